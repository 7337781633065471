//! Pudwell's (a, b)-game at one size: who wins, with which strategy, and the outcome of every
//! state.
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | the board, and the moves on it as changes of row lengths |
//! | `order` | regions in lexicographic order, and their ranks |
//! | [`outcomes`] | the outcome of every state, by word operations |
//! | [`map`] | map certificates |
//! | [`layers`] | who wins for one b and every a, in one pass |
//! | `closure` | small closed sets of P-positions |
//! | `draft` | strategies as they are put together |
//! | [`counts`](mod@counts) | numbers of P-positions for many boards |
//! | `packer` | bits put one after the other |
//! | [`permutation`] | permutations and the board |
//! | [`states`] | how long games from the states of a board last |
//! | [`solve`](mod@solve) | the winner's strategy as a replay certificate |

pub mod board;
mod closure;
pub mod counts;
pub(crate) mod draft;
pub mod layers;
pub mod map;
pub(super) mod order;
pub mod outcomes;
mod packer;
pub mod permutation;
pub mod solve;
pub mod states;

use crate::limits::{Limit, SolveError};

pub use board::Board;
pub use solve::{EFFORT, Solution, Unmade, solve};

/// The board has more states than 64 bits count.
fn too_many_states(a: u32, b: u32) -> SolveError {
    SolveError::None(format!("the ({a}, {b})-board has more than 2^64 states"))
}

/// The memory that the outcomes of a board need, in bytes, or its states, are more than a limit.
fn too_large(a: u32, b: u32, states: u64, needed: u64, limit: Limit) -> SolveError {
    let words = format!(
        "the ({a}, {b})-board has {states} states, and its outcomes need {needed} bytes: {limit}"
    );
    SolveError::Stopped { limit, words }
}

/// A map is wanted of a game that has none.
pub(super) fn achievement_map() -> SolveError {
    let why = "a map is of the avoidance game; the achievement game is decided on a board with a row \
               and a column less (use a and b less 1)";
    SolveError::Wrong(why.to_owned())
}
