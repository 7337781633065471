//! Latin puzzles for the command `zermelo puzzle`: read from text, completed, proved, rated, and made of
//! others. Certificates about puzzles are in [`games::latin_puzzle`](crate::games::latin_puzzle).
//!
//! | module | holds |
//! | --- | --- |
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

mod alphabet;
mod boards;
pub(crate) mod candidates;
pub(crate) mod completions;
mod critical;
mod fill;
pub(crate) mod forms;
pub(crate) mod hint;
pub(crate) mod input;
pub(crate) mod making;
pub(crate) mod proof;
pub(crate) mod rating;
mod reduce;
mod solids;
pub(crate) mod source;
mod transversals;

pub use crate::games::latin_puzzle::puzzle::Puzzle;
pub use source::read;

use crate::games::latin_puzzle::about::ABOUT;

/// Whether a word is the name of a board in claims.
pub(crate) fn is_board(word: &str) -> bool {
    ABOUT.begins_with(word)
}
