//! Games with a score by their names, as the claim language has them: their values and certificates.

use zermelo_checker::claim::Provenance;
use zermelo_checker::score::Bound;
use zermelo_search::limits::SolveError;

use super::game::ScoreGame;
use super::options::Options;
use super::search::Search;
use super::solve::{self, ScoreProof, Solution};

/// The name of a game with a score.
pub trait Scored {
    /// The game as its solver plays it.
    type Played: ScoreProof;

    /// The game of this name.
    ///
    /// # Errors
    /// When it is none, or too large.
    fn played(&self) -> Result<Self::Played, SolveError>;
}

/// What stands for a position in the search of a game.
pub(crate) type KeyOf<G> = <<G as Scored>::Played as ScoreGame>::Key;

/// The value of a game, without proofs, and how many positions the search looked at.
///
/// # Errors
/// When the game is too large, or a limit is reached.
pub fn value<G: Scored>(
    game: &G,
    options: Options<'_, KeyOf<G>>,
) -> Result<(u32, usize), SolveError> {
    let mut search = Search::new(game.played()?, options);
    let (interval, stopped) = solve::interval(&mut search)?;
    match stopped {
        Some(limit) => Err(limit.into()),
        None => Ok((interval.least.into(), search.positions())),
    }
}

/// Solves a game; within limits, as [`solve::solve`] does.
///
/// # Errors
/// When the game is too large.
pub fn solve<G: Scored>(
    game: &G,
    provenance: &Provenance,
    options: Options<'_, KeyOf<G>>,
) -> Result<Solution, SolveError> {
    solve::solve(game.played()?, provenance, options)
}

/// Proves a bound of a game's score, if it is true, as [`solve::prove`] does.
///
/// # Errors
/// When the game is too large.
pub fn prove<G: Scored>(
    game: &G,
    bound: Bound,
    provenance: &Provenance,
    options: Options<'_, KeyOf<G>>,
) -> Result<Solution, SolveError> {
    solve::prove(game.played()?, bound, provenance, options)
}
