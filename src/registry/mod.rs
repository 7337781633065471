//! What needs the list of games: claims and certificates of any game. Only the commands are above it.

use zermelo_checker::Claim;
use zermelo_claims::{Language, Statement};

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

/// A claim in the words of papers, with its board as people call it.
pub(crate) fn statement(claim: &Claim) -> String {
    Statement::Claim(claim.clone()).in_words(&LANGUAGE)
}

#[cfg(test)]
mod tests;
