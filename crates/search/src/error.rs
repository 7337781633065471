//! Why a game has no answer.

use zermelo_explain::claims::ClaimError;

use crate::accepted::AcceptanceError;
use crate::checkpoint::{CheckpointError, Unusable};
use crate::limits::{Limit, SolveError};
use crate::text::Diagnostics;

/// What only some games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capability {
    /// Maps of all states.
    Maps,
    /// Versions with chance.
    Chance,
}

/// Why a game has no answer.
#[derive(Debug)]
pub enum GameError {
    /// What was asked for does not exist or does not fit together.
    Wrong(String),
    /// A limit was reached.
    Limit(String),
    /// The source that was given is wrong.
    Source(Diagnostics),
    /// The game has nothing of this sort.
    Missing(Capability),
    /// The checker does not accept what was made.
    Fault(AcceptanceError),
}

impl From<AcceptanceError> for GameError {
    fn from(fault: AcceptanceError) -> GameError {
        GameError::Fault(fault)
    }
}

impl From<Limit> for GameError {
    fn from(limit: Limit) -> GameError {
        GameError::Limit(limit.to_string())
    }
}

impl From<CheckpointError> for GameError {
    /// A file that is no checkpoint of the run is a wrong one; what the system does not write is a limit.
    fn from(error: CheckpointError) -> GameError {
        match error.why {
            Unusable::Unwritten(_) | Unusable::Large(_) => GameError::Limit(error.to_string()),
            _ => GameError::Wrong(error.to_string()),
        }
    }
}

impl From<SolveError> for GameError {
    /// What was asked for wrongly is wrong; a search that has no result otherwise has reached a limit.
    fn from(error: SolveError) -> GameError {
        match error {
            SolveError::Wrong(why) => GameError::Wrong(why),
            SolveError::Checkpoint(error) => error.into(),
            limit => GameError::Limit(limit.to_string()),
        }
    }
}

impl GameError {
    /// Words that name no game.
    pub fn no_game(words: &str, why: &ClaimError) -> GameError {
        GameError::Wrong(format!("‘{words}’ is not a game: {why}; `zermelo games` lists them"))
    }
}
