(** Proofs of kind replay about the Erdős–Szekeres game. They are about the game of shading, and
    prove what is claimed of the game on permutations. The game has no symmetries and no lemmas. *)

From Coq Require Import List Arith Lia Bool NArith.
From Twin Require Import Permutations NormalPlay Board Game ErdosSzekeres.
Import ListNotations.

Definition same_rows (x y : list nat) : bool :=
  if list_eq_dec Nat.eq_dec x y then true else false.

Definition same_board (p q : board_position) : bool :=
  same_player (mover p) (mover q) && Bool.eqb (over p) (over q) && same_rows (rows p) (rows q).

Definition same_cell (m n : cell) : bool :=
  match m, n with
  | Some (c, r), Some (c', r') => (c =? c') && (r =? r')
  | None, None => true
  | _, _ => false
  end.

(** Open cells, and the end of the game. *)
Definition left_to_play (width : nat) (p : board_position) : nat :=
  open_cells width (rows p) + if over p then 0 else 1.

Definition can_be_played (f : form) (width height : nat) (p : board_position) (m : cell) : bool :=
  match m with
  | Some (c, r) => is_legal width (rows p) c r
  | None => match f with Avoidance => false | Achievement => can_complete width height (rows p) end
  end.

(** What is claimed: that a player wins, or does not lose. *)
Inductive said := Wins | DoesNotLose.

Definition is_as_said (s : said) (who : player) : winner -> bool :=
  match s with Wins => wins who | DoesNotLose => does_not_lose who end.

Definition check_shading (f : form) (a b : nat) (s : said) (who : player)
    (proof : replay board_position cell) : bool :=
  let G := board_game f (a - 1) (b - 1) in
  (2 <=? a) && (2 <=? b)
  && check_replay G who (is_as_said s who) same_board same_cell (can_be_played f (a - 1) (b - 1))
       (fun p m => ended (play (g := G) p m)) (fun _ => None) (fun _ => false) (fun _ _ _ => false)
       (empty_board (b - 1)) proof.

Lemma same_rows_is_equality x y : same_rows x y = true -> x = y.
Proof. unfold same_rows. now destruct (list_eq_dec Nat.eq_dec x y). Qed.

Lemma same_board_is_equality p q : same_board p q = true -> p = q.
Proof.
  unfold same_board. destruct p as [x m o], q as [y n u]; cbn [mover over rows]. intros same.
  apply andb_prop in same as [same is_rows]. apply andb_prop in same as [is_mover is_over].
  apply same_player_is_equality in is_mover as ->. apply Bool.eqb_prop in is_over as ->.
  now apply same_rows_is_equality in is_rows as ->.
Qed.

Lemma same_cell_is_equality m n : same_cell m n = true -> m = n.
Proof.
  destruct m as [[c r] |], n as [[c' r'] |]; cbn; try discriminate; [| reflexivity].
  intros same. apply andb_prop in same as [is_c is_r].
  apply Nat.eqb_eq in is_c as ->. now apply Nat.eqb_eq in is_r as ->.
Qed.

Lemma moves_use_up_the_board f width height (p : position (board_game f width height)) m :
  ended p = None -> legal p m -> left_to_play width (play p m) < left_to_play width p.
Proof.
  unfold legal, left_to_play. intros goes_on legal_m. simpl in legal_m.
  apply in_app_or in legal_m as [legal_m | legal_m].
  - apply in_map_iff in legal_m as ([c r] & <- & legal_m). apply legal_cell in legal_m.
    apply legal_cell_is_open in legal_m as [range is_open].
    pose proof (open_cells_fall width (rows p) c r range is_open). simpl. lia.
  - destruct f; [destruct legal_m |].
    destruct (can_complete width height (rows p)); [| destruct legal_m].
    destruct legal_m as [<- | []]. simpl in *. destruct (over p); [discriminate | lia].
Qed.

Lemma can_be_played_is_legal f width height (p : position (board_game f width height)) m :
  can_be_played f width height p m = true -> legal p m.
Proof.
  unfold legal, can_be_played. simpl. intros playable. apply in_or_app.
  destruct m as [[c r] |].
  - left. apply in_map. now apply legal_cell.
  - right. destruct f; [discriminate |]. rewrite playable. now left.
Qed.

(** An accepted replay proves what is said of the game on permutations. *)
Theorem an_accepted_replay_of_shading_proves_its_claim f a b s who proof :
  check_shading f a b s who proof = true ->
  achieves (G := permutation_game f a b) who (is_as_said s who) [].
Proof.
  unfold check_shading. intros accepted. apply andb_prop in accepted as [range accepted].
  apply andb_prop in range as [some_a some_b]. apply Nat.leb_le in some_a, some_b.
  destruct a as [| width]; [lia |]. destruct b as [| height]; [lia |].
  cbn [Nat.sub] in accepted. rewrite !Nat.sub_0_r in accepted.
  apply can_gives_a_strategy.
  apply from_board_to_permutations.
  - lia.
  - intros p. now destruct s.
  - apply no_digits_are_a_permutation.
  - intros e [].
  - rewrite start_is_empty. revert accepted.
    apply an_accepted_replay_can with (left_in := left_to_play width).
    + apply same_board_is_equality.
    + apply same_cell_is_equality.
    + apply moves_use_up_the_board.
    + apply can_be_played_is_legal.
    + reflexivity.
    + discriminate.
    + discriminate.
    + discriminate.
Qed.
