//! What needs the list of games: claims and certificates of any game. Only the commands and the
//! manifests are above it.

pub(crate) mod games;
pub(crate) mod named;
pub(crate) mod probe;
pub mod proof;
pub(crate) mod rows;

pub use zermelo_sizes::outcome::vectors::outcome_claim;

#[cfg(test)]
mod tests;
