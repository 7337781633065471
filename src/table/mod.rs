//! Prints certificates as tables, so that a reader can verify the proof by hand;
//! docs/guide/tables.md explains how to read them.
//!
//! A game turns a certificate into a [`Document`] ([`crate::registry::proof::document`]), and the document is rendered in a
//! [`Format`](crate::document::Format). A table is right only if the certificate was checked. A wrong certificate gives an
//! error or a wrong table, never a panic.

use thiserror::Error;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Header;
use zermelo_explain::{count, sentence};

use crate::document::Document;
use crate::document::model::{Block, Rich};

/// What goes into a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The most lines that the proof's tables may have together; what is beyond is left out, and
    /// the document says so. `None` for the whole proof.
    pub max_lines: Option<u64>,
    /// Print moves also in the notation that the game has beside their names.
    pub notation: bool,
}

/// The end of a strategy's introduction: what it was made from, and how long it is. `printed` is how
/// many of its rows are printed, where that is not all.
pub(crate) fn replay_length(
    header: &Header,
    nodes: usize,
    rows: u64,
    printed: Option<u64>,
) -> Vec<Block> {
    let mut paragraphs = Vec::new();
    let source = header.provenance.source.as_str();
    if !source.is_empty() {
        paragraphs.push(format!("Source: {source}"));
    }
    let positions = count(nodes, "position", "positions");
    let mut length = format!("The proof has {}, in {positions}.", count(rows, "row", "rows"));
    if let Some(printed) = printed {
        let printed = count(printed, "row", "rows");
        length.push_str(&format!(" Only its beginning is printed: {printed}. {ALL}"));
    }
    paragraphs.push(length);
    paragraphs.into_iter().map(|text| Block::Paragraph(Rich::text(text))).collect()
}

/// What a document that was cut tells the reader to do.
pub(crate) const ALL: &str = "The option --all prints the whole proof.";

/// Why a certificate cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is no table for this game or this kind of proof.
    #[error("tables for {what} are not supported yet")]
    NoTables {
        /// The game, or the kind of proof.
        what: String,
    },
    /// There is no other notation for what the certificate holds.
    #[error("there is no other notation for what the certificate holds")]
    NoNotation,
    /// The checker does not know the kind of proof.
    #[error("the kind of proof, number {0}, is unknown")]
    UnknownKind(u8),
    /// The proof cannot be read.
    #[error("{}", sentence(.0))]
    Unreadable(Fault),
    /// The certificate is not one that the checker accepts.
    #[error("the certificate is wrong ({what}); `zermelo check` says more")]
    Wrong {
        /// What was found.
        what: String,
    },
}

/// What is said of a certificate that is not one that the checker accepts.
pub(crate) fn wrong(what: impl Into<String>) -> TableError {
    TableError::Wrong { what: what.into() }
}

/// A proof that can be printed.
pub trait Printed {
    /// The document.
    ///
    /// # Errors
    /// When the proof is not one that the checker accepts.
    fn document(&self, options: &Options) -> Result<Document, TableError>;

    /// How many rows the document has when all of it is printed.
    ///
    /// # Errors
    /// As [`document`](Printed::document).
    fn rows(&self) -> Result<u64, TableError>;

    /// Whether moves can be printed also in a notation that the game has beside their names.
    fn has_notation(&self) -> bool {
        false
    }
}
