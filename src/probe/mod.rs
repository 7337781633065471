//! Probing: the value of a position and of every move from it, looked up in a certificate or found
//! by the solver.
//!
//! | module | holds |
//! | --- | --- |
//! | [`bits`] | bits of a file that is not loaded, or of memory |
//! | `probe` in the folder of a game | positions as they are written, their moves, and where their bits are |
//!
//! Nothing is checked: the values are those that the certificate states.

pub(crate) mod bits;

use serde_json::Map;
use thiserror::Error;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::verdict::NoVerdict;
pub(crate) use zermelo_explain::explore::Value;
use zermelo_explain::picture::Picture;

use bits::Bits;

use crate::files;

/// A position as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Position<'a> {
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
pub(crate) struct ProbeQuery<'a> {
    /// The position.
    pub(crate) position: Position<'a>,
    /// The size, where a certificate is about many.
    pub(crate) size: Option<u32>,
}

/// The answer.
#[derive(Debug)]
pub(crate) struct ProbeAnswer {
    /// The game at its size.
    pub(crate) game: String,
    /// What the names of positions are, here and after the moves: *rows*, or *after* and *nim-value*.
    pub(crate) named: [&'static str; 2],
    /// The position in a line.
    pub(crate) name: String,
    /// The same as fields of a JSON object.
    pub(crate) fields: Map<String, serde_json::Value>,
    /// The position, drawn.
    pub(crate) position: Picture,
    /// Its value; `None` where the certificate does not say.
    pub(crate) value: Option<Value>,
    /// Its nim-value, where the certificate says it.
    pub(crate) nim_value: Option<u32>,
    /// What ends the game here.
    pub(crate) end: Option<&'static str>,
    /// The moves from it.
    pub(crate) moves: Vec<ProbeMove>,
}

/// A move from the position.
#[derive(Debug)]
pub(crate) struct ProbeMove {
    /// The move, by name.
    pub(crate) name: String,
    /// The position after it, in a line.
    pub(crate) to: String,
    /// The value of the position after it.
    pub(crate) value: Option<Value>,
    /// The nim-value of the position after it.
    pub(crate) nim_value: Option<u32>,
    /// The same as fields of a JSON object.
    pub(crate) fields: Map<String, serde_json::Value>,
}

/// The values of a game's positions.
pub(crate) trait Values: Send {
    /// The value of a position and of every move from it.
    fn probe(&mut self, asked: &ProbeQuery<'_>) -> Result<ProbeAnswer, ProbeError>;
}

/// What a certificate holds of values.
pub(crate) enum ValueSource<'h> {
    /// A bit a state, in the order of a kind of proof.
    Bits(Kind, Bits),
    /// A strategy at one size.
    Strategy(&'h Replay<'h>),
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub(crate) enum ProbeError {
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

impl ProbeError {
    /// The bits are not as many as the claim needs, where that is known.
    pub(crate) fn wrong_length(needed: Option<u64>, found: u64) -> ProbeError {
        let needed =
            needed.map_or_else(|| "another number of".to_owned(), |bytes| bytes.to_string());
        ProbeError::File(format!(
            "the file has {} of values, and its claim needs {needed}: it is cut short, or has bytes after \
             its end",
            zermelo_explain::count(found, "byte", "bytes"),
        ))
    }
}
