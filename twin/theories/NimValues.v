(** * Nim-values: positions that are sums

    In an impartial game the players move in turn from the same moves, and who cannot move loses.
    The nim-value of a position is the least number that is the value of none of its options. A
    position of value 0 is won by the player who does not move next, any other one by the player who
    does (R. P. Sprague, 1935; P. M. Grundy, 1939). Where a move replaces one part of a position by
    other parts, the value of the position is the exclusive or of those of its parts. *)

From Coq Require Import List Bool Arith Lia NArith.
From Twin Require Import Game.
Import ListNotations.
Local Open Scope N_scope.

Section Impartial.

Context {position : Type}.
(** What a move can lead to. *)
Variable options : position -> list position.

(** The game, with First to move first. *)
Definition normal_play : game := {|
  Game.position := position * player;
  move := position;
  outcome := winner;
  to_move := snd;
  moves p := options (fst p);
  play p next := (next, other (snd p));
  ended p := match options (fst p) with [] => Some (Some (other (snd p))) | _ => None end;
|}.

Definition wins_normal_play (who : player) (start : position) : Prop :=
  achieves (G := normal_play) who (wins who) (start, First).

(** [v] is the least number that is the value of no option. *)
Inductive has_value : position -> N -> Prop :=
| LeastOther p v :
    (forall q, In q (options p) -> exists w, has_value q w /\ w <> v) ->
    (forall u, u < v -> exists q, In q (options p) /\ has_value q u) ->
    has_value p v.

(** What holds of a position and its value, if it does of all options. *)
Fixpoint by_options (P : position -> N -> Prop)
    (step : forall p v,
      (forall q, In q (options p) -> exists w, has_value q w /\ P q w /\ w <> v) ->
      (forall u, u < v -> exists q, In q (options p) /\ has_value q u /\ P q u) -> P p v)
    p v (of_p : has_value p v) {struct of_p} : P p v :=
  match of_p with
  | LeastOther p v others all =>
      step p v
        (fun q option =>
           match others q option with
           | ex_intro _ w (conj has differs) =>
               ex_intro _ w (conj has (conj (by_options P step q w has) differs))
           end)
        (fun u less =>
           match all u less with
           | ex_intro _ q (conj option has) =>
               ex_intro _ q (conj option (conj has (by_options P step q u has)))
           end)
  end.

(** A position has at most one value. *)
Theorem a_value_is_the_only_one p v w : has_value p v -> has_value p w -> v = w.
Proof.
  intros of_p. revert w. induction of_p as [p v others all] using by_options.
  intros w other_value. inversion other_value as [p' w' others' all']; subst.
  destruct (N.lt_trichotomy v w) as [less|[same|more]]; [|assumption|].
  - destruct (all' v less) as (q & option & is_v).
    destruct (others q option) as (x & _ & same & differs). destruct differs. now apply same.
  - destruct (all w more) as (q & option & _ & same).
    destruct (others' q option) as (x & is_x & differs). destruct differs. symmetry. now apply same.
Qed.

(** The player to move wins exactly where the value is not 0. *)
Definition winner_by (value : N) (mover : player) : player :=
  if value =? 0 then other mover else mover.

Lemma a_value_says_who_can p v mover :
  has_value p v ->
  can (G := normal_play) (winner_by v mover) (wins (winner_by v mover)) (p, mover).
Proof.
  intros of_p. revert mover. induction of_p as [p v others all] using by_options. intros mover.
  unfold winner_by at 1 2. destruct (N.eqb_spec v 0) as [->|some].
  - destruct (options p) as [|first rest] eqn:moves_of_p.
    + apply Over with (Some (other mover)); cbn; [now rewrite moves_of_p|].
      now destruct mover.
    + apply ByAllMoves; cbn.
      * now rewrite moves_of_p.
      * now destruct mover.
      * now rewrite moves_of_p.
      * intros q option. unfold legal in option. cbn in option. rewrite moves_of_p in option.
        destruct (others q option) as (w & _ & after & differs). specialize (after (other mover)).
        unfold winner_by in after. destruct (N.eqb_spec w 0); [contradiction|assumption].
  - destruct (all 0) as (q & option & _ & after); [lia|]. specialize (after (other mover)).
    apply ByMove with q; cbn; auto.
    + now destruct (options p).
    + now destruct mover.
Qed.

Theorem a_value_says_who_wins p v : has_value p v -> wins_normal_play (winner_by v First) p.
Proof. intros of_p. now apply can_gives_a_strategy, a_value_says_who_can. Qed.

End Impartial.

(** Positions of two games whose options match, both ways, have the same value. *)
Theorem a_value_is_carried_over {A B} (options_a : A -> list A) (options_b : B -> list B)
    (R : A -> B -> Prop) :
  (forall a b, R a b -> forall a', In a' (options_a a) ->
    exists b', In b' (options_b b) /\ R a' b') ->
  (forall a b, R a b -> forall b', In b' (options_b b) ->
    exists a', In a' (options_a a) /\ R a' b') ->
  forall a v, has_value options_a a v -> forall b, R a b -> has_value options_b b v.
Proof.
  intros there back.
  apply (by_options options_a (fun a v => forall b, R a b -> has_value options_b b v)).
  intros a v others all b related. apply LeastOther.
  - intros b' option. destruct (back a b related b' option) as (a' & option_a & related').
    destruct (others a' option_a) as (w & _ & carried & differs). eauto.
  - intros u less. destruct (all u less) as (a' & option_a & _ & carried).
    destruct (there a b related a' option_a) as (b' & option & related'). eauto.
Qed.

(** ** Sums *)

(** The exclusive or of the values of all parts. *)
Definition total {part} (value : part -> N) (parts : list part) : N :=
  fold_right (fun x so_far => N.lxor (value x) so_far) 0 parts.

Section Sums.

Context {part : Type}.
(** What a move in a part leaves of it: parts again. *)
Variable leaves : part -> list (list part).

(** A move is made in one part. *)
Fixpoint sum_options (parts : list part) : list (list part) :=
  match parts with
  | [] => []
  | x :: rest => map (fun left => left ++ rest) (leaves x) ++ map (cons x) (sum_options rest)
  end.

Lemma sum_options_in parts next :
  In next (sum_options parts) <->
  exists before x left after,
    parts = before ++ x :: after /\ In left (leaves x) /\ next = before ++ left ++ after.
Proof.
  revert next. induction parts as [|x rest IH]; intros next; cbn [sum_options].
  - split; [contradiction|]. intros ([|? ?] & ? & ? & ? & none & _); discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(left & <- & inside)|(next' & <- & inside)].
      * now exists [], x, left, rest.
      * apply IH in inside as (before & y & left & after & -> & inside & ->).
        now exists (x :: before), y, left, after.
    + intros ([|y before] & z & left & after & same & inside & ->).
      * injection same as -> ->. left. now exists left.
      * injection same as -> ->. right. exists (before ++ left ++ after). split; [reflexivity|].
        apply IH. now exists before, z, left, after.
Qed.

Lemma total_of_both (value : part -> N) one two :
  total value (one ++ two) = N.lxor (total value one) (total value two).
Proof.
  induction one as [|x one IH]; [reflexivity|].
  cbn. unfold total in IH. now rewrite IH, N.lxor_assoc.
Qed.

(** *** Exclusive or *)

(** The higher number has the higher first bit that differs. *)
Lemma less_by_bits a b k :
  N.testbit a k = false -> N.testbit b k = true ->
  (forall j, k < j -> N.testbit a j = N.testbit b j) -> a < b.
Proof.
  intros bit_a bit_b above.
  assert (shifted : N.shiftr a k < N.shiftr b k).
  { assert (same : N.div2 (N.shiftr a k) = N.div2 (N.shiftr b k)).
    { apply N.bits_inj. intros j. rewrite !N.div2_spec, !N.shiftr_spec by lia. apply above. lia. }
    rewrite (N.div2_odd (N.shiftr a k)), (N.div2_odd (N.shiftr b k)), same.
    rewrite <- !N.bit0_odd, !N.shiftr_spec by lia. cbn [N.add]. rewrite bit_a, bit_b. cbn. lia. }
  destruct (N.lt_ge_cases a b) as [|more]; [assumption|].
  rewrite !N.shiftr_div_pow2 in shifted.
  assert (positive : 2 ^ k <> 0) by now apply N.pow_nonzero.
  pose proof (N.div_le_mono b a (2 ^ k) positive more). lia.
Qed.

(** The highest bit in which two numbers differ is one of the larger number. *)
Lemma highest_difference u t : u < t -> N.testbit t (N.log2 (N.lxor t u)) = true.
Proof.
  intros less. set (k := N.log2 (N.lxor t u)).
  assert (differ : N.lxor t u <> 0) by (intros same; apply N.lxor_eq in same; lia).
  pose proof (N.bit_log2 _ differ) as bit. fold k in bit. rewrite N.lxor_spec in bit.
  destruct (N.testbit t k) eqn:in_t; [reflexivity|]. exfalso.
  enough (t < u) by lia. apply less_by_bits with k; auto; [now destruct (N.testbit u k)|].
  intros j above. pose proof (N.bits_above_log2 (N.lxor t u) j above) as off.
  rewrite N.lxor_spec in off. now destruct (N.testbit t j), (N.testbit u j).
Qed.

(** To take away a number whose highest bit is there makes less. *)
Lemma lxor_makes_less v d : d <> 0 -> N.testbit v (N.log2 d) = true -> N.lxor v d < v.
Proof.
  intros some bit. apply less_by_bits with (N.log2 d); auto.
  - now rewrite N.lxor_spec, bit, (N.bit_log2 d some).
  - intros j above. rewrite N.lxor_spec, (N.bits_above_log2 d j above). apply xorb_false_r.
Qed.

Lemma only_one_differs a b x y :
  N.lxor a (N.lxor x b) = N.lxor a (N.lxor y b) -> x = y.
Proof.
  intros same. apply N.bits_inj. intros j. apply (f_equal (fun n => N.testbit n j)) in same.
  rewrite !N.lxor_spec in same.
  now destruct (N.testbit a j), (N.testbit b j), (N.testbit x j), (N.testbit y j).
Qed.

Lemma a_part_has_the_bit (value : part -> N) parts k :
  N.testbit (total value parts) k = true ->
  exists before x after, parts = before ++ x :: after /\ N.testbit (value x) k = true.
Proof.
  induction parts as [|x rest IH]; [discriminate|]. cbn. rewrite N.lxor_spec. intros bit.
  destruct (N.testbit (value x) k) eqn:in_x.
  - now exists [], x, rest.
  - destruct IH as (before & y & after & -> & in_y); [now rewrite xorb_false_l in bit|].
    now exists (x :: before), y, after.
Qed.

(** *** The value of a sum *)

Variable value : part -> N.
(** The parts that there are, and what a part weighs: moves make less of it. *)
Variable fine : part -> Prop.
Variable weight : part -> nat.

Definition weigh (parts : list part) : nat :=
  fold_right (fun x so_far => (weight x + so_far)%nat) 0%nat parts.

(** The value of a part is the least number that no option of it has. *)
Record is_right (x : part) : Prop := {
  options_are_fine left : In left (leaves x) -> Forall fine left /\ (weigh left < weight x)%nat;
  no_option_has_it left : In left (leaves x) -> total value left <> value x;
  options_have_less u : u < value x -> exists left, In left (leaves x) /\ total value left = u;
}.

Lemma weigh_both one two : weigh (one ++ two) = (weigh one + weigh two)%nat.
Proof. induction one as [|x one IH]; [reflexivity|]. unfold weigh in *. cbn. rewrite IH. lia. Qed.

(** If this is so of every part, then the value of any sum is the exclusive or. *)
Theorem a_sum_has_the_total :
  (forall x, fine x -> is_right x) ->
  forall parts, Forall fine parts -> has_value sum_options parts (total value parts).
Proof.
  intros right parts. remember (weigh parts) as n eqn:same. revert parts same.
  induction n as [n IH] using lt_wf_ind. intros parts -> all_fine.
  apply LeastOther.
  - intros next option.
    apply sum_options_in in option as (before & x & left & after & -> & inside & ->).
    apply Forall_app in all_fine as [fine_before fine_after].
    apply Forall_cons_iff in fine_after as [fine_x fine_after].
    destruct (options_are_fine x (right x fine_x) left inside) as [fine_left less].
    exists (total value (before ++ left ++ after)). split.
    + eapply IH; [|reflexivity|].
      * rewrite !weigh_both. cbn. fold (weigh after). lia.
      * rewrite !Forall_app. auto.
    + intros same. apply (no_option_has_it x (right x fine_x) left inside).
      revert same. rewrite !total_of_both. cbn [total fold_right]. fold (total value after).
      apply only_one_differs.
  - intros u less. pose proof (highest_difference u (total value parts) less) as bit.
    set (d := N.lxor (total value parts) u) in bit.
    assert (differ : d <> 0) by (intros none; apply N.lxor_eq in none; lia).
    apply a_part_has_the_bit in bit as (before & x & after & split_parts & bit).
    pose proof (lxor_makes_less (value x) d differ bit) as less_x.
    rewrite split_parts in all_fine. apply Forall_app in all_fine as [fine_before fine_after].
    apply Forall_cons_iff in fine_after as [fine_x fine_after].
    destruct (options_have_less x (right x fine_x) _ less_x) as (left & inside & is_total).
    exists (before ++ left ++ after). split.
    + rewrite split_parts. apply sum_options_in. now exists before, x, left, after.
    + replace u with (total value (before ++ left ++ after)).
      * eapply IH; [|reflexivity|].
        -- rewrite split_parts, !weigh_both. cbn. fold (weigh after).
           destruct (options_are_fine x (right x fine_x) left inside). lia.
        -- rewrite !Forall_app. destruct (options_are_fine x (right x fine_x) left inside). auto.
      * rewrite !total_of_both, is_total. subst d. rewrite split_parts, total_of_both.
        cbn [total fold_right]. fold (total value after). apply N.bits_inj. intros j.
        rewrite !N.lxor_spec.
        now destruct (N.testbit (total value before) j), (N.testbit (value x) j),
          (N.testbit (total value after) j), (N.testbit u j).
Qed.

End Sums.

(** *** Two games side by side *)

Section TwoGames.

Context {A B : Type}.
Variable options_a : A -> list A.
Variable options_b : B -> list B.

(** A move is made in one of them. *)
Definition side_by_side (p : A * B) : list (A * B) :=
  map (fun a => (a, snd p)) (options_a (fst p)) ++ map (fun b => (fst p, b)) (options_b (snd p)).

(** The value is the exclusive or of the two. *)
Theorem a_sum_of_two_games a v b w :
  has_value options_a a v -> has_value options_b b w ->
  has_value side_by_side (a, b) (N.lxor v w).
Proof.
  intros of_a. revert a v of_a b w.
  apply (by_options options_a (fun a v => forall b w, has_value options_b b w ->
    has_value side_by_side (a, b) (N.lxor v w))).
  intros a v others_a all_a.
  apply (by_options options_b (fun b w => has_value side_by_side (a, b) (N.lxor v w))).
  intros b w others_b all_b.
  assert (of_b : has_value options_b b w).
  { apply LeastOther.
    - intros b' option. destruct (others_b b' option) as (x & ? & _ & ?). eauto.
    - intros u less. destruct (all_b u less) as (b' & ? & ? & _). eauto. }
  apply LeastOther.
  - intros next option. unfold side_by_side in option. cbn [fst snd] in option.
    apply in_app_or in option as [option|option];
      apply in_map_iff in option as (moved & <- & option).
    + destruct (others_a moved option) as (x & _ & sums & differs). exists (N.lxor x w).
      split; [auto|]. intros same. apply differs. apply (only_one_differs 0 w).
      now rewrite !N.lxor_0_l.
    + destruct (others_b moved option) as (x & _ & sums & differs). exists (N.lxor v x).
      split; [assumption|]. intros same. apply differs.
      apply (only_one_differs v 0). now rewrite !N.lxor_0_r.
  - intros u less. pose proof (highest_difference u (N.lxor v w) less) as bit.
    set (d := N.lxor (N.lxor v w) u) in bit.
    assert (differ : d <> 0) by (intros none; apply N.lxor_eq in none; lia).
    rewrite N.lxor_spec in bit. unfold side_by_side. cbn [fst snd].
    destruct (N.testbit v (N.log2 d)) eqn:in_v.
    + destruct (all_a (N.lxor v d)) as (a' & option & _ & sums); [now apply lxor_makes_less|].
      exists (a', b). split; [apply in_or_app; left; apply in_map_iff; eauto|].
      replace u with (N.lxor (N.lxor v d) w); [now apply sums|].
      subst d. apply N.bits_inj. intros j. rewrite !N.lxor_spec.
      now destruct (N.testbit v j), (N.testbit w j), (N.testbit u j).
    + rewrite xorb_false_l in bit.
      destruct (all_b (N.lxor w d)) as (b' & option & _ & sums); [now apply lxor_makes_less|].
      exists (a, b'). split; [apply in_or_app; right; apply in_map_iff; eauto|].
      replace u with (N.lxor v (N.lxor w d)); [assumption|].
      subst d. apply N.bits_inj. intros j. rewrite !N.lxor_spec.
      now destruct (N.testbit v j), (N.testbit w j), (N.testbit u j).
Qed.

End TwoGames.

(** *** Any number of games *)

(** An impartial game with its start. *)
Record impartial := Impartial { positions : Type; options_in : positions -> list positions;
  start_in : positions }.

Definition wins_impartial (who : player) (G : impartial) : Prop :=
  wins_normal_play (options_in G) who (start_in G).

Definition is_worth (G : impartial) (v : N) : Prop := has_value (options_in G) (start_in G) v.

(** Games side by side: a player moves in one of them, and who cannot move in any loses. *)
Fixpoint sum_of (games : list impartial) : impartial :=
  match games with
  | [] => Impartial unit (fun _ => []) tt
  | G :: rest =>
      Impartial _ (side_by_side (options_in G) (options_in (sum_of rest)))
        (start_in G, start_in (sum_of rest))
  end.

Theorem a_sum_is_worth_the_total games values :
  Forall2 is_worth games values -> is_worth (sum_of games) (total (fun v => v) values).
Proof.
  induction 1 as [|G v games values of_g _ IH].
  - apply LeastOther; [contradiction|]. cbn. lia.
  - now apply a_sum_of_two_games.
Qed.

Theorem the_total_says_who_wins_a_sum games values :
  Forall2 is_worth games values ->
  wins_impartial (winner_by (total (fun v => v) values) First) (sum_of games).
Proof. intros worth. now apply a_value_says_who_wins, a_sum_is_worth_the_total. Qed.
