//! Checks what a manifest says: every certificate is read once, has the hash that the manifest
//! gives, and proves a part of its claim; every part of a claim is proved.
//!
//! Certificates are checked in parallel; the result is in the order of the manifest and does not
//! depend on the number of threads.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rayon::prelude::*;
use zermelo_checker::certificate::Certificate;
use zermelo_checker::claim::Claim;
use zermelo_checker::proof::Executor;
use zermelo_checker::verdict::{NoVerdict, Verdict};

use super::{CertificateEntry, Entry, Manifest};
use crate::files;
use crate::report::{ErrorReport, FileReport, Outcome};

/// Limits on one certificate, so that one hostile file cannot take down a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The most memory that checking it may be expected to take, in bytes.
    pub memory: Option<u64>,
    /// The longest that checking it may take.
    pub time: Option<Duration>,
}

/// Memory that a check may take per byte of the file: the decoded tables, positions, and marks.
/// Files made to be large when decoded (nodes without entries, steps without numbers) take up to
/// 34 bytes for each of theirs.
const MEMORY_PER_BYTE: u64 = 48;

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
    pub outcome: Outcome,
}

/// What was found about a certificate.
#[derive(Clone, Debug)]
pub struct CertificateResult<'m> {
    /// What the manifest says of it.
    pub entry: &'m CertificateEntry,
    /// The check.
    pub report: FileReport,
    /// How long reading and checking took.
    pub time: Duration,
    /// The part of the claim that it proves.
    pub proved: Option<Claim>,
}

/// Checks the claims of a manifest that `select` picks, whose certificates are below `folder`.
pub fn run<'m>(
    manifest: &'m Manifest,
    folder: &Path,
    limits: Limits,
    select: impl Fn(&Entry) -> bool,
    progress: &ProgressBar,
) -> Vec<ClaimResult<'m>> {
    let entries: Vec<&Entry> = manifest.claims.iter().filter(|entry| select(entry)).collect();
    let jobs: Vec<(usize, &CertificateEntry)> = entries
        .iter()
        .enumerate()
        .flat_map(|(number, entry)| entry.certificates.iter().map(move |c| (number, c)))
        .collect();
    progress.set_length(u64::try_from(jobs.len()).unwrap_or(u64::MAX));
    let results: Vec<CertificateResult<'m>> = jobs
        .par_iter()
        .map(|&(number, certificate)| {
            let parts = entries.get(number).map(|e| e.truth().parts()).unwrap_or_default();
            let result = check(certificate, folder, &parts, limits);
            progress.inc(1);
            result
        })
        .collect();
    let mut results = results.into_iter();
    entries
        .into_iter()
        .map(|entry| {
            let certificates = results.by_ref().take(entry.certificates.len()).collect();
            conclude(entry, certificates)
        })
        .collect()
}

/// A claim stands when every certificate stands and every part is proved.
fn conclude<'m>(entry: &'m Entry, certificates: Vec<CertificateResult<'m>>) -> ClaimResult<'m> {
    let mut unproved = entry.truth().parts();
    unproved.retain(|part| certificates.iter().all(|c| c.proved.as_ref() != Some(part)));
    let worst = certificates
        .iter()
        .fold(Outcome::Verified, |worst, certificate| worst.worse(certificate.report.verdict));
    let outcome = match worst {
        Outcome::Verified if !unproved.is_empty() => Outcome::NotVerified,
        worst => {
            // What an unread certificate would have proved is not held against the claim twice.
            unproved.retain(|_| worst == Outcome::Verified);
            worst
        }
    };
    ClaimResult { entry, certificates, unproved, outcome }
}

fn check<'m>(
    entry: &'m CertificateEntry,
    folder: &Path,
    parts: &[Claim],
    limits: Limits,
) -> CertificateResult<'m> {
    let start = Instant::now();
    let path = folder.join(&entry.file);
    let name = entry.file.display().to_string();
    let read = read(&path, limits);
    let (size, answer) = match &read {
        Err(why) => (None, Err(why.clone())),
        Ok(bytes) => {
            // The claim that the certificate makes decides which part it is held against; when it
            // makes none of them, the first one shows in the report what was expected.
            let made = Certificate::read(bytes).ok().map(|(c, _)| c.header.claim);
            let part = parts.iter().find(|part| made.as_ref() == Some(part)).or(parts.first());
            let executor = Deadline::new(start, limits.time);
            let answer = zermelo_checker::check_with(bytes, part, &executor);
            (Some(bytes.len()), executor.explain(answer))
        }
    };
    let mut report = FileReport::new(name, size, &answer);
    let mut proved = match answer {
        Ok(Verdict::Verified(verified)) => Some(verified.claim),
        _ => None,
    };
    if let Some(found) = &report.blake3
        && *found != entry.blake3
    {
        proved = None;
        report.verdict = Outcome::NotVerified;
        report.error = Some(ErrorReport {
            kind: "manifest-hash",
            message: format!(
                "the manifest names the certificate {}, and the file is {found}",
                entry.blake3
            ),
            node: None,
            opponent_move: None,
            line: None,
            position: None,
        });
    }
    CertificateResult { entry, report, time: start.elapsed(), proved }
}

/// The bytes of a certificate, if checking so many stays within the limit.
fn read(path: &Path, limits: Limits) -> Result<Vec<u8>, NoVerdict> {
    let Some(memory) = limits.memory else { return files::read_within(path, u64::MAX) };
    files::read_within(path, memory / MEMORY_PER_BYTE).map_err(|why| match why {
        NoVerdict::Limit(what) => NoVerdict::Limit(format!(
            "{what}, and checking a byte may take {MEMORY_PER_BYTE} bytes of memory, of which \
             --max-memory allows {memory}"
        )),
        other => other,
    })
}

/// Runs the parts of a check until its time is over.
struct Deadline {
    end: Option<Instant>,
    limit: Option<Duration>,
    over: Mutex<bool>,
}

impl Deadline {
    fn new(start: Instant, limit: Option<Duration>) -> Self {
        Deadline {
            end: limit.and_then(|limit| start.checked_add(limit)),
            limit,
            over: Mutex::new(false),
        }
    }

    /// An interrupted check, when it was interrupted here, is one that reached its limit.
    fn explain(&self, answer: Result<Verdict, NoVerdict>) -> Result<Verdict, NoVerdict> {
        let over = self.over.lock().map(|over| *over).unwrap_or(true);
        match (answer, self.limit) {
            (Err(NoVerdict::Interrupted), Some(limit)) if over => Err(NoVerdict::Limit(format!(
                "the check takes longer than --timeout allows, {} s",
                limit.as_secs_f64()
            ))),
            (answer, _) => answer,
        }
    }
}

impl Executor for Deadline {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).into_par_iter().for_each(|number| {
            if self.end.is_some_and(|end| Instant::now() >= end) {
                if let Ok(mut over) = self.over.lock() {
                    *over = true;
                }
            } else {
                part(number);
            }
        });
    }
}
