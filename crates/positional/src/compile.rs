//! Strategy sources to certificates: what a referee typed from a paper is played move by move,
//! everything wrong with it is reported with its place, and a certificate comes out when nothing
//! is.
//!
//! | module | does |
//! | --- | --- |
//! | `setting` | the claim, the board, the named symmetries |
//! | `play` | stones and lines |
//! | `game` | what rows are told of the game |
//! | `own` | what rows have besides, and what the compiler remembers |
//! | `end` | double threats |
//! | `threats`, `sequences` | find the sequences of rows that end by threats |
//! | `argument` | pairs, potentials and mirrors |
//! | `cover` | finds the replies that follow by a symmetry |
//! | `dictionary`, `known` | reads the dictionary, and looks positions up in it |
//! | `policy` | finds the moves that no row says |
//! | `emit` | lays the strategy out as a certificate |
//!
//! Rows are read and played by [`rows`].
//! Nothing here is trusted; what comes out is for the checker. The compiler plays by its own view
//! of the rules.

mod argument;
mod cover;
mod dictionary;
mod emit;
mod end;
mod follow_ups;
mod game;
mod known;
mod own;
mod play;
mod policy;
mod sequences;
mod setting;
mod threats;

use std::cell::OnceCell;
use std::path::Path;

use zermelo_checker::format::Certificate;
use zermelo_present::contract::sources::CompileRequest;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::text::{Diagnostics, Lines, Source, Span};

use own::{Own, Planner};
use play::Play;
use setting::Setting;
pub use zermelo_present::replay::rows::Bounds;
use zermelo_present::replay::rows::source::parse;
use zermelo_present::replay::rows::{self, Reports};

/// A compiled source.
#[derive(Clone, Debug)]
pub struct CompiledSource {
    /// The certificate.
    pub certificate: Certificate<'static>,
    /// How many rows the source has, counted as papers do: a row a printed line that ends the
    /// game. Lines that only lead to a case are none.
    pub rows: usize,
    /// How many rows the source has with those that lead to a case.
    pub all_rows: usize,
    /// How many entries the source's dictionary has.
    pub entries: usize,
    /// Where the entries are that play never comes to.
    pub not_reached: Vec<Span>,
}

/// Compiles a strategy source. `board_dir` is where the name of a board file is looked up: the
/// directory of the source.
///
/// # Errors
/// Everything that is wrong with the source, in the order of the text.
pub fn compile(
    source: Source<'_>,
    board_dir: &Path,
    bounds: &Bounds<'_>,
) -> Result<CompiledSource, Diagnostics> {
    let parsed = parse(source.text);
    let mut reports = Reports::of(source.text, parsed.diagnostics);
    let Some(setting) = Setting::read(&parsed.file, board_dir, source, &mut reports) else {
        return Err(reports.sorted());
    };
    let play = Play::new(&setting);
    let listed = OnceCell::new();
    let own = Own::new(&play, &listed);
    let mut planner = Planner::new((&play, own), &parsed.file, source, reports, *bounds);
    let made = argument::whole_argument(&mut planner).unwrap_or_else(|| {
        let mut plans = planner.plan();
        let images = planner.cover(&plans);
        if planner.reports.is_empty() {
            policy::begin_by_policy(&mut planner, &mut plans);
        }
        let is_right = planner.reports.is_empty();
        is_right.then(|| emit::certificate(&mut planner, plans, &images)).flatten()
    });
    let cases = || parsed.file.cases.iter();
    let rows = cases().map(|case| case.rows_to_the_end).sum();
    let all_rows = cases().map(|case| case.rows).sum();
    let entries = planner.own.dictionary.entries;
    let not_reached = planner.own.dictionary.not_reached();
    own::report_lost_entries(&mut planner);
    match made.filter(|_| planner.reports.is_empty()) {
        Some(certificate) => {
            Ok(CompiledSource { certificate, rows, all_rows, entries, not_reached })
        }
        None => Err(planner.reports.sorted()),
    }
}

/// A source of lines of play. Boards are looked up beside it.
pub fn lines(
    source: Source<'_>,
    path: &Path,
    request: &CompileRequest<'_>,
) -> Result<NewCertificate, GameError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let CompileRequest { max_moves: moves, limits, progress, .. } = *request;
    let bounds = Bounds { moves, limits, progress };
    let compiled = compile(source, folder, &bounds);
    // What is found after a limit is not all that is wrong, or is not wrong.
    limits.confirm_running()?;
    let compiled = compiled.map_err(GameError::Source)?;
    let mut facts = Vec::new();
    if compiled.all_rows > 0 || compiled.entries == 0 {
        facts.push(rows::rows_in_words(compiled.rows, compiled.all_rows));
    }
    let unused = compiled.not_reached;
    match (compiled.entries, unused.len()) {
        (0, _) => {}
        (entries, 0) => facts.push(format!("entries  {entries} in the dictionary")),
        (entries, unused) => {
            let listed = if request.list_unused { "" } else { " (--unused lists them)" };
            facts.push(format!(
                "entries  {entries} in the dictionary; play never comes to the positions of \
                 {unused}{listed}"
            ));
        }
    }
    if request.list_unused {
        let lines = Lines::of(source.text);
        let entry = |span: Span| {
            let entry = source.text.get(span.clone()).unwrap_or_default();
            format!("unused  {entry} ({})", lines.in_words(span.start))
        };
        facts.extend(unused.into_iter().map(entry));
    }
    Ok(NewCertificate::new(compiled.certificate, facts))
}

#[cfg(test)]
mod tests;
