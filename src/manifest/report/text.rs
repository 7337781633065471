//! The form for people: a line a certificate, the failures in full, a summary.

use std::fmt::Write;
use std::time::Duration;

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};

use super::Run;
use crate::manifest::run::{CertificateResult, ClaimResult};
use crate::report::{ErrorReport, Outcome};

/// The report, ending with the closing line of a check.
pub(super) fn render(run: &Run<'_>) -> String {
    let mut text = format!("{}\n", table(run));
    for result in run.results.iter().filter(|result| result.outcome != Outcome::Verified) {
        text.push('\n');
        failure(&mut text, result);
    }
    let [verified, rejected, undecided] = run.counts();
    let replies = figure_sum(run, "replies");
    let _ = writeln!(
        text,
        "\n{} claims: {verified} verified, {rejected} not verified, {undecided} without a verdict; \
         {replies} replies replayed",
        run.results.len()
    );
    text.push_str(run.outcome().closing_line());
    text.push('\n');
    text
}

/// A verdict as it stands in a table.
pub(super) fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Verified => "verified",
        Outcome::NotVerified => "NOT VERIFIED",
        Outcome::NoVerdict => "no verdict",
    }
}

fn table(run: &Run<'_>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["claim", "verdict", "proved", "proof", "bytes", "ms"]);
    for result in &run.results {
        for (number, certificate) in result.certificates.iter().enumerate() {
            let id = if number == 0 { result.entry.id.as_str() } else { "" };
            let bytes = certificate.report.bytes.map(|bytes| bytes.to_string());
            table.add_row([
                Cell::new(id),
                Cell::new(word(certificate.report.verdict)),
                Cell::new(proved(certificate)),
                Cell::new(figures(certificate)),
                Cell::new(bytes.unwrap_or_default()).set_alignment(CellAlignment::Right),
                Cell::new(milliseconds(certificate.time)).set_alignment(CellAlignment::Right),
            ]);
        }
    }
    table
}

/// The claim that a certificate proves, or the one that it makes and does not prove.
pub(super) fn proved(certificate: &CertificateResult<'_>) -> String {
    match &certificate.proved {
        Some(claim) => claim.to_string(),
        None => certificate.report.claim.clone().unwrap_or_else(|| "–".into()),
    }
}

/// The kind of proof and its first figures.
pub(super) fn figures(certificate: &CertificateResult<'_>) -> String {
    let Some(proof) = &certificate.report.proof else { return "–".into() };
    let figures: Vec<String> =
        proof.figures.iter().map(|(name, count)| format!("{count} {name}")).collect();
    format!("{}: {}", proof.kind, figures.join(", "))
}

pub(super) fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}

fn figure_sum(run: &Run<'_>, name: &str) -> u64 {
    run.results
        .iter()
        .flat_map(|result| &result.certificates)
        .filter_map(|certificate| certificate.report.proof.as_ref())
        .filter_map(|proof| proof.figures.get(name)?.as_u64())
        .sum()
}

/// A claim that does not stand, in full.
fn failure(text: &mut String, result: &ClaimResult<'_>) {
    let entry = result.entry;
    let _ = writeln!(text, "{}: {}", entry.id, word(result.outcome));
    let _ = writeln!(text, "  claim     {}", entry.statement);
    if let Some(truth) = &entry.refuted_by {
        let _ = writeln!(text, "  refuted by {truth}");
    }
    let source = entry.source.to_string();
    if !source.is_empty() {
        let _ = writeln!(text, "  source    {source}");
    }
    for part in &result.unproved {
        let _ = writeln!(text, "  no certificate proves: {part}");
    }
    for certificate in &result.certificates {
        if let Some(error) = &certificate.report.error {
            let _ = writeln!(text, "  {}", certificate.report.file);
            describe(text, error);
        }
    }
}

/// An error in full: kind, message, place, line of play, position.
pub(super) fn describe(text: &mut String, error: &ErrorReport) {
    let _ = writeln!(text, "    error   {}: {}", error.kind, error.message);
    if let Some(node) = error.node {
        let _ = write!(text, "    at      node {node}");
        if let Some(mv) = &error.opponent_move {
            let _ = write!(text, ", after the opponent's move {mv}");
        }
        text.push('\n');
    }
    if let Some(line) = &error.line {
        let moves: Vec<String> = line
            .iter()
            .map(|ply| match ply.player {
                "second" => format!("({})", ply.name),
                _ => ply.name.clone(),
            })
            .collect();
        let _ = writeln!(text, "    line    {}", moves.join(" "));
    }
    for row in error.position.iter().flatten() {
        let _ = writeln!(text, "    {row}");
    }
}
