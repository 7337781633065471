//! Why a run has no result.

use std::io;

use thiserror::Error;
use zermelo_search::files::reason;
use zermelo_search::limits::{Limit, SolveError};

/// Why a run has no result.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LayerError {
    /// The sizes, the memory or the checkpoint.
    #[error(transparent)]
    Unsolved(#[from] SolveError),
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
}

impl From<Limit> for LayerError {
    fn from(limit: Limit) -> LayerError {
        LayerError::Stopped { winners: Vec::new(), limit }
    }
}
