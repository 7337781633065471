//! The values of many games. Where a limit is reached, a value is the interval that is known.

use super::game::{Key, ScoreGame};
use super::interval::{Found, Interval};
use super::options::Options;
use super::search::Search;
use super::solve;
use crate::limits::{Limit, SolveError};

/// The values of games in their order, as far as limits allow. The first limit that is reached ends the
/// searches: of the games after that, the interval is the one that needs no search. It is given too.
///
/// # Errors
/// When a checkpoint is of another run or is not written.
pub fn values<G: ScoreGame>(
    games: Vec<G>,
    options: Options<'_, G::Key>,
) -> Result<(Vec<Found>, Option<Limit>), SolveError> {
    let words: Vec<String> = games.iter().map(ScoreGame::words).collect();
    let known = options.checkpoint.map(|checkpoint| checkpoint.finished(&words)).transpose()?;
    let mut values = known.unwrap_or_default();
    let mut stopped = None;
    let done = values.len();
    for (game, words) in games.into_iter().zip(words).skip(done) {
        if stopped.is_some() {
            values.push(found(words, game.bounds(&game.start()), 0));
            continue;
        }
        let mut search = Search::new(game, options);
        let (interval, limit) = solve::interval(&mut search)?;
        let value = found(words, interval, search.positions());
        if limit.is_none() {
            options.checkpoint.into_iter().for_each(|checkpoint| checkpoint.finish(value.clone()));
        }
        values.push(value);
        stopped = limit;
    }
    Ok((values, stopped))
}

fn found(game: String, interval: Interval, positions: usize) -> Found {
    let Interval { least, most } = interval;
    Found { game, least: least.into(), most: most.into(), positions }
}

/// The value of a game, without proofs, and how many positions the search looked at.
///
/// # Errors
/// When a limit is reached, or as for [`values`].
pub fn value<G: ScoreGame<Key = K>, K: Key>(
    game: G,
    options: Options<'_, K>,
) -> Result<(u32, usize), SolveError> {
    let mut search = Search::new(game, options);
    let (interval, stopped) = solve::interval(&mut search)?;
    match stopped {
        Some(limit) => Err(limit.into()),
        None => Ok((interval.least.into(), search.positions())),
    }
}
