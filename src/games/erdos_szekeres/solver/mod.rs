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
//! | [`states`] | the numbers of a map's states, and how long games from them last |
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

use thiserror::Error;
use zermelo_checker::claim::Player;
use zermelo_checker::games::erdos_szekeres::map::MAX_B;

use crate::limits::{Limit, Limits};
use crate::proofs::replay::builder::BuildError;

pub use board::Board;
pub use solve::{EFFORT, Solution, solve};

/// Why nothing was solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A pattern of length 1, or one that is too long.
    #[error(
        "the (a, b)-game needs lengths from 2 to {}, not a = {a} and b = {b}",
        board::MAX_SIDE + 1
    )]
    Size {
        /// The length of the increasing pattern.
        a: u32,
        /// The length of the decreasing pattern.
        b: u32,
    },
    /// The game is for all sizes.
    #[error("a game is solved at one size; for all sizes there is `prove`")]
    EverySize,
    /// The board is larger than what a strategy is stored for.
    #[error(
        "a strategy is stored for a up to {} and b up to {}, not for a = {a} and b = {b}",
        board::MAX_STORED.0, board::MAX_STORED.1
    )]
    Store {
        /// The length of the increasing pattern.
        a: u32,
        /// The length of the decreasing pattern.
        b: u32,
    },
    /// The strategy is too large for a certificate.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A map of the achievement game.
    #[error(
        "a map is of the avoidance game; the achievement game is decided on a board with a row \
         and a column less (use a and b less 1)"
    )]
    AchievementMap,
    /// A map of more rows than the checker takes.
    #[error(
        "a map is for b up to {MAX_B}, and b is {0}; the game does not change when a and b are \
         exchanged"
    )]
    TooManyRows(u32),
    /// The board has more states than 64 bits count.
    #[error("the ({a}, {b})-board has more than 2^64 states")]
    TooManyStates {
        /// The length of the increasing pattern.
        a: u32,
        /// The length of the decreasing pattern.
        b: u32,
    },
    /// Sizes that layers are not made for.
    #[error(
        "layers are made for b from {least} to {} and a from 2 to {}, not for b = {b} and a = {a}; \
         for b below {least} it is proved who wins at every a",
        layers::MOST_B, layers::MOST_A, least = layers::LEAST_B
    )]
    LayerSize {
        /// The greatest length of the increasing pattern.
        a: u32,
        /// The length of the decreasing pattern.
        b: u32,
    },
    /// The memory that is needed, or the states, are more than a limit.
    #[error(
        "the ({a}, {b})-board has {states} states, and its outcomes need {needed} bytes: {limit}"
    )]
    TooLarge {
        /// The length of the increasing pattern.
        a: u32,
        /// The length of the decreasing pattern.
        b: u32,
        /// How many states the board has.
        states: u64,
        /// How much memory is needed, in bytes.
        needed: u64,
        /// The limit.
        limit: Limit,
    },
    /// A limit was reached when who wins was known, and before there was a strategy.
    #[error("{limit}, before there was a strategy")]
    Unmade {
        /// Who wins.
        winner: Player,
        /// How many states of the board that decides are P-positions.
        p_positions: u64,
        /// The limit.
        limit: Limit,
    },
    /// A limit was reached before the outcome of every state was found.
    #[error(
        "{limit} after {done} of {states} states: who wins is not known before the last of them"
    )]
    Stopped {
        /// The states whose outcome was found, the latest in the game first.
        done: u64,
        /// How many there are.
        states: u64,
        /// The limit.
        limit: Limit,
    },
}

/// What a computation may use, and whom it tells how far it is.
#[derive(Clone, Copy, Default)]
pub struct Resources<'a> {
    /// The positions are the states of the board whose outcomes are found.
    pub limits: Limits,
    /// Is called with the states done and the states in all.
    pub progress: Option<&'a (dyn Fn(u64, u64) + Sync)>,
    /// Is called with the positions of a strategy that is being made, and with the memory for it,
    /// in bytes.
    pub strategy: Option<&'a (dyn Fn(usize, u64) + Sync)>,
}
