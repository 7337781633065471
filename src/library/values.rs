//! Values of positions: of a certificate that holds them, or found by a search.

use std::path::Path;

use zermelo_explain::claims;

use super::certificate::Drawing;
use super::checking::ordinary;
use super::claim::Claim;
use super::error::Error;
use crate::contract::error::GameError;
use crate::limits::Resources;
use crate::probe::{self, ProbeAnswer, ProbeMove, ProbeQuery, Value};
use crate::registry;
use crate::text::ShownPath;

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
    values: Box<dyn probe::Values>,
    claim: Option<Claim>,
    size: Option<u32>,
}

/// The value of a position, and of every move from it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PositionValue {
    /// The game at its size.
    pub game: String,
    /// The position, as the shaded cells of each row, or as the moves that lead there.
    pub position: String,
    /// Its nim-value, where the proof states it.
    pub nim_value: Option<u32>,
    /// Whether the player to move wins (an N-position); `None` where the certificate does not say.
    pub mover_wins: Option<bool>,
    /// The moves from it.
    pub moves: Vec<MoveValue>,
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
    /// Whether it wins: the position after it is a P-position. `None` where the certificate does not say.
    pub wins: Option<bool>,
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
        Ok(Values { values, claim: Some(claim.into()), size })
    }

    /// Those of a game, such as `erdos-szekeres 9 6`, which is solved.
    ///
    /// # Errors
    /// When the words are no game that has maps or nim-values, or a limit is reached.
    pub fn of(game: &str, resources: &Resources<'_>) -> Result<Values, Error> {
        let read = claims::game(game).map_err(|error| GameError::no_game(game, &error))?;
        let values = registry::probe::solved(&read, *resources);
        let values = values.map_err(|error| Error::within(&resources.limits, error))?;
        Ok(Values { values, claim: None, size: None })
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
        let words = match place {
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
        let answer = self.values.probe(&ProbeQuery { position, size: self.size })?;
        let ProbeAnswer { game, name, position, value, nim_value, moves, .. } = answer;
        let of_move = |ProbeMove { name, to, value, nim_value, .. }| {
            let wins = value.map(|value| value == Value::P);
            MoveValue { name, to, nim_value, wins }
        };
        Ok(PositionValue {
            game,
            position: name,
            nim_value,
            mover_wins: value.map(|value| value == Value::N),
            moves: moves.into_iter().map(of_move).collect(),
            drawing: Drawing(position),
        })
    }
}
