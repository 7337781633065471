//! A campaign: a list of passes over every first size of a game, and a receipt for each that is done.
//!
//! All of it is plain files in a folder, so that any scheduler can hand out the jobs:
//!
//! | file | |
//! | --- | --- |
//! | `jobs.tsv` | the jobs, a line each ([`jobs`]) |
//! | `receipts/JOB.toml` | what a job found ([`receipt`]) |
//! | `checkpoints/JOB` | a job that is not done, to go on from |
//! | `running/JOB` | held by the process that runs the job |
//!
//! A receipt is a record, and no proof: it is believed as far as those are who ran the job.
//! What would make a campaign wrong is listed in docs/guide/campaign.md; each has a test in
//! tests/campaign.

pub mod jobs;
pub mod merge;
pub mod receipt;

use std::path::{Path, PathBuf};

/// The folder of a campaign.
#[derive(Debug)]
pub struct Folder<'p>(pub &'p Path);

impl Folder<'_> {
    /// The list of jobs.
    pub fn jobs(&self) -> PathBuf {
        self.0.join("jobs.tsv")
    }

    /// The folder of receipts.
    pub fn receipts(&self) -> PathBuf {
        self.0.join("receipts")
    }

    /// The receipt of a job.
    pub fn receipt(&self, job: &str) -> PathBuf {
        self.receipts().join(format!("{job}.toml"))
    }

    /// The checkpoint of a job.
    pub fn checkpoint(&self, job: &str) -> PathBuf {
        self.0.join("checkpoints").join(job)
    }

    /// The file that the process holds that runs a job.
    pub fn running(&self, job: &str) -> PathBuf {
        self.0.join("running").join(job)
    }
}
