//! The files that commands write: which of those that are there already they may replace.

use std::path::{Path, PathBuf};

use zermelo_checker::claim::Player;
use zermelo_checker::format::MAGIC;
use zermelo_explain::picture::is_pdf;

use crate::campaign::receipt;
use crate::document;
use crate::files::{self, ConfirmError, Kind, Replaces};
use crate::graph::is_graph;
use crate::html;
use crate::html::markdown::is_document;
use crate::manifest::report;
use crate::page;
use crate::registry::games;

/// A certificate, or a file of many.
const CERTIFICATE: Kind = Kind { name: "certificate", begins: |start| start.starts_with(&MAGIC) };

const TABLE: Kind = Kind { name: "table of zermelo", begins: |start| text_is(start, is_table) };

/// The first line of a drawing in characters that is written to a file, and, after a percent sign and a
/// space, of one in TikZ.
pub(super) const DRAWN: &str = "A drawing by zermelo.";

const DRAWING: Kind = Kind {
    name: "drawing of zermelo",
    begins: |start| text_is(start, is_drawing) || is_pdf(start),
};

const GRAPH: Kind = Kind {
    name: "graph of zermelo",
    begins: |start| text_is(start, is_graph) || (DRAWING.begins)(start),
};

const LIVE_PAGE: Kind =
    Kind { name: "page of zermelo", begins: |start| text_is(start, page::is_page) };

const CHECKER: Kind =
    Kind { name: "checker of zermelo", begins: |start| text_is(start, page::is_checker) };

const REPORT: Kind =
    Kind { name: "report of zermelo claims", begins: |start| text_is(start, report::is_report) };

const DOCUMENT: Kind = Kind {
    name: "document of a site",
    begins: |start| text_is(start, |text| html::title(text).is_some_and(is_document)),
};

/// The first line of a file of families, for people and for who may replace it.
pub(super) const MARK: &str = "# Families found by zermelo discover.\n";

/// Families that were found.
const FAMILIES: Kind = Kind {
    name: "source that zermelo discover wrote",
    begins: |start| start.starts_with(MARK.as_bytes()),
};

const PAGE: Kind = Kind {
    name: "manual page of zermelo",
    begins: |start| text_is(start, |text| text.contains("\n.TH zermelo")),
};

const RECEIPT: Kind = Kind {
    name: "receipt of a campaign",
    begins: |start| start.starts_with(receipt::TITLE.as_bytes()),
};

/// A file that a command is to write.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output<'p> {
    path: &'p Path,
    replaces: Replaces,
    /// Whether `-` stands for standard output.
    may_be_stream: bool,
}

impl<'p> Output<'p> {
    /// A certificate.
    pub(super) fn certificate(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(CERTIFICATE), may_be_stream: false }
    }

    /// The certificate, or the file of many, of a command that prints nothing else where it is written to
    /// standard output.
    pub(super) fn stream(path: &'p Path) -> Self {
        Output { may_be_stream: true, ..Output::certificate(path) }
    }

    /// A printed proof, or a table of many boards.
    pub(super) fn table(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(TABLE), may_be_stream: true }
    }

    /// A position that is drawn.
    pub(super) fn drawing(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(DRAWING), may_be_stream: true }
    }

    /// A graph, which may be drawn.
    pub(super) fn graph(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(GRAPH), may_be_stream: true }
    }

    /// A page with the checker in it.
    pub(super) fn live_page(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(LIVE_PAGE), may_be_stream: true }
    }

    /// A file with the checker, for pages beside it.
    pub(super) fn checker(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(CHECKER), may_be_stream: false }
    }

    /// A report on claims.
    pub(super) fn report(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(REPORT), may_be_stream: true }
    }

    /// The page of a document.
    pub(super) fn document(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(DOCUMENT), may_be_stream: false }
    }

    /// Families that were found.
    pub(super) fn families(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(FAMILIES), may_be_stream: true }
    }

    /// A manual page.
    pub(super) fn page(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(PAGE), may_be_stream: false }
    }

    /// A receipt of a campaign.
    pub(super) fn receipt(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::Own(RECEIPT), may_be_stream: false }
    }

    /// A file that the command goes on from: a checkpoint, a manifest, a list of jobs.
    pub(super) fn continued(path: &'p Path) -> Self {
        Output { path, replaces: Replaces::WhatWasRead, may_be_stream: false }
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

/// Whether a text begins as a drawing.
fn is_drawing(start: &str) -> bool {
    let first = start.strip_prefix("% ").unwrap_or(start);
    first.starts_with(DRAWN) || start.starts_with("<svg class=\"position\"")
}

/// Whether a text begins as a printed proof or as a table of many boards.
fn is_table(start: &str) -> bool {
    let is_columns = |line: &str| {
        let mut tables = games::ALL.iter().filter_map(|about| about.table);
        tables.any(|table| table.csv_columns.join(",") == line)
    };
    document::is_rendered(start, games::is_named_in, is_columns)
}
