(* Extraction to OCaml. The numbers of Rocq are those of Zarith, which have no bound; besides these
   only truth values, pairs, lists and options are replaced, by OCaml's own. *)
From Coq Require Import Extraction NArith ExtrOcamlBasic.
From Twin Require Import Checker.
From Twin Require Puzzles Deductions.

Extract Inductive positive => "Z.t"
  ["(fun p -> Z.succ (Z.shift_left p 1))" "(fun p -> Z.shift_left p 1)" "Z.one"]
  "(fun one_more twice one p ->
      if p == Z.one then one ()
      else if Z.is_odd p then one_more (Z.shift_right p 1) else twice (Z.shift_right p 1))".
Extract Inductive N => "Z.t" ["Z.zero" "(fun p -> p)"]
  "(fun zero positive n -> if n == Z.zero then zero () else positive n)".
Extract Constant N.land => "Z.logand".
Extract Constant N.lor => "Z.logor".
Extract Constant N.ldiff => "(fun a b -> Z.logxor a (Z.logand a b))".
Extract Constant N.testbit => "(fun a n -> Z.testbit a (Z.to_int n))".
Extract Constant N.setbit => "(fun a n -> Z.logor a (Z.shift_left Z.one (Z.to_int n)))".
Extract Constant N.eqb => "Z.equal".
Extract Constant N.ltb => "Z.lt".
Extract Constant N.succ => "Z.succ".
Extract Constant N.succ_pos => "Z.succ".
Extract Constant N.pred => "(fun n -> if Z.equal n Z.zero then n else Z.pred n)".
Extract Constant N.add => "Z.add".
Extract Constant N.sub => "(fun a b -> if Z.leq a b then Z.zero else Z.sub a b)".
Extract Constant N.mul => "Z.mul".
Extract Constant N.pow => "(fun a n -> Z.pow a (Z.to_int n))".
Extract Constant N.max => "Z.max".
Extract Constant N.odd => "Z.is_odd".
Extract Constant N.div2 => "(fun n -> Z.shift_right n 1)".
Extract Constant N.of_nat =>
  "(let rec go n = function O -> n | S k -> go (Z.succ n) k in go Z.zero)".
Extract Constant N.to_nat =>
  "(fun n -> let rec go k i = if i = 0 then k else go (S k) (i - 1) in go O (Z.to_int n))".
Extract Constant N.log2 => "(fun n -> if Z.equal n Z.zero then n else Z.of_int (Z.log2 n))".

Extraction "twin.ml" Checker.check.
Extraction "twin_deductions.ml" Puzzles.latin_square Puzzles.sudoku Puzzles.gerechte
  Deductions.check_deduction.
