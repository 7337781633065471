(** * Positional games: play on points and lines

    The rules are first given as a person would say them, with lists of stones ([lines_game]). Then
    they are given again with sets of points as bits, for computing ([mask_game]), and proved to be
    the same game. Symmetries are confirmed, and proved to respect the rules. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
From Twin Require Import Game.
Import ListNotations.
Open Scope N_scope.

(** ** The rules *)

(** Points are the numbers below [size]. A point can need others, which have to be taken before it;
    [needs] is empty where none does. *)
Record board := Board { size : N; lines : list (list N); needs : list (list N) }.

(** Who completes a line wins, or loses; or only the maker's lines count. *)
Inductive convention := Strong | Weak (maker : player) | Avoidance.

Inductive statement := Wins (who : player) | DoesNotLose (who : player).

Definition proponent (claimed : statement) : player :=
  match claimed with Wins who | DoesNotLose who => who end.

Definition as_claimed (claimed : statement) : winner -> bool :=
  match claimed with Wins who => wins who | DoesNotLose who => does_not_lose who end.

Definition points (b : board) : list N := map N.of_nat (seq 0 (N.to_nat (size b))).

Definition needs_of (b : board) (point : N) : list N := nth (N.to_nat point) (needs b) [].

Definition no_needs (b : board) : bool := match needs b with [] => true | _ => false end.

Lemma no_needs_are_none b : no_needs b = true -> needs b = [].
Proof. unfold no_needs. now destruct (needs b). Qed.

(** Whether a line that the player completes ends the game; for whom it is won then; and who wins
    on a full board without such a line. *)
Definition line_ends (rule : convention) (who : player) : bool :=
  match rule with Weak maker => same_player who maker | _ => true end.
Definition line_wins (rule : convention) (who : player) : player :=
  match rule with Avoidance => other who | _ => who end.
Definition full_wins (rule : convention) : winner :=
  match rule with Weak maker => Some (other maker) | _ => None end.

Section Rules.

Variable b : board.
Variable rule : convention.
(** Which points have a stone of which player. *)
Variable has : player -> N -> bool.

Definition is_taken (point : N) : bool := has First point || has Second point.
Definition can_be_taken (point : N) : bool :=
  negb (is_taken point) && forallb is_taken (needs_of b point).
Definition has_line (who : player) : bool := existsb (forallb (has who)) (lines b).
Definition is_full : bool := forallb is_taken (points b).

Definition result : option winner :=
  if line_ends rule First && has_line First then Some (Some (line_wins rule First))
  else if line_ends rule Second && has_line Second then Some (Some (line_wins rule Second))
  else if is_full then Some (full_wins rule)
  else None.

End Rules.

(** A position: the stones of both, and whose turn it is. *)
Record stones := Stones { first_stones : list N; second_stones : list N; turn : player }.

Definition stones_of (p : stones) (who : player) : list N :=
  match who with First => first_stones p | Second => second_stones p end.

Definition is_among (l : list N) (point : N) : bool := existsb (N.eqb point) l.

Definition add_stone (p : stones) (point : N) : stones :=
  match turn p with
  | First => Stones (point :: first_stones p) (second_stones p) Second
  | Second => Stones (first_stones p) (point :: second_stones p) First
  end.

Definition lines_game (b : board) (rule : convention) : game := {|
  position := stones;
  move := N;
  outcome := winner;
  to_move := turn;
  moves p := filter (can_be_taken b (fun who => is_among (stones_of p who))) (points b);
  play := add_stone;
  ended p := result b rule (fun who => is_among (stones_of p who));
|}.

(** What a claim about a positional game says, from given stones on. First moves first. *)
Definition start_of (first second : list N) : stones :=
  Stones first second (if Nat.eqb (length first) (length second) then First else Second).

Definition claim (b : board) (rule : convention) (first second : list N) (claimed : statement)
    : Prop :=
  achieves (G := lines_game b rule) (proponent claimed) (as_claimed claimed)
    (start_of first second).

(** ** Sets of points as bits *)

Definition set_of (l : list N) : N := fold_right (fun point set => N.setbit set point) 0 l.

(** Whether [stones] has all of [line]. *)
Definition covers (line stones : N) : bool := N.eqb (N.land line stones) line.

Lemma setbit_has set x point : N.testbit (N.setbit set x) point = N.eqb x point || N.testbit set point.
Proof. apply N.setbit_eqb. Qed.

Lemma set_of_has l point : N.testbit (set_of l) point = is_among l point.
Proof.
  induction l as [|x l IH]; [reflexivity|].
  change (set_of (x :: l)) with (N.setbit (set_of l) x).
  change (is_among (x :: l) point) with (N.eqb point x || is_among l point).
  now rewrite setbit_has, IH, N.eqb_sym.
Qed.

Lemma covers_is_inclusion line stones :
  covers line stones = true <->
  (forall point, N.testbit line point = true -> N.testbit stones point = true).
Proof.
  unfold covers. rewrite N.eqb_eq. split.
  - intros same point on. rewrite <- same, N.land_spec in on. now apply andb_prop in on.
  - intros all. apply N.bits_inj. intros point. rewrite N.land_spec.
    destruct (N.testbit line point) eqn:on; [|reflexivity]. now rewrite all.
Qed.

Lemma is_among_in l point : is_among l point = true <-> In point l.
Proof.
  unfold is_among. rewrite existsb_exists. split.
  - intros (x & inside & ->%N.eqb_eq). assumption.
  - intros inside. exists point. split; [assumption|apply N.eqb_refl].
Qed.

Lemma bool_by_iff a b : (a = true <-> b = true) -> a = b.
Proof. destruct a, b; intuition congruence. Qed.

Lemma covers_a_list line stones : covers (set_of line) stones = forallb (N.testbit stones) line.
Proof.
  apply bool_by_iff. rewrite covers_is_inclusion, forallb_forall.
  split; intros all point; specialize (all point);
    rewrite set_of_has, is_among_in in *; assumption.
Qed.

Lemma points_below b point : In point (points b) <-> point < size b.
Proof.
  unfold points. rewrite in_map_iff. split.
  - intros (x & <- & inside%in_seq). lia.
  - intros below. exists (N.to_nat point). split; [apply N2Nat.id|]. apply in_seq. lia.
Qed.

(** A function of points by a table of its values. *)
Definition tabled {A} (l : list N) (f : N -> A) : PositiveMap.t (N * A) :=
  number_from 0 (map (fun x => (x, f x)) l).

Definition look_up {A} (table : PositiveMap.t (N * A)) (f : N -> A) (x : N) : A :=
  match item table x with
  | Some (y, a) => if N.eqb y x then a else f x
  | None => f x
  end.

Lemma look_up_is_right {A} l (f : N -> A) x : look_up (tabled l f) f x = f x.
Proof.
  unfold look_up, tabled. destruct (item _ x) as [[y a]|] eqn:found; [|reflexivity].
  apply item_in_list, in_map_iff in found as (z & [= <- <-] & _).
  destruct (N.eqb_spec z x) as [->|]; reflexivity.
Qed.

(** ** The rules with bits *)

(** What is computed once for a board. *)
Record prepared := Prepared {
  on : board;
  all_points : list N;
  line_sets : list N;
  through_table : PositiveMap.t (N * list (list N));
  needs_table : PositiveMap.t (N * N);
  (** All points, and the number of them. *)
  full_set : N;
}.

Definition lines_through (b : board) (point : N) : list (list N) :=
  filter (fun line => is_among line point) (lines b).

Definition prepare (b : board) : prepared :=
  let all := points b in
  {| on := b; all_points := all; line_sets := map set_of (lines b);
     through_table := tabled all (lines_through b);
     needs_table := match needs b with
                    | [] => PositiveMap.empty _
                    | _ => tabled all (fun x => set_of (needs_of b x))
                    end;
     full_set := set_of all |}.

Record masks := Masks { first_set : N; second_set : N; mover : player }.

Definition set_of_player (p : masks) (who : player) : N :=
  match who with First => first_set p | Second => second_set p end.

Definition taken_set (p : masks) : N := N.lor (first_set p) (second_set p).

Definition has_stone (p : masks) (who : player) : N -> bool := N.testbit (set_of_player p who).

Definition put (p : masks) (point : N) : masks :=
  match mover p with
  | First => Masks (N.setbit (first_set p) point) (second_set p) Second
  | Second => Masks (first_set p) (N.setbit (second_set p) point) First
  end.

Definition needs_met (t : prepared) (taken point : N) : bool :=
  match needs (on t) with
  | [] => true
  | _ => covers (look_up (needs_table t) (fun x => set_of (needs_of (on t) x)) point) taken
  end.

Definition mask_can_be_taken (t : prepared) (taken point : N) : bool :=
  negb (N.testbit taken point) && needs_met t taken point.

Definition mask_has_line (t : prepared) (set : N) : bool :=
  existsb (fun line => covers line set) (line_sets t).

Definition mask_is_full (t : prepared) (p : masks) : bool := covers (full_set t) (taken_set p).

Definition mask_result (t : prepared) (rule : convention) (p : masks) : option winner :=
  if line_ends rule First && mask_has_line t (first_set p)
  then Some (Some (line_wins rule First))
  else if line_ends rule Second && mask_has_line t (second_set p)
  then Some (Some (line_wins rule Second))
  else if mask_is_full t p then Some (full_wins rule)
  else None.

Definition mask_game (t : prepared) (rule : convention) : game := {|
  position := masks;
  move := N;
  outcome := winner;
  to_move := mover;
  moves p := filter (mask_can_be_taken t (taken_set p)) (all_points t);
  play := put;
  ended := mask_result t rule;
|}.

Definition mask_is_legal (t : prepared) (p : masks) (point : N) : bool :=
  N.ltb point (size (on t)) && mask_can_be_taken t (taken_set p) point.

Definition through (t : prepared) : N -> list (list N) :=
  look_up (through_table t) (lines_through (on t)).

(** The outcome after a move: only the lines through its point need a look. *)
Definition mask_ended_after (t : prepared) (rule : convention) (p : masks) (point : N)
    : option winner :=
  let who := mover p in
  let after := put p point in
  if line_ends rule who && existsb (forallb (N.testbit (set_of_player after who))) (through t point)
  then Some (Some (line_wins rule who))
  else if mask_is_full t after then Some (full_wins rule)
  else None.

Definition same_masks (p q : masks) : bool :=
  N.eqb (first_set p) (first_set q) && N.eqb (second_set p) (second_set q)
  && same_player (mover p) (mover q).

Definition free_points (t : prepared) (p : masks) : nat :=
  length (filter (fun point => negb (N.testbit (taken_set p) point)) (all_points t)).

(** *** The two are the same game *)

Section SameGame.

Variable b : board.
Variable rule : convention.
Let t := prepare b.

Lemma taken_is_taken p point : N.testbit (taken_set p) point = is_taken (has_stone p) point.
Proof. unfold taken_set. now rewrite N.lor_spec. Qed.

Lemma mask_has_line_is_right p who :
  mask_has_line t (set_of_player p who) = has_line b (has_stone p) who.
Proof.
  unfold mask_has_line, has_line. cbn. induction (lines b) as [|line l IH]; [reflexivity|].
  cbn. now rewrite covers_a_list, IH.
Qed.

Lemma forallb_same {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof.
  induction l as [|x l IH]; intros same; [reflexivity|]. cbn.
  rewrite (same x), IH; auto using in_eq, in_cons.
Qed.

Lemma existsb_same {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof.
  induction l as [|x l IH]; intros same; [reflexivity|]. cbn.
  rewrite (same x), IH; auto using in_eq, in_cons.
Qed.

Lemma mask_is_full_is_right p : mask_is_full t p = is_full b (has_stone p).
Proof.
  unfold mask_is_full, is_full. cbn. rewrite covers_a_list. apply forallb_same.
  intros. apply taken_is_taken.
Qed.

Lemma mask_result_is_right p : mask_result t rule p = result b rule (has_stone p).
Proof.
  unfold mask_result, result.
  change (first_set p) with (set_of_player p First).
  change (second_set p) with (set_of_player p Second).
  now rewrite (mask_has_line_is_right p First), (mask_has_line_is_right p Second),
    mask_is_full_is_right.
Qed.

Lemma needs_met_is_right p point :
  needs_met t (taken_set p) point = forallb (is_taken (has_stone p)) (needs_of b point).
Proof.
  unfold needs_met. change (on t) with b. destruct (needs b) as [|first rest] eqn:some.
  - unfold needs_of. rewrite some. now destruct (N.to_nat point).
  - unfold t, prepare, needs_table. rewrite some, look_up_is_right, covers_a_list.
    apply forallb_same. intros. apply taken_is_taken.
Qed.

Lemma mask_can_be_taken_is_right p point :
  mask_can_be_taken t (taken_set p) point = can_be_taken b (has_stone p) point.
Proof.
  unfold mask_can_be_taken, can_be_taken. now rewrite taken_is_taken, needs_met_is_right.
Qed.

Lemma mask_legal p point :
  legal (G := mask_game t rule) p point <->
  point < size b /\ can_be_taken b (has_stone p) point = true.
Proof.
  unfold legal. cbn. rewrite filter_In, points_below, mask_can_be_taken_is_right. reflexivity.
Qed.

Lemma mask_is_legal_is_right p point :
  mask_is_legal t p point = true -> legal (G := mask_game t rule) p point.
Proof.
  unfold mask_is_legal. rewrite andb_true_iff, N.ltb_lt, mask_can_be_taken_is_right.
  apply mask_legal.
Qed.

Lemma put_has p point who x :
  has_stone (put p point) who x =
  (same_player who (mover p) && N.eqb point x) || has_stone p who x.
Proof.
  unfold has_stone, put. destruct (mover p), who; cbn; try reflexivity; apply setbit_has.
Qed.

(** The rules only ask which points have stones. *)
Lemma result_by_stones has has' :
  (forall who x, has who x = has' who x) -> result b rule has = result b rule has'.
Proof.
  intros same. unfold result, has_line, is_full, is_taken.
  rewrite (existsb_same (forallb (has First)) (forallb (has' First))),
    (existsb_same (forallb (has Second)) (forallb (has' Second))),
    (forallb_same _ (fun x => has' First x || has' Second x)); [reflexivity|..];
    intros; try apply forallb_same; intros; now rewrite ?same.
Qed.

Lemma can_be_taken_by_stones has has' x :
  (forall who x, has who x = has' who x) -> can_be_taken b has x = can_be_taken b has' x.
Proof.
  intros same. unfold can_be_taken, is_taken. rewrite !same. f_equal.
  apply forallb_same. intros. now rewrite !same.
Qed.

(** Bits and lists that say the same. *)
Definition stands_for (m : masks) (p : stones) : Prop :=
  mover m = turn p /\ forall who x, has_stone m who x = is_among (stones_of p who) x.

Theorem masks_play_the_lines_game :
  alike (G := mask_game t rule) (H := lines_game b rule) eq stands_for.
Proof.
  assert (next : forall m p x, stands_for m p -> stands_for (put m x) (add_stone p x)).
  { intros m p x [turns same]. split.
    - unfold put, add_stone. rewrite turns. now destruct (turn p).
    - intros who y. rewrite put_has, same, turns, N.eqb_sym.
      unfold add_stone. destruct (turn p), who; reflexivity. }
  assert (legal_same : forall m p x, stands_for m p ->
    legal (G := mask_game t rule) m x <-> legal (G := lines_game b rule) p x).
  { intros m p x [_ same]. rewrite mask_legal. unfold legal. cbn.
    now rewrite filter_In, points_below, (can_be_taken_by_stones _ _ x same). }
  split.
  - intros m p [_ same]. cbn. rewrite mask_result_is_right, (result_by_stones _ _ same).
    now destruct (result b rule _).
  - now intros m p [turns _] _.
  - intros m p x related _ legal_x. exists x. split; [now apply (legal_same m p)|now apply next].
  - intros m p x related _ legal_x. exists x. split; [now apply (legal_same m p)|now apply next].
Qed.

(** *** What a replay needs of the game *)

Lemma same_masks_is_equality p q : same_masks p q = true -> p = q.
Proof.
  destruct p, q. unfold same_masks. cbn.
  rewrite !andb_true_iff, !N.eqb_eq, same_player_is_equality. now intros [[-> ->] ->].
Qed.

Lemma a_move_takes_a_point p x :
  legal (G := mask_game t rule) p x -> (free_points t (put p x) < free_points t p)%nat.
Proof.
  intros [below free]%mask_legal. unfold free_points. cbn.
  apply points_below in below. apply andb_prop in free as [free _].
  assert (grows : forall y, is_taken (has_stone p) y = true ->
                            is_taken (has_stone (put p x)) y = true).
  { intros y. unfold is_taken. rewrite !put_has, !orb_true_iff. tauto. }
  assert (taken : is_taken (has_stone (put p x)) x = true).
  { unfold is_taken. rewrite !put_has, N.eqb_refl.
    destruct (mover p); cbn; now rewrite ?orb_true_r. }
  assert (no_more : forall l, (length (filter (fun y => negb (N.testbit (taken_set (put p x)) y)) l)
    <= length (filter (fun y => negb (N.testbit (taken_set p) y)) l))%nat).
  { induction l as [|y l IH]; [constructor|]. cbn. rewrite !taken_is_taken.
    destruct (is_taken (has_stone p) y) eqn:was; [rewrite (grows y was); cbn; lia|].
    destruct (is_taken (has_stone (put p x)) y); cbn; lia. }
  induction (points b) as [|y l IH]; [contradiction|]. cbn. rewrite !taken_is_taken.
  destruct below as [->|inside].
  - rewrite taken. apply negb_true_iff in free. rewrite free. cbn. specialize (no_more l). lia.
  - specialize (IH inside). destruct (is_taken (has_stone p) y) eqn:was; [rewrite (grows y was); cbn; lia|].
    destruct (is_taken (has_stone (put p x)) y); cbn; lia.
Qed.

Lemma through_is_right x : through t x = lines_through b x.
Proof. apply look_up_is_right. Qed.

Lemma mask_ended_after_is_right p x :
  mask_result t rule p = None -> mask_ended_after t rule p x = mask_result t rule (put p x).
Proof.
  intros goes_on. unfold mask_ended_after. rewrite through_is_right.
  assert (none_before : forall who, line_ends rule who = true ->
            mask_has_line t (set_of_player p who) = false).
  { intros who ends. unfold mask_result in goes_on. destruct who; cbn [set_of_player].
    - rewrite ends in goes_on. now destruct (mask_has_line t (first_set p)).
    - destruct (line_ends rule First && _); [discriminate|]. rewrite ends in goes_on.
      now destruct (mask_has_line t (second_set p)). }
  set (after := put p x).
  assert (only_through : line_ends rule (mover p) = true ->
    existsb (forallb (N.testbit (set_of_player after (mover p)))) (lines_through b x)
    = mask_has_line t (set_of_player after (mover p))).
  { intros ends. rewrite mask_has_line_is_right. apply bool_by_iff.
    unfold has_line, lines_through. rewrite !existsb_exists.
    split; intros (line & inside & covered); exists line.
    - apply filter_In in inside. tauto.
    - split; [|assumption]. apply filter_In. split; [assumption|].
      destruct (is_among line x) eqn:on_x; [reflexivity|].
      specialize (none_before (mover p) ends). rewrite mask_has_line_is_right in none_before.
      enough (has_line b (has_stone p) (mover p) = true) by congruence.
      apply existsb_exists. exists line. split; [assumption|].
      rewrite forallb_forall in *. intros y on_y. specialize (covered y on_y).
      unfold after in covered. rewrite put_has in covered.
      destruct (N.eqb_spec x y) as [->|]; [apply is_among_in in on_y; congruence|].
      now rewrite andb_false_r in covered. }
  assert (others : forall who, who <> mover p ->
    line_ends rule who && mask_has_line t (set_of_player after who) = false).
  { intros who differs. destruct (line_ends rule who) eqn:ends; [|reflexivity]. cbn.
    rewrite <- (none_before who ends). unfold after, put.
    now destruct (mover p), who; try contradiction. }
  unfold mask_result. change (first_set after) with (set_of_player after First).
  change (second_set after) with (set_of_player after Second).
  destruct (line_ends rule (mover p)) eqn:ends.
  - rewrite only_through by reflexivity. cbn [andb]. destruct (mover p) eqn:moves.
    + rewrite ends, (others Second) by congruence. reflexivity.
    + rewrite (others First), ends by congruence. reflexivity.
  - cbn [andb]. destruct (mover p) eqn:moves.
    + rewrite ends, (others Second) by congruence. reflexivity.
    + rewrite (others First), ends by congruence. reflexivity.
Qed.

End SameGame.
