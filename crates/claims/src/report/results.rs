//! A run over a manifest with its results, as every form of report has it.

use zermelo_search::text::Lines;
use zermelo_search::verdict::VerdictKind;

use super::refuted::Refutation;
use crate::Manifest;
use crate::run::{CertificateResult, ClaimResult};

/// A run over a manifest, with what a report may have to name.
#[derive(Debug)]
pub struct Run<'m> {
    /// The manifest's file, as it was named.
    pub name: &'m str,
    /// The lines of the manifest's text.
    pub lines: Lines<'m>,
    /// The manifest.
    pub manifest: &'m Manifest,
    /// What was found, in the order of the manifest.
    pub results: Vec<ClaimResult<'m>>,
}

/// What is said of all claims: that they are verified, that one is not, that one has no verdict.
pub(super) const TITLES: [&str; 3] =
    ["Every claim is verified", "Not every claim is verified", "Not every claim has a verdict"];

impl Run<'_> {
    /// The worst verdict over all claims.
    pub fn verdict(&self) -> VerdictKind {
        let worst = self.results.iter().map(|result| result.verdict).max();
        worst.unwrap_or(VerdictKind::Verified)
    }

    /// What is said of all claims, in a line.
    pub(super) fn title(&self) -> &'static str {
        let [verified, not_verified, no_verdict] = TITLES;
        match self.verdict() {
            VerdictKind::Verified => verified,
            VerdictKind::NotVerified => not_verified,
            VerdictKind::NoVerdict => no_verdict,
        }
    }

    /// How many claims have each verdict: verified, not verified, without one.
    pub(super) fn counts(&self) -> [usize; 3] {
        let count = |verdict| self.results.iter().filter(|r| r.verdict == verdict).count();
        [
            count(VerdictKind::Verified),
            count(VerdictKind::NotVerified),
            count(VerdictKind::NoVerdict),
        ]
    }

    /// How many published claims are refuted; their verdict is among the verified.
    pub(super) fn refuted(&self) -> usize {
        self.results.iter().filter_map(Refutation::proved).count()
    }
}

/// How a report is written.
#[derive(Clone, Debug)]
pub struct Options {
    /// Colour codes in the text form.
    pub styled: bool,
    /// Text: the width in which lines are folded and columns left out; without one neither is done.
    pub width: Option<u16>,
    /// How long each check took, in the forms that say so.
    pub times: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { styled: false, width: None, times: true }
    }
}

/// The hashes of a certificate, each as what it is: the manifest's alone never passes for the
/// file's. One, when they are known to be the same.
pub(super) fn hashes<'r>(certificate: &'r CertificateResult<'_>) -> Vec<(&'static str, &'r str)> {
    let manifest = certificate.entry.blake3.as_str();
    match certificate.blake3.as_deref() {
        Some(file) if file == manifest => vec![("BLAKE3", file)],
        Some(file) => vec![("BLAKE3 of the file", file), ("BLAKE3 in the manifest", manifest)],
        None => vec![("BLAKE3 in the manifest", manifest)],
    }
}
