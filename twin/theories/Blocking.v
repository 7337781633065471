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
