//! Checks of files of many certificates, piece by piece on all cores.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::time::Instant;

use indicatif::ProgressBar;
use rayon::prelude::*;
use zermelo_checker::Cache;
use zermelo_checker::claim::Claim;
use zermelo_checker::many::Certificates;
use zermelo_checker::parts::{InOrder, Stop};
use zermelo_checker::verdict::{NoVerdict, Verdict};
use zermelo_checker::writing::Encode;
use zermelo_explain::{assertion, explain};
use zermelo_search::limits::Progress;
use zermelo_search::many::Sorts;
use zermelo_search::verdict::{CheckedFile, FileReport, ManyReport, VerdictKind};

use super::watch::Watch;

/// How many certificates are checked before the next are read, and how many bytes of them at least
/// end a piece.
const PIECE: usize = 4096;
const PIECE_BYTES: usize = 16 << 20;

/// What is found of a file of many certificates.
#[derive(Default)]
pub(crate) struct Many {
    /// How many certificates are verified: the first ones.
    pub(crate) verified: u64,
    /// The sorts of their claims.
    pub(crate) sorts: Sorts,
    /// Their claims, as hashes, to count those that are different.
    claims: HashSet<u64>,
    /// What ends the check before the end of the file: a certificate, by its number from 1 on, or what
    /// is wrong with the file itself.
    pub(crate) failed: Option<(Option<u64>, CheckedFile)>,
}

/// What is found of a certificate.
enum Found {
    /// It is verified: the sort of its claim, and the claim as a hash.
    Verified { sort: Cow<'static, str>, claim: u64 },
    /// It is not: the answer.
    Other(Box<CheckedFile>),
}

impl Found {
    /// By the answer about it. The claim, which has a single encoding, is encoded to these bytes.
    fn of(answer: CheckedFile, encoded: &mut Vec<u8>) -> Found {
        let Verdict::Verified(verified) = &answer.verdict else {
            return Found::Other(Box::new(answer));
        };
        encoded.clear();
        verified.claim.encode(encoded);
        let mut hasher = DefaultHasher::new();
        hasher.write(encoded);
        Found::Verified { sort: assertion::sort(&verified.claim), claim: hasher.finish() }
    }
}

impl Many {
    /// Checks what comes after the first bytes of a file of many, of so many bytes if that is known.
    pub(crate) fn check(
        from: &mut dyn Read,
        length: Option<u64>,
        expected: Option<&Claim>,
        watch: Watch<'_>,
    ) -> Many {
        let bar = (watch.bar)("checking");
        bar.set_length(length.unwrap_or(0));
        let (mut many, begun) = (Many::default(), Instant::now());
        let mut certificates = Certificates::new(from);
        let (mut over, mut read) = (None, 0);
        while over.is_none() && many.failed.is_none() {
            if let Err(limit) = watch.resources.limits.confirm_running() {
                over = Some(Err(Stop::NoVerdict(NoVerdict::Limit(limit.to_string()))));
                continue;
            }
            let mut piece = Vec::new();
            let mut bytes = 0;
            while piece.len() < PIECE && bytes < PIECE_BYTES && over.is_none() {
                match certificates.read_next() {
                    Ok(Some(certificate)) => {
                        bytes += certificate.len();
                        piece.push(certificate);
                    }
                    Ok(None) => over = Some(Ok(())),
                    Err(stop) => over = Some(Err(stop)),
                }
            }
            let check = |(kept, encoded): &mut (Cache, Vec<u8>), bytes: &Vec<u8>| {
                Found::of(CheckedFile::check_next(bytes, expected, &InOrder, kept), encoded)
            };
            // What is found of each is little, so that little is left to one thread.
            let found: Vec<Found> = piece.par_iter().map_init(Default::default, check).collect();
            found.into_iter().for_each(|found| many.add(found));
            bar.inc(u64::try_from(bytes).unwrap_or(0));
            read += bytes;
            (watch.resources.progress)(Progress {
                all: length,
                ..Progress::after("checking", read)
            });
            show_rate(&bar, "checking", many.verified, begun);
        }
        bar.finish_and_clear();
        if let (Some(Err(stop)), None) = (over, &many.failed) {
            many.failed = Some((
                None,
                CheckedFile::explained(stop.into(), |rejection| explain(&[], rejection, None)),
            ));
        }
        many
    }

    /// What is found of the next certificate; what comes after one that is not verified does not count.
    fn add(&mut self, found: Found) {
        match (found, &self.failed) {
            (_, Some(_)) => {}
            (Found::Verified { sort, claim }, None) => {
                self.verified += 1;
                self.sorts.add(&sort);
                self.claims.insert(claim);
            }
            (Found::Other(answer), None) => {
                self.failed = Some((Some(self.verified + 1), *answer));
            }
        }
    }

    /// The verdict on the file.
    pub(crate) fn kind(&self) -> VerdictKind {
        self.failed.as_ref().map_or(VerdictKind::Verified, |(_, answer)| answer.kind())
    }

    /// How many of their claims are different.
    pub(crate) fn different_claims(&self) -> u64 {
        u64::try_from(self.claims.len()).unwrap_or(u64::MAX)
    }

    /// What was found, for programs.
    pub(crate) fn report(&self, file: String, bytes: Option<usize>) -> FileReport {
        let mut many = ManyReport::default();
        many.verified = self.verified;
        many.different_claims = self.different_claims();
        many.claims = self.sorts.as_object().clone();
        many.certificate = self.failed.as_ref().and_then(|(number, _)| *number);
        let mut report = match &self.failed {
            Some((_, answer)) => FileReport::new(file, bytes, answer),
            None => FileReport::verified(file, bytes),
        };
        report.many = Some(many);
        report
    }
}

/// Shows how many are done, and how many a second.
pub(crate) fn show_rate(bar: &ProgressBar, what: &str, count: u64, begun: Instant) {
    let seconds = begun.elapsed().as_secs().max(1);
    bar.set_message(format!("{what}: {count}, {} a second", count / seconds));
}
