//! The text format: a line per certificate, the refuted claims, the failures in full, a summary.

use std::fmt::Write;
use std::time::Duration;

use zermelo_checker::verdict::figure;
use zermelo_explain::count;
use zermelo_search::text::{Alignment, Cell, Columns, colored, fold_line};
use zermelo_search::verdict::VerdictKind;

use super::problem::{place, problems};
use super::refuted::{Refutation, claimed};
use super::results::{Options, Run};
use crate::run::{CertificateResult, ClaimResult};

/// The report, ending with the status line of a check.
pub(super) fn render(run: &Run<'_>, options: &Options) -> String {
    let table = table(run, options);
    let mut text = String::new();
    refutations(&mut text, run);
    for result in run.results.iter().filter(|result| result.verdict != VerdictKind::Verified) {
        text.push('\n');
        failure(&mut text, run, result, options);
    }
    let _ = writeln!(text, "\n{}", summary(run));
    text.push_str(run.verdict().status_line());
    text.push('\n');
    match options.width.map(usize::from) {
        None => table + &text,
        Some(width) => {
            let lines = text.lines().flat_map(|line| fold_line(line, width));
            table + &lines.map(|line| line + "\n").collect::<String>()
        }
    }
}

/// A verdict as it stands in a table.
pub(super) fn word(verdict: VerdictKind) -> &'static str {
    match verdict {
        VerdictKind::Verified => "verified",
        VerdictKind::NotVerified => "NOT VERIFIED",
        VerdictKind::NoVerdict => "no verdict",
    }
}

/// A certificate's verdict, where its claim is one of a published claim's refutation too: to say of
/// that one that it is verified would be to say the contrary.
fn row_word(result: &ClaimResult<'_>, certificate: &CertificateResult<'_>) -> &'static str {
    match Refutation::proved(result) {
        Some(_) => "refuted",
        None => word(certificate.report.verdict),
    }
}

/// The colour of a verdict.
fn color(verdict: VerdictKind) -> &'static str {
    match verdict {
        VerdictKind::Verified => "32",
        VerdictKind::NotVerified => "1;31",
        VerdictKind::NoVerdict => "1;33",
    }
}

fn shown(verdict: VerdictKind, options: &Options) -> String {
    let word = word(verdict);
    if options.styled { colored(word, color(verdict)) } else { word.to_owned() }
}

/// How many claims have each verdict, in a line.
pub(super) fn summary(run: &Run<'_>) -> String {
    let [verified, rejected, undecided] = run.counts();
    let claims = count(run.results.len(), "claim", "claims");
    let refuted = match run.refuted() {
        0 => String::new(),
        1 => " (1 refutes a published claim)".to_owned(),
        refuted => format!(" ({refuted} refute published claims)"),
    };
    let replies = count(figure_sum(run, "replies"), "reply", "replies");
    format!(
        "{claims}: {verified} verified{refuted}, {rejected} not verified, {undecided} without a \
         verdict; {replies} replayed"
    )
}

/// Whether a line is such a summary.
pub(super) fn is_summary(line: &str) -> bool {
    line.contains(" without a verdict; ") && line.ends_with(" replies replayed")
}

/// A row for every certificate. Where a terminal is too narrow for all columns, they are the first three.
fn table(run: &Run<'_>, options: &Options) -> String {
    let mut headings = vec!["claim", "verdict", "proved", "proof", "bytes"];
    headings.extend(options.times.then_some("ms"));
    let headline = run.manifest.language.headline;
    let mut rows = Vec::new();
    for result in &run.results {
        for (number, certificate) in result.certificates.iter().enumerate() {
            let id = if number == 0 { result.entry.id.as_str() } else { "" };
            let bytes = certificate.report.bytes.map(|bytes| bytes.to_string());
            let color = options.styled.then(|| color(certificate.report.verdict));
            let mut row = vec![
                Cell::from(id),
                Cell::colored(row_word(result, certificate), color),
                proved(certificate).map_or(NOTHING.to_owned(), |claim| headline(&claim)).into(),
                figures(certificate).as_deref().unwrap_or(NOTHING).into(),
                bytes.unwrap_or_default().into(),
            ];
            row.extend(options.times.then(|| milliseconds(certificate.time).into()));
            rows.push(row);
        }
    }
    let headings = headings.into_iter().map(str::to_owned).collect();
    let [left, right] = [Alignment::Left, Alignment::Right];
    let alignments = vec![left, left, left, left, right];
    let width = options.width.map(usize::from);
    let mut columns = Columns { headings, is_ruled: false, alignments, rows };
    if width.is_some_and(|width| columns.natural_width() > width) {
        columns.headings.truncate(3);
        columns.rows.iter_mut().for_each(|row| row.truncate(3));
    }
    columns.text(width)
}

/// The claim that a certificate proves, and the part of the manifest's that follows where it is another.
pub(super) fn proved(certificate: &CertificateResult<'_>) -> Option<String> {
    let proved = certificate.proved.as_ref()?;
    match (&certificate.report.implied, &certificate.report.claim) {
        (Some(_), Some(claim)) => Some(format!("{claim}, so {proved}")),
        _ => Some(proved.to_string()),
    }
}

/// The kind of proof and its figures.
pub(super) fn figures(certificate: &CertificateResult<'_>) -> Option<String> {
    let proof = certificate.report.proof.as_ref()?;
    let said = |(name, count): (&String, &serde_json::Value)| match count.as_u64() {
        Some(count) => figure(&(name, count)),
        None => format!("{count} {name}"),
    };
    let figures: Vec<String> = proof.figures.iter().map(said).collect();
    Some(format!("{}: {}", proof.kind, figures.join(", ")))
}

/// What stands where there is nothing.
pub(super) const NOTHING: &str = "–";

fn milliseconds(time: Duration) -> String {
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

/// What was published and is refuted, with what is true; then what is marked so without a proof.
fn refutations(text: &mut String, run: &Run<'_>) {
    let all: Vec<_> = run.results.iter().filter_map(|r| Some((r, Refutation::of(r)?))).collect();
    for (proved, title) in [
        (true, "Published claims that are refuted:"),
        (false, "Published claims that the manifest marks as refuted, without a proof:"),
    ] {
        let some: Vec<_> = all.iter().filter(|(_, found)| found.is_proved() == proved).collect();
        if !some.is_empty() {
            let _ = writeln!(text, "\n{title}");
        }
        for (result, refutation) in some {
            let _ = writeln!(text, "{}\n  {}", result.entry.id, refutation.heading());
            for (word, line) in refutation.lines() {
                let _ = writeln!(text, "  {word:<9}  {line}");
            }
        }
    }
}

/// A claim that does not stand, in full.
fn failure(text: &mut String, run: &Run<'_>, result: &ClaimResult<'_>, options: &Options) {
    let entry = result.entry;
    let _ = writeln!(text, "{}: {}", entry.id, shown(result.verdict, options));
    let _ = writeln!(text, "  claim   {}", claimed(entry));
    let source = entry.source.to_string();
    if !source.is_empty() {
        let _ = writeln!(text, "  source  {source}");
    }
    failure_body(text, run, result);
}

/// Everything that is wrong with a claim, with its places.
pub(super) fn failure_body(text: &mut String, run: &Run<'_>, result: &ClaimResult<'_>) {
    for problem in problems(result) {
        let place = place(run, problem.span);
        match problem.certificate {
            Some(file) => {
                let _ = writeln!(text, "  {file} ({place})");
            }
            None => {
                let _ = writeln!(text, "  {place}");
            }
        }
        let _ = writeln!(text, "    error   {}: {}", problem.kind, problem.message);
        for line in problem.details {
            let _ = writeln!(text, "    {line}");
        }
    }
}
