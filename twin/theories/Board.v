(** The board rules of section 2 of Pudwell's paper, and that they are the game on permutations:
    a digit that completes no pattern shades a cell that the rules allow, and every cell that they
    allow is shaded by some digit.

    A board has rows of [width] cells. What is shaded or eliminated is given by how many cells that
    is in each row, from the top. The cell in column c of row r is (c, r); both count from 1. *)

From Coq Require Import List Arith Lia Bool.
From Twin Require Import Permutations NormalPlay.
Import ListNotations.

(** * The rules *)

(** The cell (c, r) is shaded or eliminated. Column 0 and row 0 are no cells. *)
Definition shaded (rows : list nat) (c r : nat) : bool :=
  (1 <=? c) && (1 <=? r) && (c <=? nth (r - 1) rows 0).

(** The first cell is (1, 1); later ones have their left or upper neighbour in the region. *)
Definition adjacent (rows : list nat) (c r : nat) : bool :=
  if shaded rows 1 1 then shaded rows (c - 1) r || shaded rows c (r - 1)
  else (c =? 1) && (r =? 1).

Definition is_legal (width : nat) (rows : list nat) (c r : nat) : bool :=
  (1 <=? c) && (c <=? width) && (1 <=? r) && (r <=? length rows)
  && negb (shaded rows c r) && adjacent rows c r.

(** All cells above and to the left of (c, r) join the region. *)
Fixpoint shade (rows : list nat) (c r : nat) : list nat :=
  match rows, r with
  | cells :: rest, S r => Nat.max cells c :: shade rest c r
  | _, _ => rows
  end.

Definition cells (width height : nat) : list (nat * nat) :=
  list_prod (seq 1 width) (seq 1 height).

Definition legal_cells (width : nat) (rows : list nat) : list (nat * nat) :=
  filter (fun cell => is_legal width rows (fst cell) (snd cell)) (cells width (length rows)).

Definition options (width : nat) (rows : list nat) : list (list nat) :=
  map (fun cell => shade rows (fst cell) (snd cell)) (legal_cells width rows).

(** How many cells are open. *)
Definition open_cells (width : nat) (rows : list nat) : nat :=
  list_sum (map (fun cells => width - cells) rows).

(** ** What a move does *)

Lemma legal_cell width rows c r :
  In (c, r) (legal_cells width rows) <-> is_legal width rows c r = true.
Proof.
  unfold legal_cells, cells. rewrite filter_In, in_prod_iff, !in_seq. simpl. split; [tauto |].
  intros legal. split; [| assumption]. unfold is_legal in legal.
  rewrite !andb_true_iff, !Nat.leb_le in legal. lia.
Qed.

Lemma is_legal_spec width rows c r :
  is_legal width rows c r = true <->
  1 <= c <= width /\ 1 <= r <= length rows /\ shaded rows c r = false /\ adjacent rows c r = true.
Proof.
  unfold is_legal. rewrite !andb_true_iff, !Nat.leb_le, negb_true_iff. tauto.
Qed.

Lemma shaded_spec rows c r :
  shaded rows c r = true <-> 1 <= c /\ 1 <= r /\ c <= nth (r - 1) rows 0.
Proof. unfold shaded. rewrite !andb_true_iff, !Nat.leb_le. tauto. Qed.

Lemma shade_length rows c r : length (shade rows c r) = length rows.
Proof. revert r. induction rows as [| x rows IH]; intros [| r]; simpl; auto. Qed.

(** Row j, from 0, after the cell (c, r). *)
Lemma nth_shade rows c r j :
  j < length rows ->
  nth j (shade rows c r) 0 = if j <? r then Nat.max (nth j rows 0) c else nth j rows 0.
Proof.
  revert r j. induction rows as [| x rows IH]; intros r j inside; [simpl in inside; lia |].
  destruct r as [| r]; [reflexivity |]. destruct j as [| j]; [reflexivity |].
  simpl. rewrite IH; [reflexivity |]. simpl in inside. lia.
Qed.

Lemma open_cells_fall width rows c r :
  1 <= r <= length rows -> nth (r - 1) rows 0 < c <= width ->
  open_cells width (shade rows c r) < open_cells width rows.
Proof.
  assert (no_more : forall rows r, open_cells width (shade rows c r) <= open_cells width rows).
  { clear rows r. unfold open_cells. induction rows as [| x rows IH]; intros [| r]; simpl; try lia.
    specialize (IH r). lia. }
  revert r. induction rows as [| x rows IH]; intros [| r]; simpl; try lia.
  rewrite Nat.sub_0_r. intros inside open. unfold open_cells in *. simpl.
  destruct r as [| r].
  - simpl in *. destruct rows; simpl; lia.
  - specialize (IH (S r)). simpl in IH. rewrite Nat.sub_0_r in IH.
    specialize (IH ltac:(lia) open). lia.
Qed.

Lemma legal_cell_is_open width rows c r :
  is_legal width rows c r = true -> 1 <= r <= length rows /\ nth (r - 1) rows 0 < c <= width.
Proof.
  rewrite is_legal_spec. intros (range_c & range_r & is_open & _).
  enough (~ c <= nth (r - 1) rows 0) by lia.
  intros inside. enough (shaded rows c r = true) by congruence. apply shaded_spec. lia.
Qed.

(** Every move leaves fewer open cells, so play ends. *)
Theorem options_have_fewer_open_cells width rows after :
  In after (options width rows) -> open_cells width after < open_cells width rows.
Proof.
  unfold options. rewrite in_map_iff. intros ([c r] & <- & legal).
  apply legal_cell, legal_cell_is_open in legal as []. now apply open_cells_fall.
Qed.

(** Whether the player to move loses the game of shading, in which who cannot move loses. *)
Definition board_loses (width : nat) : list nat -> bool :=
  loses (options width) (open_cells width).

(** * The board of a permutation *)

Definition board (height : nat) (pi : list nat) : list nat :=
  map (fun r => most column (fun e => r <=? row e) (labels pi)) (seq 1 height).

Lemma board_length height pi : length (board height pi) = height.
Proof. unfold board. now rewrite map_length, seq_length. Qed.

Lemma nth_board height pi j :
  j < height -> nth j (board height pi) 0 = most column (fun e => S j <=? row e) (labels pi).
Proof.
  intros inside. unfold board.
  rewrite (nth_indep _ 0 (most column (fun e => 0 <=? row e) (labels pi)))
    by now rewrite map_length, seq_length.
  rewrite (map_nth (fun r => most column (fun e => r <=? row e) (labels pi))), seq_nth
    by assumption.
  reflexivity.
Qed.

(** The board shows the region. *)
Theorem shaded_is_region height pi c r :
  r <= height -> shaded (board height pi) c r = true <-> region pi c r.
Proof.
  intros inside. rewrite shaded_spec. unfold region. split.
  - intros (pos_c & pos_r & within). rewrite nth_board in within by lia.
    replace (S (r - 1)) with r in within by lia.
    destruct (most_is_attained column (fun e => r <=? row e) (labels pi) c)
      as (e & here & down & right);
      [lia |]. apply Nat.leb_le in down. repeat split; auto. now exists e.
  - intros (pos_c & pos_r & e & here & right & down). repeat split; auto.
    rewrite nth_board by lia. replace (S (r - 1)) with r by lia.
    apply (most_at_least column (fun e => r <=? row e)) in here; [lia |]. now apply Nat.leb_le.
Qed.

Lemma adjacent_is_beside height pi c r :
  1 <= height -> r <= height -> adjacent (board height pi) c r = true <-> beside pi c r.
Proof.
  intros some inside. unfold adjacent, beside. destruct pi as [| x pi'].
  - replace (shaded (board height []) 1 1) with false.
    + rewrite andb_true_iff, !Nat.eqb_eq. tauto.
    + symmetry. apply not_true_is_false. rewrite shaded_is_region by lia.
      intros (_ & _ & e & [] & _).
  - remember (x :: pi') as pi. replace (shaded (board height pi) 1 1) with true.
    + rewrite orb_true_iff, !shaded_is_region by lia. tauto.
    + symmetry. apply shaded_is_region; [lia |].
      assert (In x (map value (labels pi))) as here by (rewrite values_of_labels; subst; now left).
      apply in_map_iff in here as (e & _ & here). destruct (labels_are_positive pi e here).
      repeat split; auto. now exists e.
Qed.

(** * The two games are the same *)

(** No pattern is complete: every digit is on the board. *)
Definition on_board (width height : nat) (pi : list nat) : Prop :=
  forall e, In e (labels pi) -> column e <= width /\ row e <= height.

Theorem on_board_is_without_patterns width height pi :
  on_board width height pi <-> ~ increases (S width) pi /\ ~ decreases (S height) pi.
Proof.
  rewrite increases_by_columns, decreases_by_rows. unfold on_board. split.
  - intros inside. split; intros (e & here & beyond); specialize (inside e here); lia.
  - intros [columns rows] e here. split.
    + destruct (Nat.le_gt_cases (column e) width); [assumption |]. destruct columns. now exists e.
    + destruct (Nat.le_gt_cases (row e) height); [assumption |]. destruct rows. now exists e.
Qed.

Lemma on_board_after width height pi d :
  on_board width height (append pi d) <->
  on_board width height pi /\ column_of pi d <= width /\ row_of pi d <= height.
Proof.
  unfold on_board. rewrite labels_of_append. split.
  - intros inside. split.
    + intros e here. apply (inside (lift_entry d e)), in_or_app. left. now apply in_map.
    + apply (inside {| value := d; column := column_of pi d; row := row_of pi d |}), in_or_app.
      right. now left.
  - intros (inside & new) e here. apply in_app_or in here as [here | [<- | []]]; [| assumption].
    apply in_map_iff in here as (g & <- & here). now apply (inside g).
Qed.

(** A digit shades its cell. *)
Lemma board_after height pi d :
  board height (append pi d) = shade (board height pi) (column_of pi d) (row_of pi d).
Proof.
  apply (nth_ext _ _ 0 0); [now rewrite shade_length, !board_length |].
  rewrite board_length. intros j inside.
  rewrite nth_shade by now rewrite board_length. rewrite !nth_board by assumption.
  rewrite labels_of_append, most_snoc.
  rewrite (most_ext column column _ (fun e => S j <=? row e)) by now intros.
  cbv [column row].
  destruct (Nat.leb_spec (S j) (row_of pi d)), (Nat.ltb_spec j (row_of pi d)); lia.
Qed.

(** A digit that completes no pattern shades a cell that the rules allow. *)
Theorem digit_shades_a_legal_cell width height pi d :
  1 <= height -> column_of pi d <= width -> row_of pi d <= height ->
  is_legal width (board height pi) (column_of pi d) (row_of pi d) = true.
Proof.
  intros some right down. apply is_legal_spec. rewrite board_length.
  unfold column_of, row_of in *. fold (column_of pi d) (row_of pi d) in *.
  repeat split; auto; try (unfold column_of, row_of; lia).
  - apply not_true_is_false. rewrite shaded_is_region by assumption.
    apply cell_of_a_digit_is_open.
  - apply adjacent_is_beside; auto. apply cell_of_a_digit_is_beside.
Qed.

(** Every cell that the rules allow is shaded by some digit. *)
Theorem legal_cell_has_a_digit width height pi c r :
  permutation pi -> is_legal width (board height pi) c r = true ->
  exists d, In d (digits pi) /\ column_of pi d = c /\ row_of pi d = r.
Proof.
  intros perm legal. apply is_legal_spec in legal as (range_c & range_r & is_open & next).
  rewrite board_length in range_r.
  apply open_cell_has_a_digit; try lia; auto.
  - rewrite <- shaded_is_region with (height := height) by lia. now rewrite is_open.
  - apply adjacent_is_beside with (height := height); auto; lia.
Qed.
