//! Strategies in rows, by the game of their claim: positional games compile their own, with all that these
//! have besides, and other games with a face have theirs compiled by it.

use std::path::Path;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::graph::{GraphName, Listed};
use zermelo_checker::games::{colouring, domineering, gdl, latin_erdos, node_kayles};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::faces::with_line_feeds;
use zermelo_explain::{sentence, with_replay};
use zermelo_present::table::TableError;
use zermelo_search::error::GameError;
use zermelo_search::files;
use zermelo_search::made::Made;
use zermelo_search::text::{Diagnostic, Diagnostics, Source, Spanned};

use crate::contract::sources::{CompileRequest, Language, Sources};
use crate::games::graph::{self, GraphFile};
use crate::games::positional;
use crate::proofs::replay::rows::faces::{self, Faced};
use crate::proofs::replay::rows::source::{File, claim_of, parse};
use crate::proofs::replay::rows::{Bounds, Reports, header, rows_in_words, written};

/// Lines of play: what every text is taken for that is not meant to be in another language.
pub(crate) const LINES: Sources = Sources {
    is_meant: |_| false,
    named_files: positional::compile::named_files,
    language: Language::Lines(lines),
};

fn lines(source: Source<'_>, path: &Path, request: &CompileRequest<'_>) -> Result<Made, GameError> {
    if let None | Some(Claim::Positional(_)) = claim_of(source.text) {
        return positional::compile::lines(source, path, request);
    }
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
    Ok(Made::new(made.map_err(GameError::Source)?, vec![rows]))
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
        let wrong = |message: String| Diagnostic::new("claim", claim.span.clone(), message);
        let (claimed, beside) = beside(claim, file, folder)?;
        let header = header::header(claimed, provenance);
        let none = || wrong("strategies for this game are not written in rows".to_owned());
        let certificate = move |replay| certificate(header.clone(), &beside, replay);
        let without = certificate(Replay::default()).ok_or_else(none)?;
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
        Ok(face) => faces::compile(&Faced::new(face), file, source, reports, bounds),
        Err(fault) => Err(wrong(sentence(&fault))),
    });
    let replay = replay.ok_or_else(Diagnostics::default)??;
    certificate(replay).ok_or_else(Diagnostics::default)
}

/// What a certificate stores of a game besides its strategy.
enum Beside {
    /// Nothing.
    Nothing,
    /// The graph of a title.
    Graph(Listed),
    /// The rules of a game that is data.
    Rules(String),
}

/// The claim, with the hash of a graph where it leaves that out, and what a certificate of it stores besides.
fn beside(
    claim: &Spanned<Claim>,
    file: &File<'_>,
    folder: &Path,
) -> Result<(Claim, Beside), Diagnostic> {
    let title = title(&claim.value);
    let name = match (&file.board, title) {
        (None, None) => return Ok((claim.value.clone(), Beside::Nothing)),
        (Some(name), Some(_)) => name,
        (None, Some((title, _))) => {
            let message = format!("the source does not name the file of ‘{title}’");
            return Err(Diagnostic::new("board", claim.span.clone(), message)
                .note("a line as in ‘board FILE’ names the file that has it"));
        }
        (Some(name), None) => {
            let message = "the claim already says which board is meant";
            return Err(Diagnostic::new("board", name.span.clone(), message));
        }
    };
    let wrong = |message: String| Diagnostic::new("board", name.span.clone(), message);
    let text = files::read_text(&folder.join(name.value))
        .map_err(|error| wrong(format!("the file {}: {error}", name.value)))?;
    let mut claimed = claim.value.clone();
    let hash = match &mut claimed {
        Claim::Colouring(claim) => &mut claim.game.graph_hash,
        Claim::NodeKayles(claim) => &mut claim.game.graph_hash,
        _ => return Ok((claimed, Beside::Rules(with_line_feeds(&text).into_owned()))),
    };
    let read = graph::parse(Source { name: name.value, text: &text }).and_then(GraphFile::simple);
    let file = read.map_err(|problems| header::no_board(name, "graph", &text, &problems))?;
    hash.get_or_insert(file.graph.hash());
    Ok((claimed, Beside::Graph(file.graph)))
}

/// The title of a game whose claim does not say all of it, and how the name of a file that has it ends.
fn title(claim: &Claim) -> Option<(&str, &'static str)> {
    let graph = match claim {
        Claim::Gdl(claim) => return Some((claim.game.title.as_str(), "kif")),
        Claim::Colouring(claim) => &claim.game.graph,
        Claim::NodeKayles(claim) => &claim.game.graph,
        _ => return None,
    };
    match graph {
        GraphName::Other { title } => Some((title.as_str(), "edges")),
        _ => None,
    }
}

/// The certificate of a replay without symmetries; `None` for a game that is not stored position by position.
fn certificate(
    header: Header,
    beside: &Beside,
    replay: Replay<'static>,
) -> Option<Certificate<'static>> {
    let kind = Kind::Replay;
    let (graph, rules) = match beside {
        Beside::Nothing => (None, None),
        Beside::Graph(graph) => (Some(graph.clone()), None),
        Beside::Rules(rules) => (None, Some(rules.as_bytes())),
    };
    Some(match &header.claim {
        Claim::CoprimeGrid(_) | Claim::ErdosSzekeres(_) => Certificate::new(header, kind, &replay),
        Claim::Domineering(_) | Claim::DotsAndBoxes(_) => {
            let body = domineering::Body { symmetries: Vec::new(), replay };
            Certificate::new(header, kind, &body)
        }
        Claim::LatinErdos(_) => {
            Certificate::new(header, kind, &latin_erdos::Body { replay, ..Default::default() })
        }
        Claim::NodeKayles(_) => {
            let body = node_kayles::Body { graph, replay, mirrors: Vec::new() };
            Certificate::new(header, kind, &body)
        }
        Claim::Colouring(_) => {
            let body = colouring::Body { graph, symmetries: Vec::new(), replay };
            Certificate::new(header, kind, &body)
        }
        Claim::Gdl(_) => {
            let body = gdl::Body { rules: rules?.into(), replay, ..Default::default() };
            Certificate::new(header, kind, &body)
        }
        _ => return None,
    })
}

/// The replay of a certificate in rows; `None` where it is none in a game with a face.
pub(super) fn source(certificate: &Certificate<'_>) -> Option<Result<String, TableError>> {
    let header = &certificate.header;
    let head = written::head(header, title(&header.claim));
    with_replay(certificate, |stored| Ok(format!("{head}\n{}", written::rows(stored)?)))
}

#[cfg(test)]
mod tests;
