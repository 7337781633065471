(** * The potential of Erdős and Selfridge

    An open line, one without a stone of the proponent, weighs 2^-u, where u is the number of its
    free points. Here weights are multiplied by 2^v, with v the number of points of the board. *)

From Coq Require Import List Bool Arith Lia NArith FinFun.
From Twin Require Import Game Positional Blocking.
Import ListNotations.
Open Scope N_scope.

(** How many points of a set there are on the board. *)
Definition count_of (all : list N) (set : N) : nat := length (filter (N.testbit set) all).

Definition line_weight (t : prepared) (who : player) (p : masks) (line : N) : N :=
  if meets line (set_of_player p who) then 0
  else 2 ^ (size (on t) - N.of_nat (count_of (all_points t) (N.ldiff line (taken_set p)))).

Definition sum (l : list N) : N := fold_right N.add 0 l.

Definition potential (t : prepared) (who : player) (p : masks) : N :=
  sum (map (line_weight t who p) (line_sets t)).

(** The potential is below 1 with the proponent to move, and below 1/2 with the opponent. *)
Definition potential_shows (t : prepared) (rule : convention) (claimed : statement) (p : masks)
    : bool :=
  let who := proponent claimed in
  let all := potential t who p in
  prevents_by_own_stones rule claimed && no_needs (on t) && apart p
  && forallb (fun line => covers line (full_set t)) (line_sets t)
  && N.ltb (if same_player (mover p) who then all else 2 * all) (2 ^ size (on t)).

Definition through_point (t : prepared) (who : player) (p : masks) (x : N) : N :=
  sum (map (fun line => if N.testbit line x then line_weight t who p line else 0) (line_sets t)).

(** The point of the largest weight, the first of several. *)
Definition heaviest_of (weigh : N -> N) (l : list N) : option N :=
  fold_left (fun best x =>
    match best with
    | None => Some x
    | Some y => if N.ltb (weigh y) (weigh x) then Some x else best
    end) l None.

(** In a replay it is enough that the potential is below 1 after the proponent has taken the heaviest
    point and the opponent any other. *)
Definition lemma_potential_shows (t : prepared) (rule : convention) (claimed : statement)
    (p : masks) : bool :=
  let who := proponent claimed in
  let bound := 2 ^ size (on t) in
  let moves_of := @moves (mask_game t rule) in
  potential_shows t rule claimed p
  || (prevents_by_own_stones rule claimed && no_needs (on t) && apart p
      && forallb (fun line => covers line (full_set t)) (line_sets t)
      && same_player (mover p) who
      && match heaviest_of (through_point t who p) (moves_of p) with
         | None => false
         | Some x =>
             let after := put p x in
             let all := potential t who after in
             N.ltb all bound
             && forallb (fun y => N.ltb (all + through_point t who after y) bound) (moves_of after)
         end).

Section Potential.

Variable b : board.
Variable rule : convention.
Variable claimed : statement.
Let t := prepare b.
Let who := proponent claimed.

Hypothesis none_needed : no_needs b = true.
Hypothesis lines_fit : forall line, In line (line_sets t) -> covers line (full_set t) = true.

Definition weight := line_weight t who.

(** The weight of the open lines through a point. *)
Definition weight_through (p : masks) (x : N) : N :=
  sum (map (fun line => if N.testbit line x then weight p line else 0) (line_sets t)).

Lemma sum_of_sums {A} (f g h : A -> N) l :
  (forall x, In x l -> f x = g x + h x) -> sum (map f l) = sum (map g l) + sum (map h l).
Proof.
  induction l as [|x l IH]; intros each; [reflexivity|]. cbn [map sum fold_right].
  fold (sum (map f l)). fold (sum (map g l)). fold (sum (map h l)).
  rewrite (each x (or_introl eq_refl)), IH; [lia|]. intros y inside. apply each. now right.
Qed.

Lemma sum_at_most {A} (f g : A -> N) l :
  (forall x, In x l -> f x <= g x) -> sum (map f l) <= sum (map g l).
Proof.
  induction l as [|x l IH]; intros each; [reflexivity|]. cbn [map sum fold_right].
  fold (sum (map f l)). fold (sum (map g l)).
  pose proof (each x (or_introl eq_refl)).
  assert (sum (map f l) <= sum (map g l)); [|lia]. apply IH. intros y inside. apply each. now right.
Qed.

Lemma one_of_a_sum {A} (f : A -> N) l x : In x l -> f x <= sum (map f l).
Proof.
  induction l as [|y l IH]; [contradiction|]. cbn [map sum fold_right].
  fold (sum (map f l)). intros [->|inside]; [|specialize (IH inside)]; lia.
Qed.

(** *** What a stone does to the count of free points *)

Lemma points_all_differ : NoDup (points b).
Proof.
  apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros x y same. lia.
Qed.

Lemma count_without l set x :
  NoDup l -> In x l -> N.testbit set x = true ->
  length (filter (N.testbit set) l) = S (length (filter (N.testbit (N.clearbit set x)) l)).
Proof.
  induction 1 as [|y l fresh _ IH]; [contradiction|]. intros inside has.
  assert (elsewhere : forall z, z <> x -> N.testbit (N.clearbit set x) z = N.testbit set z).
  { intros z differ. rewrite N.clearbit_eqb.
    destruct (N.eqb_spec x z); [congruence|]. apply andb_true_r. }
  cbn [filter]. destruct (N.eq_dec y x) as [->|differ].
  - rewrite has. rewrite N.clearbit_eqb, N.eqb_refl. rewrite andb_false_r. cbn [length]. f_equal.
    f_equal. apply filter_ext_in. intros z z_in. symmetry. apply elsewhere.
    intros ->. contradiction.
  - destruct inside as [|inside]; [contradiction|]. rewrite elsewhere by assumption.
    specialize (IH inside has). destruct (N.testbit set y); cbn [length]; now rewrite IH.
Qed.

Lemma count_at_most set : N.of_nat (count_of (points b) set) <= size b.
Proof.
  assert (le : forall l, (length (filter (N.testbit set) l) <= length l)%nat).
  { induction l as [|x l IH]; cbn; [lia|]. destruct (N.testbit set x); cbn; lia. }
  specialize (le (points b)). unfold points in le at 2.
  rewrite map_length, seq_length in le. unfold count_of. lia.
Qed.

Lemma free_after p x line :
  legal (G := mask_game t rule) p x -> N.testbit line x = true ->
  count_of (points b) (N.ldiff line (taken_set p))
  = S (count_of (points b) (N.ldiff line (taken_set (put p x)))).
Proof.
  intros legal_x on_line. destruct (legal_is_free b rule p x legal_x) as (below & f & s).
  unfold count_of. rewrite (count_without (points b) _ x); [|apply points_all_differ| |].
  - f_equal. f_equal. apply filter_ext. intros y.
    rewrite N.clearbit_eqb, !N.ldiff_spec, !taken_is_taken. unfold is_taken. rewrite !put_has.
    destruct (N.eqb x y), (N.testbit line y), (mover p), (has_stone p First y),
      (has_stone p Second y); reflexivity.
  - now apply points_below.
  - rewrite N.ldiff_spec, on_line, taken_is_taken. unfold is_taken. now rewrite f, s.
Qed.

Lemma free_elsewhere p x line :
  N.testbit line x = false ->
  N.ldiff line (taken_set (put p x)) = N.ldiff line (taken_set p).
Proof.
  intros off. apply N.bits_inj. intros y. rewrite !N.ldiff_spec, !taken_is_taken.
  unfold is_taken. rewrite !put_has. destruct (N.eqb_spec x y) as [<-|].
  - now rewrite off.
  - now rewrite !andb_false_r.
Qed.

Lemma meets_has line p :
  meets line (set_of_player p who) = true <->
  exists x, N.testbit line x = true /\ has_stone p who x = true.
Proof.
  split; [apply meets_is_right|]. intros (x & on_line & has). now apply meets_by_point with x.
Qed.

(** *** What a stone does to the potential *)

(** An own stone closes the lines through its point. *)
Lemma weight_after_own p x line :
  mover p = who -> legal (G := mask_game t rule) p x ->
  weight p line = weight (put p x) line + (if N.testbit line x then weight p line else 0).
Proof.
  intros turn legal_x. unfold weight, line_weight. destruct (N.testbit line x) eqn:on_x.
  - assert (met : meets line (set_of_player (put p x) who) = true).
    { apply meets_has. exists x. split; [assumption|]. rewrite put_has, turn, N.eqb_refl.
      now destruct who. }
    now rewrite met, N.add_0_l.
  - assert (same : meets line (set_of_player (put p x) who) = meets line (set_of_player p who)).
    { apply bool_by_iff. rewrite !meets_has. split; intros (y & on_line & has); exists y;
        (split; [assumption|]); rewrite put_has in *;
        (destruct (N.eqb_spec x y) as [<-|]; [congruence|]);
        rewrite andb_false_r in *; assumption. }
    now rewrite same, free_elsewhere, N.add_0_r.
Qed.

(** The other's stone doubles the open lines through its point. *)
Lemma weight_after_other p x line :
  mover p <> who -> legal (G := mask_game t rule) p x ->
  weight (put p x) line = weight p line + (if N.testbit line x then weight p line else 0).
Proof.
  intros turn legal_x. unfold weight, line_weight.
  assert (same : meets line (set_of_player (put p x) who) = meets line (set_of_player p who)).
  { apply bool_by_iff. rewrite !meets_has. split; intros (y & on_line & has); exists y;
      (split; [assumption|]); rewrite put_has in *;
      (destruct (mover p), who; try contradiction; assumption). }
  rewrite same. clear same.
  destruct (meets line (set_of_player p who)); [destruct (N.testbit line x); reflexivity|].
  destruct (N.testbit line x) eqn:on_x; [|now rewrite free_elsewhere, N.add_0_r].
  change (all_points t) with (points b). change (size (on t)) with (size b).
  pose proof (count_at_most (N.ldiff line (taken_set p))) as most.
  rewrite (free_after p x line legal_x on_x) in *.
  set (k := count_of _ _) in *. replace (size b - N.of_nat k) with (N.succ (size b - N.of_nat (S k)))
    by lia.
  rewrite N.pow_succ_r'. lia.
Qed.

Lemma potential_after_own p x :
  mover p = who -> legal (G := mask_game t rule) p x ->
  potential t who p = potential t who (put p x) + weight_through p x.
Proof. intros. apply sum_of_sums. intros line _. now apply weight_after_own. Qed.

Lemma potential_after_other p x :
  mover p <> who -> legal (G := mask_game t rule) p x ->
  potential t who (put p x) = potential t who p + weight_through p x.
Proof. intros. apply sum_of_sums. intros line _. now apply weight_after_other. Qed.

(** An own stone makes no weight larger. *)
Lemma weight_through_after_own p x y :
  mover p = who -> legal (G := mask_game t rule) p x ->
  weight_through (put p x) y <= weight_through p y.
Proof.
  intros turn legal_x. apply sum_at_most. intros line _.
  pose proof (weight_after_own p x line turn legal_x) as split.
  destruct (N.testbit line y); lia.
Qed.

Lemma weight_at_most_all p x : weight_through p x <= potential t who p.
Proof. apply sum_at_most. intros line _. unfold weight. destruct (N.testbit line x); lia. Qed.

(** A line of the other player weighs 1. *)
Lemma below_one_there_is_no_line p :
  Apart p -> potential t who p < 2 ^ size b ->
  mask_has_line t (set_of_player p (other who)) = false.
Proof.
  intros separate below. apply not_true_is_false. unfold mask_has_line.
  intros (line & inside & covered)%existsb_exists. rewrite covers_is_inclusion in covered.
  pose proof (one_of_a_sum (line_weight t who p) _ _ inside) as part.
  fold (potential t who p) in part.
  assert (one : line_weight t who p line = 2 ^ size b); [|lia].
  unfold line_weight. destruct (meets line (set_of_player p who)) eqn:met.
  - apply meets_has in met as (x & on_line & has). exfalso.
    apply (apart_both p who x); auto. apply (covered x on_line).
  - assert (none : N.ldiff line (taken_set p) = 0).
    { apply N.bits_inj_0. intros x. rewrite N.ldiff_spec, taken_is_taken.
      destruct (N.testbit line x) eqn:on_line; [|reflexivity].
      specialize (covered x on_line). unfold is_taken.
      change (has_stone p (other who) x = true) in covered.
      destruct who; cbn [other] in covered; rewrite covered, ?orb_true_r; reflexivity. }
    rewrite none. change (all_points t) with (points b). change (size (on t)) with (size b).
    assert (zero : count_of (points b) 0 = 0%nat).
    { unfold count_of. induction (points b) as [|x l IH]; [reflexivity|].
      cbn [filter]. now rewrite N.bits_0. }
    now rewrite zero, N.sub_0_r.
Qed.

(** The heaviest of some points. *)
Lemma heaviest (f : N -> N) l : l <> [] -> exists x, In x l /\ forall y, In y l -> f y <= f x.
Proof.
  induction l as [|x l IH]; [contradiction|]. intros _. destruct l as [|y l].
  - exists x. split; [now left|]. intros z [<-|[]]. reflexivity.
  - destruct IH as (z & inside & most); [discriminate|].
    destruct (N.le_gt_cases (f x) (f z)) as [less|more].
    + exists z. split; [now right|]. intros v [<-|v_in]; auto.
    + exists x. split; [now left|]. intros v [<-|v_in]; [reflexivity|].
      specialize (most v v_in). lia.
Qed.

(** What is kept: the potential is below 1, and stays so after any move of the other player. *)
Definition below_one (p : masks) : Prop :=
  Apart p /\ potential t who p < 2 ^ size b
  /\ (mover p <> who -> forall x, legal (G := mask_game t rule) p x ->
        potential t who (put p x) < 2 ^ size b).

Theorem a_low_potential_suffices p :
  preventing rule claimed = Some who -> below_one p ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  intros prevents. pose proof (without_needs b none_needed) as in_order.
  apply (who_keeps_an_invariant_can (G := mask_game t rule) _ _ (free_points t) below_one).
  - intros q x _. apply a_move_takes_a_point.
  - intros q result (separate & below & _) over.
    apply (without_a_line_the_end_is_good b rule claimed who q result prevents); [|exact over].
    now apply below_one_there_is_no_line.
  - intros q (separate & below & _) goes_on turn.
    destruct (some_move b rule in_order q goes_on) as [some legal_some].
    destruct (heaviest (weight_through q) (@moves (mask_game t rule) q))
      as (x & legal_x & most).
    { intros none. change (In some (@moves (mask_game t rule) q)) in legal_some.
      rewrite none in legal_some. contradiction. }
    exists x. split; [assumption|]. change (below_one (put q x)).
    pose proof (potential_after_own q x turn legal_x) as after.
    split; [now apply (put_stays_apart b rule)|]. split; [lia|].
    intros turn_after y legal_y. rewrite potential_after_other by assumption.
    pose proof (weight_through_after_own q x y turn legal_x) as less.
    assert (legal_before : legal (G := mask_game t rule) q y).
    { destruct (legal_is_free b rule (put q x) y legal_y) as (y_below & f & s).
      rewrite put_has in f, s. apply orb_false_elim in f as [_ f]. apply orb_false_elim in s as [_ s].
      now apply free_is_legal. }
    specialize (most y legal_before). lia.
  - intros q _ goes_on _. now apply (some_move b rule in_order).
  - intros q x (separate & below & after) _ turn legal_x.
    split; [now apply (put_stays_apart b rule)|]. split; [now apply after|].
    intros turn_after. exfalso. apply turn_after. rewrite mover_of_put.
    change (to_move q) with (mover q) in turn.
    destruct (mover q), who; try reflexivity; contradiction.
Qed.

End Potential.

(** A potential that is accepted keeps the other player from every line. *)
Theorem an_accepted_potential_is_as_claimed b rule claimed p :
  potential_shows (prepare b) rule claimed p = true ->
  can (G := mask_game (prepare b) rule) (proponent claimed) (as_claimed claimed) p.
Proof.
  unfold potential_shows. change (on (prepare b)) with b.
  rewrite !andb_true_iff, N.ltb_lt, forallb_forall.
  intros [[[[prevents none] separate] fit] low].
  apply a_low_potential_suffices; auto; [now apply prevents_is_right|].
  split; [now apply apart_is_right|].
  destruct (same_player (mover p) (proponent claimed)) eqn:turn.
  - apply same_player_is_equality in turn. split; [assumption|]. contradiction.
  - split; [lia|]. intros differs x legal_x.
    rewrite (potential_after_other b rule claimed p x differs legal_x).
    pose proof (weight_at_most_all b claimed p x). lia.
Qed.

Lemma heaviest_is_one weigh l x : heaviest_of weigh l = Some x -> In x l.
Proof.
  unfold heaviest_of.
  assert (step : forall l best, fold_left (fun best x =>
      match best with
      | None => Some x
      | Some y => if N.ltb (weigh y) (weigh x) then Some x else best
      end) l best = Some x -> In x l \/ best = Some x).
  { clear l. induction l as [|y l IH]; cbn [fold_left]; intros best found; [now right|].
    apply IH in found as [|found]; [left; now right|].
    destruct best as [z|]; [destruct (N.ltb (weigh z) (weigh y))|];
      try (injection found as ->; left; now left). now right. }
  intros found. now destruct (step l None found).
Qed.

(** So it is with a potential that a replay accepts. *)
Theorem an_accepted_lemma_potential_is_as_claimed b rule claimed p :
  lemma_potential_shows (prepare b) rule claimed p = true ->
  can (G := mask_game (prepare b) rule) (proponent claimed) (as_claimed claimed) p.
Proof.
  unfold lemma_potential_shows. change (on (prepare b)) with b.
  intros [low|later]%orb_prop; [now apply an_accepted_potential_is_as_claimed|].
  rewrite !andb_true_iff, forallb_forall in later.
  destruct later as [[[[[prevents none] separate] fit] turn] later].
  apply prevents_is_right in prevents. apply apart_is_right in separate.
  apply same_player_is_equality in turn.
  destruct (heaviest_of _ _) as [x|] eqn:found; [|discriminate].
  apply heaviest_is_one in found.
  rewrite andb_true_iff, N.ltb_lt, forallb_forall in later. destruct later as [below after].
  assert (separate_after : Apart (put p x)) by now apply (put_stays_apart b rule).
  destruct (mask_result (prepare b) rule p) as [result|] eqn:over.
  - apply Over with result; [exact over|].
    apply (without_a_line_the_end_is_good b rule claimed (proponent claimed) p result prevents);
      [|exact over].
    pose proof (below_one_there_is_no_line b claimed (put p x) separate_after below) as no_line.
    rewrite <- no_line. f_equal. unfold put. rewrite turn.
    now destruct (proponent claimed).
  - apply ByMove with x; [exact over|exact turn|exact found|].
    change (@play (mask_game (prepare b) rule) p x) with (put p x).
    apply a_low_potential_suffices; [assumption|assumption|].
    split; [assumption|]. split; [assumption|]. intros differs y legal_y.
    rewrite (potential_after_other b rule claimed (put p x) y differs legal_y).
    specialize (after y legal_y). now apply N.ltb_lt in after.
Qed.
