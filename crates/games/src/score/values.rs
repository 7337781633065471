//! The values of many games. Where a limit is reached, a value is the interval that is known.

use zermelo_search::limits::{Limit, SolveError};

use super::game::ScoreGame;
use super::interval::{GameValue, Interval};
use super::named::{KeyOf, Scored};
use super::options::Options;
use super::search::Search;
use super::solve;

/// Games with what is known of their values, and the limit that left some of them intervals.
pub(crate) type Values<G> = (Vec<(G, GameValue)>, Option<Limit>);

/// The values of games in their order, as far as limits allow. The first limit that is reached ends the
/// searches: of the games after that, the interval is the one that needs no search. It is given too.
///
/// # Errors
/// When a game is none, or a checkpoint is of another run or is not written.
pub(crate) fn values<G: Scored>(
    games: Vec<G>,
    options: Options<'_, KeyOf<G>>,
) -> Result<Values<G>, SolveError> {
    let played = games.iter().map(Scored::played).collect::<Result<Vec<_>, _>>()?;
    let words: Vec<String> = played.iter().map(ScoreGame::words).collect();
    let known = options.checkpoint.map(|checkpoint| checkpoint.finished(&words)).transpose()?;
    let mut values = known.unwrap_or_default();
    let mut stopped = None;
    let done = values.len();
    for (game, words) in played.into_iter().zip(words).skip(done) {
        if stopped.is_some() {
            values.push(found(words, game.before().score(game.bounds(&game.start())), 0));
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
    Ok((games.into_iter().zip(values).collect(), stopped))
}

fn found(game: String, interval: Interval, positions: usize) -> GameValue {
    let Interval { least, most } = interval;
    GameValue { game, least: least.into(), most: most.into(), positions }
}
