//! The form for people: a line a certificate, what is refuted, the failures in full, a summary.

use std::fmt::Write;
use std::time::Duration;

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};

use super::problem::{place, problems};
use super::{Options, Run};
use crate::manifest::run::{CertificateResult, ClaimResult};
use crate::report::Outcome;

/// The report, ending with the closing line of a check.
pub(super) fn render(run: &Run<'_>, options: &Options) -> String {
    let mut text = table(run, options);
    let refuted: Vec<_> = run.results.iter().filter(|r| r.entry.refuted_by.is_some()).collect();
    if !refuted.is_empty() {
        text.push_str("\nPublished claims that are marked as refuted:\n");
        refuted.into_iter().for_each(|result| refutation(&mut text, result));
    }
    for result in run.results.iter().filter(|result| result.outcome != Outcome::Verified) {
        text.push('\n');
        failure(&mut text, run, result, options);
    }
    let _ = writeln!(text, "\n{}", summary(run));
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

/// The verdict's word in its colour.
fn styled_word(outcome: Outcome) -> String {
    let color = match outcome {
        Outcome::Verified => "32",
        Outcome::NotVerified => "1;31",
        Outcome::NoVerdict => "1;33",
    };
    format!("\u{1b}[{color}m{}\u{1b}[0m", word(outcome))
}

fn shown(outcome: Outcome, options: &Options) -> String {
    if options.styled { styled_word(outcome) } else { word(outcome).to_owned() }
}

/// How many claims have each verdict, in a line.
pub(super) fn summary(run: &Run<'_>) -> String {
    let [verified, rejected, undecided] = run.counts();
    let claims = match run.results.len() {
        1 => "1 claim".to_owned(),
        claims => format!("{claims} claims"),
    };
    let replies = figure_sum(run, "replies");
    format!(
        "{claims}: {verified} verified, {rejected} not verified, {undecided} without a verdict; \
         {replies} replies replayed"
    )
}

fn table(run: &Run<'_>, options: &Options) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let mut header = vec!["claim", "verdict", "proved", "proof", "bytes"];
    header.extend(options.times.then_some("ms"));
    table.set_header(header);
    let mut outcomes = Vec::new();
    for result in &run.results {
        for (number, certificate) in result.certificates.iter().enumerate() {
            let id = if number == 0 { result.entry.id.as_str() } else { "" };
            let bytes = certificate.report.bytes.map(|bytes| bytes.to_string());
            let mut row = vec![
                Cell::new(id),
                Cell::new(word(certificate.report.verdict)),
                Cell::new(proved(certificate).map_or(NOTHING.to_owned(), |claim| short(&claim))),
                Cell::new(figures(certificate).as_deref().unwrap_or(NOTHING)),
                Cell::new(bytes.unwrap_or_default()).set_alignment(CellAlignment::Right),
            ];
            row.extend(options.times.then(|| {
                Cell::new(milliseconds(certificate.time)).set_alignment(CellAlignment::Right)
            }));
            table.add_row(row);
            outcomes.push(certificate.report.verdict);
        }
    }
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 2));
    });
    let text = table.trim_fmt() + "\n";
    if options.styled { colour(&text, &outcomes) } else { text }
}

/// Colours the verdicts of a table's rows. Done on the finished text, since colour codes in a cell
/// would count for its width. Identifiers, which stand before the verdict, are ASCII.
fn colour(table: &str, outcomes: &[Outcome]) -> String {
    let mut lines = table.lines();
    let header = lines.next().unwrap_or_default();
    let column = header.find("verdict").unwrap_or(0);
    let mut text = format!("{header}\n");
    for (line, &outcome) in lines.zip(outcomes) {
        match (line.get(..column), line.get(column..).and_then(|s| s.strip_prefix(word(outcome)))) {
            (Some(before), Some(after)) => {
                let _ = writeln!(text, "{before}{}{after}", styled_word(outcome));
            }
            _ => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    text
}

/// The claim that a certificate proves.
pub(super) fn proved(certificate: &CertificateResult<'_>) -> Option<String> {
    certificate.proved.as_ref().map(ToString::to_string)
}

/// A claim for a narrow column: of a board's hash only the first digits.
fn short(claim: &str) -> String {
    const OPTION: &str = "--board-hash ";
    let hash = |at: usize| claim.get(at + OPTION.len()..at + OPTION.len() + 64);
    let is_hash = |hash: &str| hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    match claim.rfind(OPTION).filter(|&at| hash(at).is_some_and(is_hash)) {
        Some(at) => {
            let (shown, rest) = claim.split_at(at + OPTION.len() + 8);
            format!("{shown}…{}", rest.get(56..).unwrap_or_default())
        }
        None => claim.to_owned(),
    }
}

/// The kind of proof and its figures.
pub(super) fn figures(certificate: &CertificateResult<'_>) -> Option<String> {
    let proof = certificate.report.proof.as_ref()?;
    let figures: Vec<String> =
        proof.figures.iter().map(|(name, count)| format!("{count} {name}")).collect();
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

/// What was published, and what is true.
fn refutation(text: &mut String, result: &ClaimResult<'_>) {
    let entry = result.entry;
    let _ = writeln!(text, "{}", entry.id);
    let _ = writeln!(text, "  published  {}", entry.statement);
    let state = match result.outcome {
        Outcome::Verified => "true      ",
        Outcome::NotVerified | Outcome::NoVerdict => "unproved  ",
    };
    let _ = writeln!(text, "  {state} {}", entry.truth());
    let source = entry.source.to_string();
    if !source.is_empty() {
        let _ = writeln!(text, "  source     {source}");
    }
}

/// A claim that does not stand, in full.
fn failure(text: &mut String, run: &Run<'_>, result: &ClaimResult<'_>, options: &Options) {
    let entry = result.entry;
    let _ = writeln!(text, "{}: {}", entry.id, shown(result.outcome, options));
    let _ = writeln!(text, "  claim   {}", entry.truth());
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

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn a_board_is_named_by_the_first_digits_of_its_hash() {
        let hash = "0123456789abcdef".repeat(4);
        let claim =
            |hash: &str| format!("maker wins board 'ü' --weak --board-hash {hash} --start a/");
        for (whole, shown) in [
            (claim(&hash), claim("01234567…")),
            ("first player wins affine-plane 4".into(), "first player wins affine-plane 4".into()),
            ("x --board-hash ".into(), "x --board-hash ".into()),
            (claim(&"€".repeat(40)), claim(&"€".repeat(40))),
        ] {
            assert_eq!(short(&whole), shown);
        }
    }
}
