//! Boards of points and lines: the names that people know them by, and what there is to say of one.

use serde_json::Value;

use super::error::GameError;
use super::options::FileGame;
use crate::limits::Limits;
use crate::text::Source;

/// Describes the board of some words within limits; `None` where they name none.
type Describe = fn(&[String], &Limits) -> Option<Result<Description, GameError>>;

/// What a game brings of its boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boards {
    /// The option that takes a board from a file, and what is done with it.
    pub(crate) option: &'static str,
    pub(crate) file: FileGame,
    /// The names that people know: the words with letters for sizes, what they mean, the sizes.
    pub(crate) names: fn() -> Vec<[&'static str; 3]>,
    /// What the first words stand for; `None` where they begin with no name that people know.
    pub(crate) known: fn(&[String]) -> Option<Result<Known, GameError>>,
    /// What there is to say, within limits, of the board that words name; `None` where they name none.
    pub(crate) describe: Describe,
    /// What there is to say of the board of a file.
    pub(crate) describe_file: fn(Source<'_>, &Limits) -> Result<Description, GameError>,
}

/// What a name that people know stands for.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// How many words the name is, with its sizes.
    pub(crate) words: usize,
    /// What it stands for.
    pub(crate) meaning: Meaning,
}

/// What a name that people know stands for.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A game of the claim language.
    Words(String),
    /// The text of a board file, and the option of the claim language by which it is that game.
    File(String, Option<&'static str>),
}

/// A board: its figures, its file, and how it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    /// What it is called in a claim.
    pub(crate) name: String,
    /// Of what, and how many, in words.
    pub(crate) lines: Vec<(&'static str, String)>,
    /// The same as a JSON object.
    pub(crate) fields: Value,
    /// The board, drawn in characters.
    pub(crate) drawing: String,
    /// Its file.
    pub(crate) file: String,
}
