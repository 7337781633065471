//! Latin puzzles: sudoku, Latin squares, and any board of asterisms.
//!
//! | module | holds |
//! | --- | --- |
//! | `about` | what puzzles say of themselves |
//! | `puzzle` | a puzzle with its board laid out, and the names of its cells and asterisms |
//! | `proof`, `dump`, `table` | a proof decoded, as JSON and as a document |

pub(crate) mod about;
mod dump;
mod proof;
pub mod puzzle;
mod table;
mod theorem;

pub use proof::UnnamedDeduction;

use zermelo_checker::claim;
use zermelo_present::contract::about::About;

/// The game, for the list of games.
pub static GAME: About = About {
    proofs: |kind, certificate| match &certificate.header.claim {
        claim::Claim::LatinPuzzle(claim) => proof::decode(claim, kind, certificate),
        _ => Ok(None),
    },
    formulas: Some(proof::export),
    theorem: Some(theorem::theorem),
    ..about::ABOUT
};
