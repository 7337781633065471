//! Receipts from several folders together: which jobs are done, and which receipts count.

use std::path::{Path, PathBuf};

use zermelo_checker::claim::Claim;
use zermelo_explain::claims;

use super::jobs::Job;
use super::receipt::{Receipt, ReceiptError};
use crate::receipts::{self, Found, contradiction};

/// What the receipts of a list of jobs come to.
pub(crate) type Merged = receipts::Merged<Receipt>;

/// Whether two claims cannot both be true.
pub(crate) type Contradict = fn(&Claim, &Claim) -> bool;

/// Reads the receipts of a list of jobs; those that come first are kept where several are the same.
pub(crate) fn merge(jobs: &[Job], paths: &[PathBuf], contradict: Contradict) -> Merged {
    let mut merged = Merged::new(jobs.len());
    merged.read(paths, |path, text| read(jobs, path, text));
    compare(&mut merged, contradict);
    merged
}

/// The place of a receipt's job in the list, and the receipt.
fn read(jobs: &[Job], path: &Path, text: &str) -> Result<(usize, Receipt), String> {
    let receipt = Receipt::read(text).map_err(|error| error.to_string())?;
    let Some(place) = jobs.iter().position(|job| job.name == receipt.job) else {
        return Err(format!("the job {} is not in the list", receipt.job));
    };
    receipt.fits(&jobs[place]).map_err(|error| error.to_string())?;
    if path.file_stem().is_none_or(|name| name.to_string_lossy() != receipt.job) {
        return Err(ReceiptError::OtherJob(receipt.job).to_string());
    }
    Ok((place, receipt))
}

/// Compares what is said of sizes that several jobs are about.
fn compare(merged: &mut Merged, contradict: Contradict) {
    let claim = |found: &Found<Receipt>| claims::claim(&found.receipt.claim).ok();
    let found = merged.done.iter().flatten();
    let found: Vec<_> = found.filter_map(|found| Some((claim(found)?, found))).collect();
    for (place, (claim, one)) in found.iter().enumerate() {
        for (_, other) in found[place + 1..].iter().filter(|(other, _)| contradict(claim, other)) {
            merged.contradictions.push(contradiction(one, other));
        }
    }
}
