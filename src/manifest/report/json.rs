//! The JSON format (docs/guide/json.md).

use serde::Serialize;

use super::refuted::Refutation;
use super::results::{Options, Run};
use crate::manifest::run::{CertificateResult, ClaimResult};
use crate::verdict::{FileReport, VerdictKind};

#[derive(Serialize)]
struct Report<'r> {
    verdict: VerdictKind,
    manifest: &'r str,
    claims: Vec<Claim<'r>>,
}

#[derive(Serialize)]
struct Claim<'r> {
    id: &'r str,
    /// The line of the manifest.
    line: usize,
    statement: String,
    refuted_by: Option<String>,
    /// Whether that is proved, of a claim that is marked as refuted.
    refuted: Option<bool>,
    published: Option<&'r str>,
    source: String,
    note: Option<&'r str>,
    verdict: VerdictKind,
    /// Parts of the claim that no certificate proves.
    unproved: Vec<String>,
    certificates: Vec<Certificate<'r>>,
}

#[derive(Serialize)]
struct Certificate<'r> {
    #[serde(flatten)]
    report: &'r FileReport,
    line: usize,
    /// The hash that the manifest gives, and the file's, of a file that was checked.
    manifest_blake3: &'r str,
    file_blake3: Option<&'r str>,
    command: Option<&'r str>,
    /// `None` when times are left out.
    seconds: Option<f64>,
}

/// One JSON object, with a line break at its end.
pub(super) fn render(run: &Run<'_>, options: &Options) -> Result<String, serde_json::Error> {
    let report = Report {
        verdict: run.verdict(),
        manifest: run.name,
        claims: run.results.iter().map(|result| claim(run, result, options)).collect(),
    };
    serde_json::to_string_pretty(&report).map(|json| json + "\n")
}

fn claim<'r>(run: &Run<'_>, result: &'r ClaimResult<'_>, options: &Options) -> Claim<'r> {
    let entry = result.entry;
    let certificates = result.certificates.iter();
    Claim {
        id: &entry.id,
        line: run.source().position(entry.span.start).0,
        statement: entry.statement.to_string(),
        refuted_by: entry.refuted_by.as_ref().map(ToString::to_string),
        refuted: Refutation::of(result).map(|refutation| refutation.is_proved()),
        published: entry.published.as_deref(),
        source: entry.source.to_string(),
        note: entry.note.as_deref(),
        verdict: result.verdict,
        unproved: result.unproved.iter().map(ToString::to_string).collect(),
        certificates: certificates.map(|result| certificate(run, result, options)).collect(),
    }
}

fn certificate<'r>(
    run: &Run<'_>,
    result: &'r CertificateResult<'_>,
    options: &Options,
) -> Certificate<'r> {
    Certificate {
        report: &result.report,
        line: run.source().position(result.entry.span.start).0,
        manifest_blake3: &result.entry.blake3,
        file_blake3: result.blake3.as_deref(),
        command: result.entry.command.as_deref(),
        seconds: options.times.then_some(result.time.as_secs_f64()),
    }
}
