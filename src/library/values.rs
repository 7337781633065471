//! Values of positions: of a certificate that holds them, or found by a search.

use std::path::Path;

use zermelo_checker::claim::Player;
use zermelo_explain::claims::Game;
use zermelo_present::analysis::Request;
use zermelo_present::probe::{self, Outcome, ProbeAnswer, ProbeMove, ProbeQuery, Prospect, Value};
use zermelo_search::error::{Capability, GameError};
use zermelo_search::limits::{Limits, Resources};
use zermelo_search::text::ShownPath;

use super::certificate::Drawing;
use super::checking::ordinary;
use super::claim::Claim;
use super::error::Error;
use crate::registry::{self, games, named};

/// A position as it is written: of the (a, b)-game by numbers with commas between them, such as `3,1`; of
/// a game with nim-values by moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<'a> {
    /// The start of the game.
    Start,
    /// The shaded cells of each row, from the top; rows that are left out are empty.
    Rows(&'a str),
    /// The cells that are left in each row, from the top.
    Left(&'a str),
    /// The digits of both players so far.
    Permutation(&'a str),
    /// The moves of both players so far, with spaces between them.
    Moves(&'a str),
}

/// The values of a game's positions.
///
/// ```
/// use zermelo::{Place, Values};
/// let mut values = Values::open("certificates/erdos-szekeres/map-5-3.cert", None)?;
/// let start = values.probe(Place::Start)?;
/// assert_eq!(start.mover_wins, Some(true));
/// assert!(start.moves.iter().any(|mv| mv.wins == Some(true)));
/// # Ok::<(), zermelo::Error>(())
/// ```
pub struct Values {
    source: Source,
    claim: Option<Claim>,
    size: Option<u32>,
}

/// Where the values come from.
enum Source {
    /// A certificate, or a game that was solved.
    Held(Box<dyn probe::Values>),
    /// A game that is searched.
    Searched {
        game: Game,
        /// Those that the search from its start did not reach.
        limits: Limits,
        /// What that search found.
        start: Box<ProbeAnswer>,
    },
}

/// The value of a position, and of every move from it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PositionValue {
    /// The game at its size.
    pub game: String,
    /// The position, as the shaded cells of each row, or as the moves that lead there.
    pub position: String,
    /// Who is to move, where that is known and the game is not over.
    pub to_move: Option<Player>,
    /// How the game ends if both players play best; `None` where the certificate does not say.
    pub outcome: Option<Outcome>,
    /// Who wins, where it is known who is to move.
    pub winner: Option<Player>,
    /// The score of the whole game, in a game that has one.
    pub score: Option<u8>,
    /// Of a game that is won and was searched: how many moves it lasts, if the winner makes it as short as
    /// possible and the loser as long.
    pub length: Option<u16>,
    /// Its nim-value, where the proof states it.
    pub nim_value: Option<u32>,
    /// Whether the player to move wins (an N-position); `None` where the certificate does not say,
    /// and of a draw or a score.
    pub mover_wins: Option<bool>,
    /// The moves from it, the best one first.
    pub moves: Vec<MoveValue>,
    /// The best moves to the end of the game; `None` where the game was not searched.
    pub line: Option<Vec<String>>,
    /// The position, drawn.
    pub drawing: Drawing,
}

/// The value of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveValue {
    /// The move, by name.
    pub name: String,
    /// The position after it, as the shaded cells of each row, or its nim-value.
    pub to: String,
    /// The nim-value of the position after it, where the proof states it.
    pub nim_value: Option<u32>,
    /// Whether it wins: the position after it is a P-position. `None` where the certificate does not say,
    /// and in a game with a score.
    pub wins: Option<bool>,
    /// How the game ends with it; `None` where the certificate does not say.
    pub outcome: Option<Outcome>,
    /// Who wins with it, where it is known who is to move.
    pub winner: Option<Player>,
    /// The score of the whole game with it, in a game that has one.
    pub score: Option<u8>,
    /// Of a game that is won and was searched: how many moves it lasts, this one included.
    pub length: Option<u16>,
}

impl Values {
    /// Those that a certificate's file holds; of a proof for every size, those at one. The certificate
    /// is not checked. A map and layers are not loaded, whatever their size.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no values.
    pub fn open(path: impl AsRef<Path>, size: Option<u32>) -> Result<Values, Error> {
        let (claim, values) = registry::probe::open(&ordinary(path.as_ref()), size)
            .map_err(|error| Error::Wrong(format!("{}: {error}", path.as_ref().shown())))?;
        Ok(Values { source: Source::Held(values), claim: Some(claim.into()), size })
    }

    /// Those of a game, such as `erdos-szekeres 9 6` or `hypercube 3 2`, which is solved if it has maps or
    /// nim-values, and otherwise searched.
    ///
    /// # Errors
    /// When the words are no game whose positions have values, or a limit is reached.
    pub fn of(game: &str, resources: &Resources<'_>) -> Result<Values, Error> {
        let read = named::game(game).map_err(|error| GameError::no_game(game, &error))?;
        let within = |error| Error::within(&resources.limits, error);
        let source = match games::about(&read) {
            Some(about) if !about.has_values(&read) => {
                let request = Request { moves: &[], resources: *resources };
                let start = Box::new(about.analyse(&read, &request).map_err(within)?);
                // A search from a later position is a part of this one.
                let limits = Limits { deadline: None, ..resources.limits };
                Source::Searched { game: read, limits, start }
            }
            _ => Source::Held(registry::probe::solved(&read, *resources).map_err(within)?),
        };
        Ok(Values { source, claim: None, size: None })
    }

    /// What the certificate claims; `None` of a game that was solved.
    pub fn claim(&self) -> Option<&Claim> {
        self.claim.as_ref()
    }

    /// The value of a position and of every move from it.
    ///
    /// # Errors
    /// When that is no position of the game, or the file cannot be read.
    pub fn probe(&mut self, place: Place<'_>) -> Result<PositionValue, Error> {
        let words: Vec<&str> = match place {
            Place::Rows(text) => vec![text],
            Place::Moves(text) => text.split_whitespace().collect(),
            _ => Vec::new(),
        };
        let position = match place {
            Place::Start => probe::Position::Start,
            Place::Rows(_) | Place::Moves(_) => probe::Position::Words(&words),
            Place::Left(left) => probe::Position::Left(left),
            Place::Permutation(digits) => probe::Position::Permutation(digits),
        };
        let answer = match &mut self.source {
            Source::Held(values) => values.probe(&ProbeQuery { position, size: self.size })?,
            Source::Searched { game, limits, start } => {
                if !matches!(place, Place::Start | Place::Moves(_)) {
                    let message = "a position of this game is written as moves".to_owned();
                    return Err(Error::Wrong(message));
                }
                let moves: Vec<String> = words.into_iter().map(str::to_owned).collect();
                let answer = if moves.is_empty() {
                    ProbeAnswer::clone(start)
                } else {
                    let resources = Resources { limits: *limits, ..Resources::DEFAULT };
                    let about = games::about(game).ok_or(GameError::Missing(Capability::Maps));
                    let request = Request { moves: &moves, resources };
                    let answer = about.and_then(|about| about.analyse(game, &request));
                    answer.map_err(|error| Error::within(limits, error))?
                };
                ProbeAnswer { game: game.to_string(), ..answer }
            }
        };
        let of_move = |ProbeMove { name, to, found, nim_value, wins, .. }| {
            let Prospect { outcome, winner, score, length, .. } = found;
            MoveValue { name, to, nim_value, wins, outcome, winner, score, length }
        };
        let Prospect { value, outcome, winner, score, length } = answer.found;
        Ok(PositionValue {
            game: answer.game,
            position: answer.name,
            to_move: answer.to_move,
            outcome,
            winner,
            score,
            length,
            nim_value: answer.nim_value,
            mover_wins: value.map(|value| value == Value::N),
            moves: answer.moves.into_iter().map(of_move).collect(),
            line: answer.line,
            drawing: Drawing(answer.position),
        })
    }
}
