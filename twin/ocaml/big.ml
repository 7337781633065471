(* The numbers of the proofs: those of Zarith, which have no bound. Small ones are OCaml's own words,
   so `==` compares a number with 0 and 1. A natural number less a larger one is 0, as in Rocq. *)

include Z

let is_zero n = n == zero
let is_one n = n == one
let twice p = shift_left p 1
let twice_and_one p = succ (shift_left p 1)
let half p = shift_right p 1
let pred_or_zero n = if is_zero n then n else pred n
let sub_or_zero a b = if leq a b then zero else sub a b
let without a b = logxor a (logand a b)
let bit a n = testbit a (to_int n)
let with_bit a n = logor a (shift_left one (to_int n))
let power a n = pow a (to_int n)
let log_2 n = if is_zero n then n else of_int (log2 n)

(* Rounded down; by 0 it is 0, and the remainder is the number. *)
let div_down a b = if is_zero b then zero else fdiv a b
let rem_down a b = sub a (mul b (div_down a b))

(* The integers of affine forms, where the checker rejects what does not fit 64 bits [O15]. *)

exception Beyond_64_bits

let within n = if fits_int64 n then n else raise Beyond_64_bits
let add_within a b = within (add a b)
let sub_within a b = within (sub a b)
let mul_within a b = within (mul a b)
let gcd_within a b = within (gcd a b)
