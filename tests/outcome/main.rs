//! Outcome proofs end to end: families in, a certificate out, checked, and held against the rules.

mod families;
mod proofs;
