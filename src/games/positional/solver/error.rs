//! Why a game is not solved.

use thiserror::Error;
use zermelo_checker::fault::Fault;
use zermelo_explain::sentence;

use crate::limits::Limit;
use crate::proofs::replay::builder::BuildError;

/// Why a game was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The board is none, or not the one that the game names.
    #[error("the board: {}", sentence(.0))]
    Board(Fault),
    /// The start position is none that comes up in play, or the game is over there.
    #[error("the start position: {0}")]
    Start(String),
    /// The player whose strategy is wanted ends the game with the first move, and a certificate
    /// starts after it.
    #[error(
        "the first move of the game ends it; there is no strategy to write down (give a start \
         position further from the end)"
    )]
    FirstMoveEnds,
    /// There is no such argument at the start, or it would prove nothing about the game.
    #[error("{0}")]
    NoArgument(String),
    /// The search ended early: more of anything, or more patience, would help.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The strategy is too large for a certificate.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Of a board with very many lines: the check of the strategy takes more work than the format
    /// allows for a file of its length.
    #[error("a strategy was found, but no certificate can hold it: {}", sentence(.0))]
    Work(Fault),
}
