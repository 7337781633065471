//! Prints certificates as tables, so that a reader can verify the proof by hand;
//! docs/guide/tables.md explains how to read them.
//!
//! A game turns a certificate into a [`Document`], which is rendered in a
//! [`Format`](crate::document::Format). A table is right only if the certificate was checked. A wrong certificate gives an
//! error or a wrong table, never a panic.

use std::io;

use thiserror::Error;
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::format::Header;
use zermelo_checker::proofs::outcome::OVERFLOW;
use zermelo_explain::face::{LayoutError, Listing, Preface};
use zermelo_explain::{count, sentence};

use crate::document::model::{Block, Name, Rich, Row, Section, Span, Table};
use crate::document::{Document, Extent, Writer};

/// What goes into a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The most lines that the proof's tables may have together; what is beyond is left out, and
    /// the document says so. `None` for the whole proof.
    pub max_lines: Option<u64>,
    /// Print moves also in the notation that the game has beside their names.
    pub notation: bool,
    /// The part to print, with what follows it; `None` for the proof from its start.
    pub part: Option<Part>,
    /// How far what follows is printed: so many cases below a case, or moves of the opponent after a
    /// position. `None` for all of it.
    pub depth: Option<usize>,
    /// The text of a layout, as which positions are drawn.
    pub layout: Option<String>,
}

impl Options {
    /// Whether a part of the proof is wanted.
    pub fn is_partial(&self) -> bool {
        self.part.is_some() || self.depth.is_some()
    }
}

/// A way to write a proof as a source (docs/guide/strategies.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceForm {
    /// Rows.
    Rows,
    /// A dictionary.
    Dictionary,
}

/// A part of a printed proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A case, by its number, such as 1.2.
    Case(String),
    /// A position, by its number from 1 on.
    Position(u64),
}

/// What the tables of a proof are divided into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Cases, and cases below them.
    Cases,
    /// Positions.
    Positions,
}

impl Parts {
    /// Whether a part is one of these.
    pub fn have(self, part: &Part) -> bool {
        matches!(
            (self, part),
            (Parts::Cases, Part::Case(_)) | (Parts::Positions, Part::Position(_))
        )
    }
}

/// The title of a document, and what stands before its tables: what the game is, what the proof was
/// made from, what else is to be said first, and the board where its name does not say it.
pub fn preface(header: &Header, preface: Preface, further: Option<String>) -> (Rich, Vec<Section>) {
    let Preface { title, introduction, listing: board } = preface;
    let title = title.unwrap_or_else(|| header.claim.to_string());
    let source = &header.provenance.source;
    let source = Some(format!("Source: {source}")).filter(|_| !source.as_str().is_empty());
    let paragraphs = [introduction].into_iter().chain(source).chain(further);
    let blocks = paragraphs.map(Block::text).collect();
    let mut sections = vec![Section { level: 1, heading: None, blocks }];
    sections.extend(board.map(listing));
    (Rich::text(title), sections)
}

/// The board, where its name does not say it.
pub fn listing(Listing { heading, columns, rows }: Listing) -> Section {
    let names = |names: Vec<Name>| Rich::join(names.into_iter().map(Rich::name), ", ");
    let row = |(name, others)| Row { repeated: 0, cells: vec![Rich::name(name), names(others)] };
    let blocks = vec![Block::Table(Table::new(columns, rows.into_iter().map(row).collect()))];
    Section::headed(heading, blocks)
}

/// A strategy in one table, behind what is said of it; without a row there is no table.
pub fn strategy<const COLUMNS: usize>(
    header: &Header,
    before: Preface,
    mut blocks: Vec<Block>,
    (columns, mut rows): ([&str; COLUMNS], Vec<Row>),
    options: &Options,
) -> Document {
    let (extent, said) = cut(&mut rows, options);
    blocks.extend(said);
    if !rows.is_empty() {
        blocks.push(Block::Table(Table::new(columns, rows)));
    }
    let (title, mut sections) = preface(header, before, None);
    sections.push(Section::headed("Strategy", blocks));
    Document { title, sections, rows: extent.rows, cut: extent.cut }
}

/// Leaves out the rows of a table that are beyond the limit. Says how many there are, and what is to be said
/// where some are left out.
pub fn cut<T>(rows: &mut Vec<T>, options: &Options) -> (Extent, Option<Block>) {
    let all = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    let most = options.max_lines.filter(|&most| most < all);
    rows.truncate(most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX));
    let said = most.map(|_| {
        let all = count(all, "row", "rows");
        Block::text(format!("The table has {all}. Only its beginning is printed. {ALL}"))
    });
    (Extent { rows: all, cut: most.is_some() }, said)
}

/// The whole document of a proof that is printed part by part.
pub fn whole(printed: &impl Printout, options: &Options) -> Result<Document, TableError> {
    let mut document = Document::default();
    let Extent { rows, cut } = printed.print(options, &mut document)?;
    Ok(Document { rows, cut, ..document })
}

/// What a document that was cut tells the reader to do.
pub const ALL: &str = "zermelo table --all prints the whole proof.";

/// Leaves out what a document tells the reader to do: a page has no command.
pub fn without_advice(document: &mut Document) {
    for block in document.sections.iter_mut().flat_map(|section| &mut section.blocks) {
        let Block::Paragraph(Rich(spans)) = block else { continue };
        for span in spans {
            if let Span::Text(text) = span {
                *text = text.replace(&format!(" {ALL}"), "");
            }
        }
    }
}

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
    /// Such proofs are not written as sources.
    #[error("{what} is not written as a source")]
    NoSource {
        /// The proof.
        what: String,
    },
    /// There is no other notation for what the certificate holds.
    #[error("there is no other notation for what the certificate holds")]
    NoNotation,
    /// The positions are not drawn as the layout says.
    #[error("{0}")]
    Layout(LayoutError),
    /// The checker does not know the kind of proof.
    #[error("the kind of proof, number {0}, is unknown")]
    UnknownKind(u8),
    /// The proof cannot be read.
    #[error("{}", sentence(.0))]
    Unreadable(Fault),
    /// The tables have no such parts.
    #[error("the tables of this proof are {}", match .0 {
        Some(Parts::Cases) => "by cases: --case chooses one, and --depth says how far",
        Some(Parts::Positions) => "by positions: --from chooses one, and --depth says how far",
        None => "not by cases or positions: they are printed whole, without --case, --from and --depth",
    })]
    NoParts(Option<Parts>),
    /// There is no part of this name.
    #[error("there is no {0}")]
    NoPart(String),
    /// What takes the document could not write it.
    #[error("{}", io::Error::from(*.0))]
    Unwritten(io::ErrorKind),
    /// The certificate is not one that the checker accepts.
    #[error("the certificate is wrong ({what}); `zermelo check` says more")]
    Wrong {
        /// What was found.
        what: String,
    },
}

impl From<Code> for TableError {
    /// Arithmetic on forms that fails.
    fn from(code: Code) -> TableError {
        wrong(match code {
            OVERFLOW => "a number does not fit 64 bits",
            _ => "a form has a variable that there is not",
        })
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> TableError {
        TableError::Unwritten(error.kind())
    }
}

/// What is said of a certificate that is not one that the checker accepts.
pub fn wrong(what: impl Into<String>) -> TableError {
    TableError::Wrong { what: what.into() }
}

/// A proof that can be printed.
pub trait Printout {
    /// The document.
    ///
    /// # Errors
    /// When the proof is not one that the checker accepts.
    fn document(&self, options: &Options) -> Result<Document, TableError>;

    /// Gives the document to a writer part by part. Proofs with long tables make each part when it is
    /// due.
    ///
    /// # Errors
    /// As [`document`](Printout::document), and when the writer has one.
    fn print(&self, options: &Options, writer: &mut dyn Writer) -> Result<Extent, TableError> {
        let Document { title, sections, rows, cut } = self.document(options)?;
        writer.title(&title)?;
        sections.into_iter().try_for_each(|section| writer.section(section))?;
        Ok(Extent { rows, cut })
    }

    /// How many rows the document has when all of it is printed.
    ///
    /// # Errors
    /// As [`document`](Printout::document).
    fn rows(&self) -> Result<u64, TableError> {
        Ok(self.document(&Options::default())?.rows)
    }

    /// What the tables are divided into, where a part of them can be printed.
    fn parts(&self) -> Option<Parts> {
        None
    }

    /// Whether moves can be printed also in a notation that the game has beside their names.
    fn has_notation(&self) -> bool {
        false
    }
}
