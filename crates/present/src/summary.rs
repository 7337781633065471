//! Figures that summarise a certificate. They are counted and not checked: for a wrong proof they are
//! wrong or missing.

use serde::Serialize;
use serde_json::Value;

/// The figures of a proof. What does not belong to its game is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The board, where the proof brings one.
    pub board: Option<BoardSummary>,
    /// The names of the proof's symmetries, empty for those without one.
    pub symmetries: Vec<String>,
    /// What its kind of proof is counted by.
    pub figures: Figures,
}

/// A board of points and lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardSummary {
    /// How many points it has.
    pub points: usize,
    /// How many lines.
    pub lines: usize,
    /// Its hash, which claims can name.
    pub blake3: String,
}

/// The figures of a kind of proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// As a JSON object; docs/guide/json.md documents the fields.
    pub fields: Value,
    /// In words: of what, and how many. What is not known is left out.
    pub lines: Vec<(&'static str, String)>,
}

impl<F: Into<Figures>> From<F> for Summary {
    /// Of a proof without a board.
    fn from(figures: F) -> Summary {
        Summary { board: None, symmetries: Vec::new(), figures: figures.into() }
    }
}
