//! Games with a score by their names, as the claim language has them: their values and certificates.

use zermelo_checker::claim::Provenance;
use zermelo_checker::score::Bound;

use super::solve::{self, Limits, Solution, SolveError};
use super::{ScoreGame, values};

/// The name of a game with a score.
pub trait Scored {
    /// The game as its solver plays it.
    type Played: ScoreGame;

    /// The game of this name.
    ///
    /// # Errors
    /// When it is none, or too large.
    fn played(&self) -> Result<Self::Played, SolveError>;
}

/// What limits of a search for a game are about.
type KeyOf<G> = <<G as Scored>::Played as ScoreGame>::Key;

/// The value of a game, without proofs, and how many positions the search looked at.
///
/// # Errors
/// When the game is too large, or a limit is reached.
pub fn value<G: Scored>(
    game: &G,
    limits: Limits<'_, KeyOf<G>>,
) -> Result<(u32, usize), SolveError> {
    values::value(game.played()?, limits)
}

/// Solves a game; within limits, as [`solve::solve`] does.
///
/// # Errors
/// When the game is too large, or the search is interrupted.
pub fn solve<G: Scored>(
    game: &G,
    provenance: &Provenance,
    limits: Limits<'_, KeyOf<G>>,
) -> Result<Solution, SolveError> {
    solve::solve(game.played()?, provenance, limits)
}

/// Proves a bound of a game's score, if it is true, as [`solve::prove`] does.
///
/// # Errors
/// When the game is too large, or the search is interrupted.
pub fn prove<G: Scored>(
    game: &G,
    bound: Bound,
    provenance: &Provenance,
    limits: Limits<'_, KeyOf<G>>,
) -> Result<Solution, SolveError> {
    solve::prove(game.played()?, bound, provenance, limits)
}
