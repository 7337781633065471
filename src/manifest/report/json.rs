//! The JSON form (docs/json.md).

use serde::Serialize;

use super::Run;
use crate::manifest::run::{CertificateResult, ClaimResult};
use crate::report::{FileReport, Outcome};

#[derive(Serialize)]
struct Report<'r> {
    verdict: Outcome,
    manifest: &'r str,
    claims: Vec<Claim<'r>>,
}

#[derive(Serialize)]
struct Claim<'r> {
    id: &'r str,
    statement: String,
    refuted_by: Option<String>,
    source: String,
    verdict: Outcome,
    /// Parts of the claim that no certificate proves.
    unproved: Vec<String>,
    certificates: Vec<Certificate<'r>>,
}

#[derive(Serialize)]
struct Certificate<'r> {
    #[serde(flatten)]
    report: &'r FileReport,
    seconds: f64,
}

/// One JSON object, with a line break at its end.
pub(super) fn render(run: &Run<'_>) -> Result<String, serde_json::Error> {
    let report = Report {
        verdict: run.outcome(),
        manifest: run.name,
        claims: run.results.iter().map(claim).collect(),
    };
    serde_json::to_string_pretty(&report).map(|json| json + "\n")
}

fn claim<'r>(result: &'r ClaimResult<'_>) -> Claim<'r> {
    Claim {
        id: &result.entry.id,
        statement: result.entry.statement.to_string(),
        refuted_by: result.entry.refuted_by.as_ref().map(ToString::to_string),
        source: result.entry.source.to_string(),
        verdict: result.outcome,
        unproved: result.unproved.iter().map(ToString::to_string).collect(),
        certificates: result.certificates.iter().map(certificate).collect(),
    }
}

fn certificate<'r>(result: &'r CertificateResult<'_>) -> Certificate<'r> {
    Certificate { report: &result.report, seconds: result.time.as_secs_f64() }
}
