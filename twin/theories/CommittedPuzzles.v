(** Latin puzzles by committed certificates: a theorem each, of which twin/build makes the file that
    is named. What is wrongly claimed of the same proofs is not accepted. *)

From Coq Require Import List NArith String.
From Twin Require Import Puzzles Deductions.
From Twin Require CertificateFigure4TopLeft CertificateFigure4TopRight CertificateFigure4BottomLeft
  CertificateFigure4BottomRight CertificateFigure8 CertificateSeventeenClues CertificateInkala.
Import ListNotations.
Open Scope N_scope.

Definition latin_7 : string -> puzzle := puzzle_of (latin_square 7) "1234567".
Definition sudoku_9 : string -> puzzle := puzzle_of (sudoku 3) "123456789".

(** Palomo, figure 4: Latin squares of side 7 with the same clues but one or two. *)
Definition figure_4_top_left :=
  latin_7 "......43.........45.11.5....25.16..5432.76.7...65".
Definition figure_4_top_right :=
  latin_7 "....2.43.........45.11.5....25.16..5432.76.7...65".
Definition figure_4_bottom_left :=
  latin_7 "7....143.........45.11.5....25.16..5432.76.7...65".
Definition figure_4_bottom_right :=
  latin_7 ".....143.........45.11.5....25.16..5432.76.7...65".

(** Palomo, figure 8; a sudoku with 17 clues; and A. Inkala's of 2012. *)
Definition figure_8 :=
  sudoku_9 "1.6..23...5...6.91..95.1462.379.5...581.279.....4.8157...26.54...415.6.99..87421.".
Definition seventeen_clues :=
  sudoku_9 ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...".
Definition inkala_2012 :=
  sudoku_9 "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".

(** No clue is in an inscription. *)
Definition none_kept : N -> bool := fun _ => false.

Theorem figure_4_top_left_has_several_completions : has_several_completions figure_4_top_left.
Proof. exact CertificateFigure4TopLeft.the_puzzle_has_several_completions. Qed.

Theorem figure_4_top_right_has_no_completion : has_no_completion figure_4_top_right.
Proof. exact CertificateFigure4TopRight.the_puzzle_has_no_completion. Qed.

Theorem figure_4_bottom_left_has_one_completion : has_one_completion figure_4_bottom_left.
Proof. exact CertificateFigure4BottomLeft.the_puzzle_has_one_completion. Qed.

Theorem figure_4_bottom_right_has_one_completion : has_one_completion figure_4_bottom_right.
Proof. exact CertificateFigure4BottomRight.the_puzzle_has_one_completion. Qed.

Theorem figure_8_has_one_completion : has_one_completion figure_8.
Proof. exact CertificateFigure8.the_puzzle_has_one_completion. Qed.

Theorem seventeen_clues_are_critical : is_critical seventeen_clues none_kept.
Proof. exact CertificateSeventeenClues.the_puzzle_is_critical. Qed.

Theorem inkala_2012_has_one_completion : has_one_completion inkala_2012.
Proof. exact CertificateInkala.the_puzzle_has_one_completion. Qed.

(** Other claims, other puzzles, one clue changed or taken away, an inscription. *)
Example wrong_claims_are_not_accepted :
  [check_deduction figure_4_top_left ExactlyOne CertificateFigure4TopLeft.the_proof;
   check_deduction figure_4_top_right AtLeastTwo CertificateFigure4TopLeft.the_proof;
   check_deduction figure_4_top_left NoCompletion CertificateFigure4TopRight.the_proof;
   check_deduction figure_4_bottom_right Fair CertificateFigure4BottomRight.the_proof;
   check_deduction figure_4_bottom_left NoCompletion CertificateFigure4BottomLeft.the_proof;
   check_deduction (without_clue figure_8 0) ExactlyOne CertificateFigure8.the_proof;
   check_deduction figure_8 (Critical none_kept) CertificateSeventeenClues.the_proof;
   check_deduction seventeen_clues (Critical (N.eqb 7)) CertificateSeventeenClues.the_proof;
   check_deduction inkala_2012 Fair CertificateInkala.the_proof;
   check_deduction (without_clue inkala_2012 0) ExactlyOne CertificateInkala.the_proof;
   check_deduction seventeen_clues ExactlyOne CertificateInkala.the_proof]
  = repeat false 11.
Proof. vm_compute. reflexivity. Qed.
