//! Receipts from several folders together: which jobs are done, and which receipts count.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use zermelo_checker::claim::Claim;
use zermelo_search::files;
use zermelo_search::text::ShownPath;

use super::jobs::Job;
use super::receipt::{Receipt, ReceiptError};

/// A receipt that counts, and where it is.
#[derive(Clone, Debug)]
pub struct FoundReceipt {
    /// The file.
    pub path: PathBuf,
    /// What it holds, as text and read.
    pub text: String,
    /// What it says.
    pub receipt: Receipt,
    claim: Claim,
}

/// What the receipts come to.
#[derive(Debug, Default)]
pub struct MergedReceipts {
    /// For every job of the list, its receipt; `None` for one that is missing.
    pub done: Vec<Option<FoundReceipt>>,
    /// Receipts of a job that has one already, with the same result.
    pub double: Vec<PathBuf>,
    /// Receipts that count for nothing, and why.
    pub refused: Vec<(PathBuf, String)>,
    /// Receipts that cannot both be right, in words.
    pub contradictions: Vec<String>,
}

/// The files of receipts that a path names: itself, or those of a folder, by name. Of a folder only
/// files that end in `.toml` count, and none whose name begins with a dot: such a file was left by a
/// process that was killed while it wrote.
///
/// # Errors
/// When a folder cannot be read.
pub fn files_of(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut all = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !hidden && path.extension().is_some_and(|ending| ending == "toml") {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

/// Whether two claims cannot both be true.
pub(crate) type Contradict = fn(&Claim, &Claim) -> bool;

/// Reads the receipts of a list of jobs; those that come first are kept where several are the same.
pub fn merge(jobs: &[Job], paths: &[PathBuf], contradict: Contradict) -> MergedReceipts {
    let mut merged = MergedReceipts { done: vec![None; jobs.len()], ..MergedReceipts::default() };
    for path in paths {
        match read(jobs, path) {
            Ok((place, found)) => merged.add(place, found),
            Err(why) => merged.refused.push((path.clone(), why)),
        }
    }
    merged.compare(contradict);
    merged
}

/// The place of a receipt's job in the list, and the receipt.
fn read(jobs: &[Job], path: &Path) -> Result<(usize, FoundReceipt), String> {
    let text = files::read_text(path).map_err(|error| error.to_string())?;
    let receipt = Receipt::read(&text).map_err(|error| error.to_string())?;
    let Some(place) = jobs.iter().position(|job| job.name == receipt.job) else {
        return Err(format!("the job {} is not in the list", receipt.job));
    };
    let claim = receipt.fits(&jobs[place]).map_err(|error| error.to_string())?;
    if path.file_stem().is_none_or(|name| name.to_string_lossy() != receipt.job) {
        return Err(ReceiptError::OtherJob(receipt.job).to_string());
    }
    Ok((place, FoundReceipt { path: path.to_owned(), text, receipt, claim }))
}

impl MergedReceipts {
    fn add(&mut self, place: usize, found: FoundReceipt) {
        match &mut self.done[place] {
            none @ None => *none = Some(found),
            Some(first) if !first.receipt.agrees(&found.receipt) => {
                self.contradictions.push(contradiction(first, &found));
            }
            Some(first) => {
                // A checked one says more.
                let more =
                    first.receipt.certificate.is_none() && found.receipt.certificate.is_some();
                let other = if more { std::mem::replace(first, found) } else { found };
                self.double.push(other.path);
            }
        }
    }

    /// Compares what is said of sizes that several jobs are about.
    fn compare(&mut self, contradict: Contradict) {
        let found: Vec<&FoundReceipt> = self.done.iter().flatten().collect();
        for (place, one) in found.iter().enumerate() {
            for other in &found[place + 1..] {
                if contradict(&one.claim, &other.claim) {
                    self.contradictions.push(contradiction(one, other));
                }
            }
        }
    }

    /// What is said of receipts that are double or refused, or cannot both be right.
    pub fn notes(&self) -> impl Iterator<Item = String> {
        let double = self.double.iter().map(|path| format!("double: {}", path.shown()));
        let refused = self.refused.iter();
        let refused = refused.map(|(path, why)| format!("not merged: {}: {why}", path.shown()));
        let contradictions = self.contradictions.iter();
        let contradictions = contradictions.map(|words| format!("CONTRADICTION: {words}"));
        double.chain(refused).chain(contradictions)
    }

    /// How many jobs are done.
    pub fn count(&self) -> usize {
        self.done.iter().flatten().count()
    }
}

/// Two receipts, and what each says.
fn contradiction(one: &FoundReceipt, other: &FoundReceipt) -> String {
    let said = |found: &FoundReceipt| {
        let Receipt { claim, state, certificate, .. } = &found.receipt;
        let certificate = certificate.as_deref().unwrap_or("none");
        let path = found.path.shown();
        format!("  {path}: {claim}\n    state {state}\n    certificate {certificate}")
    };
    format!("these receipts cannot both be right:\n{}\n{}", said(one), said(other))
}
