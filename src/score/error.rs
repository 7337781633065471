//! Why a game is not solved.

use thiserror::Error;

use crate::checkpoint::CheckpointError;
use crate::limits::Limit;
use crate::proofs::replay::builder::BuildError;

/// Why a game is not solved, or an end of its interval has no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no such game, or it is too large for the solver.
    #[error("{0}")]
    Size(String),
    /// The search, or the making of a strategy, has reached a limit.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// A claim that the search has shown has no strategy, or one that is too large.
    #[error("the search has shown the claim, but {0}: please report this")]
    NoStrategy(#[from] BuildError),
    /// The file that keeps the search is wrong, or cannot be written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}
