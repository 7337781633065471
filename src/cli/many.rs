//! Files of many certificates in the commands: how they are checked, piece by piece on all cores, and
//! what is said of them.

use std::collections::HashSet;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::json;
use zermelo_checker::Cache;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::many::{Certificates, MAGIC};
use zermelo_checker::parts::{InOrder, Stop};
use zermelo_checker::verdict::Verdict;
use zermelo_explain::{explain, read_error};

use super::output::{Failure, Terminal, print_json};
use crate::many::{self, EntryError, Sorts};
use crate::registry::games;
use crate::verdict::{Checked, FileReport, ManyReport, VerdictKind};

/// How many certificates are checked before the next are read, and how many bytes of them at least
/// end a piece.
const PIECE: usize = 4096;
const PIECE_BYTES: usize = 16 << 20;

/// What is found of a file of many certificates.
#[derive(Default)]
pub(super) struct Many {
    /// How many certificates are verified: the first ones.
    verified: u64,
    /// The sorts of their claims.
    sorts: Sorts,
    /// Their claims, as hashes, to count those that are different.
    claims: HashSet<u64>,
    /// What ends the check before the end of the file: a certificate, by its number from 1 on, or what
    /// is wrong with the file itself.
    failed: Option<(Option<u64>, Checked)>,
}

impl Many {
    /// Checks what comes after the first bytes of a file of many, of so many bytes if that is known.
    pub(super) fn check(
        from: &mut dyn Read,
        length: Option<u64>,
        expected: Option<&Claim>,
        terminal: &Terminal,
    ) -> Many {
        let bar = terminal.progress("checking");
        bar.set_length(length.unwrap_or(0));
        let (mut many, begun) = (Many::default(), Instant::now());
        let mut certificates = Certificates::new(from);
        let mut over = None;
        while over.is_none() && many.failed.is_none() {
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
            let check = |kept: &mut Cache, bytes: &Vec<u8>| {
                Checked::check_next(bytes, expected, &InOrder, kept)
            };
            let answers: Vec<Checked> = piece.par_iter().map_init(Cache::default, check).collect();
            answers.into_iter().for_each(|answer| many.add(answer));
            bar.inc(u64::try_from(bytes).unwrap_or(0));
            show_rate(&bar, "checking", many.verified, begun);
        }
        bar.finish_and_clear();
        if let (Some(Err(stop)), None) = (over, &many.failed) {
            many.failed = Some((
                None,
                Checked::explained(stop.into(), |rejection| explain(&[], rejection, None)),
            ));
        }
        many
    }

    /// The answer about the next certificate; what comes after one that is not verified does not count.
    fn add(&mut self, answer: Checked) {
        match (&answer.verdict, &self.failed) {
            (_, Some(_)) => {}
            (Verdict::Verified(verified), None) => {
                self.verified += 1;
                self.sorts.add(games::sort(&verified.claim));
                let mut hasher = DefaultHasher::new();
                verified.claim.to_string().hash(&mut hasher);
                self.claims.insert(hasher.finish());
            }
            _ => self.failed = Some((Some(self.verified + 1), answer)),
        }
    }

    /// The verdict on the file.
    pub(super) fn kind(&self) -> VerdictKind {
        self.failed.as_ref().map_or(VerdictKind::Verified, |(_, answer)| answer.kind())
    }

    fn different_claims(&self) -> u64 {
        u64::try_from(self.claims.len()).unwrap_or(u64::MAX)
    }

    /// Prints what was found.
    pub(super) fn print(
        &self,
        out: &mut impl Write,
        file: &str,
        bytes: Option<usize>,
    ) -> Result<(), Failure> {
        match &self.failed {
            Some((number, answer)) => {
                let number = number.map(|number| format!(", certificate {number}"));
                write!(out, "{file}{}: {answer}", number.unwrap_or_default())?;
                writeln!(out, "  note   {} verified before it", certificates(self.verified))?;
            }
            None => {
                writeln!(out, "{file}: {}", certificates(self.verified))?;
                print_sorts(out, &self.sorts)?;
                if self.different_claims() < self.verified {
                    writeln!(
                        out,
                        "  note   only {} of the claims are different",
                        self.claims.len()
                    )?;
                }
                if let Some(bytes) = bytes {
                    writeln!(out, "  size   {bytes} bytes")?;
                }
            }
        }
        Ok(())
    }

    /// What was found, for programs.
    pub(super) fn report(&self, file: String, bytes: Option<usize>) -> FileReport {
        let many = ManyReport {
            verified: self.verified,
            different_claims: self.different_claims(),
            claims: self.sorts.as_object().clone(),
            certificate: self.failed.as_ref().and_then(|(number, _)| *number),
        };
        let report = match &self.failed {
            Some((_, answer)) => FileReport::new(file, bytes, answer),
            None => FileReport::verified(file, bytes),
        };
        FileReport { many: Some(many), ..report }
    }
}

/// A certificate on the command line: that of a file, or one of a file of many.
#[derive(Debug, Args)]
pub(super) struct OneCertificate {
    /// The certificate.
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Of a file of many certificates, the one with this number, from 1 on.
    #[arg(long, value_name = "N")]
    pub(super) entry: Option<u64>,
}

impl OneCertificate {
    /// Its bytes.
    pub(super) fn read(&self) -> Result<Vec<u8>, Failure> {
        many::read_entry(&self.file, self.entry).map_err(|error| match error {
            EntryError::Unreadable(why) => Failure::undecided(&self.file, &why),
            error => Failure::input(&self.file, error),
        })
    }
}

/// Prints how many certificates a file has, and of which claims. Proofs are not checked.
pub(super) fn summarise(path: &Path, json: bool, terminal: &Terminal) -> Result<u8, Failure> {
    let unread = |error: io::Error| Failure::unread(path, &error);
    let bytes = std::fs::metadata(path).map_err(unread)?.len();
    let mut input = BufReader::new(File::open(path).map_err(unread)?);
    input.read_exact(&mut [0; MAGIC.len()]).map_err(unread)?;
    let mut certificates = Certificates::new(&mut input);
    let mut sorts = Sorts::default();
    let wrong = |number: u64, why: &Stop| {
        Failure::input(path, format!("certificate {number}: {}", read_error(&[], why)))
    };
    loop {
        let read = certificates.read_next();
        let number = certificates.count();
        match read {
            Ok(Some(bytes)) => {
                let (certificate, _) = Certificate::read(&bytes).map_err(|e| wrong(number, &e))?;
                sorts.add(games::sort(&certificate.header.claim));
            }
            Ok(None) => break,
            Err(why) => return Err(wrong(number, &why)),
        }
    }
    let count = certificates.count();
    let mut out = terminal.answer(json);
    if json {
        let file = path.display().to_string();
        let claims = sorts.as_object();
        let info = json!({ "file": file, "certificates": count, "claims": claims, "bytes": bytes });
        print_json(&mut out, &info)?;
        return Ok(0);
    }
    writeln!(out, "{}: {}", path.display(), self::certificates(count))?;
    writeln!(out, "  not checked: `zermelo check` checks the proofs")?;
    for (sort, count) in sorts.iter() {
        writeln!(out, "  claims     {count}: {sort}")?;
    }
    writeln!(out, "  size       {bytes} bytes")?;
    Ok(0)
}

/// So many certificates, in words.
pub(super) fn certificates(count: u64) -> String {
    zermelo_explain::count(count, "certificate", "certificates")
}

/// Prints how many claims there are of each sort.
pub(super) fn print_sorts(out: &mut impl Write, sorts: &Sorts) -> Result<(), Failure> {
    sorts.iter().try_for_each(|(sort, count)| writeln!(out, "  proved {count}: {sort}"))?;
    Ok(())
}

/// Shows how many are done, and how many a second.
pub(super) fn show_rate(bar: &ProgressBar, what: &str, count: u64, begun: Instant) {
    let seconds = begun.elapsed().as_secs().max(1);
    bar.set_message(format!("{what}: {count}, {} a second", count / seconds));
}
