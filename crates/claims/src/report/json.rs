//! The JSON format (docs/guide/json.md).

use serde_json::{Value, json};

use super::refuted::Refutation;
use super::results::{Options, Run};
use crate::run::{CertificateResult, ClaimResult};

/// One JSON object, with a line break at its end.
pub(super) fn render(run: &Run<'_>, options: &Options) -> Result<String, serde_json::Error> {
    let claims = run.results.iter().map(|result| claim(run, result, options));
    let report = json!({
        "verdict": run.verdict(),
        "manifest": run.name,
        "claims": claims.collect::<Result<Vec<Value>, _>>()?,
    });
    serde_json::to_string_pretty(&report).map(|json| json + "\n")
}

fn claim(
    run: &Run<'_>,
    result: &ClaimResult<'_>,
    options: &Options,
) -> Result<Value, serde_json::Error> {
    let entry = result.entry;
    let unproved = result.unproved.iter().map(ToString::to_string);
    let certificates = result.certificates.iter().map(|result| certificate(run, result, options));
    Ok(json!({
        "id": entry.id,
        "line": run.lines.position(entry.span.start).0,
        "statement": entry.statement.to_string(),
        "refuted_by": entry.refuted_by.as_ref().map(ToString::to_string),
        // Whether that is proved, of a claim that is marked as refuted.
        "refuted": Refutation::of(result).map(|refutation| refutation.is_proved()),
        "published": entry.published,
        "source": entry.source.to_string(),
        "note": entry.note,
        "verdict": result.verdict,
        // Parts of the claim that no certificate proves.
        "unproved": unproved.collect::<Vec<_>>(),
        "certificates": certificates.collect::<Result<Vec<Value>, _>>()?,
    }))
}

fn certificate(
    run: &Run<'_>,
    result: &CertificateResult<'_>,
    options: &Options,
) -> Result<Value, serde_json::Error> {
    let mut fields = serde_json::to_value(&result.report)?;
    fields["line"] = run.lines.position(result.entry.span.start).0.into();
    // The hash that the manifest gives, and the file's, of a file that was checked.
    fields["manifest_blake3"] = result.entry.blake3.as_str().into();
    fields["file_blake3"] = result.blake3.as_deref().into();
    fields["command"] = result.entry.command.as_deref().into();
    fields["seconds"] = options.times.then_some(result.time.as_secs_f64()).into();
    Ok(fields)
}
