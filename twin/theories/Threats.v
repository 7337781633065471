(** * Threat sequences

    A player wins by moves that each threaten to complete a line, so that each leaves the other a
    single answer, until there are two threats at once. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
From Twin Require Import Game Positional Blocking.
Import ListNotations.
Open Scope N_scope.

(** The points that are all that is missing of some of these lines. *)
Definition completing (sets : list N) (stones : N) : N :=
  fold_left (fun points line =>
    let missing := N.ldiff line stones in
    if N.eqb (N.land missing (N.pred missing)) 0 then N.lor points missing else points) sets 0.

Definition through (t : prepared) : N -> list N :=
  look_up (through_table t) (lines_through (line_sets t)).

(** Whether the player completes a line at a point that can be taken. *)
Definition completes_at (t : prepared) (p : masks) (who : player) (x : N) : bool :=
  mask_is_legal t p x
  && existsb (fun line => covers line (N.setbit (set_of_player p who) x)) (through t x).

(** The points of a set that can be taken. *)
Definition takeable_of (t : prepared) (p : masks) (set : N) : N :=
  let free := N.ldiff set (taken_set p) in
  match needs (on t) with
  | [] => free
  | _ => set_of (filter (fun x => N.testbit free x && needs_met t (taken_set p) x) (all_points t))
  end.

(** Plays the moves [l] of [who] from [p]. [own] and [theirs] have every point at which the players
    complete a line, and maybe some that are taken. *)
Fixpoint threats_win (t : prepared) (rule : convention) (who : player) (l : list N)
    (own theirs : N) (p : masks) : bool :=
  match l with
  | [] => false
  | x :: l =>
      mask_is_legal t p x &&
      if N.testbit own x then
        match l with [] => completes_at t p who x | _ => false end
      else
        let q := put p x in
        let own := N.lor own (completing (through t x) (set_of_player q who)) in
        match mask_ended_after t rule p x with
        | Some _ => false
        | None =>
            (negb (line_ends rule (other who)) || N.eqb (takeable_of t q theirs) 0) &&
            let threats := takeable_of t q own in
            if N.eqb threats 0 then false
            else
              let y := N.log2 threats in
              completes_at t q who y &&
              let others := N.ldiff threats (N.setbit 0 y) in
              if N.eqb others 0 then
                let r := put q y in
                match mask_ended_after t rule q y with
                | Some _ => false
                | None =>
                    threats_win t rule who l own
                      (N.lor theirs (completing (through t y) (set_of_player r (other who)))) r
                end
              else
                let z := N.log2 others in
                negb (N.eqb z y) && match l with [] => completes_at t q who z | _ => false end
        end
  end.

(** Whether a line that the player completes ends the game as is claimed. *)
Definition wins_by_a_line (rule : convention) (claimed : statement) : bool :=
  match rule with
  | Strong => true
  | Weak maker => same_player (proponent claimed) maker
  | Avoidance => false
  end.

Definition threat_sequence_shows (t : prepared) (rule : convention) (claimed : statement)
    (l : list N) (p : masks) : bool :=
  let who := proponent claimed in
  wins_by_a_line rule claimed && apart p
  && threats_win t rule who l (completing (line_sets t) (set_of_player p who))
       (completing (line_sets t) (set_of_player p (other who))) p.

Section Threats.

Variable b : board.
Variable rule : convention.
Variable claimed : statement.
Let t := prepare b.
Let who := proponent claimed.
Hypothesis a_line_wins : wins_by_a_line rule claimed = true.

Lemma through_is_right_here x : through t x = lines_through (line_sets t) x.
Proof. apply look_up_is_right. Qed.

Lemma other_other p : other (other p) = p.
Proof. now destruct p. Qed.

(** ** Points that complete a line *)

(** A set that lies in a single point passes the test for one. *)
Lemma single_passes missing y :
  (forall x, N.testbit missing x = true -> x = y) -> N.land missing (N.pred missing) = 0.
Proof.
  intros only. destruct (N.eq_dec missing 0) as [->|some]; [reflexivity|].
  assert (is : missing = 2 ^ y).
  { pose proof (only _ (N.bit_log2 missing some)) as log.
    apply N.bits_inj. intros x. rewrite N.pow2_bits_eqb.
    destruct (N.eqb_spec y x) as [<-|differ].
    - rewrite <- log. now apply N.bit_log2.
    - apply not_true_is_false. intros on. specialize (only x on). congruence. }
  rewrite is, <- N.ones_equiv, N.land_ones. apply N.mod_same. apply N.pow_nonzero. discriminate.
Qed.

Lemma completing_has_general sets stones y so_far :
  (N.testbit so_far y = true \/
   exists line, In line sets /\ N.testbit line y = true /\ N.testbit stones y = false
                /\ covers line (N.setbit stones y) = true) ->
  N.testbit (fold_left (fun points line =>
    let missing := N.ldiff line stones in
    if N.eqb (N.land missing (N.pred missing)) 0 then N.lor points missing else points)
    sets so_far) y = true.
Proof.
  revert so_far. induction sets as [|line sets IH]; intros so_far has.
  - destruct has as [|(? & [] & _)]; assumption.
  - cbn [fold_left]. apply IH. destruct has as [before|(line' & [->|inside] & rest)].
    + left. cbv zeta. destruct (N.eqb _ 0); [|assumption].
      rewrite N.lor_spec. apply orb_true_iff. now left.
    + left. cbv zeta. destruct rest as (on_line & free & covered).
      rewrite (single_passes _ y).
      * rewrite N.eqb_refl, N.lor_spec, N.ldiff_spec, on_line, free. apply orb_true_r.
      * intros x. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. intros [x_on off].
        rewrite covers_is_inclusion in covered. specialize (covered x x_on).
        rewrite setbit_has, off, orb_false_r, N.eqb_eq in covered. now symmetry.
    + right. now exists line'.
Qed.

(** [theirs] has every free point at which the player completes a line. *)
Definition has_all (set : N) (p : masks) (player : player) : Prop :=
  forall line y, In line (line_sets t) -> N.testbit line y = true ->
    has_stone p player y = false ->
    covers line (N.setbit (set_of_player p player) y) = true -> N.testbit set y = true.

Lemma completing_has_all p player :
  has_all (completing (line_sets t) (set_of_player p player)) p player.
Proof.
  intros line y inside on_line free covered. unfold completing.
  apply completing_has_general. right. now exists line.
Qed.

Lemma has_all_after_own set p x player :
  mover p <> player -> has_all set p player -> has_all set (put p x) player.
Proof.
  intros moves all line y inside on_line free covered.
  assert (same : set_of_player (put p x) player = set_of_player p player).
  { unfold put. destruct (mover p) eqn:is, player; try reflexivity; contradiction. }
  unfold has_stone in free. rewrite same in *. now apply (all line y).
Qed.

Lemma has_all_after_theirs set p x player :
  mover p = player -> has_all set p player ->
  has_all (N.lor set (completing (through t x) (set_of_player (put p x) player))) (put p x) player.
Proof.
  intros moves all line y inside on_line free covered. rewrite N.lor_spec, orb_true_iff.
  destruct (N.testbit line x) eqn:on_x.
  - right. unfold completing. apply completing_has_general. right. exists line.
    split; [|now split]. rewrite through_is_right_here. now apply filter_In.
  - left. apply (all line y); auto.
    + rewrite put_has in free. now apply orb_false_elim in free.
    + rewrite covers_is_inclusion in *. intros z z_on. specialize (covered z z_on).
      rewrite setbit_has in *. apply orb_prop in covered as [->|has]; [reflexivity|].
      change (has_stone (put p x) player z = true) in has. rewrite put_has in has.
      destruct (N.eqb_spec x z) as [->|]; [congruence|].
      rewrite andb_false_r in has. cbn [orb] in has. unfold has_stone in has. rewrite has.
      apply orb_true_r.
Qed.

Lemma takeable_of_has p set x :
  legal (G := mask_game t rule) p x -> N.testbit set x = true ->
  N.testbit (takeable_of t p set) x = true.
Proof.
  intros [below free]%mask_legal inside. unfold takeable_of.
  pose proof free as split. unfold can_be_taken in split. apply andb_prop in split as [off met].
  apply negb_true_iff in off.
  assert (left : N.testbit (N.ldiff set (taken_set p)) x = true).
  { now rewrite N.ldiff_spec, inside, taken_is_taken, off. }
  destruct (needs (on t)) as [|? ?]; [assumption|].
  rewrite set_of_has, is_among_in, filter_In. split; [now apply points_below|].
  rewrite left. unfold t. now rewrite needs_met_is_right.
Qed.

(** ** What completing a line does *)

Lemma line_ends_for_who : line_ends rule who = true.
Proof.
  unfold wins_by_a_line in a_line_wins. unfold line_ends, who.
  destruct rule; try reflexivity; assumption.
Qed.

Lemma line_wins_for_who : as_claimed claimed (Some (line_wins rule who)) = true.
Proof.
  unfold wins_by_a_line in a_line_wins. unfold line_wins, who.
  destruct rule, claimed as [p|p]; try discriminate; destruct p; reflexivity.
Qed.

(** Taking a point that completes a line wins. *)
Lemma completing_wins p x :
  mask_result t rule p = None -> mover p = who -> completes_at t p who x = true ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  intros goes_on turn complete. apply andb_prop in complete as [legal_x complete].
  apply mask_is_legal_is_right with (rule := rule) in legal_x.
  apply ByMove with x; auto. apply Over with (Some (line_wins rule who)).
  - change (mask_result t rule (put p x) = Some (Some (line_wins rule who))).
    unfold t. rewrite <- mask_ended_after_is_right by assumption.
    unfold mask_ended_after. rewrite turn, line_ends_for_who.
    assert (same : set_of_player (put p x) who = N.setbit (set_of_player p who) x).
    { unfold put. rewrite turn. now destruct who. }
    fold t. rewrite same. unfold through in complete. now rewrite complete.
  - apply line_wins_for_who.
Qed.

(** A point that completes a line and is not taken by the other's move still does. *)
Lemma completing_stays p x y :
  mover p <> who -> x <> y -> legal (G := mask_game t rule) p y ->
  completes_at t p who x = true -> completes_at t (put p y) who x = true.
Proof.
  intros turn differ legal_y complete. apply andb_prop in complete as [legal_x complete].
  apply mask_is_legal_is_right with (rule := rule) in legal_x.
  apply andb_true_intro. split.
  - apply mask_legal in legal_x as [below free]. unfold mask_is_legal.
    apply andb_true_intro. split; [now apply N.ltb_lt|].
    unfold t. rewrite mask_can_be_taken_is_right.
    unfold can_be_taken in *. apply andb_prop in free as [free met].
    apply andb_true_intro. split.
    + unfold is_taken in *. rewrite !put_has.
      destruct (N.eqb_spec y x) as [->|]; [contradiction|]. now rewrite !andb_false_r.
    + rewrite forallb_forall in *. intros z inside. specialize (met z inside).
      unfold is_taken in *. rewrite !put_has.
      apply orb_prop in met as [->| ->]; rewrite !orb_true_r; reflexivity.
  - assert (same : set_of_player (put p y) who = set_of_player p who).
    { unfold put. destruct (mover p) eqn:is, who; try reflexivity; contradiction. }
    now rewrite same.
Qed.

(** Where a point that completes a line is left, the other's move elsewhere neither fills the board
    nor completes a line. *)
Lemma other_move_goes_on p x y theirs :
  mask_result t rule p = None -> mover p = other who -> Apart p ->
  has_all theirs p (other who) ->
  line_ends rule (other who) = false \/ takeable_of t p theirs = 0 ->
  legal (G := mask_game t rule) p y -> legal (G := mask_game t rule) (put p y) x ->
  mask_result t rule (put p y) = None.
Proof.
  intros goes_on turn separate all harmless legal_y legal_x.
  unfold t. rewrite <- mask_ended_after_is_right by assumption. fold t.
  unfold mask_ended_after. rewrite turn.
  destruct (line_ends rule (other who) && _) eqn:completed.
  - exfalso. apply andb_prop in completed as [ends completed].
    destruct harmless as [no_end|none]; [congruence|].
    apply existsb_exists in completed as (line & inside & covered).
    fold (through t y) in inside. rewrite through_is_right_here in inside.
    apply filter_In in inside as [inside on_line].
    assert (same : set_of_player (put p y) (other who)
                   = N.setbit (set_of_player p (other who)) y).
    { unfold put. rewrite turn. now destruct who. }
    rewrite same in covered.
    assert (found : N.testbit theirs y = true).
    { apply (all line y); auto. destruct (legal_is_free b rule p y legal_y) as (_ & f & s).
      unfold other. now destruct who. }
    pose proof (takeable_of_has p theirs y legal_y found) as left.
    now rewrite none, N.bits_0 in left.
  - assert (open : mask_is_full t (put p y) = false).
    { unfold t. rewrite mask_is_full_is_right. apply not_true_is_false. unfold is_full.
      rewrite forallb_forall. intros full.
      destruct (legal_is_free b rule (put p y) x legal_x) as (below & f & s).
      apply points_below in below. specialize (full x below).
      unfold is_taken in full. now rewrite f, s in full. }
    now rewrite open.
Qed.

(** ** It suffices *)

Lemma threats_win_is_right l : forall own theirs p,
  mask_result t rule p = None -> mover p = who -> Apart p ->
  has_all theirs p (other who) ->
  threats_win t rule who l own theirs p = true ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  induction l as [|x l IH]; intros own theirs p goes_on turn separate all accepted;
    [discriminate|].
  cbn [threats_win] in accepted. apply andb_prop in accepted as [legal_x accepted].
  destruct (N.testbit own x).
  { destruct l; [|discriminate]. now apply completing_wins with x. }
  apply mask_is_legal_is_right with (rule := rule) in legal_x. fold t in legal_x.
  set (q := put p x) in *. set (own' := N.lor own _) in accepted. clearbody own'.
  destruct (mask_ended_after t rule p x) as [|] eqn:end_x; [discriminate|].
  unfold t in end_x. rewrite mask_ended_after_is_right in end_x by assumption.
  fold t in end_x. fold q in end_x.
  assert (q_turn : mover q = other who) by (unfold q; now rewrite mover_of_put, turn).
  assert (q_apart : Apart q) by now apply (put_stays_apart b rule).
  assert (q_all : has_all theirs q (other who)).
  { apply has_all_after_own; [|assumption]. rewrite turn. now destruct who. }
  apply andb_prop in accepted as [harmless accepted].
  assert (no_harm : line_ends rule (other who) = false \/ takeable_of t q theirs = 0).
  { apply orb_prop in harmless as [off|none%N.eqb_eq]; [left|now right].
    now apply negb_true_iff in off. }
  cbv zeta in accepted.
  destruct (N.eqb (takeable_of t q own') 0); [discriminate|].
  set (y := N.log2 (takeable_of t q own')) in *.
  apply andb_prop in accepted as [complete_y accepted].
  assert (not_who : mover q <> who) by (rewrite q_turn; now destruct who).
  assert (legal_y : legal (G := mask_game t rule) q y).
  { apply andb_prop in complete_y as [legal_y _].
    now apply mask_is_legal_is_right with (rule := rule) in legal_y. }
  (* After a move elsewhere the threat is carried out. *)
  assert (elsewhere : forall z v, z <> v -> legal (G := mask_game t rule) q v ->
    completes_at t q who z = true ->
    can (G := mask_game t rule) who (as_claimed claimed) (put q v)).
  { intros z v differ legal_v complete_z.
    pose proof (completing_stays q z v not_who differ legal_v complete_z) as still.
    apply completing_wins with z; [| |assumption].
    - apply andb_prop in still as [legal_z _].
      apply mask_is_legal_is_right with (rule := rule) in legal_z.
      now apply (other_move_goes_on q z v theirs).
    - rewrite mover_of_put, q_turn. apply other_other. }
  apply ByMove with x; [exact goes_on|exact turn|exact legal_x|].
  change (can (G := mask_game t rule) who (as_claimed claimed) q).
  assert (by_all : (forall v, legal (G := mask_game t rule) q v ->
    can (G := mask_game t rule) who (as_claimed claimed) (put q v)) ->
    can (G := mask_game t rule) who (as_claimed claimed) q).
  { intros each. apply ByAllMoves; auto. intros none.
    unfold legal in legal_y. now rewrite none in legal_y. }
  apply by_all. intros v legal_v.
  destruct (N.eqb (N.ldiff _ _) 0).
  - destruct (N.eq_dec y v) as [<-|differ]; [|now apply elsewhere with y].
    destruct (mask_ended_after t rule q y) as [|] eqn:end_y; [discriminate|].
    unfold t in end_y. rewrite mask_ended_after_is_right in end_y by assumption. fold t in end_y.
    apply (IH _ _ _ end_y) with (4 := accepted).
    + rewrite mover_of_put, q_turn. apply other_other.
    + now apply (put_stays_apart b rule).
    + now apply has_all_after_theirs.
  - set (z := N.log2 _) in accepted. apply andb_prop in accepted as [two accepted].
    apply negb_true_iff, N.eqb_neq in two. destruct l; [|discriminate].
    destruct (N.eq_dec y v) as [<-|differ]; [now apply elsewhere with z|].
    now apply elsewhere with y.
Qed.

(** A threat sequence that is accepted wins. *)
Theorem an_accepted_threat_sequence_wins l p :
  mask_result t rule p = None -> mover p = who ->
  threat_sequence_shows t rule claimed l p = true ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  intros goes_on turn accepted. unfold threat_sequence_shows in accepted.
  apply andb_prop in accepted as [separate accepted]. apply andb_prop in separate as [_ separate].
  apply threats_win_is_right with (5 := accepted); auto.
  - now apply apart_is_right.
  - apply completing_has_all.
Qed.

End Threats.
