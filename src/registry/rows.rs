//! Strategies in rows of the games that are known by their faces; positional games compile their own, with
//! all that these have besides.

use std::path::Path;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::{sentence, with_replay};
use zermelo_present::contract::rows::{Rows, StoreBoard};
use zermelo_present::contract::sources::{CompileRequest, Language, Sources};
use zermelo_present::replay::rows::faces::{self, FaceGame};
use zermelo_present::replay::rows::source::{File, parse};
use zermelo_present::replay::rows::{Bounds, Reports, header, rows_in_words, written};
use zermelo_present::table::TableError;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::files;
use zermelo_search::text::{Diagnostic, Diagnostics, Source, Spanned};

use super::games;

/// The language of a text's strategy: the one that it is meant to be in, or else lines of play. The
/// words of families would be right in other languages too, so those that are known by the name of
/// their game, which come later, are looked at first.
pub(crate) fn sources_of(text: &str) -> Sources {
    let mut all = games::ALL.iter().rev().filter_map(|about| about.sources);
    all.find(|sources| (sources.is_meant)(text)).unwrap_or(LINES)
}

/// Rows: what every text is taken for that is not meant to be in another language.
const LINES: Sources = Sources {
    is_meant: |_| false,
    named_files: header::named_files,
    language: Language::Lines(lines),
};

fn lines(
    source: Source<'_>,
    path: &Path,
    request: &CompileRequest<'_>,
) -> Result<NewCertificate, GameError> {
    let CompileRequest { max_moves: moves, limits, progress, .. } = *request;
    let parsed = parse(source.text);
    let reports = Reports::of(source.text, parsed.diagnostics);
    let bounds = Bounds { moves, limits, progress };
    let folder = path.parent().unwrap_or(Path::new(""));
    let made = compile(&parsed.file, folder, source, reports, bounds);
    limits.confirm_running()?;
    let cases = || parsed.file.cases.iter();
    let to_the_end = cases().map(|case| case.rows_to_the_end).sum();
    let rows = rows_in_words(to_the_end, cases().map(|case| case.rows).sum());
    Ok(NewCertificate::new(made.map_err(GameError::Source)?, vec![rows]))
}

/// The certificate of a source about a game that is known by its face.
fn compile(
    file: &File<'_>,
    folder: &Path,
    source: Source<'_>,
    mut reports: Reports<'_>,
    bounds: Bounds<'_>,
) -> Result<Certificate<'static>, Diagnostics> {
    let provenance = header::provenance(file, source, &mut reports);
    let made = header::claim(file, &mut reports).map(|claim| {
        let (claimed, store) = store(claim, file, folder)?;
        let header = header::header(claimed, provenance);
        let certificate = move |replay| store(header.clone(), replay);
        let without = certificate(Replay::default());
        Ok((certificate, without))
    });
    let (certificate, without) = match made {
        Some(Ok(made)) => made,
        Some(Err(wrong)) => {
            reports.add(wrong);
            return Err(reports.sorted());
        }
        None => return Err(reports.sorted()),
    };
    let claim = file.claim.as_ref().map_or(0..0, |claim| claim.span.clone());
    let wrong = |message: String| Diagnostics::of(Diagnostic::new("claim", claim, message));
    let replay = with_replay(&without, |stored| match stored.face() {
        Ok(face) => faces::compile(&FaceGame::new(face), file, source, reports, bounds),
        Err(fault) => Err(wrong(sentence(&fault))),
    });
    let replay = replay.ok_or_else(Diagnostics::default)??;
    Ok(certificate(replay))
}

/// What stores strategies for a claim, which gets the hash of its board where it leaves that out.
fn store(
    claim: &Spanned<Claim>,
    file: &File<'_>,
    folder: &Path,
) -> Result<(Claim, StoreBoard), Diagnostic> {
    let wrong = |message: &str| Diagnostic::new("board", claim.span.clone(), message);
    let rows = games::of(&claim.value).and_then(|about| about.rows);
    let none = || {
        let message = "strategies for this game are not written in rows";
        Diagnostic::new("claim", claim.span.clone(), message)
    };
    let rows = rows.ok_or_else(none)?;
    let mut claimed = claim.value.clone();
    let (noun, read) = match rows {
        Rows::Plain(store) => match &file.board {
            None => return Ok((claimed, Box::new(store))),
            Some(name) => return Err(said(name)),
        },
        Rows::Titled { noun, read, .. } => (noun, read),
    };
    let (name, text) = match (&file.board, rows.title(&claim.value)) {
        (Some(name), Some(_)) => {
            let text = files::read_text(&folder.join(name.value)).map_err(|error| {
                let message = format!("the file {}: {error}", name.value);
                Diagnostic::new("board", name.span.clone(), message)
            })?;
            (name, text)
        }
        (None, Some((title, _))) => {
            return Err(wrong(&format!("the source does not name the file of ‘{title}’"))
                .note("a line as in ‘board FILE’ names the file that has it"));
        }
        (Some(name), None) => return Err(said(name)),
        (None, None) => {
            let store = read(&mut claimed, None).map_err(|_| none())?;
            return Ok((claimed, store));
        }
    };
    let source = Source { name: name.value, text: &text };
    let store = read(&mut claimed, Some(source));
    let store = store.map_err(|problems| header::no_board(name, noun, &text, &problems))?;
    Ok((claimed, store))
}

/// A board is named that the claim says.
fn said(name: &Spanned<&str>) -> Diagnostic {
    let message = "the claim already says which board is meant";
    Diagnostic::new("board", name.span.clone(), message)
}

/// The replay of a certificate in rows; `None` where it is none in a game with a face.
pub(super) fn source(certificate: &Certificate<'_>) -> Option<Result<String, TableError>> {
    let header = &certificate.header;
    let rows = games::of(&header.claim).and_then(|about| about.rows);
    let title = rows.and_then(|rows| rows.title(&header.claim));
    let head = written::head(header, title);
    with_replay(certificate, |stored| Ok(format!("{head}\n{}", written::rows(stored)?)))
}

#[cfg(test)]
mod tests;
