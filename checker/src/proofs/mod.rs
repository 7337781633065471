//! The kinds of proof (docs/specification/proofs.md), one folder each. A kind has the structure of
//! a proof and its conditions, and does not depend on a game: the game's folder provides what it
//! needs of the game.

pub mod blocking;
pub mod deduction;
mod kind;
pub mod layers;
pub mod map;
pub mod mirror;
pub mod nim_values;
pub mod outcome;
pub mod pairing;
pub mod parts;
pub mod patterns;
pub mod potential;
pub mod replay;
pub mod spanning_trees;
pub mod winning_sets;

pub use kind::Kind;
