//! Runs the parts of a check on all cores, with a progress bar when it takes long.
//!
//! The executor is not trusted: the checker collects the results of the parts itself, and gives no
//! verdict if one is missing.

use indicatif::ProgressBar;
use rayon::prelude::*;
use zermelo_checker::parts::Executor;

/// Runs parts on rayon's threads.
pub struct Parallel {
    progress: ProgressBar,
}

impl Parallel {
    /// Shows progress on `progress`.
    pub fn new(progress: ProgressBar) -> Self {
        Parallel { progress }
    }

    /// Shows no progress.
    pub fn hidden() -> Self {
        Parallel::new(ProgressBar::hidden())
    }
}

impl Executor for Parallel {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        self.progress.set_length(u64::try_from(parts).unwrap_or(u64::MAX));
        self.progress.set_position(0);
        (0..parts).into_par_iter().for_each(|number| {
            part(number);
            self.progress.inc(1);
        });
    }
}
