//! Why a run has no result.

use std::io;

use thiserror::Error;

use super::super::SolveError;
use crate::checkpoint::CheckpointError;
use crate::files::reason;
use crate::limits::Limit;

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
    /// A checkpoint is there that cannot be gone on from, or it could not be written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

impl From<Limit> for LayerError {
    fn from(limit: Limit) -> LayerError {
        LayerError::Stopped { winners: Vec::new(), limit }
    }
}
