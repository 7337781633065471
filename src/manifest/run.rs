//! Checks what a manifest says: every certificate is read once, has the hash that the manifest
//! gives, and proves a part of its claim; every part of a claim is proved.
//!
//! Certificates are checked in parallel, in worker processes ([`worker`]); the result is in the order
//! of the manifest and does not depend on the number of threads.

use std::fs;
use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;
use rayon::prelude::*;
use zermelo_checker::claim::Claim;

use super::worker::{self, CheckLimits, CheckResult, Task, Workers};
use super::{CertificateEntry, Entry, Manifest};
use crate::process::Program;
use crate::verdict::{ErrorReport, FileReport, VerdictKind};

/// How certificates are checked.
#[derive(Debug)]
pub struct Checker<'p> {
    /// The program that checks them, in processes of its own.
    pub program: &'p Program,
    /// CheckLimits on each.
    pub limits: CheckLimits,
}

/// What was found about a claim.
#[derive(Clone, Debug)]
pub struct ClaimResult<'m> {
    /// The claim.
    pub entry: &'m Entry,
    /// Its certificates' results, in the order of the manifest.
    pub certificates: Vec<CertificateResult<'m>>,
    /// Parts of the claim that no certificate proves, though every certificate was checked.
    pub unproved: Vec<Claim>,
    /// The verdict.
    pub verdict: VerdictKind,
}

/// What was found about a certificate.
#[derive(Clone, Debug)]
pub struct CertificateResult<'m> {
    /// What the manifest says of it.
    pub entry: &'m CertificateEntry,
    /// The check.
    pub report: FileReport,
    /// The file's BLAKE3 hash, where it was checked, whatever the verdict; the manifest's is in
    /// `entry`.
    pub blake3: Option<String>,
    /// How long reading and checking took.
    pub time: Duration,
    /// The part of the claim that it proves.
    pub proved: Option<Claim>,
}

/// Checks the claims of a manifest that `select` picks, whose certificates are below `folder`.
pub fn run<'m>(
    manifest: &'m Manifest,
    folder: &Path,
    checker: &Checker<'_>,
    select: impl Fn(&Entry) -> bool,
    progress: &ProgressBar,
) -> Vec<ClaimResult<'m>> {
    let entries: Vec<&Entry> = manifest.claims.iter().filter(|entry| select(entry)).collect();
    let certificates = || entries.iter().flat_map(|entry| &entry.certificates);
    let tasks = entries.iter().flat_map(|entry| {
        entry.certificates.iter().map(|CertificateEntry { file, .. }| {
            let bytes = fs::metadata(folder.join(file)).map_or(0, |about| about.len());
            Task { file, bytes, parts: entry.truth().parts() }
        })
    });
    let tasks: Vec<Task<'_>> = tasks.collect();
    progress.set_length(u64::try_from(tasks.len()).unwrap_or(u64::MAX));
    let threads = rayon::current_num_threads();
    let workers = Workers::new(checker.program, folder, checker.limits, threads);
    let results: Vec<Vec<CheckResult>> = worker::batches(&tasks, threads)
        .into_par_iter()
        .map(|batch| {
            let results = workers.check(batch);
            progress.inc(u64::try_from(batch.len()).unwrap_or(u64::MAX));
            results
        })
        .collect();
    let results = results.into_iter().flatten();
    let mut results = certificates().zip(results).map(|(entry, result)| compare(entry, result));
    let claims = entries.iter().map(|entry| {
        let certificates = results.by_ref().take(entry.certificates.len()).collect();
        conclude(entry, certificates)
    });
    claims.collect()
}

/// A claim stands when every certificate stands and every part is proved.
fn conclude<'m>(entry: &'m Entry, certificates: Vec<CertificateResult<'m>>) -> ClaimResult<'m> {
    let mut unproved = entry.truth().parts();
    unproved.retain(|part| certificates.iter().all(|c| c.proved.as_ref() != Some(part)));
    let worst = certificates.iter().map(|certificate| certificate.report.verdict).max();
    let verdict = match worst.unwrap_or(VerdictKind::Verified) {
        VerdictKind::Verified if !unproved.is_empty() => VerdictKind::NotVerified,
        worst => {
            // What an unread certificate would have proved is not held against the claim twice.
            unproved.retain(|_| worst == VerdictKind::Verified);
            worst
        }
    };
    ClaimResult { entry, certificates, unproved, verdict }
}

/// Compares what was found of a certificate with what the manifest says of it.
fn compare(entry: &CertificateEntry, found: CheckResult) -> CertificateResult<'_> {
    let CheckResult { report, blake3, time } = found;
    let mut report = FileReport { file: entry.file.to_string_lossy().into_owned(), ..report };
    if let Some(found) = &report.blake3
        && *found != entry.blake3
    {
        report.verdict = VerdictKind::NotVerified;
        report.error = Some(ErrorReport {
            kind: "manifest-hash".into(),
            message: format!(
                "the hash in the manifest is {}, but the file's hash is {found}",
                entry.blake3
            ),
            ..ErrorReport::default()
        });
    }
    // What is proved is compared as a claim, not as text.
    let claim = report.claim.as_ref().and_then(|claim| zermelo_explain::claims::claim(claim).ok());
    let proved = claim.filter(|_| report.verdict == VerdictKind::Verified);
    CertificateResult { entry, report, blake3, time, proved }
}
