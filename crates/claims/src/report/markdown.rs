//! Markdown as GitHub and GitLab show it: the failures in full, and a table of the claims. For the
//! summary of a job, or a comment.

use std::fmt::Write;

use zermelo_present::document::escape_markdown as escape;
use zermelo_search::verdict::VerdictKind;

use super::refuted::{Refutation, claimed};
use super::results::Run;
use super::text::{NOTHING, failure_body, figures, proved, summary};
use crate::run::ClaimResult;

/// The report.
pub(super) fn render(run: &Run<'_>) -> String {
    let title = run.title();
    let mut text = format!("## {title}\n\n{}.\n", summary(run));
    for result in run.results.iter().filter(|result| result.verdict != VerdictKind::Verified) {
        failure(&mut text, run, result);
    }
    if run.verdict() != VerdictKind::Verified {
        text.push_str("\n### Every claim\n");
    }
    text.push_str("\n| claim | verdict | proved | proof | source |\n");
    text.push_str("| --- | --- | --- | --- | --- |\n");
    run.results.iter().for_each(|result| row(&mut text, result));
    text
}

/// A verdict as it stands in the table.
fn word(verdict: VerdictKind) -> &'static str {
    match verdict {
        VerdictKind::Verified => "✓ verified",
        VerdictKind::NotVerified => "✗ **not verified**",
        VerdictKind::NoVerdict => "? **no verdict**",
    }
}

fn row(text: &mut String, result: &ClaimResult<'_>) {
    let entry = result.entry;
    let certificates = result.certificates.iter();
    let cell = |text: Option<String>| escape(text.as_deref().unwrap_or(NOTHING));
    let mut claims: Vec<String> = certificates.clone().map(|c| cell(proved(c))).collect();
    let mut state = word(result.verdict);
    if let Some(refutation) = Refutation::of(result) {
        claims.insert(0, format!("**{}**", escape(&refutation.heading())));
        let published = entry.published.as_ref();
        claims.extend(published.map(|words| format!("published: {}", escape(words))));
        if refutation.is_proved() {
            state = "✓ **refuted**";
        }
    }
    let proofs: Vec<String> = certificates.map(|c| cell(figures(c))).collect();
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {} |",
        escape(&entry.id),
        state,
        claims.join("<br>"),
        proofs.join("<br>"),
        escape(&entry.source.to_string())
    );
}

fn failure(text: &mut String, run: &Run<'_>, result: &ClaimResult<'_>) {
    let entry = result.entry;
    let _ = writeln!(text, "\n### {}: {}\n", escape(&entry.id), word(result.verdict));
    let _ = writeln!(text, "{}\n", escape(&claimed(entry)));
    let mut body = String::new();
    failure_body(&mut body, run, result);
    let fence = fence(&body);
    let _ = writeln!(text, "{fence}text\n{body}{fence}");
}

/// A fence that the text does not hold.
fn fence(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.saturating_add(1).max(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_is_longer_than_any_in_the_text() {
        assert_eq!(fence("no"), "```");
        assert_eq!(fence("a ```` b `"), "`````");
    }
}
