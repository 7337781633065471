//! The files that commands write: which of those that are there already they may replace.

use std::path::{Path, PathBuf};

use zermelo_checker::claim::Player;
use zermelo_checker::format::MAGIC;
use zermelo_claims::report;
use zermelo_present::graph::is_graph;
use zermelo_present::html::markdown::is_document;
use zermelo_present::{document, export, html};
use zermelo_puzzles::candidates;
use zermelo_search::files::{self, ConfirmError, Kind, Replaces};
use zermelo_sizes::maps::campaign::receipt;

use crate::page;
use crate::registry::games;

/// The first line of a drawing in characters that is written to a file, and, after a percent sign and a
/// space, of one in TikZ.
pub(super) const DRAWN: &str = "A drawing by zermelo.";

/// The first line of a file of families, for people and for who may replace it.
pub(super) const MARK: &str = "# Families found by zermelo discover.\n";

/// The first line of the table of a sequence, behind `m,` where two sizes run, and how that of its b-file ends.
pub(super) const SEQUENCE_COLUMNS: &str = "n,value,certificate,blake3\n";
pub(super) const B_FILE_BY: &str = ", by zermelo values";

/// What a certificate is called.
const CERTIFICATE: &str = "certificate";

/// A file that a command is to write.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output<'p> {
    path: &'p Path,
    replaces: Replaces,
    /// Whether `-` stands for standard output.
    may_be_stream: bool,
}

impl<'p> Output<'p> {
    /// A file that takes the place of nothing but one of its own kind, which has this name and begins so.
    fn own(
        path: &'p Path,
        may_be_stream: bool,
        name: &'static str,
        begins: fn(&[u8]) -> bool,
    ) -> Self {
        Output { path, replaces: Replaces::Own(Kind { name, begins }), may_be_stream }
    }

    /// A certificate.
    pub(super) fn certificate(path: &'p Path) -> Self {
        Output::own(path, false, CERTIFICATE, |start| start.starts_with(&MAGIC))
    }

    /// The certificate, or the file of many, of a command that prints nothing else where it is written to
    /// standard output.
    pub(super) fn stream(path: &'p Path) -> Self {
        Output { may_be_stream: true, ..Output::certificate(path) }
    }

    /// A printed proof, or a table of many boards.
    pub(super) fn table(path: &'p Path) -> Self {
        Output::own(path, true, "table of zermelo", |start| text_is(start, is_table))
    }

    /// A position that is drawn, or a plot.
    pub(super) fn drawing(path: &'p Path) -> Self {
        Output::own(path, true, "drawing of zermelo", |start| text_is(start, is_drawing))
    }

    /// A graph, which may be drawn.
    pub(super) fn graph(path: &'p Path) -> Self {
        Output::own(path, true, "graph of zermelo", |start| {
            text_is(start, is_graph) || text_is(start, is_drawing)
        })
    }

    /// A formula, or what confirms it.
    pub(super) fn formula(path: &'p Path) -> Self {
        Output::own(path, true, "formula or proof that zermelo exports", export::is_exported)
    }

    /// A page with the checker in it.
    pub(super) fn live_page(path: &'p Path) -> Self {
        Output::own(path, true, "page of zermelo", |start| text_is(start, page::is_page))
    }

    /// A file with the checker, for pages beside it.
    pub(super) fn checker(path: &'p Path) -> Self {
        Output::own(path, false, "checker of zermelo", |start| text_is(start, page::is_checker))
    }

    /// A report on claims.
    pub(super) fn report(path: &'p Path) -> Self {
        Output::own(path, true, "report of zermelo claims", |start| {
            text_is(start, report::is_report)
        })
    }

    /// The page of a document.
    pub(super) fn document(path: &'p Path) -> Self {
        Output::own(path, false, "document of a site", |start| text_is(start, is_page_of_document))
    }

    /// Families that were found.
    pub(super) fn families(path: &'p Path) -> Self {
        Output::own(path, true, "source that zermelo discover wrote", |start| {
            start.starts_with(MARK.as_bytes())
        })
    }

    /// Candidates of a puzzle.
    pub(super) fn candidates(path: &'p Path) -> Self {
        Output::own(path, true, "file of candidates that zermelo puzzle hint wrote", |start| {
            text_is(start, candidates::is_written)
        })
    }

    /// A manual page.
    pub(super) fn page(path: &'p Path) -> Self {
        Output::own(path, false, "manual page of zermelo", |start| text_is(start, is_manual))
    }

    /// A receipt of a campaign.
    pub(super) fn receipt(path: &'p Path) -> Self {
        Output::own(path, false, "receipt of a campaign", |start| {
            start.starts_with(receipt::TITLE.as_bytes())
        })
    }

    /// The table of a sequence.
    pub(super) fn sequence(path: &'p Path) -> Self {
        Output::own(path, false, "table of zermelo values", |start| {
            let start = start.strip_prefix(b"m,").unwrap_or(start);
            start.starts_with(SEQUENCE_COLUMNS.as_bytes())
        })
    }

    /// The b-file of a sequence.
    pub(super) fn b_file(path: &'p Path) -> Self {
        Output::own(path, false, "b-file of zermelo values", |start| {
            text_is(start, |start| {
                start.lines().next().is_some_and(|line| line.ends_with(B_FILE_BY))
            })
        })
    }

    /// A file that the command goes on from: a checkpoint, a manifest, a list of jobs.
    pub(super) fn continued(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::WhatWasRead, may_be_stream: false }
    }

    /// Its name.
    pub(super) fn path(&self) -> &'p Path {
        self.path
    }

    /// Whether it is a certificate, or a file of many.
    pub(super) fn is_certificate(&self) -> bool {
        matches!(self.replaces, Replaces::Own(Kind { name: CERTIFICATE, .. }))
    }

    /// The file; `None` for standard output.
    pub(super) fn as_file(&self) -> Result<Option<files::Output<'p>>, ConfirmError> {
        match (self.path == Path::new("-"), self.may_be_stream) {
            (true, true) => Ok(None),
            (true, false) => Err(ConfirmError::NoStream),
            (false, _) => Ok(Some(files::Output { path: self.path, replaces: self.replaces })),
        }
    }
}

/// `pi4.cert` for the second player: `pi4-second.cert`.
pub(super) fn for_player(path: &Path, player: Player) -> PathBuf {
    let [first, second] = files::PLAYERS;
    files::beside(path, if player == Player::First { first } else { second })
}

/// Whether the text at the start of a file, of which a last character may be cut, is as asked.
fn text_is(start: &[u8], is: fn(&str) -> bool) -> bool {
    start.utf8_chunks().next().is_some_and(|chunk| is(chunk.valid()))
}

/// Whether a file begins as a drawing.
fn is_drawing(start: &str) -> bool {
    let first = start.strip_prefix("% ").unwrap_or(start);
    let is_svg = |class: &str| start.starts_with(&format!("<svg class=\"{class}\""));
    first.starts_with(DRAWN) || is_svg("position") || is_svg("plot")
}

/// Whether a text begins as the page of a document.
fn is_page_of_document(start: &str) -> bool {
    html::title(start).is_some_and(is_document)
}

/// Whether a text begins as a manual page.
fn is_manual(start: &str) -> bool {
    start.contains("\n.TH zermelo")
}

/// Whether a text begins as a printed proof or as a table of many boards.
fn is_table(start: &str) -> bool {
    let is_columns = |line: &str| {
        let mut tables = games::ALL.iter().filter_map(|about| about.table);
        tables.any(|table| table.csv_columns.join(",") == line)
    };
    document::is_rendered(start, games::is_named_in, is_columns)
}
