//! Checks, with the report of `zermelo check --json`.

use std::path::{Path, PathBuf};

use zermelo_search::limits::Resources;
use zermelo_search::verdict::FileReport;

use super::claim::Claim;
use super::error::Error;
use crate::checking::{self, Watch};

/// Checks the bytes of a certificate or of a file of many, for a claim if one is wanted. A certificate
/// that is not accepted is a report, and no error.
///
/// ```
/// use zermelo::{Resources, VerdictKind, check};
/// let bytes = std::fs::read("certificates/positional/pi4.cert")?;
/// let report = check(&bytes, None, &Resources::DEFAULT)?;
/// assert_eq!(report.verdict, VerdictKind::Verified);
/// let report = check(&bytes[..100], None, &Resources::DEFAULT)?;
/// assert_eq!(report.verdict, VerdictKind::NotVerified);
/// assert_eq!(report.error.expect("a reason").kind, "hash-mismatch");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the check was interrupted or its time was over.
pub fn check(
    bytes: &[u8],
    wanted: Option<&Claim>,
    resources: &Resources<'_>,
) -> Result<FileReport, Error> {
    let watch = Watch { resources: *resources, ..Watch::NONE };
    let answer = checking::check_all(bytes, wanted.map(|claim| &claim.0), watch);
    confirm_whole(answer.report(String::new(), Some(bytes.len())), resources)
}

/// As [`check`], of a file. Layers and files of many, which may be larger than the memory, are read as a
/// stream.
///
/// # Errors
/// As for [`check`]. A file that cannot be read is a report without a verdict.
pub fn check_file(
    path: impl AsRef<Path>,
    wanted: Option<&Claim>,
    resources: &Resources<'_>,
) -> Result<FileReport, Error> {
    let path = path.as_ref();
    let watch = Watch { resources: *resources, ..Watch::NONE };
    let (bytes, answer) =
        checking::check_file(&ordinary(path), wanted.map(|claim| &claim.0), watch);
    confirm_whole(answer.report(path.to_string_lossy().into_owned(), bytes), resources)
}

/// A path that is no standard input.
pub(super) fn ordinary(path: &Path) -> PathBuf {
    if path == Path::new("-") { Path::new(".").join(path) } else { path.to_owned() }
}

/// A report of a check that went to its end: one that was stopped reaches no verdict.
fn confirm_whole(report: FileReport, resources: &Resources<'_>) -> Result<FileReport, Error> {
    match resources.limits.confirm_running() {
        Err(limit) if report.verdict == zermelo_search::verdict::VerdictKind::NoVerdict => {
            Err(Error::within(&resources.limits, Error::Limit(limit.to_string())))
        }
        _ => Ok(report),
    }
}
