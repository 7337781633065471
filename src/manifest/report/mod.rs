//! The result of a run over a manifest, in the forms that people and CI systems read.

mod json;
mod text;

use std::str::FromStr;

use super::Manifest;
use super::run::ClaimResult;
use crate::report::Outcome;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A table, the failures in full, a summary.
    Text,
    /// One JSON object (docs/json.md).
    Json,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, String> {
        clap::ValueEnum::from_str(s, false)
    }
}

impl Run<'_> {
    /// The worst verdict over all claims.
    pub fn outcome(&self) -> Outcome {
        self.results.iter().fold(Outcome::Verified, |worst, result| worst.worse(result.outcome))
    }

    /// The report in a form; with colour codes when `styled` (text only).
    ///
    /// # Errors
    /// When the report cannot be serialised.
    pub fn render(&self, format: Format) -> Result<String, serde_json::Error> {
        match format {
            Format::Text => Ok(text::render(self)),
            Format::Json => json::render(self),
        }
    }

    /// How many claims have each verdict: verified, not verified, without one.
    fn counts(&self) -> [usize; 3] {
        let count = |outcome| self.results.iter().filter(|r| r.outcome == outcome).count();
        [count(Outcome::Verified), count(Outcome::NotVerified), count(Outcome::NoVerdict)]
    }
}
