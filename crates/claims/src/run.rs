//! Checks what a manifest says: every certificate is read once, has the hash that the manifest
//! gives, and proves a part of its claim, or what it follows from; every part of a claim is proved.
//!
//! Certificates are checked in parallel: small ones each by a thread, and after them large ones, one
//! after the other, by all threads. The result is in the order of the manifest and does not depend on the
//! number of threads.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use rayon::prelude::*;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::{self, Certificate, HASH_LENGTH};
use zermelo_checker::parts::{Executor, InOrder};
use zermelo_checker::verdict::Verdict;
use zermelo_search::executor::Parallel;
use zermelo_search::files;
use zermelo_search::verdict::{CheckedFile, ErrorReport, FileReport, VerdictKind};

use super::{CertificateEntry, Entry, Manifest};

/// Files from this length on, in bytes, are checked by all threads.
const LARGE: u64 = 1 << 20;

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
    select: impl Fn(&Entry) -> bool,
    progress: &ProgressBar,
) -> Vec<ClaimResult<'m>> {
    let entries: Vec<&Entry> = manifest.claims.iter().filter(|entry| select(entry)).collect();
    let files: Vec<(&CertificateEntry, &[Claim])> = entries
        .iter()
        .flat_map(|entry| entry.certificates.iter().map(|file| (file, entry.truth().parts())))
        .collect();
    progress.set_length(u64::try_from(files.len()).unwrap_or(u64::MAX));
    let length = |(file, _): &(&CertificateEntry, _)| fs::metadata(folder.join(&file.file));
    let lengths = files.iter().map(|file| length(file).map_or(0, |about| about.len()));
    let mut by_length: Vec<(u64, usize)> = lengths.zip(0..).collect();
    // Each thread takes the next one, the longest first, so that what is left at the end is short.
    by_length.sort_unstable();
    let (small, large) =
        by_length.split_at(by_length.partition_point(|(length, _)| *length < LARGE));
    let check = |number: usize, executor: &dyn Executor| {
        let (entry, parts) = &files[number];
        let result = check(folder, entry, parts, executor);
        progress.inc(1);
        (number, result)
    };
    let mut results: Vec<(usize, CertificateResult<'m>)> =
        small.iter().rev().par_bridge().map(|&(_, number)| check(number, &InOrder)).collect();
    results.extend(large.iter().map(|&(_, number)| check(number, &Parallel::hidden())));
    results.sort_unstable_by_key(|(number, _)| *number);
    let mut results = results.into_iter().map(|(_, result)| result);
    let claims = entries.iter().map(|entry| {
        let certificates = results.by_ref().take(entry.certificates.len()).collect();
        conclude(entry, certificates)
    });
    claims.collect()
}

/// Checks a certificate, which has to prove one of the parts of a claim, and compares it with what the
/// manifest says of it.
fn check<'m>(
    folder: &Path,
    entry: &'m CertificateEntry,
    parts: &[Claim],
    executor: &dyn Executor,
) -> CertificateResult<'m> {
    let start = Instant::now();
    let (size, blake3, answer) = match files::read_below(folder, &folder.join(&entry.file)) {
        Ok(bytes) => {
            let answer = CheckedFile::check(&bytes, wanted(&bytes, parts), executor);
            (Some(bytes.len()), blake3(&bytes, &answer), answer)
        }
        Err(why) => (None, None, why.into()),
    };
    let report = FileReport::new(entry.file.to_string_lossy().into_owned(), size, &answer);
    compare(entry, report, blake3, start.elapsed())
}

/// The part of a claim that a certificate is held against: that which it makes. When it makes none of
/// them, the first one shows in the report what was expected.
fn wanted<'p>(bytes: &[u8], parts: &'p [Claim]) -> Option<&'p Claim> {
    let [first, _, ..] = parts else { return parts.first() };
    let made = Certificate::read(bytes).ok().map(|(read, _)| read.header.claim);
    parts.iter().find(|part| made.as_ref() == Some(part)).or(Some(first))
}

/// The hash of a certificate that was checked: that of all but its last bytes, which should be the
/// hash.
fn blake3(bytes: &[u8], answer: &CheckedFile) -> Option<String> {
    match &answer.verdict {
        Verdict::Verified(verified) => Some(verified.hash.to_string()),
        Verdict::Rejected(_) => {
            let (body, _) = bytes.split_last_chunk::<HASH_LENGTH>()?;
            Some(format::hash(body).to_string())
        }
        Verdict::None(_) => None,
    }
}

/// A claim stands when every certificate stands and every part is proved.
fn conclude<'m>(entry: &'m Entry, certificates: Vec<CertificateResult<'m>>) -> ClaimResult<'m> {
    let mut unproved = entry.truth().parts().to_vec();
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
fn compare(
    entry: &CertificateEntry,
    mut report: FileReport,
    blake3: Option<String>,
    time: Duration,
) -> CertificateResult<'_> {
    if let Some(found) = &report.blake3
        && *found != entry.blake3
    {
        report.verdict = VerdictKind::NotVerified;
        let mut error = ErrorReport::default();
        error.kind = "manifest-hash".into();
        error.message =
            format!("the hash in the manifest is {}, but the file's hash is {found}", entry.blake3);
        report.error = Some(error);
    }
    // What is proved is compared as a claim, not as text.
    let claim = report.implied.as_ref().or(report.claim.as_ref());
    let claim = claim.and_then(|claim| zermelo_explain::claims::claim(claim).ok());
    let proved = claim.filter(|_| report.verdict == VerdictKind::Verified);
    CertificateResult { entry, report, blake3, time, proved }
}
