//! The result of a run over a manifest, in the formats that people and CI systems read, one module
//! each. docs/guide/claims.md describes them.
//!
//! Reports of the same results have the same bytes, except for times; [`Options::times`] leaves those
//! out. SARIF, annotations, Markdown and HTML never have any.

mod github;
mod html;
mod json;
mod junit;
mod markdown;
mod problem;
mod refuted;
mod rules;
mod sarif;
mod text;

use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use thiserror::Error;

use super::Manifest;
use super::run::{CertificateResult, ClaimResult};
use crate::diagnostic::Source;
use crate::verdict::VerdictKind;
use refuted::Refutation;

/// A run over a manifest, with what a report may have to name.
#[derive(Debug)]
pub struct Run<'m> {
    /// The manifest's file, as it was named.
    pub name: &'m str,
    /// The manifest's text.
    pub text: &'m str,
    /// The manifest.
    pub manifest: &'m Manifest,
    /// What was found, in the order of the manifest.
    pub results: Vec<ClaimResult<'m>>,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table, the failures in full, a summary.
    Text,
    /// One JSON object (docs/guide/json.md).
    Json,
    /// JUnit's XML: a test case a claim.
    Junit,
    /// SARIF 2.1.0: a result for everything that is wrong, at its line of the manifest.
    Sarif,
    /// Annotations of a GitHub workflow, at lines of the manifest.
    Github,
    /// The failures and a table, for the summary of a job.
    Markdown,
    /// A page to read, in one file.
    Html,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        ValueEnum::from_str(word, false).map_err(|_| {
            let names = Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
            let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
            format!("‘{word}’ is no format: the formats are {}", names.join(", "))
        })
    }
}

/// What is said of all claims: that they are verified, that one is not, that one has no verdict.
const TITLES: [&str; 3] =
    ["Every claim is verified", "Not every claim is verified", "Not every claim has a verdict"];

/// Whether a text begins as a report in one of the forms.
pub(crate) fn is_report(start: &str) -> bool {
    let first = start.lines().next().unwrap_or_default();
    let has_title = |before: &str, after: &str| {
        TITLES.iter().any(|title| start.contains(&format!("{before}{title}{after}")))
    };
    let is_annotation = ["::error ", "::notice "].iter().any(|word| first.starts_with(word));
    let is_json = start.starts_with("{\n  \"verdict\": \"") && start.contains("\n  \"manifest\": ");
    is_json
        || first.split_whitespace().take(3).eq(["claim", "verdict", "proved"])
        || start.starts_with("<?xml") && start.contains("<testsuites name=\"zermelo claims\"")
        || start.contains("\"name\": \"zermelo\"") && start.contains("sarif")
        || is_annotation
        || text::is_summary(first)
        || first.starts_with("## ") && has_title("## ", "\n")
        || start.starts_with("<!doctype html>") && has_title("<title>", "</title>")
}

/// How a report is written.
#[derive(Clone, Debug)]
pub struct Options {
    /// Colour codes in the text form.
    pub styled: bool,
    /// How long each check took, in the forms that say so.
    pub times: bool,
    /// The relative path from the report to the manifest's folder; the page's links to
    /// files start with it.
    pub links: PathBuf,
}

impl Default for Options {
    fn default() -> Self {
        Options { styled: false, times: true, links: PathBuf::new() }
    }
}

/// Why a report cannot be written.
#[derive(Debug, Error)]
pub enum ReportError {
    /// As JSON.
    #[error("the report cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// As XML.
    #[error("the report cannot be written as XML: {0}")]
    Xml(#[from] std::io::Error),
}

impl Run<'_> {
    /// The worst verdict over all claims.
    pub fn verdict(&self) -> VerdictKind {
        self.results.iter().fold(VerdictKind::Verified, |worst, result| worst.worse(result.verdict))
    }

    /// The report in a form.
    ///
    /// # Errors
    /// When the report cannot be serialised.
    pub fn render(&self, format: Format, options: &Options) -> Result<String, ReportError> {
        match format {
            Format::Text => Ok(text::render(self, options)),
            Format::Json => Ok(json::render(self, options)?),
            Format::Junit => Ok(junit::render(self, options)?),
            Format::Sarif => Ok(sarif::render(self)?),
            Format::Github => Ok(github::render(self)),
            Format::Markdown => Ok(markdown::render(self)),
            Format::Html => Ok(html::render(self, options)),
        }
    }

    /// What is said of all claims, in a line.
    fn title(&self) -> &'static str {
        let [verified, not_verified, no_verdict] = TITLES;
        match self.verdict() {
            VerdictKind::Verified => verified,
            VerdictKind::NotVerified => not_verified,
            VerdictKind::NoVerdict => no_verdict,
        }
    }

    /// How many claims have each verdict: verified, not verified, without one.
    fn counts(&self) -> [usize; 3] {
        let count = |verdict| self.results.iter().filter(|r| r.verdict == verdict).count();
        [
            count(VerdictKind::Verified),
            count(VerdictKind::NotVerified),
            count(VerdictKind::NoVerdict),
        ]
    }

    /// How many published claims are refuted; their verdict is among the verified.
    fn refuted(&self) -> usize {
        self.results.iter().filter_map(Refutation::proved).count()
    }

    fn source(&self) -> Source<'_> {
        Source { name: self.name, text: self.text }
    }
}

/// The hashes of a certificate, each as what it is: the manifest's alone never passes for the
/// file's. One, when they are known to be the same.
fn hashes<'r>(certificate: &'r CertificateResult<'_>) -> Vec<(&'static str, &'r str)> {
    let manifest = certificate.entry.blake3.as_str();
    match certificate.blake3.as_deref() {
        Some(file) if file == manifest => vec![("BLAKE3", file)],
        Some(file) => vec![("BLAKE3 of the file", file), ("BLAKE3 in the manifest", manifest)],
        None => vec![("BLAKE3 in the manifest", manifest)],
    }
}

pub use github::annotations;
