//! The kinds of proof, whatever the game: how they are built, printed, dumped and counted. One
//! folder for each, and a line in `registry/proof.rs`.

pub mod deduction;
pub mod layers;
pub mod map;
pub mod mirror;
pub mod nim_values;
pub mod outcome;
pub(crate) mod printer;
pub mod replay;
