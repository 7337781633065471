//! Boards of points and lines: the names that people know them by, and what there is to say of one.

use serde_json::Value;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::Hash;
use zermelo_explain::claims::Game;
use zermelo_explain::picture::Layout;
use zermelo_search::error::GameError;
use zermelo_search::limits::Limits;
use zermelo_search::text::Source;

/// Describes the board of some words within limits; `None` where they name none.
type Describe = fn(&[String], &Limits) -> Option<Result<Description, GameError>>;

/// What a game brings of its boards.
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    /// The names that people know: the words with letters for sizes, what they mean, the sizes.
    pub names: fn() -> Vec<[&'static str; 3]>,
    /// What the first words stand for; `None` where they begin with no name that people know.
    pub known: fn(&[String]) -> Option<Result<KnownBoard, GameError>>,
    /// What there is to say, within limits, of the board that words name; `None` where they name none.
    pub describe: Describe,
    /// What there is to say of the board of a file.
    pub describe_file: fn(Source<'_>, &Limits) -> Result<Description, GameError>,
    /// A claim about the board of a file, whose hash it names where it has to.
    pub claim_on: fn(&Claim, Source<'_>) -> Result<Claim, GameError>,
    /// Where the points of a board are drawn, as the file of that board says it.
    pub layout: fn(&Game, Source<'_>) -> Result<Layout, GameError>,
}

/// The game that a name stands for which people know.
#[derive(Clone, Debug)]
pub struct KnownBoard {
    /// How many words the name is, with its sizes.
    pub words: usize,
    /// The game in the claim language, without its options.
    pub game: String,
    /// The option of the claim language that makes it that game.
    pub option: Option<&'static str>,
    /// The hash of its board, where a claim about it has that.
    pub hash: Option<Hash>,
    /// What a claim about it says behind the words for who wins, in place of its title.
    pub in_words: Option<String>,
}

/// A board: its figures, its file, and how it is drawn.
#[derive(Clone, Debug)]
pub struct Description {
    /// What it is called in a claim.
    pub name: String,
    /// Of what, and how many, in words.
    pub lines: Vec<(&'static str, String)>,
    /// The same as a JSON object.
    pub fields: Value,
    /// The board, drawn in characters.
    pub drawing: String,
    /// Its file.
    pub file: String,
}
