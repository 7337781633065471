//! What a certificate says of a source: what it claims, and where the strategy comes from.

use std::path::Path;

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::{Header, MAX_TEXT, Text};
use zermelo_search::text::{Diagnostic, Diagnostics, Lines, Source, Spanned};

use super::reports::Reports;
use super::source::{File, parse};
use crate::contract::sources::NamedFile;

/// The header of a certificate of a claim.
pub fn header(claim: Claim, provenance: Text) -> Header {
    let maker = Text::new("zermelo compile").unwrap_or_default();
    Header { claim, provenance: Provenance { maker, source: provenance } }
}

/// The claim, or the report that there is none.
pub fn claim<'f, 't>(file: &'f File<'t>, reports: &mut Reports<'_>) -> Option<&'f Spanned<Claim>> {
    if file.claim.is_none() && !reports.has_kind("claim") {
        let missing = Diagnostic::new("no-claim", 0..0, "the source has no claim")
            .note("it starts with a line as in ‘claim first player wins affine-plane 4’");
        reports.add(missing);
    }
    file.claim.as_ref()
}

/// The citation and the file's name.
pub fn provenance(file: &File<'_>, source: Source<'_>, reports: &mut Reports<'_>) -> Text {
    let name = Path::new(source.name).file_name().unwrap_or_default().to_string_lossy();
    let (text, span) = match &file.citation {
        Some(citation) => (format!("{} ({name})", citation.value), citation.span.clone()),
        None => (name.into_owned(), 0..0),
    };
    Text::new(text).unwrap_or_else(|| {
        let message =
            format!("a citation is a text of at most {MAX_TEXT} bytes in plain characters");
        reports.add(Diagnostic::new("citation", span, message));
        Text::default()
    })
}

/// What is said of a file that a source names, and that is no board or graph.
pub fn no_board(
    name: &Spanned<&str>,
    what: &str,
    text: &str,
    problems: &Diagnostics,
) -> Diagnostic {
    let lines = Lines::of(text);
    let message = format!("{} is no {what}", name.value);
    let summary = Diagnostic::new("board", name.span.clone(), message);
    let summary = problems.iter().fold(summary, |summary, problem| {
        let (line, column) = lines.position(problem.span.start);
        summary.note(format!("{}:{line}:{column}: {problem}", name.value))
    });
    if problems.count() > problems.len() {
        summary.note(problems.summary(name.value))
    } else {
        summary
    }
}

/// The board file that a source names, and the files of its dictionary.
pub fn named_files(text: &str) -> Vec<NamedFile> {
    let file = parse(text).file;
    let named = |name: &str, is_joined| NamedFile { name: name.to_owned(), is_joined };
    let board = file.board.iter().map(|board| named(board.value, false));
    board.chain(file.dictionaries.iter().map(|table| named(table.value, true))).collect()
}
