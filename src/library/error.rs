//! Why something has no result.

use thiserror::Error as ThisError;
use zermelo_explain::play::PlayError;
use zermelo_present::probe::ProbeError;
use zermelo_search::accepted::AcceptanceError;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limit, Limits};
use zermelo_search::verdict::FileReport;

use crate::input::Failure;

/// Why something has no result. Every message says what is wrong, and what to do.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// What was asked for is wrong: words that name no game, a position that is none, a file that is not
    /// there.
    #[error("{0}")]
    Wrong(String),
    /// A move is not legal, or the strategy does not lead to where it would be made.
    #[error("{0}")]
    Move(String),
    /// The checker does not accept a certificate, or reaches no verdict.
    #[error("the certificate is not verified: {}", why(.0))]
    NotVerified(Box<FileReport>),
    /// A limit of [`Limits`](crate::Limits) was reached, or the system refused an operation.
    #[error("{0}")]
    Limit(String),
    /// The flag of [`Limits::interrupt`](crate::Limits::interrupt) was set.
    #[error("interrupted")]
    Interrupted,
    /// The checker does not accept what zermelo made: a fault of zermelo.
    #[error("{0}")]
    Fault(String),
}

/// Why a certificate is not verified.
fn why(report: &FileReport) -> &str {
    report.error.as_ref().map_or("", |error| &error.message)
}

impl Error {
    /// What is said of a result that was not reached within limits: an interruption, where there was
    /// one, or else this.
    pub(super) fn within(limits: &Limits, error: impl Into<Error>) -> Error {
        match limits.confirm_running() {
            Err(Limit::Interruption) => Error::Interrupted,
            _ => error.into(),
        }
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        let message = anstream::adapter::strip_str(&failure.to_string()).to_string();
        match failure {
            Failure::Usage(_) | Failure::Text { .. } | Failure::Undecided(_) => {
                Error::Wrong(message.trim_end().to_owned())
            }
            Failure::Limit(_) | Failure::Output(_) => Error::Limit(message),
            Failure::Fault(_) => Error::Fault(message),
        }
    }
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Error {
        Failure::from(error).into()
    }
}

impl From<AcceptanceError> for Error {
    fn from(error: AcceptanceError) -> Error {
        Error::Fault(error.to_string())
    }
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Error {
        match error {
            PlayError::NoStrategy(_) | PlayError::NoChoice(_) | PlayError::NoNotation => {
                Error::Wrong(error.to_string())
            }
            error => Error::Move(error.to_string()),
        }
    }
}

impl From<ProbeError> for Error {
    fn from(error: ProbeError) -> Error {
        Error::Wrong(error.to_string())
    }
}
