//! Pudwell's (a, b)-game at one size: who wins, with which strategy, and the outcome of every
//! state.
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | the board |
//! | `order` | regions in lexicographic order, and their ranks |
//! | [`outcomes`] | the outcome of every state, by word operations |
//! | [`map`] | map certificates |
//! | [`counts`](mod@counts) | numbers of P-positions for many boards |
//! | [`permutation`] | permutations and the board |
//! | [`states`] | how long games from the states of a board last |
//! | [`solve`](mod@solve) | the winner's strategy as a replay certificate |

pub mod board;
pub mod counts;
pub mod map;
pub(super) mod order;
pub mod outcomes;
pub mod permutation;
pub mod solve;
pub mod states;

use zermelo_search::limits::SolveError;

pub use board::Board;
pub use solve::{EFFORT, Solution, Unmade, solve};

/// A map is wanted of a game that has none.
pub(super) fn achievement_map() -> SolveError {
    let why = "a map is of the avoidance game; the achievement game is decided on a board with a row \
               and a column less (use a and b less 1)";
    SolveError::Wrong(why.to_owned())
}
