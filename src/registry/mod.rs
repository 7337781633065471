//! What needs the list of games: claims and certificates of any game. Only the commands are above it.

use zermelo_claims::Language;

pub(crate) mod games;
pub(crate) mod named;
pub(crate) mod probe;
pub mod proof;
pub(crate) mod rows;

pub use zermelo_sizes::outcome::vectors::outcome_claim;

/// The claim language, with the names of boards.
pub const LANGUAGE: Language = Language {
    claim: named::claim,
    game: named::game,
    ends: games::ends,
    headline: named::headline,
    worded: named::worded,
};

#[cfg(test)]
mod tests;
