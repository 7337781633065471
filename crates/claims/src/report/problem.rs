//! The errors of a claim, for every format of report: the kind, a sentence, the place in the manifest,
//! and all other details.

use std::borrow::Cow;
use std::ops::Range;

use zermelo_checker::claim::Player;
use zermelo_explain::numbered;
use zermelo_search::text::visible;
use zermelo_search::verdict::{PlyReport, VerdictKind};

use super::refuted::claimed;
use super::results::{Run, hashes};
use crate::Entry;
use crate::run::{CertificateResult, ClaimResult};

/// One thing that is wrong with a claim.
pub(super) struct Problem<'r> {
    /// The error kind, a fixed word.
    pub(super) kind: &'r str,
    /// Whether the claim is refused by it, or only left without a verdict.
    pub(super) verdict: VerdictKind,
    /// What is wrong, in a sentence.
    pub(super) message: String,
    /// The certificate, when it is about one.
    pub(super) certificate: Option<Cow<'r, str>>,
    /// The bytes of the manifest that it is about.
    pub(super) span: &'r Range<usize>,
    /// The place in the proof, the line of play, the position; a line each.
    pub(super) details: Vec<String>,
}

impl Problem<'_> {
    /// The verdict in words.
    pub(super) fn state(&self) -> &'static str {
        match self.verdict {
            VerdictKind::NoVerdict => "no verdict",
            VerdictKind::NotVerified | VerdictKind::Verified => "not verified",
        }
    }

    /// What is claimed, the certificate and all that is wrong, a line each.
    pub(super) fn text(&self, entry: &Entry) -> String {
        let claimed = claimed(entry);
        let lines = [Some(claimed.as_str()), self.certificate.as_deref(), Some(&self.message)];
        let details = self.details.iter().map(String::as_str);
        lines.into_iter().flatten().chain(details).collect::<Vec<_>>().join("\n")
    }
}

/// Everything that is wrong with a claim: parts without a proof, then the certificates in order.
pub(super) fn problems<'r>(result: &'r ClaimResult<'_>) -> Vec<Problem<'r>> {
    let unproved = result.unproved.iter().map(|part| Problem {
        kind: "unproved",
        verdict: VerdictKind::NotVerified,
        message: format!("no certificate proves: {part}"),
        certificate: None,
        span: &result.entry.span,
        details: Vec::new(),
    });
    let failed = result.certificates.iter().filter_map(|certificate| {
        let error = certificate.report.error.as_ref()?;
        Some(Problem {
            kind: &error.kind,
            verdict: certificate.report.verdict,
            message: visible(&error.message).into_owned(),
            certificate: Some(visible(&certificate.report.file)),
            span: &certificate.entry.span,
            details: details(certificate).iter().map(|line| visible(line).into_owned()).collect(),
        })
    });
    unproved.chain(failed).collect()
}

/// A place in the manifest: file, line and column.
pub(super) fn place(run: &Run<'_>, span: &Range<usize>) -> String {
    let (line, column) = run.lines.position(span.start);
    format!("{}:{line}:{column}", visible(run.name))
}

/// What a certificate of something else claims; its hash, when it is not the manifest's; where in
/// the proof an error is, the line of play that leads there, and the position.
fn details(certificate: &CertificateResult<'_>) -> Vec<String> {
    let report = &certificate.report;
    let mut lines = Vec::new();
    let Some(error) = &report.error else { return lines };
    if error.kind == "claim-mismatch"
        && let Some(claim) = &report.claim
    {
        lines.push(format!("claims  {claim}"));
    }
    // A file that was rejected for another reason may be another file than the manifest means.
    if let hashes @ [_, _] = hashes(certificate).as_slice()
        && error.kind != "manifest-hash"
    {
        lines.extend(hashes.iter().map(|(what, hash)| format!("hash    {hash}, {what}")));
    }
    let spot = error.spot.as_deref().unwrap_or("node");
    // Of a statement or derivation, the sentence begins with the place.
    if let Some(node) = error.node.filter(|_| matches!(spot, "node" | "state")) {
        let mut at = format!("at      {spot} {node}");
        if let Some(mv) = &error.opponent_move {
            at.push_str(if spot == "node" {
                ", after the opponent's move "
            } else {
                ", after the move "
            });
            at.push_str(mv);
        }
        if error.own_names {
            at.push_str(" (no line leads here; points have the names that they have at the node, after symmetries)");
        }
        lines.push(at);
    }
    if let Some(line) = &error.line {
        let player = |ply: &PlyReport| match &*ply.player {
            "second" => Player::Second,
            _ => Player::First,
        };
        let plies = line.iter().map(|ply| (player(ply), &*ply.name));
        lines.push(format!("line    {}", numbered(plies)));
    }
    lines.extend(error.position.iter().flatten().cloned());
    lines
}
