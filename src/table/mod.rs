//! Prints certificates as tables, so that a reader can verify the proof by hand;
//! docs/guide/tables.md explains how to read them.
//!
//! A game turns a certificate into a [`Document`] ([`crate::registry::proof::document`]), and the document is rendered in a
//! [`Format`](crate::document::Format). A table is right only if the certificate was checked. A wrong certificate gives an
//! error or a wrong table, never a panic.

use thiserror::Error;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Header;
use zermelo_explain::face::{Listing, Preface};
use zermelo_explain::{count, sentence};

use crate::document::Document;
use crate::document::model::{Block, Name, Rich, Row, Section, Table};

/// What goes into a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The most lines that the proof's tables may have together; what is beyond is left out, and
    /// the document says so. `None` for the whole proof.
    pub max_lines: Option<u64>,
    /// Print moves also in the notation that the game has beside their names.
    pub notation: bool,
}

/// The title of a document, and what stands before its tables: what the game is, what the proof was
/// made from, what else is to be said first, and the board where its name does not say it.
pub(crate) fn preface(
    header: &Header,
    preface: &impl Preface,
    further: Option<String>,
) -> (Rich, Vec<Section>) {
    let title = preface.title().unwrap_or_else(|| header.claim.to_string());
    let source = &header.provenance.source;
    let source = Some(format!("Source: {source}")).filter(|_| !source.as_str().is_empty());
    let paragraphs = [preface.introduction()].into_iter().chain(source).chain(further);
    let blocks = paragraphs.map(Block::text).collect();
    let mut sections = vec![Section { level: 1, heading: None, blocks }];
    if let Some(Listing { heading, columns, rows }) = preface.listing() {
        let names = |names: Vec<Name>| Rich::join(names.into_iter().map(Rich::name), ", ");
        let row =
            |(name, others)| Row { repeated: 0, cells: vec![Rich::name(name), names(others)] };
        let blocks = vec![Block::Table(Table::new(columns, rows.into_iter().map(row).collect()))];
        sections.push(Section::headed(heading, blocks));
    }
    (Rich::text(title), sections)
}

/// Leaves out the rows of a table that are beyond the limit; then what is to be said of that.
pub(crate) fn cut<T>(rows: &mut Vec<T>, options: &Options) -> Option<Block> {
    let all = rows.len();
    let most = usize::try_from(options.max_lines?).ok().filter(|&most| most < all)?;
    rows.truncate(most);
    let all = count(all, "row", "rows");
    let said = format!("The table has {all}. Only its beginning is printed. {ALL}");
    Some(Block::text(said))
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
