//! What the solver may use, whom it tells, and why there is no solution.

use thiserror::Error;
use zermelo_checker::claim::Player;

use crate::limits::{Limit, Limits};

/// What a solver may use, and whom it tells.
pub struct Options<'a> {
    /// The positions are the values that the search remembers, and those of a replay.
    pub limits: Limits,
    /// The effort of the search for a mirror, in looks at a vertex.
    pub effort: u64,
    /// Is told what is being done.
    pub progress: &'a dyn Fn(String),
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// A limit was reached before it was known who wins.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// A limit was reached before there was a strategy of the player who wins.
    #[error("the {0} wins, but there is no strategy: {1}")]
    Strategy(Player, Limit),
    /// No mirror was found.
    #[error("{}", match .0 {
        true => "the game has no mirror",
        false => "no mirror was found with the effort that the search has; there may be one",
    })]
    NoMirror(bool),
    /// There are no such proofs of the game.
    #[error("Node Kayles has proofs of the kinds replay and mirror, not {0}")]
    NoKind(&'static str),
    /// A certificate cannot hold the strategy.
    #[error("{0}")]
    Build(String),
}

/// Confirms that a table of so many rows, of so many bytes each, fits the memory.
pub(super) fn confirm_table(limits: &Limits, rows: usize, row: usize) -> Result<(), Limit> {
    // A table is at most half empty, and is copied when it grows.
    limits.confirm_memory(rows.saturating_mul(row).saturating_mul(3))
}
