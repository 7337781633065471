//! The kinds of proof, whatever the game: how they are built and printed. One folder for each.

pub mod outcome;
pub mod replay;
