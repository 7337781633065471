(** * Latin puzzles

    What a puzzle is, its completions, and what is claimed of them (M. G. Palomo, Latin Puzzles,
    sections 3 and 5). Rows, columns, boxes and regions are by their definitions. *)

From Coq Require Import List Bool Arith NArith Permutation Ascii String.
From Twin Require Import Boards.
Import ListNotations.
Open Scope N_scope.

(** Points are the numbers below [point_count]. Asterisms are lists of points, of as many as there
    are labels. A label stands among [labels] as often as it has copies. *)
Record latin_board := LatinBoard {
  point_count : N;
  asterisms : list (list N);
  labels : list N;
}.

(** A puzzle says for some points their label. *)
Record puzzle := Puzzle { on_board : latin_board; clue : N -> option N }.

(** A label for every point. *)
Definition grid := N -> N.

(** A completion gives every point a label and keeps the clues, and the labels of every asterism are
    those of the board, in any order. *)
Record completes (p : puzzle) (g : grid) : Prop := {
  has_labels x : x < point_count (on_board p) -> In (g x) (labels (on_board p));
  fills a : In a (asterisms (on_board p)) -> Permutation (map g a) (labels (on_board p));
  keeps x l : x < point_count (on_board p) -> clue p x = Some l -> g x = l;
}.

Definition same_grid (p : puzzle) (g h : grid) : Prop :=
  forall x, x < point_count (on_board p) -> g x = h x.

Definition has_one_completion (p : puzzle) : Prop :=
  exists g, completes p g /\ forall h, completes p h -> same_grid p h g.

Definition has_no_completion (p : puzzle) : Prop := forall g, ~ completes p g.

Definition has_several_completions (p : puzzle) : Prop :=
  exists g h, completes p g /\ completes p h /\ ~ same_grid p g h.

Definition without_clue (p : puzzle) (x : N) : puzzle :=
  Puzzle (on_board p) (fun y => if N.eqb y x then None else clue p y).

(** Exactly one completion, and several without any one clue outside of the inscription. *)
Definition is_critical (p : puzzle) (inscription : N -> bool) : Prop :=
  has_one_completion p
  /\ forall x l, x < point_count (on_board p) -> clue p x = Some l -> inscription x = false ->
       has_several_completions (without_clue p x).

(** ** Boards by name *)

(** The points of a square of this side are numbered row by row. *)
Definition rows (side : N) : list (list N) :=
  map (fun row => map (fun column => row * side + column) (digits side)) (digits side).

Definition columns (side : N) : list (list N) :=
  map (fun column => map (fun row => row * side + column) (digits side)) (digits side).

(** The box below [top] boxes and behind [left] ones; a box has [q] rows and columns. *)
Definition box (q top left : N) : list N :=
  flat_map (fun row =>
    map (fun column => (top * q + row) * (q * q) + (left * q + column)) (digits q)) (digits q).

Definition boxes (q : N) : list (list N) :=
  flat_map (fun top => map (box q top) (digits q)) (digits q).

Definition latin_square (side : N) : list N -> latin_board :=
  LatinBoard (side * side) (rows side ++ columns side).

Definition sudoku (q : N) : list N -> latin_board :=
  LatinBoard (q * q * (q * q)) (rows (q * q) ++ columns (q * q) ++ boxes q).

(** A square with regions, given by the number of its region for every point. *)
Definition gerechte (side : N) (region_of : N -> N) : list N -> latin_board :=
  LatinBoard (side * side)
    (rows side ++ columns side
     ++ map (fun region => filter (fun x => N.eqb (region_of x) region) (digits (side * side)))
          (digits side)).

(** ** Puzzles as texts *)

(** The number of a label is how many different ones come before it. *)
Definition label_number (all : list ascii) (label : ascii) : N :=
  N.of_nat (List.length (nodup ascii_dec
    (filter (fun other => N.ltb (N_of_ascii other) (N_of_ascii label)) all))).

(** The puzzle with these labels and clues; a dot is no clue. *)
Definition puzzle_of (board_with : list N -> latin_board) (label_text clue_text : string) : puzzle :=
  let all := list_ascii_of_string label_text in
  let given := list_ascii_of_string clue_text in
  {| on_board := board_with (map (label_number all) all);
     clue := fun x => match nth (N.to_nat x) given "."%char with
                      | "."%char => None
                      | label => Some (label_number all label)
                      end |}.
