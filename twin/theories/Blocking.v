(** * Keeping the other player from completing a line

    Three arguments that a player completes no line from a position on: every line has a stone of
    the other already (the position is settled), every line has a stone or a pair of the other's
    pairing, and the potential of Erdős and Selfridge. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
From Twin Require Import Game Positional.
Import ListNotations.
Open Scope N_scope.

(** Whose stones on every line prevent that a line decides against the claim, if stones can. *)
Definition preventing (rule : convention) (claimed : statement) : option player :=
  match rule, claimed with
  | Strong, DoesNotLose who => Some who
  | Avoidance, DoesNotLose who => Some (other who)
  | Weak maker, Wins who | Weak maker, DoesNotLose who =>
      if same_player who maker then None else Some who
  | _, Wins _ => None
  end.

(** A point needs points before it, so that one can be taken on every board that is not full. *)
Definition needs_before (t : prepared) : bool :=
  match needs (on t) with
  | [] => true
  | _ => forallb (fun x => forallb (fun y => N.ltb y x) (needs_of (on t) x)) (all_points t)
  end.

(** No point has stones of both. *)
Definition apart (p : masks) : bool := N.eqb (N.land (first_set p) (second_set p)) 0.

Definition meets (line stones : N) : bool := negb (N.eqb (N.land line stones) 0).

(** Every line has a stone of the player. *)
Definition all_met (t : prepared) (p : masks) (who : player) : bool :=
  apart p && forallb (fun line => meets line (set_of_player p who)) (line_sets t).

(** The game is settled: nothing that can come decides against the claim. *)
Definition settled (t : prepared) (rule : convention) (claimed : statement) (p : masks) : bool :=
  match preventing rule claimed with
  | None => false
  | Some who => all_met t p who
  end.

Section Blocking.

Variable b : board.
Variable rule : convention.
Variable claimed : statement.
Let t := prepare b.
Hypothesis in_order : needs_before t = true.

Definition G : game := mask_game t rule.

Definition Apart (p : masks) : Prop :=
  forall x, has_stone p First x = true -> has_stone p Second x = true -> False.

Lemma apart_is_right p : apart p = true -> Apart p.
Proof.
  unfold apart, Apart, has_stone. cbn [set_of_player]. intros none%N.eqb_eq x first second.
  assert (both : N.testbit (N.land (first_set p) (second_set p)) x = true).
  { now rewrite N.land_spec, first, second. }
  now rewrite none, N.bits_0 in both.
Qed.

Lemma apart_both p who x :
  Apart p -> has_stone p who x = true -> has_stone p (other who) x = true -> False.
Proof. intros separate. destruct who; cbn; eauto. Qed.

Lemma meets_is_right line stones :
  meets line stones = true -> exists x, N.testbit line x = true /\ N.testbit stones x = true.
Proof.
  unfold meets. intros some%negb_true_iff%N.eqb_neq.
  exists (N.log2 (N.land line stones)). rewrite <- andb_true_iff, <- N.land_spec.
  now apply N.bit_log2.
Qed.

Lemma meets_by_point line stones x :
  N.testbit line x = true -> N.testbit stones x = true -> meets line stones = true.
Proof.
  intros on_line has. unfold meets. apply negb_true_iff, N.eqb_neq. intros none.
  assert (both : N.testbit (N.land line stones) x = true) by now rewrite N.land_spec, on_line, has.
  now rewrite none, N.bits_0 in both.
Qed.

Lemma legal_is_free p x :
  legal (G := G) p x -> x < size b /\ has_stone p First x = false /\ has_stone p Second x = false.
Proof.
  intros [below free]%mask_legal. unfold can_be_taken, is_taken in free.
  apply andb_prop in free as [free _]. apply negb_true_iff, orb_false_elim in free. tauto.
Qed.

Lemma stones_stay p x who y : has_stone p who y = true -> has_stone (put p x) who y = true.
Proof. intros has. rewrite put_has, has. apply orb_true_r. Qed.

Lemma put_stays_apart p x : Apart p -> legal (G := G) p x -> Apart (put p x).
Proof.
  intros separate (_ & no_first & no_second)%legal_is_free y.
  rewrite !put_has. destruct (N.eqb_spec x y) as [->|];
    [rewrite no_first, no_second|]; destruct (mover p); cbn; eauto; congruence.
Qed.

Lemma mover_of_put p x : mover (put p x) = other (mover p).
Proof. unfold put. now destruct (mover p). Qed.

Lemma needed_is_before x y : x < size b -> In y (needs_of b x) -> y < x.
Proof.
  intros below needed. pose proof in_order as each. unfold needs_before in each.
  change (on t) with b in each. destruct (needs b) as [|? ?] eqn:some_needs.
  - unfold needs_of in needed. rewrite some_needs in needed. now destruct (N.to_nat x).
  - rewrite forallb_forall in each. specialize (each x (proj2 (points_below b x) below)).
    rewrite forallb_forall in each. now apply N.ltb_lt, each.
Qed.

(** While the game goes on there is a move: the first free point has what it needs. *)
Lemma some_move p : mask_result t rule p = None -> exists x, legal (G := G) p x.
Proof.
  intros goes_on.
  assert (not_full : is_full b (has_stone p) = false).
  { rewrite <- mask_is_full_is_right. fold t. unfold mask_result in goes_on.
    destruct (_ && mask_has_line _ (first_set p)); [discriminate|].
    destruct (_ && mask_has_line _ (second_set p)); [discriminate|].
    now destruct (mask_is_full t p). }
  assert (free : exists x, x < size b /\ is_taken (has_stone p) x = false).
  { unfold is_full in not_full.
    destruct (existsb (fun x => negb (is_taken (has_stone p) x)) (points b)) eqn:some.
    - apply existsb_exists in some as (x & inside & free). exists x.
      apply points_below in inside. now apply negb_true_iff in free.
    - rewrite (proj2 (forallb_forall _ _)) in not_full; [discriminate|]. intros x inside.
      destruct (is_taken (has_stone p) x) eqn:taken; [reflexivity|].
      assert (existsb (fun x => negb (is_taken (has_stone p) x)) (points b) = true); [|congruence].
      apply existsb_exists. exists x. now rewrite taken. }
  destruct free as (x & below & free). revert below free.
  induction x as [x IH] using (well_founded_induction N.lt_wf_0). intros below free.
  destruct (forallb (is_taken (has_stone p)) (needs_of b x)) eqn:met.
  - exists x. apply mask_legal. unfold can_be_taken. now rewrite free, met.
  - assert (some : exists y, In y (needs_of b x) /\ is_taken (has_stone p) y = false).
    { clear - met. induction (needs_of b x) as [|y l IH]; [discriminate|]. cbn in met.
      destruct (is_taken (has_stone p) y) eqn:taken.
      - destruct (IH met) as (z & inside & free). exists z. split; [now right|assumption].
      - exists y. split; [now left|assumption]. }
    destruct some as (y & needed & y_free).
    pose proof (needed_is_before x y below needed). apply (IH y); [assumption|lia|assumption].
Qed.

(** Whoever is prevented from a line gets no outcome against the claim. *)
Lemma without_a_line_the_end_is_good blocker p result :
  preventing rule claimed = Some blocker ->
  mask_has_line t (set_of_player p (other blocker)) = false ->
  mask_result t rule p = Some result -> as_claimed claimed result = true.
Proof.
  unfold preventing, mask_result. intros prevents none.
  destruct rule as [|maker|]; destruct claimed as [who|who]; try discriminate;
    try destruct (same_player who maker) eqn:same; try discriminate;
    injection prevents as <-; cbn [line_ends line_wins full_wins as_claimed].
  all: try (destruct maker).
  all: destruct who; cbn [other set_of_player same_player andb] in *; try discriminate;
    rewrite ?none;
    repeat match goal with
    | |- context [if ?c then _ else _] => destruct c
    end; intros [= <-]; reflexivity.
Qed.

Lemma no_line_by p who :
  (forall line, In line (line_sets t) ->
     exists x, N.testbit line x = true /\ has_stone p who x = false) ->
  mask_has_line t (set_of_player p who) = false.
Proof.
  intros each. apply not_true_is_false. unfold mask_has_line.
  intros (line & inside & covered)%existsb_exists.
  destruct (each line inside) as (x & on_line & off).
  rewrite covers_is_inclusion in covered. specialize (covered x on_line).
  unfold has_stone in off. congruence.
Qed.

(** A settled position: stones stay where they are, so no line is completed. *)
Theorem a_settled_position_is_as_claimed p :
  settled t rule claimed p = true -> can (G := G) (proponent claimed) (as_claimed claimed) p.
Proof.
  unfold settled. destruct (preventing rule claimed) as [blocker|] eqn:prevents; [|discriminate].
  unfold all_met. rewrite andb_true_iff, forallb_forall. intros [separate met].
  apply (who_keeps_an_invariant_can (G := G) _ _ (free_points t)
    (fun p => Apart p /\ forall line, In line (line_sets t) ->
       exists x, N.testbit line x = true /\ has_stone p blocker x = true)).
  - intros q x _ legal_x. now apply (a_move_takes_a_point b rule).
  - intros q result [q_apart all] over.
    apply (without_a_line_the_end_is_good blocker q result prevents); [|exact over].
    apply no_line_by. intros line inside. destruct (all line inside) as (x & on_line & has).
    exists x. split; [assumption|]. apply not_true_is_false. intros both.
    now apply (apart_both q blocker x).
  - intros q [q_apart all] goes_on _. destruct (some_move q goes_on) as [x legal_x].
    exists x. split; [assumption|]. split; [now apply put_stays_apart|].
    intros line inside. destruct (all line inside) as (y & on_line & has).
    exists y. split; [assumption|now apply stones_stay].
  - intros q _ goes_on _. now apply some_move.
  - intros q x [q_apart all] _ _ legal_x. split; [now apply put_stays_apart|].
    intros line inside. destruct (all line inside) as (y & on_line & has).
    exists y. split; [assumption|now apply stones_stay].
  - split; [now apply apart_is_right|].
    intros line inside. now apply meets_is_right, met.
Qed.

End Blocking.

(** ** Pairings *)

(** Two pairs are the same or have no point in common. *)
Definition apart_or_same (a b : N * N) : bool :=
  N.eqb (fst a) (fst b) && N.eqb (snd a) (snd b)
  || negb (N.eqb (fst a) (fst b) || N.eqb (fst a) (snd b)
           || N.eqb (snd a) (fst b) || N.eqb (snd a) (snd b)).

(** Every line without a stone of [who] has a pair of free points, and the pairs are disjoint. *)
Definition pairing_blocks (t : prepared) (who : player) (pairing : list (N * N)) (p : masks) : bool :=
  let own := set_of_player p who in
  let is_free x := N.ltb x (size (on t)) && negb (N.testbit (taken_set p) x) in
  let sets := map (fun pair => set_of [fst pair; snd pair]) pairing in
  no_needs (on t) && apart p
  && forallb (fun pair => is_free (fst pair) && is_free (snd pair)
                          && negb (N.eqb (fst pair) (snd pair))) pairing
  && forallb (fun pair => forallb (apart_or_same pair) pairing) pairing
  && forallb (fun line => meets line own || existsb (fun set => covers set line) sets)
       (line_sets t)
  (* Nothing is without a use: every pair is on an open line. *)
  && forallb (fun set => existsb (fun line => negb (meets line own) && covers set line)
                (line_sets t)) sets.

(** A pairing shows a claim that follows from the other player's having no line. *)
Definition prevents_by_own_stones (rule : convention) (claimed : statement) : bool :=
  match preventing rule claimed with
  | Some who => same_player who (proponent claimed)
  | None => false
  end.

Definition pairing_shows (t : prepared) (rule : convention) (claimed : statement)
    (pairing : list (N * N)) (p : masks) : bool :=
  prevents_by_own_stones rule claimed && pairing_blocks t (proponent claimed) pairing p.

Section Pairings.

Variable b : board.
Variable rule : convention.
Variable claimed : statement.
Let t := prepare b.
Let who := proponent claimed.

Lemma prevents_is_right :
  prevents_by_own_stones rule claimed = true -> preventing rule claimed = Some who.
Proof.
  unfold prevents_by_own_stones. destruct (preventing rule claimed) as [player|]; [|discriminate].
  now intros ->%same_player_is_equality.
Qed.

Lemma without_needs : no_needs b = true -> needs_before t = true.
Proof. unfold no_needs, needs_before. change (on t) with b. now destruct (needs b). Qed.

(** Without needs a free point can be taken. *)
Lemma free_is_legal p x :
  no_needs b = true -> x < size b -> has_stone p First x = false -> has_stone p Second x = false ->
  legal (G := mask_game t rule) p x.
Proof.
  intros none below f s. apply mask_legal. split; [assumption|].
  unfold can_be_taken, is_taken, needs_of. rewrite f, s.
  unfold no_needs in none. destruct (needs b); [|discriminate]. now destruct (N.to_nat x).
Qed.

Section OnePairing.

Variable pairing : list (N * N).
Hypothesis none_needed : no_needs b = true.
Hypothesis two_points : forall u, In u pairing -> fst u <> snd u.
Hypothesis disjoint : forall u v, In u pairing -> In v pairing -> apart_or_same u v = true.

Definition is_open (p : masks) (x : N) : Prop :=
  x < size b /\ has_stone p First x = false /\ has_stone p Second x = false.

(** A pair is good while both points are free, or one has a stone of [who]; it is half gone when
    the other player has one point and the other point is free. *)
Definition good_pair (p : masks) (pair : N * N) : Prop :=
  has_stone p who (fst pair) = true \/ has_stone p who (snd pair) = true
  \/ (is_open p (fst pair) /\ is_open p (snd pair)).

Definition half_gone (p : masks) (pair : N * N) (left : N) : Prop :=
  (left = fst pair \/ left = snd pair) /\ is_open p left.

(** What is kept: pairs are good when the other player is to move, all but one that is half gone
    when [who] is; every line has a stone of [who] or a pair. *)
Definition pairs_kept (p : masks) : Prop :=
  Apart p
  /\ (forall line, In line (line_sets t) ->
        (exists x, N.testbit line x = true /\ has_stone p who x = true)
        \/ exists pair, In pair pairing /\ N.testbit line (fst pair) = true
                        /\ N.testbit line (snd pair) = true)
  /\ ((forall pair, In pair pairing -> good_pair p pair)
      \/ (mover p = who /\ exists half left, half_gone p half left
          /\ forall pair, In pair pairing -> good_pair p pair \/ pair = half)).

Lemma open_after_own p x y :
  is_open p y -> x <> y -> is_open (put p x) y.
Proof.
  intros (below & f & s) differ. unfold is_open. rewrite !put_has.
  destruct (N.eqb_spec x y); [contradiction|]. rewrite !andb_false_r. auto.
Qed.

Lemma own_stone_after p x : mover p = who -> has_stone (put p x) who x = true.
Proof.
  intros turn. rewrite put_has, turn, N.eqb_refl. now destruct who.
Qed.

(** An own stone does a good pair no harm. *)
Lemma good_after_own p x pair : mover p = who -> good_pair p pair -> good_pair (put p x) pair.
Proof.
  intros turn [has|[has|[open1 open2]]].
  - left. now apply stones_stay.
  - right. left. now apply stones_stay.
  - destruct (N.eq_dec x (fst pair)) as [->|differ1]; [left; now apply own_stone_after|].
    destruct (N.eq_dec x (snd pair)) as [->|differ2]; [right; left; now apply own_stone_after|].
    right. right. split; now apply open_after_own.
Qed.

(** Nor does the other's stone elsewhere. *)
Lemma good_after_other p x pair :
  legal (G := mask_game t rule) p x -> x <> fst pair -> x <> snd pair ->
  good_pair p pair -> good_pair (put p x) pair.
Proof.
  intros legal_x differ1 differ2 [has|[has|[open1 open2]]].
  - left. now apply stones_stay.
  - right. left. now apply stones_stay.
  - right. right. split; now apply open_after_own.
Qed.

Lemma lines_kept p x :
  (forall line, In line (line_sets t) ->
     (exists y, N.testbit line y = true /\ has_stone p who y = true)
     \/ exists pair, In pair pairing /\ N.testbit line (fst pair) = true
                     /\ N.testbit line (snd pair) = true) ->
  forall line, In line (line_sets t) ->
     (exists y, N.testbit line y = true /\ has_stone (put p x) who y = true)
     \/ exists pair, In pair pairing /\ N.testbit line (fst pair) = true
                     /\ N.testbit line (snd pair) = true.
Proof.
  intros all line inside. destruct (all line inside) as [(y & on_line & has)|some];
    [left|now right]. exists y. split; [assumption|now apply stones_stay].
Qed.

Lemma open_has_none p x : is_open p x -> has_stone p (other who) x = false.
Proof. intros (_ & f & s). destruct who; cbn; assumption. Qed.

(** While pairs are kept the other player has no line. *)
Lemma pairs_kept_no_line p : pairs_kept p -> mask_has_line t (set_of_player p (other who)) = false.
Proof.
  intros (separate & lines & pairs). apply no_line_by. intros line inside.
  destruct (lines line inside) as [(x & on_line & has)|(pair & is_pair & on1 & on2)].
  - exists x. split; [assumption|]. apply not_true_is_false. intros both.
    now apply (apart_both p who x).
  - assert (some : exists x, (x = fst pair \/ x = snd pair)
                             /\ has_stone p (other who) x = false).
    { assert (if_good : good_pair p pair -> exists x, (x = fst pair \/ x = snd pair)
                             /\ has_stone p (other who) x = false).
      { intros [has|[has|[open1 _]]].
        - exists (fst pair). split; [now left|]. apply not_true_is_false. intros both.
          now apply (apart_both p who (fst pair)).
        - exists (snd pair). split; [now right|]. apply not_true_is_false. intros both.
          now apply (apart_both p who (snd pair)).
        - exists (fst pair). split; [now left|now apply open_has_none]. }
      destruct pairs as [good|(_ & half & left & [which open] & good)]; [auto|].
      destruct (good pair is_pair) as [is_good| ->]; [auto|].
      exists left. split; [assumption|now apply open_has_none]. }
    destruct some as (x & [->| ->] & off); eauto.
Qed.

Theorem kept_pairs_suffice p :
  preventing rule claimed = Some who -> pairs_kept p ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  intros prevents. pose proof (without_needs none_needed) as in_order.
  apply (who_keeps_an_invariant_can (G := mask_game t rule) _ _ (free_points t) pairs_kept).
  - intros q x _. apply a_move_takes_a_point.
  - intros q result kept over.
    apply (without_a_line_the_end_is_good b rule claimed who q result prevents); [|exact over].
    now apply pairs_kept_no_line.
  - intros q kept goes_on turn. destruct kept as (separate & lines & pairs).
    destruct pairs as [good|(_ & half & left & [which open] & good)].
    + destruct (some_move b rule in_order q goes_on) as [x legal_x].
      exists x. split; [assumption|]. split; [now apply (put_stays_apart b rule)|].
      split; [now apply lines_kept|]. left. intros pair is_pair. now apply good_after_own, good.
    + assert (legal_left : legal (G := mask_game t rule) q left).
      { destruct open as (below & f & s). now apply free_is_legal. }
      exists left. split; [assumption|]. split; [now apply (put_stays_apart b rule)|].
      split; [now apply lines_kept|]. left. intros pair is_pair.
      destruct (good pair is_pair) as [is_good| ->]; [now apply good_after_own|].
      destruct which as [->| ->]; [left|right; left]; now apply own_stone_after.
  - intros q _ goes_on _. now apply (some_move b rule in_order).
  - intros q x (separate & lines & pairs) _ turn legal_x.
    assert (turn_after : mover (put q x) = who).
    { rewrite mover_of_put. change (to_move q) with (mover q) in turn.
      destruct (mover q), who; try reflexivity; contradiction. }
    destruct pairs as [good|(is & _)]; [|contradiction].
    split; [now apply (put_stays_apart b rule)|]. split; [now apply lines_kept|].
    assert (no_own : has_stone q who x = false).
    { destruct (legal_is_free b rule q x legal_x) as (_ & f & s). now destruct who. }
    destruct (find (fun pair => N.eqb x (fst pair) || N.eqb x (snd pair)) pairing)
      as [half|] eqn:found.
    + apply find_some in found as [is_half has_x].
      assert (others : forall pair, In pair pairing ->
                good_pair (put q x) pair \/ pair = half).
      { intros pair is_pair. pose proof (disjoint half pair is_half is_pair) as far.
        unfold apart_or_same in far. apply orb_prop in far as [same|far].
        - right. apply andb_prop in same as [one%N.eqb_eq two%N.eqb_eq].
          destruct half, pair. cbn in *. congruence.
        - left. apply negb_true_iff in far.
          rewrite !orb_false_iff, !N.eqb_neq in far. destruct far as [[[a1 a2] a3] a4].
          apply orb_prop in has_x as [same|same]; apply N.eqb_eq in same; subst x;
            apply good_after_other; auto. }
      destruct (good half is_half) as [has|[has|[open1 open2]]].
      * left. intros pair is_pair. destruct (others pair is_pair) as [| ->]; [assumption|].
        left. now apply stones_stay.
      * left. intros pair is_pair. destruct (others pair is_pair) as [| ->]; [assumption|].
        right. left. now apply stones_stay.
      * pose proof (two_points half is_half) as differ.
        right. split; [assumption|].
        apply orb_prop in has_x as [same|same]; apply N.eqb_eq in same; subst x.
        -- exists half, (snd half). split; [|assumption]. split; [now right|].
           now apply open_after_own.
        -- exists half, (fst half). split; [|assumption]. split; [now left|].
           apply open_after_own; auto.
    + left. intros pair is_pair. pose proof (find_none _ _ found pair is_pair) as off.
      cbn in off. apply orb_false_elim in off as [one two].
      apply N.eqb_neq in one, two.
      now apply good_after_other, good.
Qed.

End OnePairing.

(** A pairing that is accepted keeps the other player from every line. *)
Theorem an_accepted_pairing_is_as_claimed pairing p :
  pairing_shows t rule claimed pairing p = true ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  unfold pairing_shows, pairing_blocks. change (on t) with b.
  intros accepted. apply andb_prop in accepted as [prevents accepted].
  rewrite !andb_true_iff, !forallb_forall in accepted.
  destruct accepted as [[[[[none separate] free] disjoint] lines] _].
  assert (each : forall u, In u pairing ->
            is_open p (fst u) /\ is_open p (snd u) /\ fst u <> snd u).
  { intros u inside. specialize (free u inside).
    rewrite !andb_true_iff, !N.ltb_lt, !negb_true_iff, N.eqb_neq, !taken_is_taken in free.
    unfold is_taken in free. rewrite !orb_false_iff in free. unfold is_open. tauto. }
  apply (kept_pairs_suffice pairing none).
  - intros u inside. now apply each.
  - intros u v u_in v_in. specialize (disjoint u u_in). rewrite forallb_forall in disjoint. auto.
  - now apply prevents_is_right.
  - split; [now apply apart_is_right|]. split.
    + intros line inside. specialize (lines line inside).
      apply orb_prop in lines as [met|paired]; [left; now apply meets_is_right|right].
      apply existsb_exists in paired as (set & is_set & covered).
      apply in_map_iff in is_set as (pair & <- & is_pair). exists pair. split; [assumption|].
      rewrite covers_is_inclusion in covered.
      split; apply covered; rewrite set_of_has, is_among_in; cbn; tauto.
    + left. intros u inside. right. right. split; now apply each.
Qed.

End Pairings.
