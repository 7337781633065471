(** The Erdős–Szekeres game for every a at once: proofs of kind outcome about the avoidance game.

    A position is the vector λ1, …, λm, w of the cells that are shaded or eliminated in each row,
    and the width of the board; m = b − 1 and w = a − 1. The kinds of move are the checker's, and
    are proved to be the moves of the board. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Twin Require Import Permutations NormalPlay Board Game ErdosSzekeres Outcome.
Import ListNotations.
Local Open Scope Z_scope.

(** * The game of vectors *)

(** The row's form, counted from 1. *)
Definition row_form (r : nat) : form := variable_form (r - 1).

Definition plus (f : form) (n : Z) : form := plus_times f 1 [n].

(** Row r is played at a column c under its upper neighbour: λr + 1 ≤ c ≤ λ(r − 1). *)
Definition within (m r : nat) : kind :=
  let c := variable_form (S m) in
  {| has_number := true;
     conditions := [plus (minus c (row_form r)) (-1); minus (row_form (r - 1)) c];
     first_changed := r - 1; count_changed := 1; becomes := c |}.

(** Row r is played next to its shaded part, under no shaded cell: rows i to r, equally long, become
    one longer. *)
Definition bump (m i r : nat) : kind :=
  {| has_number := false;
     conditions :=
       (if (i <? r)%nat then [minus (row_form r) (row_form i)] else [])
       ++ (if (1 <? i)%nat then [plus (minus (row_form (i - 1)) (row_form r)) (-1)] else [])
       ++ [plus (row_form r) (-1); plus (minus (variable_form m) (row_form r)) (-1)];
     first_changed := i - 1; count_changed := S r - i; becomes := plus (row_form r) 1 |}.

(** A single row below the first that grows by one is a case of [within]. *)
Definition shading_kinds (m : nat) : list kind :=
  map (within m) (seq 2 (m - 1))
  ++ flat_map (fun i =>
       flat_map (fun r => if ((i =? r) && (1 <? r))%nat then [] else [bump m i r])
         (seq i (S m - i)))
       (seq 1 m).

(** What is at least 0 exactly when a vector is a position. *)
Definition shading_shape (m : nat) : list form :=
  map (fun r => minus (row_form r) (row_form (S r))) (seq 1 (m - 1))
  ++ [row_form m; plus (row_form 1) (-1); minus (variable_form m) (row_form 1)].

(** ** Forms at numbers *)

Lemma eval_variable_form v e : eval (variable_form v) e = nth v e 0.
Proof.
  unfold eval, variable_form. enough (dot (repeat 0 v ++ [1]) e = nth v e 0) by (cbn [dot]; lia).
  revert e. induction v as [| v IH]; intros [| x e]; cbn -[Z.mul]; try rewrite IH; try lia.
Qed.

Lemma eval_plus f n e : eval (plus f n) e = eval f e + n.
Proof. unfold plus. rewrite eval_plus_times. unfold eval at 2. cbn [dot]. lia. Qed.

Lemma moved_length k v z :
  (first_changed k + count_changed k <= length v)%nat -> length (moved k v z) = length v.
Proof.
  intros inside. unfold moved. rewrite !app_length, repeat_length, firstn_length, skipn_length. lia.
Qed.

Lemma nth_moved k v z j :
  (first_changed k + count_changed k <= length v)%nat ->
  nth j (moved k v z) 0 =
  if ((first_changed k <=? j) && (j <? first_changed k + count_changed k))%nat
  then eval (becomes k) (values_of k v z) else nth j v 0.
Proof.
  intros inside. unfold moved.
  set (f := first_changed k) in *. set (n := count_changed k) in *.
  set (x := eval _ _). clearbody f n x.
  assert (at_first : length (firstn f v) = f) by (rewrite firstn_length; lia).
  destruct (Nat.leb_spec f j), (Nat.ltb_spec j (f + n)); cbn [andb].
  - rewrite app_nth2 by lia. rewrite app_nth1 by (rewrite repeat_length; lia).
    rewrite at_first. apply nth_error_nth. apply nth_error_repeat. lia.
  - rewrite app_nth2 by lia. rewrite app_nth2 by (rewrite repeat_length; lia).
    rewrite at_first, repeat_length. rewrite <- (firstn_skipn (f + n) v) at 2.
    rewrite app_nth2 by (rewrite firstn_length; lia). f_equal. rewrite firstn_length. lia.
  - rewrite app_nth1 by lia. rewrite <- (firstn_skipn f v) at 2. now rewrite app_nth1 by lia.
  - rewrite app_nth1 by lia. rewrite <- (firstn_skipn f v) at 2. now rewrite app_nth1 by lia.
Qed.

(** * The kinds are the moves of the board *)

Section Board.
  Variables (width m : nat).

  (** Rows do not increase and fit the board, and the first move is made. *)
  Definition is_region (rows : list nat) : Prop :=
    length rows = m
    /\ (forall i j, i <= j -> j < m -> nth j rows 0 <= nth i rows 0)%nat
    /\ (1 <= nth 0 rows 0 <= width)%nat.

  Definition vector (rows : list nat) : list Z := map Z.of_nat rows ++ [Z.of_nat width].

  Lemma nth_vector rows j : (j < length rows)%nat ->
    nth j (vector rows) 0 = Z.of_nat (nth j rows 0%nat).
  Proof.
    intros inside. unfold vector. rewrite app_nth1 by now rewrite map_length.
    now rewrite <- (map_nth Z.of_nat).
  Qed.

  Lemma nth_vector_width rows : nth (length rows) (vector rows) 0 = Z.of_nat width.
  Proof.
    unfold vector. rewrite app_nth2 by (rewrite map_length; lia).
    rewrite map_length, Nat.sub_diag. reflexivity.
  Qed.

  Lemma vector_length rows : length (vector rows) = S (length rows).
  Proof. unfold vector. rewrite app_length, map_length. simpl. lia. Qed.

  (** A row's form at a vector, with or without a number after it. *)
  Lemma eval_row rows r rest :
    (1 <= r <= length rows)%nat ->
    eval (row_form r) (vector rows ++ rest) = Z.of_nat (nth (r - 1) rows 0%nat).
  Proof.
    intros inside. unfold row_form. rewrite eval_variable_form, app_nth1
      by (rewrite vector_length; lia).
    apply nth_vector. lia.
  Qed.

  Lemma eval_width rows rest :
    length rows = m -> eval (variable_form m) (vector rows ++ rest) = Z.of_nat width.
  Proof.
    intros <-. rewrite eval_variable_form, app_nth1 by (rewrite vector_length; lia).
    apply nth_vector_width.
  Qed.

  Lemma eval_own_number rows z :
    length rows = m -> eval (variable_form (S m)) (vector rows ++ [z]) = z.
  Proof. intros <-. rewrite <- vector_length. apply eval_variable. Qed.

  (** The vector after a move is that of the shaded board, if it is so in every row. *)
  Lemma vector_of_shaded rows c r k z :
    (first_changed k + count_changed k <= length rows)%nat ->
    (forall j, j < length rows ->
       Z.of_nat (nth j (shade rows c r) 0%nat) =
       if (first_changed k <=? j) && (j <? first_changed k + count_changed k)
       then eval (becomes k) (values_of k (vector rows) z) else Z.of_nat (nth j rows 0))%nat ->
    vector (shade rows c r) = moved k (vector rows) z.
  Proof.
    intros inside each.
    assert (enough : (first_changed k + count_changed k <= length (vector rows))%nat)
      by (rewrite vector_length; lia).
    apply (nth_ext _ _ 0 0).
    - rewrite moved_length, !vector_length, shade_length by assumption. reflexivity.
    - intros j in_vector. rewrite vector_length, shade_length in in_vector.
      rewrite nth_moved by assumption.
      destruct (Nat.eq_dec j (length rows)) as [-> | other].
      + rewrite <- (shade_length rows c r) at 1. rewrite nth_vector_width.
        destruct (Nat.leb_spec (first_changed k) (length rows)),
          (Nat.ltb_spec (length rows) (first_changed k + count_changed k)); cbn [andb]; try lia;
          now rewrite nth_vector_width.
      + rewrite nth_vector by (rewrite shade_length; lia). rewrite each by lia.
        destruct (_ && _)%nat; [reflexivity |]. symmetry. apply nth_vector. lia.
  Qed.

  (** Rows i to r are as long as row r, and the row above row i is longer. *)
  Definition equal_rows (rows : list nat) (i r : nat) : Prop :=
    (1 <= i <= r)%nat
    /\ (forall j, i - 1 <= j -> j < r -> nth j rows 0 = nth (r - 1) rows 0)%nat
    /\ (i = 1 \/ nth (r - 1) rows 0 < nth (i - 2) rows 0)%nat.

  Lemma topmost_equal_row rows r :
    is_region rows -> (1 <= r <= m)%nat -> exists i, equal_rows rows i r.
  Proof.
    intros (is_m & falls & _). induction r as [| r IH]; [lia |]. intros inside.
    destruct r as [| r].
    - exists 1%nat. repeat split; auto. intros j _ first. now replace j with 0%nat by lia.
    - destruct (Nat.eq_dec (nth r rows 0%nat) (nth (S r) rows 0%nat)) as [same | differs].
      + destruct IH as (i & range & equal & above); [lia |].
        cbn [Nat.sub] in *. rewrite Nat.sub_0_r in *.
        exists i. repeat split; try lia.
        * intros j from to. cbn [Nat.sub]. rewrite ?Nat.sub_0_r.
          destruct (Nat.eq_dec j (S r)) as [-> |]; [reflexivity |]. rewrite <- same.
          apply equal; lia.
        * cbn [Nat.sub]. rewrite ?Nat.sub_0_r, <- same. assumption.
      + exists (S (S r)). specialize (falls r (S r)). repeat split; try lia.
        * intros j from to. f_equal. lia.
        * right. cbn [Nat.sub] in *. rewrite ?Nat.sub_0_r in *. lia.
  Qed.

  Lemma region_is_not_empty rows : is_region rows -> (1 <= m)%nat -> shaded rows 1 1 = true.
  Proof. intros (is_m & _ & some) pos. apply shaded_spec. simpl. lia. Qed.

  (** A kind's move is a cell that the rules allow. *)
  Lemma kind_is_a_move rows k z :
    is_region rows -> In k (shading_kinds m) -> move_is_legal k (vector rows) z ->
    exists y, In y (options width rows) /\ vector y = moved k (vector rows) z.
  Proof.
    intros region is_kind legal. pose proof region as (is_m & falls & some).
    assert (by_cell : forall c r, is_legal width rows c r = true ->
              vector (shade rows c r) = moved k (vector rows) z ->
              exists y, In y (options width rows) /\ vector y = moved k (vector rows) z).
    { intros c r legal_c same. exists (shade rows c r). split; [| assumption].
      unfold options. apply in_map_iff. exists (c, r). split; [reflexivity |].
      now apply legal_cell. }
    unfold shading_kinds in is_kind. apply in_app_or in is_kind as [is_kind | is_kind].
    - apply in_map_iff in is_kind as (r & <- & range). apply in_seq in range.
      unfold move_is_legal, values_of, within in legal. cbn [has_number conditions] in legal.
      inversion legal as [| ? ? after_row rest]; subst. inversion rest as [| ? ? under _]; subst.
      rewrite eval_plus, eval_minus, eval_own_number, eval_row in after_row by lia.
      rewrite eval_minus, eval_own_number, eval_row in under by lia.
      pose proof (falls 0 (r - 1 - 1))%nat.
      apply (by_cell (Z.to_nat z) r).
      + apply is_legal_spec. unfold adjacent. rewrite region_is_not_empty by (auto; lia).
        rewrite orb_true_iff, !shaded_spec.
        split; [lia |]. split; [lia |]. split; [| right; lia].
        apply not_true_is_false. rewrite shaded_spec. lia.
      + apply vector_of_shaded; [cbn; lia |]. intros j inside.
        unfold values_of, within. cbn [has_number first_changed count_changed becomes].
        rewrite nth_shade, eval_own_number by (auto; lia).
        pose proof (falls j (r - 1 - 1))%nat. pose proof (falls (r - 1) j)%nat.
        destruct (Nat.ltb_spec j r), (Nat.leb_spec (r - 1) j), (Nat.ltb_spec j (r - 1 + 1));
          cbn [andb]; lia.
    - apply in_flat_map in is_kind as (i & range_i & is_kind). apply in_seq in range_i.
      apply in_flat_map in is_kind as (r & range_r & is_kind). apply in_seq in range_r.
      destruct ((i =? r) && (1 <? r))%nat; [destruct is_kind |].
      destruct is_kind as [<- | []].
      unfold move_is_legal, values_of, bump in legal. cbn [has_number conditions] in legal.
      apply Forall_app in legal as [equal legal]. apply Forall_app in legal as [above legal].
      inversion legal as [| ? ? not_empty rest]; subst. inversion rest as [| ? ? not_full _]; subst.
      rewrite <- (app_nil_r (vector rows)) in equal, above, not_empty, not_full.
      rewrite eval_plus, eval_row in not_empty by lia.
      rewrite eval_plus, eval_minus, eval_width, eval_row in not_full by lia.
      assert (same : forall j, (i - 1 <= j)%nat -> (j < r)%nat
        -> nth j rows 0%nat = nth (r - 1) rows 0%nat).
      { intros j from to. destruct (Nat.ltb_spec i r).
        - inversion equal as [| ? ? bound _]; subst. rewrite eval_minus, !eval_row in bound by lia.
          pose proof (falls (i - 1) j)%nat. pose proof (falls j (r - 1))%nat. lia.
        - f_equal. lia. }
      assert (higher : forall j, (j < i - 1)%nat -> (nth (r - 1) rows 0 < nth j rows 0)%nat).
      { intros j before. destruct (Nat.ltb_spec 1 i); [| lia].
        inversion above as [| ? ? bound _]; subst.
        rewrite eval_plus, eval_minus, !eval_row in bound by lia.
        pose proof (falls j (i - 1 - 1))%nat. lia. }
      apply (by_cell (S (nth (r - 1) rows 0%nat)) r).
      + apply is_legal_spec. unfold adjacent. rewrite region_is_not_empty by (auto; lia).
        rewrite orb_true_iff, !shaded_spec.
        split; [lia |]. split; [lia |]. split; [| left; lia].
        apply not_true_is_false. rewrite shaded_spec. lia.
      + apply vector_of_shaded; [cbn -[Nat.sub]; lia |]. intros j inside.
        unfold values_of, bump. cbn [has_number first_changed count_changed becomes].
        rewrite nth_shade by assumption.
        rewrite <- (app_nil_r (vector rows)), eval_plus, eval_row by lia.
        specialize (same j). specialize (higher j).
        destruct (Nat.ltb_spec j r), (Nat.leb_spec (i - 1) j), (Nat.ltb_spec j (i - 1 + (S r - i)));
          cbn [andb]; lia.
  Qed.

  (** A cell next to the shaded part of its row, under no shaded cell, is of some kind. *)
  Lemma bump_is_a_move_of_a_kind rows c r :
    is_region rows -> (1 <= r <= m)%nat -> (c <= width)%nat ->
    c = S (nth (r - 1) rows 0%nat) /\ (1 <= nth (r - 1) rows 0)%nat ->
    (r = 1 \/ nth (r - 1 - 1) rows 0 < c)%nat ->
    exists k z, In k (shading_kinds m) /\ move_is_legal k (vector rows) z
                /\ vector (shade rows c r) = moved k (vector rows) z.
  Proof.
    intros region range_r fits [is_c not_empty] under_none.
    pose proof region as (is_m & falls & some).
    destruct (topmost_equal_row rows r region range_r) as (i & range_i & same & above).
    exists (bump m i r), 0. split; [| split].
    - unfold shading_kinds. apply in_or_app. right. apply in_flat_map. exists i.
      split; [apply in_seq; lia |]. apply in_flat_map. exists r. split; [apply in_seq; lia |].
      destruct (Nat.eqb_spec i r), (Nat.ltb_spec 1 r); cbn [andb]; try now left.
      subst i. exfalso. destruct above as [| above]; [lia |].
      replace (r - 1 - 1)%nat with (r - 2)%nat in under_none by lia. lia.
    - unfold move_is_legal, values_of, bump. cbn [has_number conditions].
      rewrite <- (app_nil_r (vector rows)). rewrite !Forall_app. repeat split.
      + destruct (Nat.ltb_spec i r); constructor; [| constructor].
        rewrite eval_minus, !eval_row by lia. specialize (same (i - 1)%nat). lia.
      + destruct (Nat.ltb_spec 1 i); constructor; [| constructor].
        rewrite eval_plus, eval_minus, !eval_row by lia.
        replace (i - 1 - 1)%nat with (i - 2)%nat by lia. lia.
      + repeat constructor.
        * rewrite eval_plus, eval_row by lia. lia.
        * rewrite eval_plus, eval_minus, eval_width, eval_row by lia. lia.
    - apply vector_of_shaded; [cbn -[Nat.sub]; lia |]. intros j inside.
      unfold values_of, bump. cbn [has_number first_changed count_changed becomes].
      rewrite nth_shade by assumption. rewrite <- (app_nil_r (vector rows)), eval_plus, eval_row
        by lia.
      specialize (same j).
      assert (higher : (j < i - 1)%nat -> (nth (r - 1) rows 0 < nth j rows 0)%nat).
      { intros before. destruct above as [| above]; [lia |]. pose proof (falls j (i - 2))%nat.
        lia. }
      destruct (Nat.ltb_spec j r), (Nat.leb_spec (i - 1) j), (Nat.ltb_spec j (i - 1 + (S r - i)));
        cbn [andb]; lia.
  Qed.

  (** A cell that the rules allow is of some kind. *)
  Lemma move_is_of_a_kind rows y :
    is_region rows -> In y (options width rows) ->
    is_region y /\ exists k z, In k (shading_kinds m) /\ move_is_legal k (vector rows) z
                              /\ vector y = moved k (vector rows) z.
  Proof.
    intros region option. pose proof region as (is_m & falls & some).
    unfold options in option. apply in_map_iff in option as ([c r] & <- & legal).
    apply legal_cell in legal. cbn [fst snd].
    pose proof (legal_cell_is_open _ _ _ _ legal) as [range_r is_open].
    apply is_legal_spec in legal as (_ & _ & _ & next).
    unfold adjacent in next. rewrite region_is_not_empty in next by (auto; lia).
    rewrite orb_true_iff, !shaded_spec in next. split.
    - unfold is_region. rewrite shade_length. split; [assumption |]. split.
      + intros i j less inside. rewrite !nth_shade by lia. pose proof (falls i j)%nat.
        destruct (Nat.ltb_spec i r), (Nat.ltb_spec j r); lia.
      + rewrite nth_shade by lia. destruct (Nat.ltb_spec 0 r); lia.
    - destruct (Nat.le_gt_cases 2 r) as [below | first];
        [destruct (Nat.le_gt_cases c (nth (r - 1 - 1) rows 0%nat)) as [under | beyond] |].
      + exists (within m r), (Z.of_nat c). split; [| split].
        * unfold shading_kinds. apply in_or_app. left. apply in_map, in_seq. lia.
        * unfold move_is_legal, values_of, within. cbn [has_number conditions].
          repeat constructor.
          -- rewrite eval_plus, eval_minus, eval_own_number, eval_row by lia. lia.
          -- rewrite eval_minus, eval_own_number, eval_row by lia. lia.
        * apply vector_of_shaded; [cbn -[Nat.sub]; lia |]. intros j inside.
          unfold values_of, within. cbn [has_number first_changed count_changed becomes].
          rewrite nth_shade, eval_own_number by (auto; lia).
          pose proof (falls j (r - 1 - 1))%nat. pose proof (falls (r - 1) j)%nat.
          destruct (Nat.ltb_spec j r), (Nat.leb_spec (r - 1) j), (Nat.ltb_spec j (r - 1 + 1));
            cbn [andb]; lia.
      + assert (beside : c = S (nth (r - 1) rows 0%nat) /\ (1 <= nth (r - 1) rows 0)%nat)
          by (destruct next; lia).
        apply bump_is_a_move_of_a_kind; auto; lia.
      + assert (beside : c = S (nth (r - 1) rows 0%nat) /\ (1 <= nth (r - 1) rows 0)%nat)
          by (destruct next; lia).
        apply bump_is_a_move_of_a_kind; auto; lia.
  Qed.
End Board.

(** * What is claimed, and when it is proved *)

(** One size, or every one from the least on in steps. *)
Inductive sizes := Exactly (a : Z) | Every (least steps : Z).

Definition is_size (s : sizes) (a : Z) : Prop :=
  match s with
  | Exactly only => a = only
  | Every least steps => exists t, 0 <= t /\ a = least + steps * t
  end.

(** The named player wins the (a, b)-game at every size but the exceptions, where the other one
    wins. *)
Record claim := {
  b : nat;
  sizes_of_a : sizes;
  claimed : player;
  exceptions : list Z;
}.

Definition claimed_at (c : claim) (a : Z) : player :=
  if existsb (Z.eqb a) (exceptions c) then other (claimed c) else claimed c.

(** The board after the first move at (1, 1), with the second player to move. *)
Definition first_board (m : nat) (width : form) : list form := [1] :: repeat [0] (m - 1) ++ [width].

Definition start_goal (m : nat) (s : sizes) (winner : player) (list : list listed) : goal :=
  {| goal_parameters := match s with Exactly _ => 0 | Every _ _ => 1 end;
     goal_constraints := match s with Exactly _ => [] | Every _ _ => [[0; 1]] end;
     goal_vector := first_board m match s with
                                  | Exactly a => [a - 1]
                                  | Every least steps => [least - 1; steps]
                                  end;
     goal_value := match winner with First => P | Second => N end;
     goal_list := list |}.

Definition listed_size (m : nat) (a : Z) : listed :=
  {| listed_parameters := 0; listed_vector := first_board m [a - 1] |}.

(** One goal for all sizes, and one for each exception. *)
Definition goals (c : claim) : list goal :=
  let m := (b c - 1)%nat in
  start_goal m (sizes_of_a c) (claimed c) (map (listed_size m) (exceptions c))
  :: map (fun a => start_goal m (Exactly a) (other (claimed c)) []) (exceptions c).

(** What a certificate of the kind has in its body. *)
Record outcome_proof := { statements : list statement; goal_derivations : list (list step) }.

Fixpoint check_goals (kinds : list kind) (known : list statement) (gs : list goal)
    (derivations : list (list step)) : bool :=
  match gs, derivations with
  | [], [] => true
  | g :: gs, d :: derivations =>
      check_goal kinds known g d && check_goals kinds known gs derivations
  | _, _ => false
  end.

Definition check_outcome (c : claim) (proof : outcome_proof) : bool :=
  let m := (b c - 1)%nat in
  (2 <=? b c)%nat
  && match sizes_of_a c with
     | Exactly a => 2 <=? a
     | Every least steps => (2 <=? least) && (1 <=? steps)
     end
  && forallb (fun a => 2 <=? a) (exceptions c)
  && forallb (check_statement (shading_kinds m) (shading_shape m) (statements proof) None (S m))
       (statements proof)
  && check_goals (shading_kinds m) (statements proof) (goals c) (goal_derivations proof).

(** * It suffices *)

Lemma equal_vectors_are_of_equal_boards width m x y :
  is_region width m x -> is_region width m y -> vector width x = vector width y -> x = y.
Proof.
  intros _ _ same. apply app_inj_tail in same as [same _]. revert y same.
  induction x as [| r x IH]; intros [| q y] same; try discriminate; [reflexivity |].
  simpl in same. injection same as first rest. apply Nat2Z.inj in first as ->. f_equal.
  now apply IH.
Qed.

(** Accepted proofs are right about boards of every width. *)
Lemma accepted_goal_is_true width m known g steps :
  (1 <= m)%nat ->
  forallb (check_statement (shading_kinds m) (shading_shape m) known None (S m)) known = true ->
  check_goal (shading_kinds m) known g steps = true ->
  goal_is_true (is_region width m) (vector width) (board_loses width) g.
Proof.
  intros some_rows.
  apply (accepted_goals_are_true (is_region width m) (vector width) (options width)
           (open_cells width)).
  - apply options_have_fewer_open_cells.
  - intros x y. apply loser_has_no_good_move, options_have_fewer_open_cells.
  - intros x. apply winner_has_a_good_move, options_have_fewer_open_cells.
  - intros x k z region. now apply kind_is_a_move.
  - intros x y region. now apply move_is_of_a_kind.
  - intros x y region_x region_y same. f_equal.
    now apply (equal_vectors_are_of_equal_boards width m).
Qed.

(** The first move is (1, 1). *)
Lemma first_move_decides width m :
  (1 <= width)%nat -> (1 <= m)%nat ->
  board_loses width (repeat 0%nat m) = negb (board_loses width (1%nat :: repeat 0%nat (m - 1))).
Proof.
  intros some_columns some_rows.
  destruct m as [| m]; [lia |]. cbn [Nat.sub]. rewrite Nat.sub_0_r.
  unfold board_loses at 1. rewrite loses_by_options by apply options_have_fewer_open_cells.
  fold (board_loses width).
  assert (first : forall y,
            In y (options width (repeat 0%nat (S m))) <-> y = (1 :: repeat 0 m)%nat).
  { intros y. unfold options. rewrite in_map_iff. split.
    - intros ([c r] & <- & legal). apply legal_cell, is_legal_spec in legal as (_ & _ & _ & next).
      unfold adjacent in next. cbn in next. apply andb_prop in next as [is_c is_r].
      apply Nat.eqb_eq in is_c as ->. apply Nat.eqb_eq in is_r as ->. cbn. now destruct m.
    - intros ->. exists (1, 1)%nat. split; [cbn; now destruct m |].
      apply legal_cell, is_legal_spec. rewrite repeat_length. cbn. repeat split; lia. }
  apply eq_true_iff_eq. rewrite forallb_forall. split.
  - intros all. now apply all, first.
  - intros wins y here. now apply first in here as ->.
Qed.

Lemma first_board_is_region width m :
  (1 <= width)%nat -> (1 <= m)%nat -> is_region width m (1%nat :: repeat 0%nat (m - 1)).
Proof.
  intros some_columns some_rows. unfold is_region. cbn [length nth]. rewrite repeat_length.
  split; [lia |]. split; [| lia].
  intros [| i] [| j] less inside; cbn [nth]; rewrite ?nth_repeat; lia.
Qed.

Lemma first_board_at width m f e :
  eval f e = Z.of_nat width ->
  vector width (1%nat :: repeat 0%nat (m - 1)) = all_at (first_board m f) e.
Proof.
  intros at_e. unfold vector, first_board, all_at. cbn [map app]. rewrite map_app, !map_repeat.
  cbn [map app]. rewrite at_e. reflexivity.
Qed.

(** A goal about the start at a size says who wins there, unless the size is listed. *)
Lemma start_goal_says_who_wins c s winner listed_sizes known steps a :
  (2 <= b c)%nat -> (2 <= a)%nat -> is_size s (Z.of_nat a) ->
  forallb (check_statement (shading_kinds (b c - 1)) (shading_shape (b c - 1)) known None
             (S (b c - 1))) known = true ->
  check_goal (shading_kinds (b c - 1)) known
    (start_goal (b c - 1) s winner (map (listed_size (b c - 1)) listed_sizes)) steps = true ->
  In (Z.of_nat a) listed_sizes \/ wins_erdos_szekeres Avoidance a (b c) winner.
Proof.
  intros some_b some_a of_s accepted derived. remember (b c - 1)%nat as m eqn:is_m.
  assert (some_rows : (1 <= m)%nat) by lia.
  pose proof (accepted_goal_is_true (a - 1) m known _ steps some_rows accepted derived) as is_true.
  assert (some_e : exists e, length e = goal_parameters (start_goal m s winner [])
            /\ Forall (fun f => 0 <= eval f e) (goal_constraints (start_goal m s winner []))
            /\ eval match s with
                    | Exactly a => [a - 1]
                    | Every least steps => [least - 1; steps]
                    end e
               = Z.of_nat (a - 1)).
  { destruct s as [only | least step_size]; cbn in of_s.
    - exists []. unfold eval. cbn [dot]. repeat split; [constructor | lia].
    - destruct of_s as (t & positive & is_a). exists [t]. unfold eval. repeat split.
      + repeat constructor. cbn [dot]. lia.
      + cbn [dot]. lia. }
  destruct some_e as (e & is_count & meets & is_width).
  destruct (is_true e (1%nat :: repeat 0%nat (m - 1)) is_count meets) as [is_listed | value].
  - apply first_board_is_region; lia.
  - now apply first_board_at.
  - left. cbn in is_listed. destruct is_listed as (entry & e' & here & _ & _ & same).
    apply in_map_iff in here as (x & <- & here).
    unfold vector, listed_size, first_board, all_at in same. cbn [map app listed_vector] in same.
    rewrite map_app in same. cbn [map] in same.
    apply (app_inj_tail (_ :: _) (_ :: _)) in same as [_ same].
    unfold eval in same. cbn [dot] in same. now replace (Z.of_nat a) with x by lia.
  - right. apply avoidance_is_shading; [lia | lia |]. rewrite <- is_m.
    rewrite first_move_decides by lia. unfold has_value in value. rewrite value.
    now destruct winner.
Qed.

(** An accepted proof makes the claim true: for every size, who is claimed to win the game on
    permutations does. *)
Theorem an_accepted_outcome_proves_its_claim c proof a :
  check_outcome c proof = true -> is_size (sizes_of_a c) (Z.of_nat a) ->
  wins_erdos_szekeres Avoidance a (b c) (claimed_at c (Z.of_nat a)).
Proof.
  unfold check_outcome. intros accepted of_a.
  apply andb_prop in accepted as [accepted goals_stand].
  apply andb_prop in accepted as [accepted statements_stand].
  apply andb_prop in accepted as [accepted exceptions_range].
  apply andb_prop in accepted as [some_b range]. apply Nat.leb_le in some_b.
  assert (some_a : (2 <= a)%nat).
  { destruct (sizes_of_a c) as [only | least step_size]; cbn in of_a.
    - apply Z.leb_le in range. lia.
    - apply andb_prop in range as [some_least some_steps].
      apply Z.leb_le in some_least, some_steps. destruct of_a as (t & positive & is_a). nia. }
  unfold goals in goals_stand. cbn [check_goals] in goals_stand.
  destruct (goal_derivations proof) as [| d derivations]; [discriminate |].
  apply andb_prop in goals_stand as [main others].
  unfold claimed_at. destruct (existsb (Z.eqb (Z.of_nat a)) (exceptions c)) eqn:excepted.
  - apply existsb_exists in excepted as (x & here & same). apply Z.eqb_eq in same as <-.
    assert (derived : exists d, check_goal (shading_kinds (b c - 1)) (statements proof)
              (start_goal (b c - 1) (Exactly (Z.of_nat a)) (other (claimed c)) []) d = true).
    { clear - others here. revert derivations others.
      induction (exceptions c) as [| x l IH]; intros [| d derivations] others; try discriminate;
        [destruct here |].
      cbn [map check_goals] in others. apply andb_prop in others as [first rest].
      destruct here as [<- | here]; [now exists d | now apply (IH here derivations)]. }
    destruct derived as [d' derived].
    destruct (start_goal_says_who_wins c (Exactly (Z.of_nat a)) (other (claimed c)) []
                (statements proof) d' a some_b some_a eq_refl statements_stand derived)
      as [[] | wins]; assumption.
  - destruct (start_goal_says_who_wins c (sizes_of_a c) (claimed c) (exceptions c)
                (statements proof) d a some_b some_a of_a statements_stand main) as [here | wins];
      [| assumption].
    exfalso. enough (existsb (Z.eqb (Z.of_nat a)) (exceptions c) = true) by congruence.
    apply existsb_exists. exists (Z.of_nat a). split; [assumption | apply Z.eqb_refl].
Qed.

(** The same of sizes and exceptions as natural numbers. *)
Theorem an_accepted_outcome_wins_at_every_size c proof least steps except :
  check_outcome c proof = true ->
  sizes_of_a c = Every (Z.of_nat least) (Z.of_nat steps) ->
  exceptions c = map Z.of_nat except ->
  forall a k, (a = least + k * steps)%nat ->
  wins_erdos_szekeres Avoidance a (b c)
    (if existsb (Nat.eqb a) except then other (claimed c) else claimed c).
Proof.
  intros accepted of_c excepted a k of_a.
  assert (size : is_size (sizes_of_a c) (Z.of_nat a)).
  { rewrite of_c. exists (Z.of_nat k). split; nia. }
  pose proof (an_accepted_outcome_proves_its_claim c proof a accepted size) as wins.
  unfold claimed_at in wins. rewrite excepted in wins.
  replace (existsb (Nat.eqb a) except) with (existsb (Z.eqb (Z.of_nat a)) (map Z.of_nat except));
    [assumption|].
  clear. induction except as [|x l IH]; [reflexivity|]. cbn [map existsb]. rewrite IH. f_equal.
  destruct (Nat.eqb_spec a x), (Z.eqb_spec (Z.of_nat a) (Z.of_nat x)); lia || reflexivity.
Qed.
