//! Looking through what a certificate holds of every position, or of every step: what is seen at a
//! place of it, and where one can go from there.

use zermelo_checker::claim::Player;

use crate::count;
use crate::picture::Picture;
use crate::play::PlayError;

/// The value of a position in an impartial game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Value {
    /// The player to move loses: the *previous* player wins.
    P,
    /// The player to move wins: the *next* player.
    N,
}

impl Value {
    /// The value of a position in a sentence, with what ends the game there, and with the values after
    /// its moves. `None` stands for what the certificate does not say.
    pub fn in_words(
        value: Option<Value>,
        end: Option<&str>,
        moves: impl Iterator<Item = Option<Value>>,
    ) -> String {
        let moves: Vec<Option<Value>> = moves.collect();
        let with = |wanted| moves.iter().filter(|value| **value == wanted).count();
        match (value, end) {
            (Some(_), Some(end)) => format!("P: {end}"),
            (Some(Value::P), None) => "P: the player to move loses".to_owned(),
            (Some(Value::N), None) => {
                let unknown = match with(None) {
                    0 => String::new(),
                    unknown => format!("; the certificate does not have the value of {unknown}"),
                };
                let (winning, all) = (with(Some(Value::P)), count(moves.len(), "move", "moves"));
                format!("N: the player to move wins, with {winning} of {all}{unknown}")
            }
            (None, _) => {
                "unknown: the certificate does not have the value of this position".to_owned()
            }
        }
    }
}

/// A step of the way to a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Who made it, where it is a move.
    pub player: Option<Player>,
    /// The move, or the step in words.
    pub name: String,
    /// Why a strategy made it.
    pub reason: Option<String>,
}

impl Step {
    /// A move that no strategy made.
    pub fn of(player: Player, name: String) -> Step {
        Step { player: Some(player), name, reason: None }
    }

    /// A step in words.
    pub fn in_words(name: impl Into<String>) -> Step {
        Step { name: name.into(), ..Step::default() }
    }
}

/// What is seen at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// What the list of moves is called; nothing where there is none.
    pub heading: &'static str,
    /// The way there: moves, or steps in words.
    pub steps: Vec<Step>,
    /// The position.
    pub picture: Picture,
    /// What is to be said of it.
    pub sentence: String,
    /// Where one can go on to, best first.
    pub moves: Vec<Onward>,
    /// The word to begin with, where something is to be chosen before there is a game.
    pub begin: Option<String>,
    /// The word that leads to the step before, and the one after, where these are no moves.
    pub neighbours: [Option<String>; 2],
    /// Why the way goes no further, where a word of it names nothing.
    pub error: Option<PlayError>,
}

impl View {
    /// A choice, of which one from the middle is what a reader begins with: it is neither trivial nor large.
    pub(crate) fn choice(heading: &'static str, sentence: String, moves: Vec<Onward>) -> View {
        let begin = moves.get((moves.len() / 2).min(7)).map(|onward| onward.name.clone());
        View { heading, sentence, moves, begin, ..View::default() }
    }
}

/// A move from a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Onward {
    /// The move, by name.
    pub name: String,
    /// The cells, points or edges of the picture that it is played on.
    pub places: Vec<String>,
    /// What is to be said of it, in a word or two.
    pub result: &'static str,
}
