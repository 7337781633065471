//! Why a game is not solved, and why a kept search is not gone on from.

use thiserror::Error;
use zermelo_checker::claim::Claim;

use crate::limits::Limit;
use crate::provenance::VERSION;

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
    /// A claim that the search has shown has no strategy: the program is wrong.
    #[error("no strategy was found for ‘{claim}’, which the search has shown: please report this")]
    NoStrategy {
        /// The claim.
        claim: Box<Claim>,
    },
    /// The file that keeps the search is wrong, or cannot be written.
    #[error("checkpoint {path}: {why}")]
    Checkpoint {
        /// The file.
        path: String,
        /// Why.
        why: CheckpointError,
    },
}

/// Why a checkpoint is not gone on from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It could not be read or written.
    #[error("{0}")]
    File(String),
    /// It begins as none does.
    #[error("it is no checkpoint of a search; give the name of a new file")]
    Foreign,
    /// It is of another program.
    #[error(
        "it was written by version {0}, and this is version {VERSION}; remove it to begin anew"
    )]
    Version(String),
    /// It is of another run.
    #[error("it is of a run that {found}; give the name of another file")]
    OtherRun {
        /// What that run does.
        found: String,
    },
    /// Its hash is wrong, or it is cut short.
    #[error("it is damaged or cut short; remove it to begin anew")]
    Damaged,
}
