//! Playing against a strategy: the moves of the opponent by name, the replies of a certificate, and
//! every position on the way.
//!
//! | module | holds |
//! | --- | --- |
//! | [`by_values`] | games whose positions have nim-values, and parts of them side by side |
//! | [`lemma`] | mirrors as lemmas, at the positions that they are used for |
//! | [`line`](mod@line) | a line of play, in real positions by the rules |
//! | [`mirror`] | the images of a mirror as replies |
//! | [`names`] | moves and positions by the words of the game's face |
//! | [`nodes`] | the parts of a replay's tables by node |
//! | [`stored`] | a decoded proof with the face of its game |
//! | [`strategy`] | from a position and the opponent's move to the reply, through the symmetries |
//!
//! The module relies on a checked certificate; a wrong one gives an error. The checker's rules decide
//! which moves are legal and who has won, so the game that is played is the game of the proof. The
//! module does not search for moves.

pub mod by_table;
pub mod by_values;
pub mod lemma;
pub mod line;
pub mod mirror;
pub mod names;
pub mod nodes;
pub mod stored;
pub mod strategy;

use crate::face::LayoutError;
use crate::typos::{did_you_mean, listed};
use thiserror::Error;
/// Why something cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The certificate holds no strategy.
    #[error("{0}")]
    NoStrategy(&'static str),
    /// The strategy has no choice of moves.
    #[error("{0}")]
    NoChoice(&'static str),
    /// The certificate is not one that the checker accepts.
    #[error("the certificate is wrong ({0}); `zermelo check` says more")]
    Wrong(&'static str),
    /// There is no such move in the game.
    #[error("‘{text:.60}’ is not a move: a move is {form}")]
    NoSuchMove {
        /// What was given.
        text: String,
        /// How moves are written in this game.
        form: &'static str,
    },
    /// The point or cell was taken before.
    #[error("{0} is taken")]
    Taken(String),
    /// The game does not allow the move here.
    #[error("{mv} {why}")]
    NotAllowed {
        /// The move.
        mv: String,
        /// What is said of it.
        why: &'static str,
    },
    /// The game is over.
    #[error("the game is over: take a move back, or omit the moves after the end")]
    Over,
    /// The game ended before the last of the moves that were to be followed.
    #[error("the game is over after {moves} of the {written}: give only those before the end")]
    OverAfter {
        /// How many moves were played until then.
        moves: usize,
        /// What moves are called in the notation that they were given in.
        written: &'static str,
    },
    /// The game has no notation of its own for lines of play.
    #[error("this game has no notation of its own for lines of play")]
    NoNotation,
    /// What was to be followed is no line of play in the game's own notation.
    #[error("{0}")]
    NoLine(String),
    /// The strategy does not lead to a position.
    #[error(
        "the strategy does not lead here, so it has no reply: it would have played other moves \
         before (from the start, with only the opponent's moves given, it has a reply to each)"
    )]
    OffTheStrategy,
    /// Its positions are not drawn as a layout says.
    #[error("{0}")]
    Layout(LayoutError),
    /// The certificate's symmetries give too many images of a position.
    #[error("the position has more than {0} images under the certificate's symmetries")]
    TooManyImages(usize),
}

impl PlayError {
    /// The error, and after it which of the legal moves may have been meant, or in a line of their own
    /// what is legal, behind this word.
    pub fn among(&self, legal: &[String], word: &str) -> String {
        let legal: Vec<&str> = legal.iter().map(String::as_str).collect();
        let meant = match self {
            PlayError::NoSuchMove { text, .. } => did_you_mean(text, legal.iter().copied()),
            _ => None,
        };
        match meant {
            Some(question) => format!("{self}; {question}"),
            None => format!("{self}\n    {word}: {}", listed(&legal)),
        }
    }
}
