//! Why a run has no result, and why a checkpoint of one is not gone on from.

use std::io;

use thiserror::Error;

use super::super::SolveError;
use crate::files::reason;
use crate::limits::Limit;
use crate::provenance::VERSION;

/// Why a run has no result.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LayerError {
    /// The sizes or the memory.
    #[error(transparent)]
    Size(#[from] SolveError),
    /// A limit was reached.
    #[error("{limit}")]
    Stopped {
        /// For a = 2, 3, …, whether the first player wins, as far as it was found out.
        winners: Vec<bool>,
        /// The limit.
        limit: Limit,
    },
    /// What was found could not be handed over.
    #[error("{}", reason(.0))]
    Sink(io::Error),
    /// A checkpoint is there that cannot be gone on from.
    #[error("{path}: {error}")]
    Checkpoint {
        /// The file.
        path: String,
        /// Why.
        error: ReadError,
    },
    /// A checkpoint could not be written.
    #[error("{path}: {}", reason(error))]
    Kept {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
}

impl From<Limit> for LayerError {
    fn from(limit: Limit) -> LayerError {
        LayerError::Stopped { winners: Vec::new(), limit }
    }
}

/// Why a checkpoint is not gone on from.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It could not be read.
    #[error("it cannot be read: {}", reason(.0))]
    Unreadable(io::Error),
    /// It begins as none does.
    #[error("it is no checkpoint; give the name of a new file")]
    Foreign,
    /// It is of another program.
    #[error(
        "it was written by version {0}, and this is version {ours}; remove it to begin anew",
        ours = VERSION
    )]
    Version(String),
    /// It is of another run.
    #[error("it is of a run with b = {found}, not {wanted}; give the name of another file")]
    OtherRun {
        /// The b of the checkpoint.
        found: u32,
        /// The b of the run.
        wanted: u32,
    },
    /// It is of a run that is further than this one is to go.
    #[error("it is already at a = {found}, beyond {wanted}; ask for at least as much")]
    Beyond {
        /// The a that it has reached.
        found: u32,
        /// The a of the run.
        wanted: u32,
    },
    /// Its hash is wrong, or it is cut short.
    #[error("it is damaged or cut short; remove it to begin anew")]
    Damaged,
}
