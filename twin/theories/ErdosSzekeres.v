(** The Erdős–Szekeres game, of permutations and of shading, and proofs of kind replay about it.

    [permutation_game] is the definition of the game, and [board_game] what a replay is about. A
    player who can win one of them can win the other. *)

From Coq Require Import List Arith Lia Bool NArith.
From Twin Require Import Permutations NormalPlay Board Game.
Import ListNotations.

(** What completing a pattern means: the loss, or the win. *)
Inductive form := Avoidance | Achievement.

(** * The definition *)

(** Whether a permutation has an increasing subsequence of length a or a decreasing one of
    length b; [has_pattern_is_right] says that it is so. *)
Definition has_pattern (a b : nat) (pi : list nat) : bool :=
  existsb (fun e => (a <=? column e) || (b <=? row e)) (labels pi).

Theorem has_pattern_is_right a b pi :
  1 <= a -> 1 <= b -> has_pattern a b pi = true <-> increases a pi \/ decreases b pi.
Proof.
  intros some_a some_b. destruct a as [| a]; [lia |]. destruct b as [| b]; [lia |].
  rewrite increases_by_columns, decreases_by_rows. unfold has_pattern. rewrite existsb_exists.
  split.
  - intros (e & here & large). apply orb_true_iff in large. rewrite !Nat.leb_le in large.
    destruct large; [left | right]; exists e; auto.
  - intros [(e & here & large) | (e & here & large)]; exists e; split; auto;
      apply orb_true_iff; rewrite !Nat.leb_le; lia.
Qed.

(** The first player appends the first digit. *)
Definition appends_next (pi : list nat) : player :=
  if Nat.even (length pi) then First else Second.

(** The (a, b)-game. The player who is to move when a pattern is complete has not completed it. *)
Definition permutation_game (f : form) (a b : nat) : game := {|
  position := list nat;
  move := nat;
  outcome := winner;
  to_move := appends_next;
  moves := digits;
  play := append;
  ended pi :=
    if has_pattern a b pi
    then Some (Some match f with
                    | Avoidance => appends_next pi
                    | Achievement => other (appends_next pi)
                    end)
    else None;
|}.

(** A player has a winning strategy from the empty permutation. *)
Definition wins_erdos_szekeres (f : form) (a b : nat) (who : player) : Prop :=
  achieves (G := permutation_game f a b) who (wins who) [].

(** * The game of shading *)

Record board_position := {
  rows : list nat;
  mover : player;
  (** A pattern is complete; in the achievement game only. *)
  over : bool;
}.

(** Off the board: to the right of a full row 1, or below a last row that is not empty. *)
Definition can_complete (width height : nat) (rows : list nat) : bool :=
  shaded rows width 1 || shaded rows 1 height.

(** A move is a cell, or none: off the board. *)
Definition cell := option (nat * nat).

Definition board_game (f : form) (width height : nat) : game := {|
  position := board_position;
  move := cell;
  outcome := winner;
  to_move := mover;
  moves p :=
    map Some (legal_cells width (rows p)) ++
    match f with
    | Avoidance => []
    | Achievement => if can_complete width height (rows p) then [None] else []
    end;
  play p m :=
    match m with
    | Some (c, r) =>
        {| rows := shade (rows p) c r; mover := other (mover p); over := over p |}
    | None => {| rows := rows p; mover := other (mover p); over := true |}
    end;
  ended p :=
    if match f with Avoidance => shaded (rows p) width height | Achievement => over p end
    then Some (Some (other (mover p)))
    else None;
|}.

Definition empty_board (height : nat) : board_position :=
  {| rows := repeat 0 height; mover := First; over := false |}.

(** * What one can do in one game, one can do in the other *)

Lemma other_other who : other (other who) = who.
Proof. now destruct who. Qed.

Lemma other_differs who : other who <> who.
Proof. now destruct who. Qed.

Lemma not_the_same p who : p <> who -> other p = who.
Proof. now destruct p, who. Qed.

Lemma appends_next_after pi d : appends_next (append pi d) = other (appends_next pi).
Proof.
  unfold appends_next. rewrite append_length, Nat.even_succ, <- Nat.negb_even.
  now destruct (Nat.even (length pi)).
Qed.

Lemma no_pattern_on_board width height pi :
  has_pattern (S width) (S height) pi = false <-> on_board width height pi.
Proof.
  unfold on_board. rewrite <- not_true_iff_false. unfold has_pattern. rewrite existsb_exists. split.
  - intros none e here.
    destruct (Nat.le_gt_cases (column e) width), (Nat.le_gt_cases (row e) height); try tauto;
      exfalso; apply none; exists e; split; auto; apply orb_true_iff; rewrite !Nat.leb_le; lia.
  - intros inside (e & here & large). specialize (inside e here).
    apply orb_true_iff in large. rewrite !Nat.leb_le in large. lia.
Qed.

Lemma digits_are_some pi : digits pi <> [].
Proof. discriminate. Qed.

(** Where the game is over as claimed, the outcome is as claimed. *)
Lemma end_is_good {G : game} who good (p : position G) result :
  can (G := G) who good p -> ended p = Some result -> good result = true.
Proof. intros can_p is_over. destruct can_p; congruence. Qed.

Section Same.
  Variables (f : form) (width height : nat) (who : player) (good : winner -> bool).
  Hypothesis some_cells : 1 <= width /\ 1 <= height.
  (** A win of the player is as claimed, and no win of the other player is. *)
  Hypothesis good_is_a_win : forall p, good (Some p) = same_player p who.

  Local Notation permutations := (permutation_game f (S width) (S height)).
  Local Notation boards := (board_game f width height).

  (** The board of a permutation without patterns. *)
  Definition at_permutation (pi : list nat) : board_position :=
    {| rows := board height pi; mover := appends_next pi; over := false |}.

  Lemma start_is_empty : at_permutation [] = empty_board height.
  Proof.
    unfold at_permutation, empty_board. f_equal.
    apply (nth_ext _ _ 0 0); [now rewrite board_length, repeat_length |].
    rewrite board_length. intros j inside. rewrite nth_board by assumption.
    now rewrite nth_repeat.
  Qed.

  Lemma good_for_me : good (Some who) = true.
  Proof. rewrite good_is_a_win. now destruct who. Qed.

  Lemma only_for_me p : good (Some p) = true -> p = who.
  Proof. rewrite good_is_a_win. apply same_player_is_equality. Qed.

  (** A digit that completes no pattern. *)
  Lemma digit_on_board pi d :
    permutation pi -> on_board width height pi -> on_board width height (append pi d) ->
    is_legal width (board height pi) (column_of pi d) (row_of pi d) = true
    /\ at_permutation (append pi d) =
       play (g := boards) (at_permutation pi) (Some (column_of pi d, row_of pi d)).
  Proof.
    intros perm _ inside. apply on_board_after in inside as (_ & right & down). split.
    - apply digit_shades_a_legal_cell; tauto.
    - unfold at_permutation. simpl. now rewrite board_after, appends_next_after.
  Qed.

  (** A cell that the rules allow, and its digit. *)
  Lemma cell_by_digit pi c r :
    permutation pi -> on_board width height pi -> is_legal width (board height pi) c r = true ->
    exists d, In d (digits pi) /\ on_board width height (append pi d)
              /\ at_permutation (append pi d) =
                 play (g := boards) (at_permutation pi) (Some (c, r)).
  Proof.
    intros perm inside legal.
    destruct (legal_cell_has_a_digit width height pi c r perm legal) as (d & legal_d & <- & <-).
    exists d. apply is_legal_spec in legal as (right & down & _). rewrite board_length in down.
    assert (on_board width height (append pi d)) by (apply on_board_after; tauto).
    split; [assumption |]. split; [assumption |]. now apply digit_on_board.
  Qed.

  (** On a full board every digit completes a pattern. *)
  Lemma full_board_ends pi d :
    region pi width height -> ~ on_board width height (append pi d).
  Proof.
    intros (_ & _ & e & here & right & down) inside.
    apply on_board_after in inside as (_ & right_d & down_d).
    apply (cell_of_a_digit_is_open pi d). repeat split; try (unfold column_of, row_of; lia).
    exists e. repeat split; auto; lia.
  Qed.

  (** Where a digit completes a pattern, one can play off the board, and conversely. *)
  Lemma completes_to_off_board pi d :
    on_board width height pi -> ~ on_board width height (append pi d) ->
    can_complete width height (board height pi) = true.
  Proof.
    intros inside beyond. unfold can_complete.
    rewrite orb_true_iff, !shaded_is_region by lia.
    destruct (Nat.le_gt_cases (column_of pi d) width) as [small_c | large_c];
      [destruct (Nat.le_gt_cases (row_of pi d) height) as [small_r | large_r] |].
    - destruct beyond. now apply on_board_after.
    - right. unfold row_of in large_r.
      destruct (most_is_attained row (fun e => d <=? value e) (labels pi) height)
        as (e & here & _ & down); [lia |].
      destruct (labels_are_positive pi e here). repeat split; try lia. now exists e.
    - left. unfold column_of in large_c.
      destruct (most_is_attained column (fun e => value e <? d) (labels pi) width)
        as (e & here & _ & right); [lia |].
      destruct (labels_are_positive pi e here). repeat split; try lia. now exists e.
  Qed.

  Lemma off_board_to_digit pi :
    permutation pi -> can_complete width height (board height pi) = true ->
    exists d, In d (digits pi) /\ ~ on_board width height (append pi d).
  Proof.
    intros perm off. unfold can_complete in off.
    rewrite orb_true_iff, !shaded_is_region in off by lia.
    destruct off as [(_ & _ & e & here & right & down) | (_ & _ & e & here & right & down)];
      pose proof (value_of_a_label pi e perm here).
    - exists (S (length pi)). split; [apply in_seq; lia |].
      intros inside. apply on_board_after in inside as (_ & right_d & _).
      unfold column_of in right_d.
      apply (most_at_least column (fun e => value e <? S (length pi))) in here; [lia |].
      apply Nat.ltb_lt. lia.
    - exists 1. split; [apply in_seq; lia |].
      intros inside. apply on_board_after in inside as (_ & _ & down_d). unfold row_of in down_d.
      apply (most_at_least row (fun e => 1 <=? value e)) in here; [lia |].
      apply Nat.leb_le. lia.
  Qed.

  Lemma goes_on_without_pattern pi :
    on_board width height pi -> ended (g := permutations) pi = None.
  Proof. intros inside. apply no_pattern_on_board in inside. simpl. now rewrite inside. Qed.

  (** After a pattern the game is over. *)
  Lemma over_with_pattern pi :
    ~ on_board width height pi ->
    ended (g := permutations) pi =
    Some (Some match f with
               | Avoidance => appends_next pi
               | Achievement => other (appends_next pi)
               end).
  Proof.
    intros beyond. simpl. destruct (has_pattern (S width) (S height) pi) eqn:none; [reflexivity |].
    now apply no_pattern_on_board in none.
  Qed.

  (** What can be done on the board can be done with digits. *)
  Theorem from_board_to_permutations pi :
    permutation pi -> on_board width height pi ->
    can (G := boards) who good (at_permutation pi) -> can (G := permutations) who good pi.
  Proof.
    intros perm inside at_board.
    assert (kind : f = Avoidance \/ f = Achievement) by (destruct f; auto).
    remember (at_permutation pi) as p eqn:of_pi.
    revert pi perm inside of_pi.
    induction at_board as [p result is_over good_result | p m on own legal_m _ IH
                          | p on others some rest IH]; intros pi perm inside ->.
    - simpl in is_over. destruct kind as [kind | kind]; rewrite kind in is_over; [| discriminate].
      destruct (shaded (board height pi) width height) eqn:full; [| discriminate].
      injection is_over as <-. apply only_for_me in good_result.
      apply shaded_is_region in full; [| lia].
      apply ByAllMoves.
      + now apply goes_on_without_pattern.
      + rewrite <- good_result. intros same. symmetry in same. now apply other_differs in same.
      + apply digits_are_some.
      + intros d _. eapply Over.
        * apply over_with_pattern. now apply full_board_ends.
        * rewrite kind. cbn [play permutation_game]. rewrite appends_next_after.
          now rewrite good_result, good_for_me.
    - unfold legal in legal_m. simpl in legal_m. apply in_app_or in legal_m as [legal_m | legal_m].
      + apply in_map_iff in legal_m as ([c r] & <- & legal_m). apply legal_cell in legal_m.
        destruct (cell_by_digit pi c r perm inside legal_m) as (d & legal_d & inside_d & after).
        apply ByMove with d; auto.
        * now apply goes_on_without_pattern.
        * apply IH; auto. now apply append_gives_a_permutation.
      + destruct kind as [kind | kind]; rewrite kind in legal_m; [destruct legal_m |].
        destruct (can_complete width height (board height pi)) eqn:off; [| destruct legal_m].
        destruct (off_board_to_digit pi perm off) as (d & legal_d & beyond).
        apply ByMove with d; auto.
        * now apply goes_on_without_pattern.
        * eapply Over; [now apply over_with_pattern |].
          rewrite kind. cbn [play permutation_game]. rewrite appends_next_after.
          rewrite other_other. simpl in own. now rewrite own, good_for_me.
    - apply ByAllMoves; auto.
      + now apply goes_on_without_pattern.
      + apply digits_are_some.
      + intros d legal_d.
        destruct (has_pattern (S width) (S height) (append pi d)) eqn:pattern.
        * assert (beyond : ~ on_board width height (append pi d)).
          { rewrite <- no_pattern_on_board. now rewrite pattern. }
          destruct kind as [kind | kind].
          -- eapply Over; [now apply over_with_pattern |].
             rewrite kind. cbn [play permutation_game]. rewrite appends_next_after.
             simpl in others. apply not_the_same in others. now rewrite others, good_for_me.
          -- (* Then the opponent can play off the board, and wins. *)
             assert (off : legal (G := boards) (at_permutation pi) None).
             { unfold legal. simpl. rewrite kind, (completes_to_off_board pi d); auto.
               apply in_or_app. right. now left. }
             assert (result : ended (g := boards) (play (g := boards) (at_permutation pi) None)
                              = Some (Some (other (other (appends_next pi)))))
               by (simpl; now rewrite kind).
             pose proof (end_is_good _ _ _ _ (rest None off) result) as mine.
             rewrite other_other in mine. now apply only_for_me in mine.
        * apply no_pattern_on_board in pattern.
          destruct (digit_on_board pi d perm inside pattern) as (legal_c & after).
          apply IH with (m := Some (column_of pi d, row_of pi d)); auto.
          -- unfold legal. simpl. apply in_or_app. left. apply in_map. now apply legal_cell.
          -- now apply append_gives_a_permutation.
  Qed.

  (** A board that is not full has a cell that the rules allow. *)
  Lemma some_cell_is_legal pi :
    ~ region pi width height ->
    exists c r, is_legal width (board height pi) c r = true.
  Proof.
    intros not_full.
    assert (along : forall c, 1 <= c <= width -> ~ region pi c 1 ->
              exists c, is_legal width (board height pi) c 1 = true).
    { intros c range is_open. induction c as [| c IH]; [lia |].
      destruct (shaded (board height pi) c 1) eqn:before.
      - exists (S c). apply is_legal_spec. rewrite board_length. repeat split; try lia.
        + apply not_true_is_false. now rewrite shaded_is_region by lia.
        + apply adjacent_is_beside; try lia. apply shaded_is_region in before; [| lia].
          unfold beside. destruct pi as [| x pi]; [now destruct before as (_ & _ & e & [] & _) |].
          left. now replace (S c - 1) with c by lia.
      - destruct c as [| c].
        + exists 1. apply is_legal_spec. rewrite board_length. repeat split; try lia.
          * apply not_true_is_false. now rewrite shaded_is_region by lia.
          * unfold adjacent. replace (shaded (board height pi) 1 1) with false; [reflexivity |].
            symmetry. apply not_true_is_false. now rewrite shaded_is_region by lia.
        + apply IH; [lia |]. rewrite <- (shaded_is_region height) by lia. now rewrite before. }
    assert (down : forall r, 1 <= r <= height -> ~ region pi width r ->
              exists c r, is_legal width (board height pi) c r = true).
    { intros r range is_open. induction r as [| r IH]; [lia |].
      destruct r as [| r].
      - destruct (along width) as [c legal]; [lia | assumption | now exists c, 1].
      - destruct (shaded (board height pi) width (S r)) eqn:above.
        + exists width, (S (S r)). apply is_legal_spec. rewrite board_length. repeat split; try lia.
          * apply not_true_is_false. now rewrite shaded_is_region by lia.
          * apply adjacent_is_beside; try lia. apply shaded_is_region in above; [| lia].
            unfold beside. destruct pi as [| x pi]; [now destruct above as (_ & _ & e & [] & _) |].
            right. now replace (S (S r) - 1) with (S r) by lia.
        + apply IH; [lia |]. rewrite <- (shaded_is_region height) by lia. now rewrite above. }
    apply (down height); [lia | assumption].
  Qed.

  (** What can be done with digits can be done on the board. *)
  Theorem from_permutations_to_board pi :
    can (G := permutations) who good pi -> permutation pi -> on_board width height pi ->
    can (G := boards) who good (at_permutation pi).
  Proof.
    assert (kind : f = Avoidance \/ f = Achievement) by (destruct f; auto).
    intros with_digits.
    induction with_digits as [pi result is_over good_result | pi d on own legal_d after IH
                             | pi on others some rest IH]; intros perm inside.
    - now rewrite goes_on_without_pattern in is_over.
    - destruct (has_pattern (S width) (S height) (append pi d)) eqn:pattern.
      + assert (beyond : ~ on_board width height (append pi d))
          by (rewrite <- no_pattern_on_board; now rewrite pattern).
        pose proof (end_is_good _ _ _ _ after (over_with_pattern _ beyond)) as mine.
        rewrite appends_next_after in mine. simpl in own.
        destruct kind as [kind | kind]; rewrite kind in mine; apply only_for_me in mine.
        * rewrite own in mine. now apply other_differs in mine.
        * apply ByMove with (m := None); auto.
          -- simpl. now rewrite kind.
          -- unfold legal. simpl. rewrite kind, (completes_to_off_board pi d); auto.
             apply in_or_app. right. now left.
          -- eapply Over with (result := Some (other (other (appends_next pi)))).
             ++ simpl. now rewrite kind.
             ++ now rewrite mine, good_for_me.
      + apply no_pattern_on_board in pattern.
        destruct (digit_on_board pi d perm inside pattern) as [legal_c same].
        apply ByMove with (m := Some (column_of pi d, row_of pi d)); auto.
        * simpl. destruct kind as [kind | kind]; rewrite kind; [| reflexivity].
          destruct (shaded (board height pi) width height) eqn:full; [exfalso | reflexivity].
          apply shaded_is_region in full; [| lia]. now apply (full_board_ends pi d).
        * unfold legal. simpl. apply in_or_app. left. apply in_map. now apply legal_cell.
        * rewrite <- same. apply IH; auto. now apply append_gives_a_permutation.
    - simpl in others.
      assert (cells : forall c r, is_legal width (board height pi) c r = true ->
                legal (G := boards) (at_permutation pi) (Some (c, r))
                /\ can (G := boards) who good
                     (play (g := boards) (at_permutation pi) (Some (c, r)))).
      { intros c r legal_c. split.
        - unfold legal. simpl. apply in_or_app. left. apply in_map. now apply legal_cell.
        - destruct (cell_by_digit pi c r perm inside legal_c) as (d & legal_d & inside_d & <-).
          apply IH; auto. now apply append_gives_a_permutation. }
      assert (go_on : ended (g := boards) (at_permutation pi) = None ->
                moves (g := boards) (at_permutation pi) <> [] ->
                can (G := boards) who good (at_permutation pi)).
      { intros goes_on are_some. apply ByAllMoves; auto.
        intros m legal_m. unfold legal in legal_m. simpl in legal_m.
        apply in_app_or in legal_m as [legal_m | legal_m].
        - apply in_map_iff in legal_m as ([c r] & <- & legal_m). apply legal_cell in legal_m.
          now apply cells.
        - (* Off the board: the digit that does it would win for the opponent. *)
          destruct kind as [kind | kind]; rewrite kind in legal_m; [destruct legal_m |].
          destruct (can_complete width height (board height pi)) eqn:off; [| destruct legal_m].
          destruct (off_board_to_digit pi perm off) as (d & legal_d & beyond).
          pose proof (end_is_good _ _ _ _ (rest d legal_d) (over_with_pattern _ beyond)) as mine.
          cbn [play permutation_game] in mine.
          rewrite appends_next_after, kind, other_other in mine. now apply only_for_me in mine. }
      destruct (shaded (board height pi) width height) eqn:full.
      + destruct kind as [kind | kind].
        * apply Over with (result := Some (other (appends_next pi))).
          -- simpl. now rewrite kind, full.
          -- apply not_the_same in others. now rewrite others, good_for_me.
        * apply go_on; [simpl; now rewrite kind |]. simpl. rewrite kind.
          replace (can_complete width height (board height pi)) with true.
          -- intros none. now apply app_eq_nil in none.
          -- symmetry. apply orb_true_iff. left. apply shaded_spec in full as (_ & _ & full).
             apply shaded_is_region; [lia |].
             assert (region pi width height) as (_ & _ & e & here & right & down)
               by (apply shaded_is_region with (height := height); [lia |]; apply shaded_spec; lia).
             repeat split; try lia. exists e. repeat split; auto; lia.
      + destruct (some_cell_is_legal pi) as (c & r & legal_c).
        * rewrite <- (shaded_is_region height) by lia. now rewrite full.
        * apply go_on; [simpl; destruct kind as [-> | ->]; now rewrite ?full |].
          destruct (cells c r legal_c) as [here _]. intros none. unfold legal in here.
          now rewrite none in here.
  Qed.
End Same.

(** Two players cannot both win. *)
Lemma only_one_can_win {G : game} (result_of : outcome G -> winner) who (p : position G) :
  can (G := G) who (fun r => wins who (result_of r)) p ->
  can (G := G) (other who) (fun r => wins (other who) (result_of r)) p -> False.
Proof.
  intros mine.
  induction mine as [p r is_over good | p m on own legal_m _ IH | p on others some _ IH];
    intros theirs; destruct theirs as [r' is_over' good' | m' on' own' legal_m' can_m'
                                      | on' others' some' all']; try congruence.
  - rewrite is_over in is_over'. injection is_over' as <-.
    destruct (result_of r) as [q |]; [| discriminate]. now destruct q, who.
  - rewrite own in own'. now destruct who.
  - now apply IH, all'.
  - now apply (IH m' legal_m').
  - destruct (to_move p), who; now destruct others.
Qed.

(** * Who wins, by the board *)

Section ByTheBoard.
  Variables (width height : nat).
  Hypothesis some_cells : 1 <= width /\ 1 <= height.
  Local Notation permutations := (permutation_game Avoidance (S width) (S height)).

  (** The player to move wins with digits where the value of the board says so; otherwise the other
      player does. *)
  Theorem value_of_the_board_decides pi :
    permutation pi -> on_board width height pi ->
    let who := if board_loses width (board height pi)
               then other (appends_next pi) else appends_next pi in
    can (G := permutations) who (wins who) pi.
  Proof.
    remember (open_cells width (board height pi)) as n eqn:count.
    revert pi count. induction n as [n IH] using lt_wf_ind. intros pi count perm inside.
    pose proof (goes_on_without_pattern Avoidance width height pi inside) as on.
    (* What the induction says of the position after a cell. *)
    assert (after_cell : forall d c r, is_legal width (board height pi) c r = true ->
              In d (digits pi) -> on_board width height (append pi d) ->
              board height (append pi d) = shade (board height pi) c r ->
              let who := if board_loses width (shade (board height pi) c r)
                         then appends_next pi else other (appends_next pi) in
              can (G := permutations) who (wins who) (append pi d)).
    { intros d c r legal legal_d inside_d same.
      specialize (IH (open_cells width (shade (board height pi) c r))).
      rewrite <- same in IH |- *.
      replace (appends_next pi) with (other (appends_next (append pi d)))
        by (now rewrite appends_next_after, other_other).
      rewrite other_other. apply IH; auto.
      - rewrite count, same. now apply open_cells_fall; apply legal_cell_is_open in legal as [].
      - now apply append_gives_a_permutation. }
    assert (in_options : forall c r, is_legal width (board height pi) c r = true ->
              In (shade (board height pi) c r) (options width (board height pi))).
    { intros c r legal. unfold options. apply in_map_iff. exists (c, r). split; auto.
      now apply legal_cell. }
    destruct (board_loses width (board height pi)) eqn:value; intros who; subst who.
    - apply ByAllMoves; auto using digits_are_some.
      + intros same. symmetry in same. now apply other_differs in same.
      + intros d legal_d. destruct (has_pattern (S width) (S height) (append pi d)) eqn:pattern.
        * apply Over with (result := Some (other (appends_next pi))).
          -- cbn [play permutation_game]. rewrite over_with_pattern.
             ++ now rewrite appends_next_after.
             ++ rewrite <- no_pattern_on_board. now rewrite pattern.
          -- cbn. now destruct (appends_next pi).
        * apply no_pattern_on_board in pattern.
          destruct (digit_on_board Avoidance width height some_cells pi d perm inside pattern)
            as [legal after].
          apply (f_equal rows) in after. cbn in after.
          specialize (after_cell d _ _ legal legal_d pattern after).
          pose proof (loser_has_no_good_move _ _ (options_have_fewer_open_cells width) _ _ value
                        (in_options _ _ legal)) as bad.
          fold (board_loses width) in bad. now rewrite bad in after_cell.
    - destruct (winner_has_a_good_move _ _ (options_have_fewer_open_cells width) _ value)
        as (y & option & good).
      unfold options in option. apply in_map_iff in option as ([c r] & <- & legal).
      apply legal_cell in legal. cbn [fst snd] in good.
      destruct (cell_by_digit Avoidance width height some_cells pi c r perm inside legal)
        as (d & legal_d & inside_d & after).
      apply (f_equal rows) in after. cbn in after.
      specialize (after_cell d c r legal legal_d inside_d after).
      fold (board_loses width) in good. rewrite good in after_cell.
      now apply ByMove with d.
  Qed.
End ByTheBoard.

(** Who wins the avoidance game on permutations is who wins the game of shading from the empty
    board, in which who cannot move loses. *)
Theorem avoidance_is_shading a b who :
  2 <= a -> 2 <= b ->
  wins_erdos_szekeres Avoidance a b who <->
  who = if board_loses (a - 1) (repeat 0 (b - 1)) then Second else First.
Proof.
  intros some_a some_b.
  replace a with (S (a - 1)) at 1 by lia. replace b with (S (b - 1)) at 1 by lia.
  assert (cells : 1 <= a - 1 /\ 1 <= b - 1) by lia.
  assert (nothing : on_board (a - 1) (b - 1) []) by (intros e []).
  pose proof (value_of_the_board_decides (a - 1) (b - 1) cells [] no_digits_are_a_permutation
    nothing)
    as decides.
  pose proof (f_equal rows (start_is_empty (b - 1))) as start. cbn in start.
  rewrite start in decides.
  change (appends_next []) with First in decides.
  remember (if board_loses (a - 1) (repeat 0 (b - 1)) then Second else First) as winner eqn:is.
  replace (if board_loses (a - 1) (repeat 0 (b - 1)) then other First else First)
    with winner in decides by now subst winner.
  unfold wins_erdos_szekeres. split.
  - intros wins_who%a_strategy_gives_can.
    destruct (same_player who winner) eqn:same; [now apply same_player_is_equality |].
    apply other_player_differs in same.
    assert (winner = other who) as -> by now destruct winner, who.
    exfalso. exact (only_one_can_win (G := permutation_game Avoidance _ _) (fun r => r) who []
                      wins_who decides).
  - intros ->. now apply can_gives_a_strategy.
Qed.

(** The games on permutations and on the board are won by the same player, in either form. *)
Theorem permutations_are_shading f a b who :
  2 <= a -> 2 <= b ->
  wins_erdos_szekeres f a b who <->
  achieves (G := board_game f (a - 1) (b - 1)) who (wins who) (empty_board (b - 1)).
Proof.
  intros some_a some_b. unfold wins_erdos_szekeres.
  destruct a as [| width]; [lia |]. destruct b as [| height]; [lia |].
  cbn [Nat.sub]. rewrite !Nat.sub_0_r. rewrite <- start_is_empty.
  assert (cells : 1 <= width /\ 1 <= height) by lia.
  assert (nothing : on_board width height []) by (intros e []).
  assert (right : forall p, wins who (Some p) = same_player p who) by reflexivity.
  split; intros can_who%a_strategy_gives_can; apply can_gives_a_strategy.
  - exact (from_permutations_to_board f width height who (wins who) cells right [] can_who
             no_digits_are_a_permutation nothing).
  - exact (from_board_to_permutations f width height who (wins who) cells right []
             no_digits_are_a_permutation nothing can_who).
Qed.
