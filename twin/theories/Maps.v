(** Proofs of kind map about the avoidance game: the outcome of every region of a board. They prove
    who wins the game on permutations, and for how many regions the player to move loses. *)

From Coq Require Import List Arith Lia Bool NArith.
From Twin Require Import Permutations NormalPlay Board Game ErdosSzekeres.
Import ListNotations.

(** * Regions *)

(** Rows that do not get longer from the top, of at most [width] cells. *)
Fixpoint is_region (width : nat) (rows : list nat) : Prop :=
  match rows with
  | [] => True
  | cells :: rows => cells <= width /\ is_region cells rows
  end.

(** All regions of a board, in lexicographic order; [in_regions] says that it is so. *)
Fixpoint regions (width height : nat) : list (list nat) :=
  match height with
  | 0 => [[]]
  | S height => flat_map (fun cells => map (cons cells) (regions cells height)) (seq 0 (S width))
  end.

Theorem in_regions height : forall width rows,
  In rows (regions width height) <-> length rows = height /\ is_region width rows.
Proof.
  induction height as [| height IH]; intros width rows.
  - destruct rows; cbn; intuition congruence.
  - change (regions width (S height)) with
      (flat_map (fun cells => map (cons cells) (regions cells height)) (seq 0 (S width))).
    rewrite in_flat_map. split.
    + intros (cells & inside & (rest & <- & of_rest)%in_map_iff).
      apply in_seq in inside. apply IH in of_rest as [<- is]. cbn. split; [reflexivity |].
      split; [lia | assumption].
    + destruct rows as [| cells rest]; cbn [length is_region]; [lia |]. intros [long [less is]].
      exists cells. split; [apply in_seq; lia |]. apply in_map, IH. split; [lia | assumption].
Qed.

Lemma wider_board_has_region rows : forall width wider,
  width <= wider -> is_region width rows -> is_region wider rows.
Proof. destruct rows; cbn; [auto |]. intros width wider le [less is]. split; [lia | assumption]. Qed.

(** A cell of the board leaves a region. *)
Lemma shade_gives_a_region rows : forall width c r,
  c <= width -> is_region width rows -> is_region width (shade rows c r).
Proof.
  induction rows as [| cells rows IH]; intros width c r on; [auto |].
  destruct r as [| r]; [auto |]. cbn. intros [less is]. split; [lia |].
  apply IH; [lia |]. apply wider_board_has_region with cells; [lia | assumption].
Qed.

Lemma options_are_regions width height rows after :
  In rows (regions width height) -> In after (options width rows) ->
  In after (regions width height).
Proof.
  intros [<- is]%in_regions option. unfold options in option.
  apply in_map_iff in option as ([c r] & <- & legal%legal_cell).
  apply is_legal_spec in legal as [range _]. apply in_regions. cbn [fst snd].
  split; [apply shade_length | apply shade_gives_a_region; [lia | assumption]].
Qed.

(** * The check *)

(** The bits of all regions that begin with the same rows, by the length of the next row. *)
Inductive tree :=
| Bit (loses_here : bool)
| ByRow (trees : list tree).

Fixpoint tree_of (height width : nat) (bits : list bool) : tree * list bool :=
  match height with
  | 0 => match bits with bit :: bits => (Bit bit, bits) | [] => (Bit false, []) end
  | S height =>
      let fix trees_of lengths bits :=
        match lengths with
        | [] => ([], bits)
        | cells :: lengths =>
            let (first, bits) := tree_of height cells bits in
            let (others, bits) := trees_of lengths bits in
            (first :: others, bits)
        end in
      let (trees, bits) := trees_of (seq 0 (S width)) bits in
      (ByRow trees, bits)
  end.

Fixpoint value_in (t : tree) (rows : list nat) : bool :=
  match t, rows with
  | Bit value, [] => value
  | ByRow trees, cells :: rows =>
      match nth_error trees cells with Some t => value_in t rows | None => false end
  | _, _ => false
  end.

(** The bits of bytes, the lowest bit of a byte first. *)
Definition bits_of (bytes : list N) : list bool :=
  flat_map (fun byte => map (N.testbit byte) [0; 1; 2; 3; 4; 5; 6; 7]%N) bytes.

(** The player to move loses exactly where every option is a win. *)
Definition agrees_with_options (value : list nat -> bool) (width : nat) (rows : list nat) : bool :=
  Bool.eqb (value rows) (forallb (fun after => negb (value after)) (options width rows)).

Definition check_map (a b : nat) (who : player) (count : N) (bytes : list N) : bool :=
  let all := regions (a - 1) (b - 1) in
  let bits := bits_of bytes in
  let value := value_in (fst (tree_of (b - 1) (a - 1) bits)) in
  (2 <=? a) && (2 <=? b)
  && (length bytes =? (length all + 7) / 8)
  && forallb negb (skipn (length all) bits)
  && forallb (agrees_with_options value (a - 1)) all
  && N.eqb (N.of_nat (length (filter value all))) count
  && same_player who (if value (repeat 0 (b - 1)) then Second else First).

(** * It suffices *)

(** Values that agree with the options are right, whatever they come from. *)
Theorem values_that_agree_are_right value width height :
  forallb (agrees_with_options value width) (regions width height) = true ->
  forall rows, In rows (regions width height) -> value rows = board_loses width rows.
Proof.
  rewrite forallb_forall. intros agree rows.
  induction rows as [rows IH] using (induction_ltof1 _ (open_cells width)). intros inside.
  pose proof (agree rows inside) as same. apply Bool.eqb_prop in same as ->.
  unfold board_loses. rewrite loses_by_options by apply options_have_fewer_open_cells.
  apply eq_true_iff_eq. rewrite !forallb_forall.
  assert (each : forall after, In after (options width rows) ->
            value after = loses (options width) (open_cells width) after).
  { intros after option. apply IH.
    - now apply options_have_fewer_open_cells.
    - now apply options_are_regions with rows. }
  split; intros all after option; specialize (all after option);
    specialize (each after option); congruence.
Qed.

Lemma empty_board_is_a_region width height : In (repeat 0 height) (regions width height).
Proof.
  apply in_regions. split; [apply repeat_length |]. revert width.
  induction height; intros width; cbn; [exact I |]. split; [lia | auto].
Qed.

(** What is claimed: who wins the game on permutations, and on how many regions of the board the
    player to move loses. *)
Definition wins_with_p_positions (a b : nat) (who : player) (count : N) : Prop :=
  wins_erdos_szekeres Avoidance a b who
  /\ N.of_nat (length (filter (board_loses (a - 1)) (regions (a - 1) (b - 1)))) = count.

Theorem an_accepted_map_proves_its_claim a b who count bytes :
  check_map a b who count bytes = true -> wins_with_p_positions a b who count.
Proof.
  unfold check_map. set (value := value_in _). rewrite !andb_true_iff, !Nat.leb_le, N.eqb_eq.
  intros [[[[[[some_a some_b] _] _] agree] counted] winner%same_player_is_equality].
  pose proof (values_that_agree_are_right value _ _ agree) as right. split.
  - apply avoidance_is_shading; auto. rewrite winner.
    now rewrite <- (right (repeat 0 (b - 1))) by apply empty_board_is_a_region.
  - rewrite <- counted. do 2 f_equal. apply filter_ext_in. intros rows inside. symmetry. auto.
Qed.
