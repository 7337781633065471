//! Which moves of the opponent last longest against a strategy.
//!
//! All games from here on are played, at first with one more move of the opponent, then with two, and so
//! on, until every game has ended or the search has tried as many moves as it may. It counts moves and
//! not time, so the same game gets the same hint everywhere.

use std::collections::HashMap;

use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::{Match, Situation};
use zermelo_explain::play::strategy::GameLength;

/// How many moves of the opponent a search tries at most, whatever the number of legal moves.
pub const MOST_TRIED: usize = 20_000;

/// The moves that last longest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The moves, by name.
    pub moves: Vec<String>,
    /// How many moves of both players there are from here on until the game is over or decided.
    pub length: u64,
    /// Whether that is the greatest number; otherwise the search has ended at its limit, and each of
    /// the moves lasts so long or longer.
    pub is_exact: bool,
}

/// How many moves of both players there are until the game is over or decided, or else at least.
#[derive(Clone, Copy)]
struct Length {
    moves: u64,
    is_exact: bool,
}

/// Why a search has no answer.
enum Halt {
    /// It has tried as many moves as it may.
    Limit,
    /// A move has no reply.
    Wrong(PlayError),
}

impl From<PlayError> for Halt {
    fn from(error: PlayError) -> Halt {
        Halt::Wrong(error)
    }
}

/// The search of one game.
struct Search<'g> {
    game: &'g mut dyn Match,
    /// The lengths found, each with how many moves of the opponent were looked ahead for it.
    known: HashMap<Situation, (u64, Length)>,
    tried: usize,
    most: usize,
}

/// The moves of the opponent that last longest, by a search that tries at most so many, and all legal ones
/// at least; `None` when the game has ended. The game is left as it was.
///
/// # Errors
/// When the strategy has no reply to a move: the certificate is wrong.
pub fn longest(game: &mut dyn Match, most: usize) -> Result<Option<Hint>, PlayError> {
    let moves = game.legal_moves();
    let mut search = Search { game, known: HashMap::new(), tried: 0, most: usize::MAX };
    let mut found: Vec<Length> = Vec::new();
    for ahead in 1.. {
        let after = moves.iter().map(|mv| search.after(mv, ahead));
        match after.collect::<Result<_, Halt>>() {
            Ok(lengths) => found = lengths,
            Err(Halt::Limit) => break,
            Err(Halt::Wrong(error)) => return Err(error),
        }
        if found.iter().all(|length| length.is_exact) {
            break;
        }
        search.most = most;
    }
    let is_exact = found.iter().all(|length| length.is_exact);
    // A game that goes on is longer than those that have ended.
    let lengths = found.iter().filter(|length| length.is_exact == is_exact);
    let lengths = lengths.map(|length| length.moves);
    let Some(length) = (if is_exact { lengths.max() } else { lengths.min() }) else {
        return Ok(None);
    };
    let is_longest = |(_, found): &(String, Length)| {
        found.is_exact == is_exact && (!is_exact || found.moves == length)
    };
    let moves = moves.into_iter().zip(found).filter(is_longest).map(|(mv, _)| mv).collect();
    Ok(Some(Hint { moves, length, is_exact }))
}

impl Search<'_> {
    /// How long the game lasts with a move, of which so many moves of the opponent are looked ahead.
    fn after(&mut self, mv: &str, ahead: u64) -> Result<Length, Halt> {
        if self.tried >= self.most {
            return Err(Halt::Limit);
        }
        self.tried += 1;
        let before = self.game.steps().len();
        self.game.play(mv)?;
        let length = self.rest(before, ahead.saturating_sub(1));
        self.game.undo();
        length
    }

    /// How long it lasts from a number of steps on, the last move of the opponent among them.
    fn rest(&mut self, before: usize, ahead: u64) -> Result<Length, Halt> {
        let steps = self.game.steps();
        let played = u64::try_from(steps.len().saturating_sub(before)).unwrap_or(u64::MAX);
        // Of a map it is known.
        let known = steps.last().and_then(|step| step.choice).map(|choice| choice.length);
        let rest = match known {
            _ if self.game.end().is_some() => Length { moves: 0, is_exact: true },
            Some(GameLength::AtMost(moves)) => Length { moves, is_exact: true },
            _ if ahead == 0 => Length { moves: 1, is_exact: false },
            _ => self.longest(ahead)?,
        };
        Ok(Length { moves: played.saturating_add(rest.moves), ..rest })
    }

    /// How long it lasts with the opponent to move.
    fn longest(&mut self, ahead: u64) -> Result<Length, Halt> {
        let state = self.game.situation()?;
        if let Some((looked, length)) = self.known.get(&state)
            && (length.is_exact || *looked >= ahead)
        {
            return Ok(*length);
        }
        let mut longest = Length { moves: 0, is_exact: true };
        for mv in self.game.legal_moves() {
            let Length { moves, is_exact } = self.after(&mv, ahead)?;
            longest.moves = longest.moves.max(moves);
            longest.is_exact &= is_exact;
        }
        self.known.insert(state, (ahead, longest));
        Ok(longest)
    }
}
