(** Proofs of kind layers about the avoidance game: the outcome of every region, at every size up to
    one. They prove who wins the game on permutations at each of these sizes.

    A file gives the bit of a region by the cells that are left in its rows, and not by the board, as
    far as that is possible. Here every board is confirmed by itself, with the bits of its regions. *)

From Coq Require Import List Arith Lia Bool NArith.
From Twin Require Import Permutations NormalPlay Board Game ErdosSzekeres Maps.
Import ListNotations.

(** For one number of cells that are left in the last row: the layer, and the edges with 1, 2, …
    touched rows. *)
Record part := Part { layer : tree; edges : list tree }.

(** The player wins at every size from [least] to [most], and the other one at the exceptions. *)
Record layers_claim := LayersClaim {
  b : nat;
  named : player;
  least : nat;
  most : nat;
  exceptions : list nat;
}.

Definition winner_at (c : layers_claim) (a : nat) : player :=
  if existsb (Nat.eqb a) (exceptions c) then other (named c) else named c.

(** * The check *)

(** The tree of so many rows with at most [bound] cells, if the bytes have as many bits and their
    padding is zero; and the bytes behind it. *)
Definition take_tree (rows bound : nat) (bytes : list N) : option (tree * list N) :=
  let count := length (regions bound rows) in
  let size := (count + 7) / 8 in
  let bits := bits_of (firstn size bytes) in
  if (size <=? length bytes) && forallb negb (skipn count bits)
  then Some (fst (tree_of rows bound bits), skipn size bytes) else None.

(** The edges of [rows], …, 2, 1 rows, listed from 1 on behind those that are given. *)
Fixpoint take_edges (rows bound : nat) (found : list tree) (bytes : list N)
    : option (list tree * list N) :=
  match rows with
  | 0 => Some (found, bytes)
  | S less =>
      match take_tree rows bound bytes with
      | Some (edge, bytes) => take_edges less bound (edge :: found) bytes
      | None => None
      end
  end.

(** The parts for [x], x + 1, …, so many; nothing is left behind them. *)
Fixpoint take_parts (height x count : nat) (bytes : list N) : option (list part) :=
  match count with
  | 0 => match bytes with [] => Some [] | _ => None end
  | S count =>
      match take_tree (height - 1) x bytes with
      | Some (layer, bytes) =>
          match (if x =? 0 then Some ([], bytes) else take_edges (height - 2) (x - 1) [] bytes) with
          | Some (edges, bytes) =>
              option_map (cons (Part layer edges)) (take_parts height (S x) count bytes)
          | None => None
          end
      | None => None
      end
  end.

(** The bit of a region that is not empty. Rows are touched from the top. *)
Definition value_of_touched (parts : list part) (width : nat) (rows : list nat) : bool :=
  let touched := filter (Nat.leb 1) rows in
  let left := fun rows => rev (map (Nat.sub width) rows) in
  if length rows <=? S (length touched) then
    match left rows with
    | x :: above =>
        match nth_error parts x with Some p => value_in (layer p) above | None => false end
    | [] => false
    end
  else
    match nth_error parts width with
    | Some p =>
        match nth_error (edges p) (length touched - 1) with
        | Some edge => value_in edge (left touched)
        | None => false
        end
    | None => false
    end.

(** The empty board has one option. *)
Definition value_of_parts (parts : list part) (width : nat) (rows : list nat) : bool :=
  match rows with
  | 0 :: others => negb (value_of_touched parts width (1 :: others))
  | _ => value_of_touched parts width rows
  end.

Definition check_layers (c : layers_claim) (bytes : list N) : bool :=
  let height := b c - 1 in
  (5 <=? b c) && (2 <=? least c)
  && match take_parts height 0 (most c) bytes with
     | None => false
     | Some parts =>
         forallb (fun a =>
           forallb (agrees_with_options (value_of_parts parts (a - 1)) (a - 1))
             (regions (a - 1) height)) (seq 2 (most c - 1))
         && forallb (fun a =>
              same_player (winner_at c a)
                (if value_of_parts parts (a - 1) (repeat 0 height) then Second else First))
              (seq (least c) (S (most c) - least c))
     end.

(** * It suffices *)

Theorem accepted_layers_prove_their_claim c bytes :
  check_layers c bytes = true ->
  forall a, least c <= a <= most c -> wins_erdos_szekeres Avoidance a (b c) (winner_at c a).
Proof.
  unfold check_layers. rewrite !andb_true_iff, !Nat.leb_le.
  intros [[some_b some_a] accepted] a range.
  destruct (take_parts _ _ _ _) as [parts |]; [| discriminate].
  apply andb_prop in accepted as [agree winners]. rewrite forallb_forall in agree, winners.
  specialize (agree a ltac:(apply in_seq; lia)). specialize (winners a ltac:(apply in_seq; lia)).
  apply same_player_is_equality in winners. rewrite winners.
  rewrite (values_that_agree_are_right _ _ _ agree) by apply empty_board_is_a_region.
  apply avoidance_is_shading; [lia | lia |]. reflexivity.
Qed.
