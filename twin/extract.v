(* Extraction to OCaml. The numbers of Rocq are those of Zarith, by twin/ocaml/big.ml; besides these
   only truth values, pairs, lists and options are replaced, by OCaml's own. *)
From Coq Require Import Extraction NArith ZArith ExtrOcamlBasic.
From Twin Require Checker ErdosSzekeresReplays EverySize NodeKayles Puzzles Deductions.

Extract Inductive positive => "Big.t" ["Big.twice_and_one" "Big.twice" "Big.one"]
  "(fun one_more twice one p ->
      if Big.is_one p then one ()
      else if Big.is_odd p then one_more (Big.half p) else twice (Big.half p))".
Extract Inductive N => "Big.t" ["Big.zero" "(fun p -> p)"]
  "(fun zero positive n -> if Big.is_zero n then zero () else positive n)".
Extract Inductive Z => "Big.t" ["Big.zero" "(fun p -> p)" "Big.neg"]
  "(fun zero positive negative n ->
      if Big.is_zero n then zero ()
      else if Big.sign n > 0 then positive n else negative (Big.neg n))".
Extract Inductive nat => "Big.t" ["Big.zero" "Big.succ"]
  "(fun zero more n -> if Big.is_zero n then zero () else more (Big.pred n))".

Extract Constant N.land => "Big.logand".
Extract Constant N.lor => "Big.logor".
Extract Constant N.lxor => "Big.logxor".
Extract Constant N.ldiff => "Big.without".
Extract Constant N.testbit => "Big.bit".
Extract Constant N.setbit => "Big.with_bit".
Extract Constant N.eqb => "Big.equal".
Extract Constant N.ltb => "Big.lt".
Extract Constant N.succ => "Big.succ".
Extract Constant N.succ_pos => "Big.succ".
Extract Constant N.pred => "Big.pred_or_zero".
Extract Constant N.add => "Big.add".
Extract Constant N.sub => "Big.sub_or_zero".
Extract Constant N.mul => "Big.mul".
Extract Constant N.div => "Big.div_down".
Extract Constant N.modulo => "Big.rem_down".
Extract Constant N.pow => "Big.power".
Extract Constant N.log2 => "Big.log_2".
Extract Constant N.max => "Big.max".
Extract Constant N.odd => "Big.is_odd".
Extract Constant N.div2 => "Big.half".
Extract Constant N.of_nat => "(fun n -> n)".
Extract Constant N.to_nat => "(fun n -> n)".

(* Rocq has most operations on natural numbers twice. *)
Extract Constant Init.Nat.add => "Big.add".
Extract Constant Init.Nat.sub => "Big.sub_or_zero".
Extract Constant Init.Nat.mul => "Big.mul".
Extract Constant Init.Nat.pow => "Big.power".
Extract Constant Init.Nat.max => "Big.max".
Extract Constant Init.Nat.eqb => "Big.equal".
Extract Constant Init.Nat.leb => "Big.leq".
Extract Constant Init.Nat.ltb => "Big.lt".
Extract Constant Nat.add => "Big.add".
Extract Constant Nat.sub => "Big.sub_or_zero".
Extract Constant Nat.mul => "Big.mul".
Extract Constant Nat.pow => "Big.power".
Extract Constant Nat.max => "Big.max".
Extract Constant Nat.eqb => "Big.equal".
Extract Constant Nat.leb => "Big.leq".
Extract Constant Nat.ltb => "Big.lt".
Extract Constant Nat.eq_dec => "Big.equal".

Extract Constant Z.add => "Big.add_within".
Extract Constant Z.sub => "Big.sub_within".
Extract Constant Z.mul => "Big.mul_within".
Extract Constant Z.opp => "Big.neg".
Extract Constant Z.eqb => "Big.equal".
Extract Constant Z.leb => "Big.leq".
Extract Constant Z.ltb => "Big.lt".
Extract Constant Z.gcd => "Big.gcd_within".
Extract Constant Z.div => "Big.div_down".
Extract Constant Z.modulo => "Big.rem_down".
Extract Constant Z.of_nat => "(fun n -> n)".
Extract Constant Z.to_nat => "(fun n -> if Big.sign n < 0 then Big.zero else n)".

Extraction "twin.ml" Checker.check ErdosSzekeresReplays.check_shading EverySize.check_outcome
  NodeKayles.check_node_kayles NodeKayles.path NodeKayles.cycle NodeKayles.grid NodeKayles.hypercube
  NodeKayles.listed NodeKayles.cram.
Extraction "twin_deductions.ml" Puzzles.latin_square Puzzles.sudoku Puzzles.gerechte
  Deductions.check_deduction.
