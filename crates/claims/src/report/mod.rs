//! The result of a run over a manifest, in the formats that people and CI systems read, one module
//! each. docs/guide/claims.md describes them.
//!
//! Reports of the same results have the same bytes, except for times; [`Options::times`] leaves those
//! out. SARIF, annotations and Markdown never have any. The pages of a site say the same for people.

mod game;
mod github;
mod index;
mod json;
mod junit;
mod markdown;
mod problem;
mod refuted;
mod results;
mod rules;
mod sarif;
mod site;
mod text;

use std::str::FromStr;

use clap::ValueEnum;
use thiserror::Error;
use zermelo_explain::typos::did_you_mean;

pub use game::path_uri;
use index::BADGE;
pub use index::{BADGE_FILE, page_of, pages};
use results::TITLES;
pub use results::{Options, Run};
pub use site::{Document, ShownCertificate, Site};

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
}

impl FromStr for Format {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        ValueEnum::from_str(word, false).map_err(|_| {
            let names = Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
            let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
            let list = || format!("the formats are {}", names.join(", "));
            let meant = did_you_mean(word, names.iter().map(String::as_str));
            format!("‘{word}’ is no format: {}", meant.unwrap_or_else(list))
        })
    }
}

/// Whether a text begins as a report in one of the forms, or as a page or badge of a site.
pub fn is_report(start: &str) -> bool {
    let first = start.lines().next().unwrap_or_default();
    let is_annotation = ["::error ", "::notice "].iter().any(|word| first.starts_with(word));
    let is_json = start.starts_with("{\n  \"verdict\": \"") && start.contains("\n  \"manifest\": ");
    is_json
        || first.split_whitespace().take(3).eq(["claim", "verdict", "proved"])
        || start.starts_with("<?xml") && start.contains("<testsuites name=\"zermelo claims\"")
        || start.contains("\"name\": \"zermelo\"") && start.contains("sarif")
        || is_annotation
        || text::is_summary(first)
        || first
            .strip_prefix("## ")
            .or(zermelo_present::html::title(start))
            .is_some_and(|title| TITLES.iter().any(|of_all| title.starts_with(of_all)))
        || start.starts_with(BADGE)
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
        }
    }
}

pub use github::annotations;
