(** * Threat sequences

    A player wins by moves that each threaten to complete a line, so that each leaves the other a
    single answer, until there are two threats at once. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
From Twin Require Import Game Positional Blocking.
Import ListNotations.
Open Scope N_scope.

(** A line from its first point without a stone on. *)
Fixpoint from_free (stones : N) (line : list N) : list N :=
  match line with
  | [] => []
  | x :: rest => if N.testbit stones x then from_free stones rest else line
  end.

(** The points that are all that is missing of some of these lines. *)
Definition completing (lines : list (list N)) (stones : N) : N :=
  fold_left (fun points line =>
    match from_free stones line with
    | [] => points
    | x :: rest =>
        if forallb (fun z => N.testbit stones z || N.eqb z x) rest then N.setbit points x else points
    end) lines 0.

(** Whether the player completes one of the lines through a point that can be taken. *)
Definition completes_one (t : prepared) (p : masks) (who : player) (x : N)
    (lines : list (list N)) : bool :=
  mask_is_legal t p x && existsb (forallb (N.testbit (N.setbit (set_of_player p who) x))) lines.

Definition completes_at (t : prepared) (p : masks) (who : player) (x : N) : bool :=
  completes_one t p who x (through t x).

(** The points of a set that can be taken. *)
Definition takeable_of (t : prepared) (p : masks) (set : N) : N :=
  let free := N.ldiff set (taken_set p) in
  match needs (on t) with
  | [] => free
  | _ => set_of (filter (fun x => N.testbit free x && needs_met t (taken_set p) x) (all_points t))
  end.

(** Plays the moves [l] of [who] from [p]. [own] and [theirs] have every point at which the players
    complete a line, and maybe some that are taken, so a move elsewhere completes none. *)
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
        (negb (line_ends rule (other who)) || N.eqb (takeable_of t q theirs) 0) &&
        let threats := takeable_of t q own in
        if N.eqb threats 0 then false
        else
          let y := N.log2 threats in
          let lines_y := through t y in
          completes_one t q who y lines_y &&
          let others := N.ldiff threats (N.setbit 0 y) in
          if N.eqb others 0 then
            let r := put q y in
            threats_win t rule who l own
              (N.lor theirs (completing lines_y (set_of_player r (other who)))) r
          else
            let z := N.log2 others in
            negb (N.eqb z y) && match l with [] => completes_at t q who z | _ => false end
  end.

(** Whether a line that the player completes ends the game as is claimed. *)
Definition wins_by_a_line (rule : convention) (claimed : statement) : bool :=
  match rule with
  | Strong => true
  | Weak maker => same_player (proponent claimed) maker
  | Avoidance => false
  end.

(** Whether the sequence wins after the other's move to a point. The points at which the position
    before it has lines to complete are found once for all moves. *)
Definition threat_sequence_shows (t : prepared) (rule : convention) (claimed : statement)
    (p : masks) : list N -> N -> bool :=
  let who := proponent claimed in
  let possible := wins_by_a_line rule claimed && apart p in
  let own := completing (lines (on t)) (set_of_player p who) in
  let theirs := completing (lines (on t)) (set_of_player p (other who)) in
  fun l x =>
    let q := put p x in
    possible
    && threats_win t rule who l own
         (N.lor theirs (completing (through t x) (set_of_player q (other who)))) q.

Section Threats.

Variable b : board.
Variable rule : convention.
Variable claimed : statement.
Let t := prepare b.
Let who := proponent claimed.
Hypothesis a_line_wins : wins_by_a_line rule claimed = true.

Lemma other_other p : other (other p) = p.
Proof. now destruct p. Qed.

(** ** Points that complete a line *)

(** Where a stone at [y] completes a line, its first point without a stone is [y]. *)
Lemma from_free_of_completed stones line y :
  In y line -> N.testbit stones y = false -> forallb (N.testbit (N.setbit stones y)) line = true ->
  exists rest, from_free stones line = y :: rest
               /\ forallb (N.testbit (N.setbit stones y)) rest = true.
Proof.
  intros on_line free. induction line as [|x rest IH]; [contradiction|].
  intros covered. cbn [forallb] in covered. apply andb_prop in covered as [at_x covered].
  rewrite setbit_has in at_x. cbn [from_free]. destruct (N.testbit stones x) eqn:has.
  - apply IH; [|assumption]. destruct on_line as [->|]; [congruence|assumption].
  - rewrite orb_false_r, N.eqb_eq in at_x. subst x. now exists rest.
Qed.

Lemma completing_has_general lines stones y so_far :
  (N.testbit so_far y = true \/
   exists line, In line lines /\ In y line /\ N.testbit stones y = false
                /\ forallb (N.testbit (N.setbit stones y)) line = true) ->
  N.testbit (fold_left (fun points line =>
    match from_free stones line with
    | [] => points
    | x :: rest =>
        if forallb (fun z => N.testbit stones z || N.eqb z x) rest then N.setbit points x else points
    end) lines so_far) y = true.
Proof.
  revert so_far. induction lines as [|line lines IH]; intros so_far has.
  - destruct has as [|(? & [] & _)]; assumption.
  - cbn [fold_left]. apply IH. destruct has as [before|(line' & [->|inside] & rest)].
    + left. destruct (from_free stones line) as [|x rest]; [assumption|].
      destruct (forallb _ rest); [|assumption]. rewrite setbit_has, before. apply orb_true_r.
    + left. destruct rest as (on_line & free & covered).
      destruct (from_free_of_completed stones line' y on_line free covered) as (rest & -> & all).
      rewrite (forallb_same _ (N.testbit (N.setbit stones y))).
      * now rewrite all, setbit_has, N.eqb_refl.
      * intros z _. rewrite setbit_has, orb_comm, N.eqb_sym. reflexivity.
    + right. now exists line'.
Qed.

(** [set] has every free point at which the player completes a line. *)
Definition has_all (set : N) (p : masks) (player : player) : Prop :=
  forall line y, In line (lines b) -> In y line -> has_stone p player y = false ->
    forallb (N.testbit (N.setbit (set_of_player p player) y)) line = true ->
    N.testbit set y = true.

Lemma completing_has_all p player :
  has_all (completing (lines b) (set_of_player p player)) p player.
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
  destruct (is_among line x) eqn:on_x.
  - right. unfold completing. apply completing_has_general. right. exists line.
    split; [|now split]. unfold t. rewrite through_is_right. now apply filter_In.
  - left. apply (all line y); auto.
    + rewrite put_has in free. now apply orb_false_elim in free.
    + rewrite forallb_forall in *. intros z z_on. specialize (covered z z_on).
      rewrite setbit_has in *. apply orb_prop in covered as [->|has]; [reflexivity|].
      change (has_stone (put p x) player z = true) in has. rewrite put_has in has.
      destruct (N.eqb_spec x z) as [->|]; [apply is_among_in in z_on; congruence|].
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
    fold t. now rewrite same, complete.
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

(** ** Moves that complete no line *)

(** Nobody has a line that ends the game. *)
Definition no_line (p : masks) : Prop :=
  forall player, line_ends rule player = true ->
    mask_has_line t (set_of_player p player) = false.

Lemma no_line_while_the_game_goes_on p : mask_result t rule p = None -> no_line p.
Proof.
  unfold mask_result. intros goes_on player ends. destruct player; cbn [set_of_player].
  - rewrite ends in goes_on. now destruct (mask_has_line t (first_set p)).
  - destruct (line_ends rule First && _); [discriminate|]. rewrite ends in goes_on.
    now destruct (mask_has_line t (second_set p)).
Qed.

(** Without a line the game goes on while a point can be taken. *)
Lemma it_goes_on_where_a_point_is_free p x :
  no_line p -> legal (G := mask_game t rule) p x -> mask_result t rule p = None.
Proof.
  intros none legal_x. unfold mask_result.
  assert (no : forall player, line_ends rule player && mask_has_line t (set_of_player p player) = false).
  { intros player. destruct (line_ends rule player) eqn:ends; [now apply none|reflexivity]. }
  change (first_set p) with (set_of_player p First).
  change (second_set p) with (set_of_player p Second). rewrite (no First), (no Second).
  replace (mask_is_full t p) with false; [reflexivity|]. symmetry.
  unfold t. rewrite mask_is_full_is_right. apply not_true_is_false. unfold is_full.
  rewrite forallb_forall. intros full.
  destruct (legal_is_free b rule p x legal_x) as (below & f & s).
  apply points_below in below. specialize (full x below). unfold is_taken in full.
  now rewrite f, s in full.
Qed.

(** A move to none of the points at which the mover completes a line completes none. *)
Lemma no_line_after p x set :
  no_line p -> legal (G := mask_game t rule) p x -> has_all set p (mover p) ->
  (line_ends rule (mover p) = true -> N.testbit set x = false) -> no_line (put p x).
Proof.
  intros none legal_x all off player ends.
  destruct (same_player (mover p) player) eqn:moves.
  - apply same_player_is_equality in moves as <-. specialize (off ends).
    specialize (none _ ends). unfold t in *. rewrite mask_has_line_is_right in *.
    apply not_true_is_false. intros (line & inside & covered)%existsb_exists.
    rewrite forallb_forall in covered.
    assert (has : forall y, In y line -> y = x \/ has_stone p (mover p) y = true).
    { intros y on_line. specialize (covered y on_line). rewrite put_has in covered.
      apply orb_prop in covered as [here|]; [left|now right].
      apply andb_prop in here as [_ here%N.eqb_eq]. now symmetry. }
    destruct (is_among line x) eqn:on_x.
    + apply is_among_in in on_x. enough (N.testbit set x = true) by congruence.
      apply (all line x); auto.
      * destruct (legal_is_free b rule p x legal_x) as (_ & f & s). now destruct (mover p).
      * apply forallb_forall. intros y on_line. rewrite setbit_has.
        destruct (has y on_line) as [->|there]; [now rewrite N.eqb_refl|].
        unfold has_stone in there. rewrite there. apply orb_true_r.
    + enough (has_line b (has_stone p) (mover p) = true) by congruence.
      apply existsb_exists. exists line. split; [assumption|]. apply forallb_forall.
      intros y on_line. destruct (has y on_line) as [->|]; [|assumption].
      apply is_among_in in on_line. congruence.
  - specialize (none player ends). unfold put. now destruct (mover p), player.
Qed.

(** ** It suffices *)

Lemma threats_win_is_right l : forall own theirs p,
  no_line p -> mover p = who -> Apart p ->
  has_all own p who -> has_all theirs p (other who) ->
  threats_win t rule who l own theirs p = true ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  induction l as [|x l IH]; intros own theirs p none turn separate all_own all accepted;
    [discriminate|].
  cbn [threats_win] in accepted. apply andb_prop in accepted as [legal_x accepted].
  apply mask_is_legal_is_right with (rule := rule) in legal_x. fold t in legal_x.
  pose proof (it_goes_on_where_a_point_is_free p x none legal_x) as goes_on.
  destruct (N.testbit own x) eqn:off.
  { destruct l; [|discriminate]. now apply completing_wins with x. }
  cbv zeta in accepted. set (q := put p x) in *.
  assert (q_own : has_all (N.lor own (completing (through t x) (set_of_player q who))) q who)
    by now apply has_all_after_theirs.
  set (own' := N.lor own _) in *. clearbody own'.
  assert (q_none : no_line q) by (apply no_line_after with own; rewrite ?turn; auto).
  assert (q_turn : mover q = other who) by (unfold q; now rewrite mover_of_put, turn).
  assert (q_apart : Apart q) by now apply (put_stays_apart b rule).
  assert (q_all : has_all theirs q (other who)).
  { apply has_all_after_own; [|assumption]. rewrite turn. now destruct who. }
  apply andb_prop in accepted as [harmless accepted].
  destruct (N.eqb (takeable_of t q own') 0); [discriminate|].
  set (y := N.log2 (takeable_of t q own')) in *.
  fold (completes_at t q who y) in accepted.
  apply andb_prop in accepted as [complete_y accepted].
  assert (not_who : mover q <> who) by (rewrite q_turn; now destruct who).
  assert (legal_y : legal (G := mask_game t rule) q y).
  { apply andb_prop in complete_y as [legal_y _].
    now apply mask_is_legal_is_right with (rule := rule) in legal_y. }
  (* The other player's move completes no line. *)
  assert (still_none : forall v, legal (G := mask_game t rule) q v -> no_line (put q v)).
  { intros v legal_v. apply no_line_after with theirs; rewrite ?q_turn; auto. intros ends.
    rewrite ends in harmless. cbn [negb orb] in harmless. apply N.eqb_eq in harmless.
    apply not_true_is_false. intros found.
    pose proof (takeable_of_has q theirs v legal_v found) as left.
    now rewrite harmless, N.bits_0 in left. }
  (* After a move elsewhere the threat is carried out. *)
  assert (elsewhere : forall z v, z <> v -> legal (G := mask_game t rule) q v ->
    completes_at t q who z = true ->
    can (G := mask_game t rule) who (as_claimed claimed) (put q v)).
  { intros z v differ legal_v complete_z.
    pose proof (completing_stays q z v not_who differ legal_v complete_z) as still.
    apply completing_wins with z; [| |assumption].
    - apply andb_prop in still as [legal_z _].
      apply mask_is_legal_is_right with (rule := rule) in legal_z.
      now apply it_goes_on_where_a_point_is_free with z; [apply still_none|].
    - rewrite mover_of_put, q_turn. apply other_other. }
  apply ByMove with x; [exact goes_on|exact turn|exact legal_x|].
  change (can (G := mask_game t rule) who (as_claimed claimed) q).
  assert (by_all : (forall v, legal (G := mask_game t rule) q v ->
    can (G := mask_game t rule) who (as_claimed claimed) (put q v)) ->
    can (G := mask_game t rule) who (as_claimed claimed) q).
  { intros each. apply ByAllMoves; auto.
    - now apply it_goes_on_where_a_point_is_free with y.
    - intros nothing. unfold legal in legal_y. now rewrite nothing in legal_y. }
  apply by_all. intros v legal_v.
  destruct (N.eqb (N.ldiff _ _) 0).
  - destruct (N.eq_dec y v) as [<-|differ]; [|now apply elsewhere with y].
    apply IH with (6 := accepted).
    + now apply still_none.
    + rewrite mover_of_put, q_turn. apply other_other.
    + now apply (put_stays_apart b rule).
    + now apply has_all_after_own.
    + now apply has_all_after_theirs.
  - set (z := N.log2 _) in accepted. apply andb_prop in accepted as [two accepted].
    apply negb_true_iff, N.eqb_neq in two. destruct l; [|discriminate].
    destruct (N.eq_dec y v) as [<-|differ]; [now apply elsewhere with z|].
    now apply elsewhere with y.
Qed.

(** A threat sequence that is accepted wins, after the move to [x]. *)
Theorem an_accepted_threat_sequence_wins l p x :
  mask_result t rule p = None -> legal (G := mask_game t rule) p x ->
  mask_result t rule (put p x) = None -> mover (put p x) = who ->
  threat_sequence_shows t rule claimed p l x = true ->
  can (G := mask_game t rule) who (as_claimed claimed) (put p x).
Proof.
  intros before legal_x goes_on turn accepted. unfold threat_sequence_shows in accepted.
  apply andb_prop in accepted as [separate accepted].
  apply andb_prop in separate as [_ separate%apart_is_right].
  assert (after_other : mover p = other who).
  { rewrite mover_of_put in turn. rewrite <- turn. symmetry. apply other_other. }
  apply threats_win_is_right with (6 := accepted); auto.
  - now apply no_line_while_the_game_goes_on.
  - now apply (put_stays_apart b rule).
  - apply has_all_after_own; [|apply completing_has_all]. rewrite after_other. now destruct who.
  - apply has_all_after_theirs; [assumption|apply completing_has_all].
Qed.

End Threats.
