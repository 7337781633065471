(** Nim-values in Node Kayles. The game on a graph by its definition is won as its nim-value says;
    and a path of n vertices has the value of a heap of n of the octal game 0.137. *)

From Coq Require Import List Arith NArith Lia Bool.
From Twin Require Import Game NodeKayles NimValues Heaps.
Import ListNotations.
Local Open Scope N_scope.

(** What a move leads to, from the vertices that were taken. *)
Definition graph_options (g : graph) (taken : list N) : list (list N) :=
  map (fun v => v :: taken) (can_be_taken g taken).

(** The two games in which players move in turn by these options are one. *)
Lemma by_options_or_by_vertices g :
  alike (G := normal_play (graph_options g)) (H := node_kayles g) eq
    (fun p taken => p = (taken, takes_next taken)).
Proof.
  split.
  - intros p taken ->. cbn. unfold graph_options. now destruct (can_be_taken g taken).
  - now intros p taken -> _.
  - intros p taken next -> _ option. apply in_map_iff in option as (v & <- & can).
    exists v. split; [assumption |]. cbn. now rewrite takes_next_after.
  - intros p taken v -> _ can. exists (v :: taken). split.
    + apply in_map_iff. now exists v.
    + cbn. now rewrite takes_next_after.
Qed.

(** The second player wins exactly where the value of the graph is 0. *)
Theorem the_value_of_a_graph_says_who_wins g v :
  has_value (graph_options g) [] v -> wins_node_kayles g (winner_by v First).
Proof.
  intros of_g. apply can_gives_a_strategy.
  apply (can_is_carried_over (G := normal_play (graph_options g)) (H := node_kayles g) eq
           (fun p taken => p = (taken, takes_next taken)) _ (wins (winner_by v First)) _
           (by_options_or_by_vertices g)) with ([], First).
  - now intros r r' ->.
  - now apply a_value_says_who_can.
  - reflexivity.
Qed.

(** * Rows of vertices *)

(** A block: its first vertex, and how many there are. *)
Definition block : Type := N * N.

Definition in_block (b : block) (v : N) : Prop := fst b <= v < fst b + snd b.

(** A gap is between them. *)
Definition far (b c : block) : Prop :=
  forall u v, in_block b u -> in_block c v -> u + 1 < v \/ v + 1 < u.

(** What is left of a block when its vertex number [a] from 0 goes with its neighbours. *)
Definition without (b : block) (a : N) : list block :=
  let (first, many) := b in
  (if 2 <=? a then [(first, a - 1)] else [])
  ++ (if a + 3 <=? many then [(first + a + 2, many - a - 2)] else []).

Definition block_moves (b : block) : list (list block) :=
  map (without b) (between 0 (snd b)).

Definition dawson_code : list N := [0; 1; 3; 7].

(** The moves of a block leave the values that those of a heap leave. *)
Lemma a_block_moves_as_a_heap (value : N -> N) first many u :
  (exists left, In left (block_moves (first, many))
                /\ total (fun b => value (snd b)) left = u) <->
  (exists left, In left (heap_moves dawson_code many) /\ total value left = u).
Proof.
  split.
  - intros (left & inside & <-). apply in_map_iff in inside as (a & <- & inside%between_in).
    cbn [snd] in inside.
    assert (by_digit : forall i digit left, nth_error dawson_code i = Some digit ->
      N.of_nat i <= many -> In left (left_by digit (many - N.of_nat i)) ->
      total value left = total (fun b => value (snd b)) (without (first, many) a) ->
      exists left, In left (heap_moves dawson_code many)
        /\ total value left = total (fun b => value (snd b)) (without (first, many) a)).
    { intros i digit left is_digit enough leaves same. exists left. split; [| assumption].
      apply heap_moves_in. now exists i, digit. }
    unfold without in *.
    destruct (N.leb_spec 2 a), (N.leb_spec (a + 3) many); cbn [app total fold_right snd] in *.
    + apply (by_digit 3%nat 7 [a - 1; many - a - 2]); [reflexivity | lia | | reflexivity].
      apply left_by_in. right. right. split; [reflexivity |]. exists (a - 1). split; [lia |].
      do 2 f_equal. lia.
    + destruct (N.eq_dec (a + 1) many).
      * apply (by_digit 2%nat 3 [a - 1]); [reflexivity | lia | | reflexivity].
        apply left_by_in. right. left. repeat split; [lia |]. f_equal. lia.
      * apply (by_digit 3%nat 7 [a - 1]); [reflexivity | lia | | reflexivity].
        apply left_by_in. right. left. repeat split; [lia |]. f_equal. lia.
    + destruct (N.eq_dec a 0).
      * apply (by_digit 2%nat 3 [many - a - 2]); [reflexivity | lia | | reflexivity].
        apply left_by_in. right. left. repeat split; [lia |]. f_equal. lia.
      * apply (by_digit 3%nat 7 [many - a - 2]); [reflexivity | lia | | reflexivity].
        apply left_by_in. right. left. repeat split; [lia |]. f_equal. lia.
    + assert (few : many = 1 \/ many = 2 \/ many = 3) by lia.
      destruct few as [-> | [-> | ->]];
        [apply (by_digit 1%nat 1 []) | apply (by_digit 2%nat 3 []) | apply (by_digit 3%nat 7 [])];
        try reflexivity; try lia; apply left_by_in; left; now repeat split.
  - intros (left & inside & <-).
    apply heap_moves_in in inside as (i & digit & is_digit & enough & inside).
    assert (by_vertex : forall a, a < many ->
      total (fun b => value (snd b)) (without (first, many) a) = total value left ->
      exists left', In left' (block_moves (first, many))
        /\ total (fun b => value (snd b)) left' = total value left).
    { intros a less same. exists (without (first, many) a). split; [| assumption].
      apply in_map_iff. exists a. split; [reflexivity |]. apply between_in. cbn. lia. }
    assert (digits : (i = 0%nat /\ digit = 0) \/ (i = 1%nat /\ digit = 1)
                     \/ (i = 2%nat /\ digit = 3) \/ (i = 3%nat /\ digit = 7)).
    { destruct i as [| [| [| [| [|]]]]]; try discriminate; injection is_digit as <-; tauto. }
    apply left_by_in in inside
      as [(one & none & ->) | [(two & some & ->) | (four & c & inside & ->)]];
      destruct digits as [[-> ->] | [[-> ->] | [[-> ->] | [-> ->]]]]; try discriminate;
      cbn [N.of_nat Pos.of_succ_nat Pos.succ] in *.
    + apply (by_vertex 0); [lia |]. unfold without.
      destruct (N.leb_spec (0 + 3) many); [lia | reflexivity].
    + apply (by_vertex 0); [lia |]. unfold without.
      destruct (N.leb_spec (0 + 3) many); [lia | reflexivity].
    + apply (by_vertex 1); [lia |]. unfold without.
      destruct (N.leb_spec (1 + 3) many); [lia | reflexivity].
    + apply (by_vertex 0); [lia |]. unfold without.
      destruct (N.leb_spec (0 + 3) many); [| lia]. cbn [N.leb N.compare app].
      cbn. do 2 f_equal. lia.
    + apply (by_vertex 1); [lia |]. unfold without.
      destruct (N.leb_spec (1 + 3) many); [| lia]. cbn [N.leb N.compare Pos.compare app].
      cbn. do 2 f_equal. lia.
    + apply (by_vertex (c + 1)); [lia |]. unfold without.
      destruct (N.leb_spec 2 (c + 1)), (N.leb_spec (c + 1 + 3) many); try lia.
      cbn [app total fold_right snd]. replace (c + 1 - 1) with c by lia.
      replace (many - (c + 1) - 2) with (many - 3 - c) by lia. reflexivity.
Qed.

Lemma what_is_without first many a u : a < many ->
  (exists b, In b (without (first, many) a) /\ in_block b u) <->
  in_block (first, many) u /\ (u + 1 < first + a \/ first + a + 1 < u).
Proof.
  intros less. unfold without, in_block. split.
  - intros (b & inside & here). apply in_app_or in inside as [inside | inside].
    + destruct (N.leb_spec 2 a); [| contradiction]. destruct inside as [<- | []]. cbn in *. lia.
    + destruct (N.leb_spec (a + 3) many); [| contradiction]. destruct inside as [<- | []].
      cbn in *. lia.
  - cbn. intros [here [below | above]].
    + exists (first, a - 1). cbn. split; [| lia]. apply in_or_app. left.
      destruct (N.leb_spec 2 a); [now left | lia].
    + exists (first + a + 2, many - a - 2). cbn. split; [| lia]. apply in_or_app. right.
      destruct (N.leb_spec (a + 3) many); [now left | lia].
Qed.

Lemma pairs_of_both {A} (R : A -> A -> Prop) one two :
  ForallOrdPairs R (one ++ two) <->
  ForallOrdPairs R one /\ ForallOrdPairs R two /\ forall x y, In x one -> In y two -> R x y.
Proof.
  induction one as [| x one IH]; cbn [app].
  - split; [intros all; repeat split; auto using FOP_nil; contradiction | tauto].
  - split.
    + intros all. inversion all as [| x' l at_x rest]; subst.
      apply IH in rest as (of_one & of_two & both).
      apply Forall_app in at_x as [x_one x_two]. repeat split; auto using FOP_cons.
      intros y z [<- | in_one] in_two; [| auto]. rewrite Forall_forall in x_two. auto.
    + intros (of_one & of_two & both). inversion of_one as [| x' l at_x rest]; subst. constructor.
      * apply Forall_app. split; [assumption |]. apply Forall_forall. intros y here.
        apply both; [now left | assumption].
      * apply IH. repeat split; auto. intros y z in_one in_two.
        apply both; [now right | assumption].
Qed.

(** The vertices of the path that can be taken are those of blocks, which are far from each
    other. *)
Definition are_left (n : nat) (blocks : list block) (taken : list N) : Prop :=
  ForallOrdPairs far blocks
  /\ forall u, (u < N.of_nat n /\ blocked (path n) taken u = false)
               <-> exists b, In b blocks /\ in_block b u.

(** A vertex of a block is taken. *)
Lemma are_left_after n before first many after taken a : a < many ->
  are_left n (before ++ (first, many) :: after) taken ->
  are_left n (before ++ without (first, many) a ++ after) (first + a :: taken).
Proof.
  intros less [apart same].
  apply pairs_of_both in apart as (of_before & of_rest & before_rest).
  inversion of_rest as [| b l of_block of_after]; subst. rewrite Forall_forall in of_block.
  assert (taken_here : in_block (first, many) (first + a)) by (unfold in_block; cbn; lia).
  assert (smaller : forall b u, In b (without (first, many) a) -> in_block b u ->
                    in_block (first, many) u).
  { intros b u inside here. apply (what_is_without first many a u less). now exists b. }
  split.
  - apply pairs_of_both. split; [assumption |]. split.
    + apply pairs_of_both. split; [| split; [assumption |]].
      * unfold without. destruct (2 <=? a), (a + 3 <=? many); cbn [app];
          repeat (apply FOP_cons || apply FOP_nil || apply Forall_cons || apply Forall_nil).
        intros u v. unfold in_block. cbn. lia.
      * intros b c in_b in_c u v here there. apply (of_block c in_c); [| assumption]. eauto.
    + intros b c in_b in_c u v here there. apply in_app_or in in_c as [in_c | in_c].
      * apply (before_rest b (first, many) in_b); [now left | assumption |]. eauto.
      * apply (before_rest b c in_b); [now right | assumption | assumption].
  - intros u. unfold blocked. cbn [existsb]. fold (blocked (path n) taken u).
    rewrite orb_false_iff. cbn [adjacent path]. unfold next_to.
    rewrite !orb_false_iff, !N.eqb_neq. split.
    + intros (below & (differs & not_above & not_below) & free).
      destruct (proj1 (same u) (conj below free)) as (b & inside & here).
      apply in_app_or in inside as [inside | [<- | inside]].
      * exists b. split; [| assumption]. apply in_or_app. now left.
      * destruct (proj2 (what_is_without first many a u less)) as (c & in_c & in_u).
        { split; [assumption |]. unfold in_block in *. cbn in *. lia. }
        exists c. split; [| assumption]. apply in_or_app. right. apply in_or_app. now left.
      * exists b. split; [| assumption]. apply in_or_app. right. apply in_or_app. now right.
    + intros (b & inside & here).
      assert (found : (exists c, In c (before ++ (first, many) :: after) /\ in_block c u)
                      /\ (u + 1 < first + a \/ first + a + 1 < u)).
      { apply in_app_or in inside as [inside | inside];
          [| apply in_app_or in inside as [inside | inside]].
        - split; [exists b; split; [apply in_or_app; now left | assumption] |].
          apply (before_rest b (first, many) inside); [now left | assumption | assumption].
        - destruct (proj1 (what_is_without first many a u less)) as [in_u away]; [now exists b |].
          split; [| assumption]. exists (first, many).
          split; [apply in_or_app; right; now left | assumption].
        - split; [exists b; split; [apply in_or_app; right; now right | assumption] |].
          destruct (of_block b inside (first + a) u taken_here here); auto. }
      destruct found as [is_left away]. apply same in is_left as [below free].
      repeat split; auto; lia.
Qed.

Lemma blocks_and_vertices n blocks taken : are_left n blocks taken ->
  (forall next, In next (sum_options block_moves blocks) ->
     exists taken', In taken' (graph_options (path n) taken) /\ are_left n next taken')
  /\ (forall taken', In taken' (graph_options (path n) taken) ->
       exists next, In next (sum_options block_moves blocks) /\ are_left n next taken').
Proof.
  intros left_now. pose proof left_now as [_ same]. split.
  - intros next option.
    apply sum_options_in in option as (before & [first many] & left & after & -> & inside & ->).
    apply in_map_iff in inside as (a & <- & inside%between_in). cbn [snd] in inside.
    exists (first + a :: taken). split; [| apply are_left_after; [lia | assumption]].
    apply in_map_iff. exists (first + a). split; [reflexivity |].
    destruct (proj2 (same (first + a))) as [below free].
    { exists (first, many). split; [apply in_or_app; right; now left |].
      unfold in_block. cbn. lia. }
    apply filter_In. rewrite free. split; [| reflexivity]. now apply vertex_by_number.
  - intros taken' option. apply in_map_iff in option as (v & <- & can).
    apply filter_In in can as [vertex free]. apply negb_true_iff in free.
    unfold vertex_list in vertex. apply in_map_iff in vertex as (k & <- & below%in_seq).
    cbn [vertices path] in below.
    destruct (proj1 (same (N.of_nat k))) as ([first many] & inside & here);
      [split; [lia | assumption] |].
    apply in_split in inside as (before & after & ->). unfold in_block in here. cbn in here.
    exists (before ++ without (first, many) (N.of_nat k - first) ++ after). split.
    + apply sum_options_in.
      exists before, (first, many), (without (first, many) (N.of_nat k - first)), after.
      repeat split. apply in_map_iff. exists (N.of_nat k - first). split; [reflexivity |].
      apply between_in. cbn. lia.
    + replace (N.of_nat k) with (first + (N.of_nat k - first)) at 2 by lia.
      apply are_left_after; [lia | assumption].
Qed.

(** Values of heaps of 0.137 that are right are those of paths. *)
Theorem a_path_has_the_value_of_a_heap (value : N -> N) n :
  (forall m, m <= N.of_nat n -> is_least dawson_code value m) ->
  has_value (graph_options (path n)) [] (value (N.of_nat n)).
Proof.
  intros least.
  apply (a_value_is_carried_over (sum_options block_moves) (graph_options (path n)) (are_left n))
    with [(0, N.of_nat n)].
  - intros blocks taken is_so. apply (blocks_and_vertices n blocks taken is_so).
  - intros blocks taken is_so. apply (blocks_and_vertices n blocks taken is_so).
  - rewrite <- (N.lxor_0_r (value _)).
    apply (a_sum_has_the_total block_moves (fun b => value (snd b)) (fun b => snd b <= N.of_nat n)
             (fun b => heap_weight (snd b))); [| repeat constructor; cbn; lia].
    intros [first many] fine. cbn [snd] in fine. destruct (least many fine) as [none all]. split.
    + intros left inside. apply in_map_iff in inside as (a & <- & inside%between_in).
      cbn [snd] in inside. unfold without, heap_weight.
      destruct (N.leb_spec 2 a), (N.leb_spec (a + 3) many); cbn [app weigh fold_right snd];
        (split; [repeat constructor; cbn; lia | lia]).
    + intros left inside same. cbn [snd] in same.
      destruct (proj1 (a_block_moves_as_a_heap value first many (value many)))
        as (left' & here & is);
        [now exists left |]. now apply (none left').
    + intros u less. cbn [snd] in less. apply a_block_moves_as_a_heap. now apply all.
  - split; [repeat constructor |]. intros u. cbn. split.
    + intros [below _]. exists (0, N.of_nat n). split; [now left |]. unfold in_block. cbn. lia.
    + intros (b & [<- | []] & here). unfold in_block in here. cbn in here. lia.
Qed.

(** * Nim-values of a path *)

(** The value of a path, by values of heaps. *)
Theorem accepted_values_are_of_paths proof n :
  check_values dawson_code proof = true -> is_valued proof (N.of_nat n) = true ->
  has_value (graph_options (path n)) [] (value_of proof (N.of_nat n)).
Proof.
  intros accepted valued. apply a_path_has_the_value_of_a_heap. intros m less.
  apply accepted_values_are_least; [assumption |]. revert valued. unfold is_valued.
  destruct (repeating proof); [auto |]. rewrite !N.ltb_lt. lia.
Qed.

Definition check_path (n : nat) (who : player) (proof : heap_values) : bool :=
  check_values dawson_code proof && is_valued proof (N.of_nat n)
  && same_player (winner_by (value_of proof (N.of_nat n)) First) who.

Theorem accepted_values_prove_who_wins_on_a_path n who proof :
  check_path n who proof = true -> wins_node_kayles (path n) who.
Proof.
  unfold check_path. rewrite !andb_true_iff. intros [[accepted valued] wins].
  apply same_player_is_equality in wins as <-.
  now apply the_value_of_a_graph_says_who_wins, accepted_values_are_of_paths.
Qed.

Definition check_value_of_path (n : nat) (claimed : N) (proof : heap_values) : bool :=
  check_values dawson_code proof && is_valued proof (N.of_nat n)
  && (value_of proof (N.of_nat n) =? claimed).

Theorem accepted_values_prove_the_value_of_a_path n claimed proof :
  check_value_of_path n claimed proof = true -> has_value (graph_options (path n)) [] claimed.
Proof.
  unfold check_value_of_path. rewrite !andb_true_iff. intros [[accepted valued] <-%N.eqb_eq].
  now apply accepted_values_are_of_paths.
Qed.

(** A graph, heaps of an octal game and heaps of Nim as summands of a sum. *)
Definition of_graph (g : graph) : impartial := Impartial _ (graph_options g) [].
Definition of_heaps (code : list N) (heaps : list N) : impartial := Impartial _ (octal code) heaps.
Definition of_nim (heaps : list N) : impartial := Impartial _ nim heaps.
