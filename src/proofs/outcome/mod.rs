//! Outcome proofs: the game as vectors, the prover that finds the derivations, and their tables.

pub mod prover;
pub mod table;
pub mod vectors;
