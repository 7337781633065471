//! Sheets of patterns as papers have them, compiled to a proof: read, placed on the board, mended where that is
//! asked for, and written. What a pattern joins is not in a sheet; it follows (`place`).

mod goals;
mod mend;
mod place;
mod read;
mod words;
mod write;

use std::collections::BTreeSet;
use std::path::Path;

use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::connection::{Body, Claim};
use zermelo_checker::proofs::Kind;
use zermelo_explain::count;
use zermelo_explain::faces::connection::Vertices;
use zermelo_present::contract::sources::{CompileRequest, Language, Sources};
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::provenance::made_from;
use zermelo_search::text::{Diagnostic, Diagnostics, Source, Span};

use super::solver::board::{Set, each, of};
use place::{Board, Failure, Mend, Place, Problem, vertices};

/// The language of sheets.
pub(super) const SOURCES: Sources = Sources {
    is_meant: words::is_meant,
    named_files: |_| Vec::new(),
    language: Language::Sheets(compile),
};

/// The most answers that were found of which each is said.
const MOST_SAID: usize = 20;

/// The certificate of a sheet.
fn compile(
    source: Source<'_>,
    path: &Path,
    request: &CompileRequest<'_>,
) -> Result<NewCertificate, GameError> {
    let text = source.text;
    let words = words::read(text).map_err(GameError::Source)?;
    let (sheet, patterns) = read::sheet(text, words).map_err(GameError::Source)?;
    if !request.repair && !sheet.wrong.is_empty() {
        return Err(GameError::Source(sheet.wrong));
    }
    let (written, bytes) = (patterns.len() - 1, text.len());
    let mut board = Board::new(&sheet, patterns, bytes, request.limits)?;
    let placed = board.place_all()?;
    let places = board.placed.len();
    let root = match mend::is_won(&board, placed) {
        true => Some(placed),
        false if request.repair => mend::mended(&mut board, placed, request.progress)?,
        false => None,
    };
    let Some(root) = root else {
        return Err(GameError::Source(errors(text, &mut board, placed)?));
    };
    let provenance = made_from("zermelo compile", path, sheet.citation);
    let header = Header { claim: sheet.claim.clone().into(), provenance };
    let body = Body { graph: None, patterns: write::patterns(&board, root) };
    let patterns = count(written, "pattern", "patterns");
    let mut facts = vec![format!("read  {patterns} at {}", count(places, "place", "places"))];
    facts.extend(mends(&board, root)?);
    Ok(NewCertificate::new(Certificate::new(header, Kind::Patterns, &body), facts))
}

/// The names of the vertices of a board.
fn face(claim: &Claim) -> Result<Vertices<'_>, GameError> {
    let wrong = |fault| GameError::Wrong(zermelo_explain::sentence(&fault));
    Vertices::new(claim, None).map_err(wrong)
}

/// What is not in the sheet, in lines.
fn mends(board: &Board<'_, '_>, root: usize) -> Result<Vec<String>, GameError> {
    let face = face(&board.sheet.claim)?;
    let (mut open, mut seen) = (vec![root], BTreeSet::from([root]));
    let mut mends: BTreeSet<(usize, Option<Mend>, Option<u16>)> = BTreeSet::new();
    while let Some(at) = open.pop() {
        let placed = &board.placed[at];
        for answer in &placed.answers {
            if answer.mend.is_some() && !answer.is_turned {
                mends.insert((placed.place.pattern, answer.mend, answer.reply));
            }
            open.extend(answer.parts.iter().filter(|&&part| seen.insert(part)));
        }
    }
    let said = |&(pattern, mend, reply): &(usize, Option<Mend>, Option<u16>)| {
        let name = board.patterns[pattern].name.text;
        let reply = reply.map_or_else(|| "nothing".to_owned(), |reply| face.vertex(reply));
        match mend {
            Some(Mend::Answer(intrusion)) => {
                format!(
                    "mended  {name}: when Cut takes {}, Short takes {reply}",
                    face.vertex(intrusion)
                )
            }
            _ => format!("mended  {name}: more is played when Short takes {reply}"),
        }
    };
    let mut lines: Vec<String> = mends.iter().take(MOST_SAID).map(said).collect();
    let left = mends.len().saturating_sub(MOST_SAID);
    lines.extend((left > 0).then(|| format!("mended  and {left} more")));
    Ok(lines)
}

/// What is wrong with the patterns that fail, or with the rows of the board.
fn errors(text: &str, board: &mut Board<'_, '_>, root: usize) -> Result<Diagnostics, GameError> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let face = face(&board.sheet.claim)?;
    let names = |set: Set| {
        let names: Vec<String> = vertices(set).iter().map(|&own| face.vertex(own)).collect();
        names.join(", ")
    };
    let drawn = |place: &Place, reply: Option<u16>, cut: Set| {
        let short = of(&place.terminals) | of(reply.as_slice());
        face.drawn(&vertices(short), &vertices(cut)).text()
    };
    let mut add = |kind, span: Span, message: String, drawing: String| {
        if !found.iter().any(|wrong| wrong.span == span) {
            found.push(Diagnostic::new(kind, span, message).note(drawing));
        }
    };
    for Failure { place, unanswered, problems } in &board.failures {
        let pattern = &board.patterns[place.pattern];
        let failing = |row: usize| problems.iter().find(|(at, _)| *at == row).map(|(_, why)| why);
        for cell in each(*unanswered) {
            let of_cell = 1 << cell;
            let is_meant = |(_, row): &(usize, &read::Row)| {
                row.intrusions.iter().any(|&own| usize::from(place.image(own)) == cell)
            };
            let meant = pattern.rows.iter().enumerate().find(is_meant);
            let Some((at, row)) = meant else {
                let message = format!(
                    "nothing in pattern {} answers {}, which all its rows need",
                    pattern.name.text,
                    names(of_cell)
                );
                add("unanswered", pattern.name.span(), message, drawn(place, None, of_cell));
                continue;
            };
            let (_, reply) = board.owned(place, row);
            let message = match failing(at) {
                None => format!("the row is to answer {}, and needs it", names(of_cell)),
                Some(Problem::Twice(part, cells)) => {
                    let part = row.uses.get(*part).map(|(part, _)| board.patterns[*part].name.text);
                    format!(
                        "pattern {} needs {}, which something before it in the row needs",
                        part.unwrap_or_default(),
                        names(*cells)
                    )
                }
                Some(Problem::Outcomes) => {
                    "the row has more outcomes than can be looked at together".to_owned()
                }
                // What is wrong is said where it is.
                Some(Problem::Elsewhere) => continue,
            };
            add("unanswered", row.span.clone(), message, drawn(place, reply, of_cell));
        }
    }
    let place = board.placed[root].place.clone();
    for at in 0..board.patterns[place.pattern].rows.len() {
        let row = board.patterns[place.pattern].rows[at].clone();
        if let Ok(answer) = board.row(&place, at, 0)?
            && !mend::are_joined(board, root, &answer.outcomes)
        {
            let (_, reply) = board.owned(&place, &row);
            let intrusion = row.intrusions.first().map(|&cell| place.image(cell));
            let message =
                "the row does not join what is to be joined, whatever Cut does".to_owned();
            add("apart", row.span, message, drawn(&place, reply, of(intrusion.as_slice())));
        }
    }
    let mut wrong = board.sheet.wrong.clone();
    for diagnostic in found {
        wrong.add(text, diagnostic);
    }
    if wrong.is_empty() {
        let message = "the patterns lie in each other too deep, or at too many places";
        wrong.add(text, Diagnostic::new("size", 0..0, message));
    }
    Ok(wrong.sorted())
}

#[cfg(test)]
mod tests;
