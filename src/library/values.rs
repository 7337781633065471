//! Values of positions: of a certificate that holds them, or found by a search.

use std::fmt;
use std::path::Path;

use zermelo_checker::claim::Player;
use zermelo_explain::claims::Game;
use zermelo_present::analysis::Request;
use zermelo_present::plot;
use zermelo_present::probe::{self, Outcome, ProbeAnswer, ProbeMove, ProbeQuery, Prospect, Value};
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, Resources};
use zermelo_search::text::ShownPath;

use super::certificate::Drawing;
use super::checking::ordinary;
use super::claim::Claim;
use super::error::Error;
use crate::input::game::is_game;
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
        /// Whether all games are searched to their ends, however many there are.
        to_the_end: bool,
        /// Those that the search from its start did not reach.
        limits: Limits,
        /// What that search found, if there was one.
        start: Option<Box<ProbeAnswer>>,
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

impl Source {
    /// The values of a game. A search has not begun.
    fn of(game: &str, is_searched: bool, resources: &Resources<'_>) -> Result<Source, Error> {
        let read = named::game(game).map_err(|error| GameError::no_game(game, &error))?;
        let has_values = games::about(&read).is_none_or(|about| about.has_values(&read));
        if is_searched || !has_values {
            let (to_the_end, limits) = (is_searched, resources.limits);
            return Ok(Source::Searched { game: read, to_the_end, limits, start: None });
        }
        let solved = registry::probe::solved(&read, *resources);
        Ok(Source::Held(solved.map_err(|error| Error::within(&resources.limits, error))?))
    }
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
        let mut source = Source::of(game, false, resources)?;
        if let Source::Searched { game, to_the_end, limits, start } = &mut source {
            let request = Request { moves: &[], to_the_end: *to_the_end, resources: *resources };
            let found = registry::probe::searched(game, &request);
            *start = Some(Box::new(found.map_err(|error| Error::within(limits, error))?));
            // A search from a later position is a part of this one.
            limits.deadline = None;
        }
        Ok(Values { source, claim: None, size: None })
    }

    /// Those that `zermelo probe` looks up: of a file if the text names no game, or else of a game. One without
    /// maps and nim-values, and any one that `is_searched`, is searched from the position on that is probed,
    /// within these limits.
    ///
    /// ```
    /// use zermelo::{Place, Resources, Values};
    /// let mut values = Values::named("hypercube 3 2", None, false, &Resources::DEFAULT)?;
    /// assert_eq!(values.probe(Place::Moves("11 12 22"))?.length, Some(4));
    /// # Ok::<(), zermelo::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text names neither, the file holds no values, or a limit is reached.
    pub fn named(
        text: &str,
        size: Option<u32>,
        is_searched: bool,
        resources: &Resources<'_>,
    ) -> Result<Values, Error> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        match (is_game(&words), is_searched) {
            (true, _) => {
                let source = Source::of(text, is_searched, resources)?;
                Ok(Values { source, claim: None, size })
            }
            (false, true) => {
                Err(Error::Wrong(format!("a search is for a game, and ‘{text}’ is none")))
            }
            (false, false) => Values::open(text, size),
        }
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
            Source::Searched { game, to_the_end, limits, start } => {
                if !matches!(place, Place::Start | Place::Moves(_)) || self.size.is_some() {
                    let message = "a position of this game is written as moves, without a size";
                    return Err(Error::Wrong(message.to_owned()));
                }
                let moves: Vec<String> = words.into_iter().map(str::to_owned).collect();
                match start {
                    Some(start) if moves.is_empty() => ProbeAnswer::clone(start),
                    _ => {
                        let resources = Resources { limits: *limits, ..Resources::DEFAULT };
                        let request = Request { moves: &moves, to_the_end: *to_the_end, resources };
                        let found = registry::probe::searched(game, &request);
                        found.map_err(|error| Error::within(limits, error))?
                    }
                }
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

    /// The values of all positions that are two rows of cells or two heaps, as a plot; of games with three
    /// rows or heaps, a panel for each length of the third. They are nim-values where the game has them, and
    /// P and N otherwise: those of the (a, b)-game whose shaded cells are in two rows.
    ///
    /// ```
    /// use zermelo::{Resources, Values};
    /// let plot = Values::of("chomp 2 3", &Resources::DEFAULT)?.plot()?;
    /// assert!(plot.to_string().contains("\n1  . 1 0 3\n"));
    /// assert!(plot.svg().starts_with("<svg"));
    /// # Ok::<(), zermelo::Error>(())
    /// ```
    ///
    /// # Errors
    /// When positions of the game are drawn otherwise or are too many, or a file cannot be read.
    pub fn plot(&mut self) -> Result<Plot, Error> {
        match &mut self.source {
            Source::Held(values) => Ok(Plot(plot::of_values(&mut **values, self.size)?)),
            Source::Searched { game, limits, .. } => {
                let resources = Resources { limits: *limits, ..Resources::DEFAULT };
                let plot = registry::probe::plot(game, resources);
                Ok(Plot(plot.map_err(|error| Error::within(limits, error))?))
            }
        }
    }
}

/// A plot of values. It prints as characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot(plot::Plot);

impl Plot {
    /// As SVG, in the reader's choice of light or dark.
    pub fn svg(&self) -> String {
        self.0.svg()
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
