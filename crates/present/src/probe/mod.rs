//! Probing: the value of a position and of every move from it, looked up in a certificate, found by
//! the solver, or found by a search.
//!
//! | module | holds |
//! | --- | --- |
//! | [`bits`] | bits of a file that is not loaded, or of memory |
//! | [`file`](mod@file) | a map or layers in a file |
//! | `probe` in the folder of a game | positions as they are written, their moves, and where their bits are |
//!
//! Nothing is checked: the values are those that the certificate states or the search found.

pub mod bits;
pub mod file;

use serde::{Serialize, Serializer};
use serde_json::Map;
use thiserror::Error;
use zermelo_checker::claim::Player;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::verdict::NoVerdict;
pub use zermelo_explain::explore::Value;
use zermelo_explain::picture::Picture;
use zermelo_explain::player_word;
use zermelo_search::error::GameError;
use zermelo_search::files;
use zermelo_search::verdict::drawing;

use bits::Bits;

/// What the start is called where positions are named by the moves that lead to them.
pub const NO_MOVE: &str = "no move";

/// A position as it is written.
#[derive(Clone, Copy, Debug)]
pub enum Position<'a> {
    /// The start of the game.
    Start,
    /// The shaded cells of each row in a word, or in a game with nim-values the moves from the start.
    Words(&'a [&'a str]),
    /// The cells that are left in each row.
    Left(&'a str),
    /// The digits of a permutation.
    Permutation(&'a str),
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct ProbeQuery<'a> {
    /// The position.
    pub position: Position<'a>,
    /// The size, where a certificate is about many.
    pub size: Option<u32>,
}

/// How a game ends if both players play best, as the words of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A player wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It ends with a score.
    Score,
}

/// What is known of how the game ends from a position.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Prospect {
    /// Whether the player to move wins, where a player wins.
    pub value: Option<Value>,
    /// How the game ends; `None` where the certificate does not say.
    pub outcome: Option<Outcome>,
    /// Who wins, where it is known who is to move.
    #[serde(serialize_with = "in_a_word")]
    pub winner: Option<Player>,
    /// The score of the whole game, in a game that has one.
    pub score: Option<u8>,
    /// Of a game that is won, where it is known: how many moves it lasts from the position that is probed
    /// on, if the winner makes it as short as possible and the loser as long.
    pub length: Option<u16>,
}

impl Prospect {
    /// What a value says, with who is to move where that is known.
    pub fn of_value(value: Option<Value>, to_move: Option<Player>) -> Prospect {
        let winner = value.zip(to_move).map(|(value, mover)| match value {
            Value::N => mover,
            Value::P => mover.other(),
        });
        Prospect { value, outcome: value.map(|_| Outcome::Win), winner, ..Prospect::default() }
    }
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
pub struct ProbeAnswer {
    /// The game at its size.
    pub game: String,
    /// What the names of positions are, here and after the moves: *rows*, or *after* and *nim-value*.
    #[serde(skip)]
    pub named: [&'static str; 2],
    /// The position in a line.
    #[serde(skip)]
    pub name: String,
    /// The same as fields of a JSON object.
    #[serde(flatten)]
    pub fields: Map<String, serde_json::Value>,
    /// The position, drawn.
    #[serde(serialize_with = "in_lines")]
    pub position: Picture,
    /// Who is to move, where that is known and the game is not over.
    #[serde(serialize_with = "in_a_word")]
    pub to_move: Option<Player>,
    /// What the game calls the players, the first one first.
    #[serde(skip)]
    pub players: [&'static str; 2],
    /// How the game ends from it.
    #[serde(flatten)]
    pub found: Prospect,
    /// What a score counts, in a game that has one.
    pub counted: Option<&'static str>,
    /// Whose moves lengths count, as in ` of the cops`; empty where those of both.
    #[serde(skip)]
    pub timed: &'static str,
    /// Its nim-value, where the certificate says it.
    pub nim_value: Option<u32>,
    /// What ends the game here.
    pub end: Option<String>,
    /// The moves from it, the best one first.
    pub moves: Vec<ProbeMove>,
    /// The best moves from it to the end of the game, where a search has them.
    pub line: Option<Vec<String>>,
    /// How many positions the search looked at, where the values are found by one.
    pub positions: Option<usize>,
}

/// A move from the position.
#[derive(Clone, Debug, Serialize)]
pub struct ProbeMove {
    /// The move, by name.
    #[serde(rename = "move")]
    pub name: String,
    /// The position after it, in a line; empty where it has no other name than the move.
    #[serde(skip)]
    pub to: String,
    /// How the game ends from the position after it.
    #[serde(flatten)]
    pub found: Prospect,
    /// Whether it wins; `None` where the certificate does not say, and in a game with a score.
    pub wins: Option<bool>,
    /// The nim-value of the position after it.
    pub nim_value: Option<u32>,
    /// The position after it as fields of a JSON object.
    #[serde(flatten)]
    pub fields: Map<String, serde_json::Value>,
}

impl ProbeMove {
    /// A move, with how the game ends from the position after it.
    pub fn new(name: String, to: String, found: Prospect) -> ProbeMove {
        let wins = match found.outcome {
            Some(Outcome::Win) => Some(found.value == Some(Value::P)),
            Some(Outcome::Draw) => Some(false),
            Some(Outcome::Score) | None => None,
        };
        ProbeMove { name, to, found, wins, nim_value: None, fields: Map::new() }
    }

    /// Moves that win, then those that nothing is said of, then those that lose.
    pub fn best_first(mut moves: Vec<ProbeMove>) -> Vec<ProbeMove> {
        moves.sort_by_key(|mv| match mv.wins {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        });
        moves
    }
}

/// A player in a word.
fn in_a_word<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    player.map(player_word).serialize(serializer)
}

/// A drawing as a list of lines.
fn in_lines<S: Serializer>(position: &Picture, serializer: S) -> Result<S::Ok, S::Error> {
    drawing(position).serialize(serializer)
}

/// The values of a game's positions.
pub trait Values: Send {
    /// The value of a position and of every move from it.
    fn probe(&mut self, asked: &ProbeQuery<'_>) -> Result<ProbeAnswer, ProbeError>;
}

/// What a certificate holds of values.
pub enum ValueSource<'h> {
    /// A bit a state, in the order of a kind of proof.
    Bits(Kind, Bits),
    /// A strategy at one size.
    Strategy(&'h Replay<'h>),
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The position or the size is none of the game.
    #[error("{0}")]
    ProbeQuery(String),
    /// The certificate is damaged, or holds no values.
    #[error("{0}")]
    File(String),
    /// The file cannot be read, or is no certificate.
    #[error("{}", zermelo_explain::no_verdict(.0))]
    Unread(NoVerdict),
}

impl From<std::io::Error> for ProbeError {
    fn from(error: std::io::Error) -> ProbeError {
        ProbeError::Unread(NoVerdict::Unreadable(files::reason(&error)))
    }
}

impl From<ProbeError> for GameError {
    fn from(error: ProbeError) -> GameError {
        GameError::Wrong(error.to_string())
    }
}

impl ProbeError {
    /// The bits are not as many as the claim needs, where that is known.
    pub fn wrong_length(needed: Option<u64>, found: u64) -> ProbeError {
        let needed =
            needed.map_or_else(|| "another number of".to_owned(), |bytes| bytes.to_string());
        ProbeError::File(format!(
            "the file has {} of values, and its claim needs {needed}: it is cut short, or has bytes after \
             its end",
            zermelo_explain::count(found, "byte", "bytes"),
        ))
    }
}
