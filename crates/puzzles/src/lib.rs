//! Latin puzzles: read from text, completed, proved, rated, and made of others. It knows no game, and not the
//! options of a command.
//!
//! | module | holds |
//! | --- | --- |
//! | [`latin_puzzle`] | claims and certificates about puzzles |
//! | [`deduction`] | what finds completions, and the steps that prove how many there are |
//! | `source` | the puzzles of a text, and their board |
//! | `boards` | boards by name and from files |
//! | `solids` | boards of the paper that are not rows, columns and regions |
//! | `input` | puzzles as lines of characters |
//! | `forms` | files in which puzzles stand between other things |
//! | `alphabet` | labels that a text calls otherwise than claims do |
//! | `completions` | all completions of a puzzle, or some |
//! | `proof` | proofs of how many completions there are |
//! | `critical` | proofs that no clue can be left out |
//! | `candidates` | what a player has noted, read, confirmed and written |
//! | `hint` | the next steps in words |
//! | `rating` | the measure of a proof |
//! | `making`, `fill`, `transversals`, `reduce` | fewer clues, new puzzles |
//!
//! It is a part of the command `zermelo`, and changes with it without notice.

mod alphabet;
mod boards;
pub mod candidates;
pub mod completions;
mod critical;
pub mod deduction;
mod fill;
pub mod forms;
pub mod hint;
pub mod input;
pub mod latin_puzzle;
pub mod making;
pub mod proof;
pub mod rating;
mod reduce;
mod solids;
pub mod source;
mod transversals;

pub use crate::latin_puzzle::UnnamedDeduction;
pub use crate::latin_puzzle::puzzle::Puzzle;
pub use source::read;

use crate::latin_puzzle::about::ABOUT;

/// Whether a word is the name of a board in claims.
pub fn is_board(word: &str) -> bool {
    ABOUT.begins_with(word)
}
