(** * Parts: small games side by side

    Each part is a set of free points, disjoint from the others, on which a small weak game is
    played that breaker wins as second player. The proponent answers in the part that the opponent
    has played in, as breaker there. Every line that the opponent could complete contains a line of
    some part. *)

From Coq Require Import List Bool Arith Lia NArith.
From Twin Require Import Game Positional Blocking.
Import ListNotations.
Open Scope N_scope.

(** A small board, and the points of the whole board that stand for its points. *)
Definition part : Type := board * list N.

(** The point that stands for a point of the small board. *)
Definition place (d : part) (j : N) : N := nth (N.to_nat j) (snd d) 0.

Fixpoint all_differ (l : list N) : bool :=
  match l with [] => true | x :: l => negb (is_among l x) && all_differ l end.

(** The lines of the parts, as sets of points of the whole board. *)
Definition lines_of_parts (parts : list part) : list N :=
  flat_map (fun d => map (fun line => set_of (map (place d) line)) (lines (fst d))) parts.

Definition parts_block (t : prepared) (who : player) (parts : list part) (p : masks) : bool :=
  let own := set_of_player p who in
  let is_free x := N.ltb x (size (on t)) && negb (N.testbit (taken_set p) x) in
  let sets := lines_of_parts parts in
  no_needs (on t) && apart p
  && forallb (fun d => N.eqb (N.of_nat (length (snd d))) (size (fst d)) && no_needs (fst d)
                       && forallb (forallb (fun j => N.ltb j (size (fst d)))) (lines (fst d)))
       parts
  && forallb is_free (flat_map snd parts)
  && all_differ (flat_map snd parts)
  && forallb (fun line => meets line own || existsb (fun set => covers set line) sets)
       (line_sets t).

Definition parts_show (t : prepared) (rule : convention) (claimed : statement)
    (parts : list part) (p : masks) : bool :=
  prevents_by_own_stones rule claimed && parts_block t (proponent claimed) parts p.

(** The game of a part. *)
Definition small_game (d : part) : game := mask_game (prepare (fst d)) (Weak First).

Definition breaker_can (d : part) (q : masks) : Prop :=
  can (G := small_game d) Second (as_claimed (Wins Second)) q.

Section Parts.

Variable b : board.
Variable rule : convention.
Variable claimed : statement.
Let t := prepare b.
Let who := proponent claimed.
Variable parts : list part.

Hypothesis none_needed : no_needs b = true.
Hypothesis sized : forall d, In d parts -> N.of_nat (length (snd d)) = size (fst d).
Hypothesis small_without_needs : forall d, In d parts -> no_needs (fst d) = true.
Hypothesis small_lines : forall d line j,
  In d parts -> In line (lines (fst d)) -> In j line -> j < size (fst d).
Hypothesis on_board : forall d x, In d parts -> In x (snd d) -> x < size b.
Hypothesis disjoint : NoDup (flat_map snd parts).

(** ** Points of parts *)

Lemma place_is_in d j : In d parts -> j < size (fst d) -> In (place d j) (snd d).
Proof. intros inside below. apply nth_In. rewrite <- (sized d inside) in below. lia. Qed.

Lemma each_differs {A} (l l' : list A) : NoDup (l ++ l') -> NoDup l /\ NoDup l'.
Proof.
  induction l as [|x l IH]; intros differ; [split; [constructor|assumption]|].
  inversion differ as [|? ? fresh rest]; subst. destruct (IH rest). split; [|assumption].
  constructor; [|assumption]. intros inside. apply fresh, in_or_app. now left.
Qed.

Lemma points_of_a_part_differ d : In d parts -> NoDup (snd d).
Proof.
  clear -disjoint. induction parts as [|e l IH]; [contradiction|].
  cbn [flat_map] in disjoint. intros [->|inside].
  - now apply each_differs in disjoint.
  - apply IH; [|assumption]. now apply each_differs in disjoint.
Qed.

Lemma place_is_injective d i j :
  In d parts -> i < size (fst d) -> j < size (fst d) -> place d i = place d j -> i = j.
Proof.
  intros inside i_below j_below same. rewrite <- (sized d inside) in *.
  apply N2Nat.inj.
  apply (proj1 (NoDup_nth (snd d) 0) (points_of_a_part_differ d inside)); [lia|lia|assumption].
Qed.

Lemma in_one_part d e x : In d parts -> In e parts -> In x (snd d) -> In x (snd e) -> d = e.
Proof.
  clear -disjoint. induction parts as [|f l IH]; [contradiction|].
  cbn [flat_map] in disjoint. intros d_in e_in x_d x_e.
  assert (apart_from_rest : forall g, In x (snd f) -> In g l -> In x (snd g) -> False).
  { intros g x_f g_in x_g.
    assert (twice : In x (flat_map snd l)) by (apply in_flat_map; now exists g).
    clear -disjoint x_f twice. induction (snd f) as [|y ys IH]; [contradiction|].
    cbn [app] in disjoint. inversion disjoint as [|? ? fresh rest]; subst.
    destruct x_f as [->|x_f]; [|auto]. apply fresh, in_or_app. now right. }
  destruct d_in as [->|d_in], e_in as [->|e_in]; auto.
  - exfalso. now apply (apart_from_rest e).
  - exfalso. now apply (apart_from_rest d).
  - apply IH; auto. now apply each_differs in disjoint.
Qed.

(** ** What is kept of a part *)

(** The small position [q] has the opponent's stones in the part as maker's, and only stones of the
    proponent as breaker's; and breaker can win from it. *)
Definition follows_part (d : part) (q p : masks) : Prop :=
  breaker_can d q
  /\ forall j, j < size (fst d) ->
       has_stone q First j = has_stone p (other who) (place d j)
       /\ (has_stone q Second j = true -> has_stone p who (place d j) = true).

(** No answer is due in the part. *)
Definition at_rest (d : part) (p : masks) : Prop :=
  exists q, follows_part d q p
            /\ (mover q = First \/ mask_result (prepare (fst d)) (Weak First) q <> None).

Lemma other_after_own p z x : mover p = who -> has_stone (put p z) (other who) x = has_stone p (other who) x.
Proof. intros turn. rewrite put_has, turn. now destruct who. Qed.

Lemma follows_after_own d q p z :
  mover p = who -> follows_part d q p -> follows_part d q (put p z).
Proof.
  intros turn [wins same]. split; [assumption|]. intros j below.
  destruct (same j below) as [first second]. rewrite other_after_own by assumption.
  split; [assumption|]. intros has. now apply stones_stay, second.
Qed.

Lemma at_rest_after_own d p z : mover p = who -> at_rest d p -> at_rest d (put p z).
Proof.
  intros turn (q & follow & rest). exists q. split; [now apply follows_after_own|assumption].
Qed.

Lemma has_after_other p x player y : mover p <> who ->
  has_stone (put p x) player y
  = (same_player player (other who) && N.eqb x y) || has_stone p player y.
Proof.
  intros turn. rewrite put_has. destruct (mover p), who, player; try contradiction; reflexivity.
Qed.

Lemma at_rest_elsewhere d p x :
  In d parts -> mover p <> who -> ~ In x (snd d) -> at_rest d p -> at_rest d (put p x).
Proof.
  intros inside turn out (q & [wins same] & rest). exists q. split; [|assumption].
  split; [assumption|]. intros j below. destruct (same j below) as [first second].
  rewrite !has_after_other by assumption.
  destruct (N.eqb_spec x (place d j)) as [->|].
  - exfalso. now apply out, place_is_in.
  - rewrite !andb_false_r. now split.
Qed.

(** Breaker cannot win from a position that is over with maker's line. *)
Lemma no_line_where_breaker_can d q :
  breaker_can d q -> mask_has_line (prepare (fst d)) (first_set q) = false.
Proof.
  intros wins. apply not_true_is_false. intros line.
  assert (over : mask_result (prepare (fst d)) (Weak First) q = Some (Some First)).
  { unfold mask_result. cbn [line_ends same_player]. now rewrite line. }
  destruct wins as [r over' good|m goes_on|goes_on]; cbn in *; try congruence.
  rewrite over in over'. injection over' as <-. discriminate.
Qed.

(** The opponent's move in a part is a move of the small game. *)
Lemma answer_is_due d p j :
  In d parts -> mover p <> who -> j < size (fst d) ->
  legal (G := mask_game t rule) p (place d j) -> at_rest d p ->
  exists q, follows_part d q (put p (place d j)).
Proof.
  intros inside turn below legal_x (q & [wins same] & rest).
  destruct (legal_is_free b rule p _ legal_x) as (_ & f & s).
  assert (free : forall player, has_stone p player (place d j) = false) by (now intros []).
  assert (no_first : has_stone q First j = false).
  { destruct (same j below) as [-> _]. apply free. }
  assert (no_second : has_stone q Second j = false).
  { destruct (same j below) as [_ second]. apply not_true_is_false. intros has.
    specialize (second has). now rewrite free in second. }
  assert (goes_on : mask_result (prepare (fst d)) (Weak First) q = None).
  { unfold mask_result. cbn [line_ends same_player andb].
    rewrite (no_line_where_breaker_can d q wins).
    assert (open : mask_is_full (prepare (fst d)) q = false); [|now rewrite open].
    rewrite mask_is_full_is_right. apply not_true_is_false. unfold is_full.
    rewrite forallb_forall. intros full. specialize (full j (proj2 (points_below _ j) below)).
    unfold is_taken in full. now rewrite no_first, no_second in full. }
  assert (first_moves : mover q = First) by (destruct rest as [is|over]; [exact is|contradiction]).
  assert (legal_j : legal (G := small_game d) q j).
  { apply (free_is_legal (fst d) (Weak First) q j); auto. }
  exists (put q j). split.
  - destruct wins as [r over|m _ own|_ _ _ all].
    + change (mask_result (prepare (fst d)) (Weak First) q = Some r) in over. congruence.
    + change (mover q = Second) in own. congruence.
    + exact (all j legal_j).
  - intros i i_below. destruct (same i i_below) as [first second].
    rewrite !(has_after_other p) by assumption. rewrite !(put_has q), first_moves.
    cbn [same_player andb orb].
    assert (eqb_same : N.eqb j i = N.eqb (place d j) (place d i)).
    { apply bool_by_iff. rewrite !N.eqb_eq. split; [now intros ->|].
      now apply place_is_injective. }
    rewrite first, eqb_same.
    replace (same_player (other who) (other who)) with true by now destruct who.
    replace (same_player who (other who)) with false by now destruct who.
    now split.
Qed.

(** A due answer: some move of the proponent, where one is possible, leaves the part at rest. *)
Lemma answer d p q :
  In d parts -> mover p = who -> mask_result t rule p = None -> follows_part d q p ->
  exists z, legal (G := mask_game t rule) p z /\ at_rest d (put p z).
Proof.
  intros inside turn goes_on follow.
  destruct (some_move b rule (without_needs b none_needed) p goes_on) as [any legal_any].
  assert (if_at_rest : at_rest d p -> exists z, legal (G := mask_game t rule) p z
                                                 /\ at_rest d (put p z)).
  { intros rest. exists any. split; [assumption|now apply at_rest_after_own]. }
  destruct (mover q) eqn:q_turn.
  { apply if_at_rest. exists q. split; [assumption|now left]. }
  destruct (mask_result (prepare (fst d)) (Weak First) q) eqn:q_on.
  { apply if_at_rest. exists q. split; [assumption|right; congruence]. }
  pose proof follow as [wins same].
  destruct wins as [r over|y _ _ legal_y after|_ others _ _].
  - change (mask_result (prepare (fst d)) (Weak First) q = Some r) in over. congruence.
  - destruct (legal_is_free (fst d) (Weak First) q y legal_y) as (below & f & s).
    destruct (same y below) as [first second].
    assert (done : forall z, has_stone (put p z) who (place d y) = true -> at_rest d (put p z)).
    { intros z has. exists (put q y). split; [|left; now rewrite mover_of_put, q_turn].
      split; [exact after|]. intros j j_below.
      destruct (same j j_below) as [first_j second_j].
      rewrite !(put_has q), q_turn. cbn [same_player andb orb].
      rewrite other_after_own by assumption. split; [assumption|].
      intros [->%N.eqb_eq|before]%orb_prop; [|apply stones_stay; auto].
      assumption. }
    destruct (has_stone p who (place d y)) eqn:has.
    + exists any. split; [assumption|]. apply done. now apply stones_stay.
    + exists (place d y). split.
      * apply (free_is_legal b rule p); auto.
        -- now apply (on_board d), place_is_in.
        -- rewrite f in first. destruct who; cbn [other] in *; congruence.
        -- rewrite f in first. destruct who; cbn [other] in *; congruence.
      * apply done. rewrite put_has, turn, N.eqb_refl. now destruct who.
  - exfalso. now apply others.
Qed.

(** ** All parts together *)

Definition lines_in_parts (p : masks) : Prop :=
  forall line, In line (line_sets t) ->
    (exists x, N.testbit line x = true /\ has_stone p who x = true)
    \/ exists d small, In d parts /\ In small (lines (fst d))
         /\ forall j, In j small -> N.testbit line (place d j) = true.

Definition parts_kept (p : masks) : Prop :=
  Apart p /\ lines_in_parts p
  /\ (forall d, In d parts -> exists q, follows_part d q p)
  /\ exists due, (mover p <> who -> due = None) /\ (forall d, due = Some d -> In d parts)
       /\ forall d, In d parts -> Some d = due \/ at_rest d p.

Lemma lines_stay_in_parts p x : lines_in_parts p -> lines_in_parts (put p x).
Proof.
  intros all line inside. destruct (all line inside) as [(y & on_line & has)|some];
    [left|now right]. exists y. split; [assumption|now apply stones_stay].
Qed.

Lemma parts_kept_no_line p : parts_kept p -> mask_has_line t (set_of_player p (other who)) = false.
Proof.
  intros (separate & inside_parts & follow & _). apply not_true_is_false. unfold mask_has_line.
  intros (line & inside & covered)%existsb_exists. rewrite covers_is_inclusion in covered.
  destruct (inside_parts line inside) as [(x & on_line & has)|(d & small & d_in & small_in & on)].
  - apply (apart_both p who x); auto. apply (covered x on_line).
  - destruct (follow d d_in) as (q & wins & same).
    pose proof (no_line_where_breaker_can d q wins) as none. revert none.
    apply not_false_iff_true. unfold mask_has_line. apply existsb_exists.
    exists (set_of small). split; [now apply in_map|].
    rewrite covers_a_list, forallb_forall. intros j j_in.
    destruct (same j (small_lines d small j d_in small_in j_in)) as [first _].
    change (has_stone q First j = true). rewrite first. apply (covered (place d j)). auto.
Qed.

Theorem kept_parts_suffice p :
  preventing rule claimed = Some who -> parts_kept p ->
  can (G := mask_game t rule) who (as_claimed claimed) p.
Proof.
  intros prevents. pose proof (without_needs b none_needed) as in_order.
  apply (who_keeps_an_invariant_can (G := mask_game t rule) _ _ (free_points t) parts_kept).
  - intros q x _. apply a_move_takes_a_point.
  - intros q result kept over.
    apply (without_a_line_the_end_is_good b rule claimed who q result prevents); [|exact over].
    now apply parts_kept_no_line.
  - intros q (separate & inside & follow & due & _ & is_part & rest) goes_on turn.
    assert (kept : forall z, legal (G := mask_game t rule) q z ->
      (forall d, In d parts -> at_rest d (put q z)) -> parts_kept (put q z)).
    { intros z legal_z all. split; [now apply (put_stays_apart b rule)|].
      split; [now apply lines_stay_in_parts|]. split.
      - intros d d_in. destruct (all d d_in) as (r & follow_r & _). now exists r.
      - exists None. split; [reflexivity|]. split; [discriminate|]. intros d d_in. right. auto. }
    destruct due as [d|].
    + pose proof (is_part d eq_refl) as d_in. destruct (follow d d_in) as [r follow_r].
      destruct (answer d q r d_in turn goes_on follow_r) as (z & legal_z & at_rest_d).
      exists z. split; [assumption|]. apply kept; [assumption|]. intros e e_in.
      destruct (rest e e_in) as [[= ->]|rest_e]; [assumption|now apply at_rest_after_own].
    + destruct (some_move b rule in_order q goes_on) as [z legal_z].
      exists z. split; [assumption|]. apply kept; [assumption|]. intros e e_in.
      destruct (rest e e_in) as [[=]|rest_e]. now apply at_rest_after_own.
  - intros q _ goes_on _. now apply (some_move b rule in_order).
  - intros q x (separate & inside & follow & due & none & _ & rest) _ turn legal_x.
    specialize (none turn). subst due.
    assert (resting : forall d, In d parts -> at_rest d q).
    { intros d d_in. now destruct (rest d d_in) as [[=]|]. }
    split; [now apply (put_stays_apart b rule)|]. split; [now apply lines_stay_in_parts|].
    assert (turn_after : mover (put q x) = who).
    { rewrite mover_of_put. change (to_move q) with (mover q) in turn.
      destruct (mover q), who; try reflexivity; contradiction. }
    split.
    + intros d d_in. destruct (in_dec N.eq_dec x (snd d)) as [x_in|out].
      * apply (In_nth _ _ 0) in x_in as (n & below & is).
        assert (is_place : place d (N.of_nat n) = x) by (unfold place; now rewrite Nat2N.id).
        rewrite <- is_place in *. apply answer_is_due; auto.
        rewrite <- (sized d d_in). lia.
      * destruct (at_rest_elsewhere d q x d_in turn out (resting d d_in)) as (r & follow_r & _).
        now exists r.
    + exists (find (fun d => is_among (snd d) x) parts). split; [contradiction|].
      split; [intros d found; now apply find_some in found|].
      intros d d_in. destruct (in_dec N.eq_dec x (snd d)) as [x_in|out].
      * left. destruct (find (fun d => is_among (snd d) x) parts) as [e|] eqn:found.
        -- apply find_some in found as [e_in x_e]. apply is_among_in in x_e.
           f_equal. now apply (in_one_part d e x).
        -- apply find_none with (x := d) in found; [|assumption].
           apply is_among_in in x_in. congruence.
      * right. apply (at_rest_elsewhere d q x d_in turn out). auto.
Qed.

End Parts.

Lemma all_differ_is_right l : all_differ l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; cbn [all_differ]; [constructor|].
  rewrite andb_true_iff, negb_true_iff. intros [fresh rest]. constructor; [|now apply IH].
  intros inside%is_among_in. congruence.
Qed.

(** Parts that are accepted keep the other player from every line, if breaker wins in each. *)
Theorem accepted_parts_are_as_claimed b rule claimed parts p :
  (forall d, In d parts -> breaker_can d (Masks 0 0 First)) ->
  parts_show (prepare b) rule claimed parts p = true ->
  can (G := mask_game (prepare b) rule) (proponent claimed) (as_claimed claimed) p.
Proof.
  unfold parts_show, parts_block. change (on (prepare b)) with b.
  intros breaker accepted. apply andb_prop in accepted as [prevents accepted].
  rewrite !andb_true_iff, !forallb_forall in accepted.
  destruct accepted as [[[[[none separate] fit] free] differ] lines_in].
  assert (fits : forall d, In d parts -> N.of_nat (length (snd d)) = size (fst d)
    /\ no_needs (fst d) = true
    /\ forall line j, In line (lines (fst d)) -> In j line -> j < size (fst d)).
  { intros d inside. specialize (fit d inside).
    rewrite !andb_true_iff, N.eqb_eq, forallb_forall in fit. destruct fit as [[sized small] below].
    split; [assumption|]. split; [assumption|]. intros line j line_in j_in.
    specialize (below line line_in). rewrite forallb_forall in below. now apply N.ltb_lt, below. }
  assert (is_free : forall d x, In d parts -> In x (snd d) ->
    x < size b /\ forall player, has_stone p player x = false).
  { intros d x d_in x_in.
    assert (among : In x (flat_map snd parts)) by (apply in_flat_map; now exists d).
    specialize (free x among).
    rewrite !andb_true_iff, N.ltb_lt, negb_true_iff, taken_is_taken in free.
    destruct free as [below off]. split; [assumption|].
    unfold is_taken in off. apply orb_false_elim in off as [f s]. now intros []. }
  assert (sized : forall d, In d parts -> N.of_nat (length (snd d)) = size (fst d))
    by (intros d inside; now apply fits).
  assert (at_start : forall d, In d parts ->
    follows_part claimed d (Masks 0 0 First) p).
  { intros d d_in. split; [now apply breaker|]. intros j below.
    destruct (is_free d (place d j) d_in) as [_ off].
    { now apply (place_is_in parts). }
    rewrite off. unfold has_stone. cbn [set_of_player first_set second_set].
    rewrite N.bits_0. now split. }
  apply kept_parts_suffice with parts; auto.
  - intros d inside. now apply fits.
  - intros d line j inside. now apply fits.
  - intros d x d_in x_in. now apply (is_free d x).
  - now apply all_differ_is_right.
  - now apply prevents_is_right.
  - split; [now apply apart_is_right|]. split; [|split].
    + intros line inside. specialize (lines_in line inside).
      apply orb_prop in lines_in as [met|covered]; [left; now apply meets_is_right|right].
      apply existsb_exists in covered as (set & is_set & covered).
      apply in_flat_map in is_set as (d & d_in & is_set).
      apply in_map_iff in is_set as (small & <- & small_in). exists d, small.
      split; [assumption|]. split; [assumption|]. intros j j_in.
      rewrite covers_is_inclusion in covered. apply covered.
      rewrite set_of_has, is_among_in. now apply in_map.
    + intros d d_in. exists (Masks 0 0 First). auto.
    + exists None. split; [reflexivity|]. split; [discriminate|]. intros d d_in. right.
      exists (Masks 0 0 First). split; [auto|now left].
Qed.
