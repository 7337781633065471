(** Mirrors in Node Kayles: who answers every vertex by its image wins, if the map of what is left
    is its own inverse, keeps which vertices are adjacent, and takes no vertex to itself or to an
    adjacent one. *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Twin Require Import Game NodeKayles.
From Twin Require Mirrors.
Import ListNotations.
Local Open Scope N_scope.

(** Equal or adjacent: [y] goes when [x] is taken. *)
Definition near (g : graph) (x y : N) : bool := (x =? y) || adjacent g x y.

(** A mirror of the vertices that are left. *)
Record mirrors (g : graph) (left : list N) (image : N -> N) : Prop := {
  image_is_left x : In x left -> In (image x) left;
  image_of_image x : In x left -> image (image x) = x;
  near_stays_near x y : In x left -> In y left -> near g x y = true ->
    near g (image x) (image y) = true;
  image_is_apart x : In x left -> near g x (image x) = false;
}.

Section Sets.
  Variable g : graph.
  Variable closed : N -> N.
  Hypothesis closed_is_right : forall t v,
    In t (vertex_list g) -> In v (vertex_list g) -> N.testbit (closed t) v = near g t v.
  Local Notation G := (sets_game g closed).

  Lemma left_is_a_vertex p x : In x (vertices_left g p) -> In x (vertex_list g).
  Proof. unfold vertices_left. rewrite filter_In. tauto. Qed.

  Lemma left_after p v x : In v (vertex_list g) ->
    In x (vertices_left g (play (g := G) p v)) <-> In x (vertices_left g p) /\ near g v x = false.
  Proof.
    intros vertex. unfold vertices_left. rewrite !filter_In. cbn.
    split.
    - intros [here is_left]. rewrite N.lor_spec, closed_is_right in is_left by assumption.
      now apply negb_true_iff, orb_false_elim in is_left as [-> ->].
    - intros [[here is_left] far]. split; [assumption |].
      rewrite N.lor_spec, closed_is_right, far by assumption. now rewrite orb_false_r.
  Qed.

  Lemma over_without_vertices p :
    ended (g := G) p = match vertices_left g p with
                       | [] => Some (Some (other (taker p)))
                       | _ => None
                       end.
  Proof.
    cbn. destruct (forallb (N.testbit (gone p)) (vertex_list g)) eqn:none.
    - apply nothing_left in none. unfold vertices_left. now rewrite none.
    - destruct (vertices_left g p) eqn:nothing; [| reflexivity].
      apply nothing_left in nothing. congruence.
  Qed.

  (** After every answer only vertices of the mirror are left, and with each its image. *)
  Theorem who_mirrors_wins who image start :
    taker start = other who -> mirrors g (vertices_left g start) image ->
    can (G := G) who (wins who) start.
  Proof.
    intros turn mirror.
    apply (Mirrors.who_answers_every_move_can (G := G) who (wins who)
             (fun p => length (vertices_left g p)) image
             (fun p => taker p = other who
               /\ (forall x, In x (vertices_left g p) -> In x (vertices_left g start))
               /\ forall x, In x (vertices_left g p) -> In (image x) (vertices_left g p))).
    - now apply moves_use_up_vertices.
    - intros p result [others _]. rewrite over_without_vertices.
      destruct (vertices_left g p); [| discriminate]. intros [= <-].
      rewrite others. now destruct who.
    - intros p [others _]. rewrite over_without_vertices.
      destruct (vertices_left g p) as [| x rest] eqn:some; [discriminate |]. intros _. split.
      + cbn. rewrite others. now destruct who.
      + exists x. unfold legal. cbn. rewrite some. now left.
    - intros p x (others & inside & closed_under) _ legal_x.
      unfold legal in legal_x. cbn in legal_x.
      pose proof (inside x legal_x) as in_start.
      assert (answer_left : In (image x) (vertices_left g (play (g := G) p x))).
      { apply left_after; [now apply left_is_a_vertex with p |].
        split; [now apply closed_under | now apply (image_is_apart _ _ _ mirror)]. }
      rewrite over_without_vertices.
      destruct (vertices_left g (play (g := G) p x)) as [| y rest] eqn:some; [contradiction |].
      rewrite <- some in answer_left. clear some y rest.
      assert (back : forall y, In y (vertices_left g (play (g := G) (play (g := G) p x) (image x)))
        <-> In y (vertices_left g p) /\ near g x y = false /\ near g (image x) y = false).
      { intros y. rewrite left_after by (eapply left_is_a_vertex; eassumption).
        rewrite left_after by (eapply left_is_a_vertex; eassumption). tauto. }
      split; [| split; [exact answer_left | repeat split]].
      + cbn. rewrite others. now destruct who.
      + cbn. rewrite others. now destruct who.
      + intros y here. apply back in here as [here _]. auto.
      + intros y here. apply back in here as (here & far & far_image). apply back.
        split; [now apply closed_under |].
        split; apply not_true_is_false; intros is_near.
        * apply (near_stays_near _ _ _ mirror) in is_near; auto using (image_is_left _ _ _ mirror).
          rewrite (image_of_image _ _ _ mirror) in is_near; auto. congruence.
        * apply (near_stays_near _ _ _ mirror) in is_near; auto using (image_is_left _ _ _ mirror).
          rewrite !(image_of_image _ _ _ mirror) in is_near; auto. congruence.
    - repeat split; auto. apply (image_is_left _ _ _ mirror).
  Qed.
End Sets.

(** * Proofs of kind mirror *)

(** A first vertex where the player moves first, and the images of all vertices. [nearby] lists for
    a vertex at least the adjacent ones. *)
Definition check_mirror_by (nearby : N -> list N) (g : graph) (who : player)
    (first : option N) (images : list N) : bool :=
  let image := Mirrors.image_by images in
  let size := N.of_nat (vertices g) in
  let is_vertex v := v <? size in
  let gone_at_first x := match first with Some s => near g s x | None => false end in
  match who, first with
  | First, Some s => is_vertex s && (image s =? s)
  | Second, None => true
  | _, _ => false
  end
  && forallb (fun x => is_vertex (image x) && (image (image x) =? x)
                       && (gone_at_first x || negb (near g x (image x)))) (vertex_list g)
  && forallb (fun x => forallb (fun y => near g (image x) (image y)) (nearby x)) (vertex_list g).

Definition check_mirror (g : graph) : player -> option N -> list N -> bool :=
  let all := vertex_list g in check_mirror_by (fun x => filter (adjacent g x) all) g.

Lemma vertex_number g v : In v (vertex_list g) <-> v < N.of_nat (vertices g).
Proof.
  split; [| apply vertex_by_number]. unfold vertex_list. rewrite in_map_iff.
  intros (n & <- & here%in_seq). lia.
Qed.

Section Kind3.
  Variable g : graph.
  Variable nearby : N -> list N.
  Hypothesis all_nearby : forall x y,
    In x (vertex_list g) -> In y (vertex_list g) -> adjacent g x y = true -> In y (nearby x).

  Let closed := closed_by (closed_table g).
  Local Notation G := (sets_game g closed).
  Let empty := {| gone := 0; taker := First |}.

  Lemma closed_sets_are_right t v :
    In t (vertex_list g) -> In v (vertex_list g) -> N.testbit (closed t) v = near g t v.
  Proof. apply closed_table_is_right. Qed.

  Lemma all_left_at_start x : In x (vertices_left g empty) <-> In x (vertex_list g).
  Proof. unfold vertices_left. rewrite filter_In. cbn. tauto. Qed.

  (** Whoever can win the game on sets wins Node Kayles. *)
  Lemma winning_on_sets who : can (G := G) who (wins who) empty -> wins_node_kayles g who.
  Proof.
    intros can_sets. apply can_gives_a_strategy.
    apply (can_is_carried_over (G := G) (H := node_kayles g) eq (stands_for g) who (wins who)
             (wins who) (sets_are_alike g closed closed_sets_are_right)) with empty.
    - now intros r r' ->.
    - assumption.
    - split; [reflexivity |]. intros v _. apply N.bits_0.
  Qed.

  Theorem an_accepted_mirror_by_proves_its_claim who first images :
    check_mirror_by nearby g who first images = true -> wins_node_kayles g who.
  Proof.
    unfold check_mirror_by. set (image := Mirrors.image_by images). intros accepted.
    rewrite !andb_true_iff, !forallb_forall in accepted.
    destruct accepted as [[moves_first paired] kept].
    assert (paired_at : forall x, In x (vertex_list g) ->
      In (image x) (vertex_list g) /\ image (image x) = x
      /\ ((forall s, first = Some s -> near g s x = false) -> near g x (image x) = false)).
    { intros x here. specialize (paired x here).
      rewrite !andb_true_iff, orb_true_iff, negb_true_iff, N.ltb_lt, <- vertex_number, N.eqb_eq
        in paired.
      destruct paired as [[vertex back] apart]. repeat split; auto.
      destruct apart as [at_first |]; [| auto]. destruct first as [s |]; [| discriminate].
      intros far. now rewrite far in at_first. }
    assert (stays_near : forall x y, In x (vertex_list g) -> In y (vertex_list g) ->
      near g x y = true -> near g (image x) (image y) = true).
    { intros x y in_x in_y is_near. unfold near in is_near.
      apply orb_prop in is_near as [same | adj].
      - apply N.eqb_eq in same as ->. unfold near. now rewrite N.eqb_refl.
      - specialize (kept x in_x). rewrite forallb_forall in kept. now apply kept, all_nearby. }
    apply winning_on_sets. destruct who, first as [s |]; try discriminate.
    - apply andb_prop in moves_first as [vertex stays].
      apply N.ltb_lt, vertex_number in vertex. apply N.eqb_eq in stays.
      assert (left_first : In s (vertices_left g empty)) by now apply all_left_at_start.
      apply ByMove with s; auto.
      { rewrite (over_without_vertices g closed).
        now destruct (vertices_left g empty). }
      assert (left_now : forall x, In x (vertices_left g (play (g := G) empty s))
                                   <-> In x (vertex_list g) /\ near g s x = false).
      { intros x. now rewrite (left_after g closed closed_sets_are_right), all_left_at_start. }
      apply (who_mirrors_wins g closed closed_sets_are_right) with image; [reflexivity |].
      split.
      + intros x here. apply left_now in here as [here far]. apply left_now.
        destruct (paired_at x here) as (image_here & back & _). split; [assumption |].
        apply not_true_is_false. intros is_near. apply stays_near in is_near; auto.
        rewrite stays, back in is_near. congruence.
      + intros x here. apply left_now in here as [here _]. now apply paired_at.
      + intros x y in_x in_y. apply left_now in in_x as [in_x _].
        apply left_now in in_y as [in_y _].
        now apply stays_near.
      + intros x here. apply left_now in here as [here far].
        apply paired_at; [assumption |]. now intros s' [= <-].
    - apply (who_mirrors_wins g closed closed_sets_are_right) with image; [reflexivity |].
      split; intros x.
      + rewrite !all_left_at_start. apply paired_at.
      + rewrite all_left_at_start. apply paired_at.
      + intros y. rewrite !all_left_at_start. apply stays_near.
      + rewrite all_left_at_start. intros here. apply paired_at; [assumption | discriminate].
  Qed.
End Kind3.

(** A mirror that is accepted proves who wins. *)
Theorem an_accepted_mirror_proves_its_claim g who first images :
  check_mirror g who first images = true -> wins_node_kayles g who.
Proof.
  apply an_accepted_mirror_by_proves_its_claim. intros x y _ here adj. now apply filter_In.
Qed.

(** Who is next to a vertex of a hypercube has one digit changed. *)
Definition check_mirror_of_hypercube (dimension : nat) : player -> option N -> list N -> bool :=
  check_mirror_by (fun x => map (fun k => N.lxor x (2 ^ N.of_nat k)) (seq 0 dimension))
    (hypercube dimension).

Theorem an_accepted_mirror_of_a_hypercube_proves_its_claim dimension who first images :
  check_mirror_of_hypercube dimension who first images = true ->
  wins_node_kayles (hypercube dimension) who.
Proof.
  apply an_accepted_mirror_by_proves_its_claim.
  intros x y _ _ adj. cbn [adjacent hypercube] in adj.
  apply existsb_exists in adj as (k & digit & same%N.eqb_eq).
  apply in_map_iff. exists k. split; [| assumption].
  now rewrite <- same, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
Qed.

(** * Mirrors as lemmas of a replay *)

(** The player takes a vertex, and mirrors what is left after it. The vertices that are left are
    counted from 0 in their order, before the reply and again after it. *)
Record mirror_lemma := MirrorLemma { reply : N; left_images : list N }.

Section Lemmas.
  Variable g : graph.
  Variable closed : N -> N.
  Hypothesis closed_is_right : forall t v,
    In t (vertex_list g) -> In v (vertex_list g) -> N.testbit (closed t) v = near g t v.
  Local Notation G := (sets_game g closed).

  (** The image of a vertex that is left, from the numbers of all images. *)
  Definition image_of_left (left images : list N) : N -> N :=
    let by_number := number_from 0 left in
    let pairs := fold_left (fun table pair =>
      match item by_number (snd pair) with
      | Some y => PositiveMap.add (N.succ_pos (fst pair)) y table
      | None => table
      end) (combine left images) (PositiveMap.empty N) in
    fun x => match item pairs x with Some y => y | None => x end.

  Definition is_mirror_of (left : list N) (image : N -> N) : bool :=
    forallb (fun x =>
      existsb (N.eqb (image x)) left && (image (image x) =? x)
      && negb (N.testbit (closed x) (image x))
      && forallb (fun y => negb (N.testbit (closed x) y)
                           || N.testbit (closed (image x)) (image y)) left) left.

  Lemma a_confirmed_mirror_is_one left image :
    (forall x, In x left -> In x (vertex_list g)) ->
    is_mirror_of left image = true -> mirrors g left image.
  Proof.
    intros are_vertices. unfold is_mirror_of. rewrite forallb_forall. intros confirmed.
    assert (at_x : forall x, In x left ->
      In (image x) left /\ image (image x) = x /\ near g x (image x) = false
      /\ forall y, In y left -> near g x y = true -> In (image y) left ->
         near g (image x) (image y) = true).
    { intros x here. specialize (confirmed x here).
      rewrite !andb_true_iff, existsb_exists, N.eqb_eq, negb_true_iff, forallb_forall in confirmed.
      destruct confirmed as [[[(image_x & is_left & same) back] apart] kept].
      apply N.eqb_eq in same. subst image_x. repeat split; auto.
      - rewrite <- closed_is_right; auto.
      - intros y in_y is_near image_left. specialize (kept y in_y).
        rewrite !closed_is_right, is_near in kept by auto. exact kept. }
    split; intros x; [intros here; now apply at_x .. | | intros here; now apply at_x].
    intros y in_x in_y is_near. apply at_x; auto. now apply at_x.
  Qed.

  (** The lemma shows that the player to move in [p] wins. *)
  Definition mirror_lemma_shows (l : mirror_lemma) (p : left_position) : bool :=
    match nth_error (vertices_left g p) (N.to_nat (reply l)) with
    | Some r =>
        let left := vertices_left g (play (g := G) p r) in
        Nat.eqb (length (left_images l)) (length left)
        && is_mirror_of left (image_of_left left (left_images l))
    | None => false
    end.

  Lemma an_accepted_mirror_lemma_is_right l p :
    mirror_lemma_shows l p = true -> can (G := G) (taker p) (wins (taker p)) p.
  Proof.
    unfold mirror_lemma_shows. destruct (nth_error _ _) as [r |] eqn:found; [| discriminate].
    intros [_ confirmed]%andb_prop. apply nth_error_In in found.
    apply ByMove with r.
    - rewrite (over_without_vertices g closed). now destruct (vertices_left g p).
    - reflexivity.
    - assumption.
    - apply (who_mirrors_wins g closed closed_is_right) with
        (image_of_left (vertices_left g (play (g := G) p r)) (left_images l)).
      + reflexivity.
      + apply a_confirmed_mirror_is_one; [| assumption].
        intros x. apply left_is_a_vertex.
  Qed.

  (** Lemmas are numbered from 1. *)
  Definition some_mirror_shows (table : PositiveMap.t mirror_lemma) (p : left_position)
      (number v : N) : bool :=
    match number with
    | N0 => false
    | _ => match item table (N.pred number) with
           | Some l => mirror_lemma_shows l (play (g := G) p v)
           | None => false
           end
    end.

  Lemma mirror_lemmas_are_right who table : lemmas_are_right g closed who (some_mirror_shows table).
  Proof.
    intros number p v after turn shown. unfold some_mirror_shows in shown.
    destruct number as [| number]; [discriminate |].
    destruct (item table _) as [l |]; [| discriminate].
    rewrite <- turn. subst after. now apply an_accepted_mirror_lemma_is_right with l.
  Qed.
End Lemmas.

(** The check of a replay with mirrors as lemmas. *)
Definition check_with_mirrors (g : graph) (who : player) (lemmas : list mirror_lemma)
    (proof : replay left_position N) : bool :=
  let table := closed_table g in
  let closed := closed_by table in
  let mirrors := number_from 0 lemmas in
  check_sets g closed who (some_mirror_shows g closed mirrors) proof.

Theorem an_accepted_replay_with_mirrors_proves_its_claim g who lemmas proof :
  check_with_mirrors g who lemmas proof = true -> wins_node_kayles g who.
Proof.
  apply (an_accepted_replay_of_sets_proves_its_claim g (closed_by (closed_table g))
           (closed_sets_are_right g)).
  apply mirror_lemmas_are_right, closed_sets_are_right.
Qed.
