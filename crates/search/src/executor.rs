//! Runs the parts of a check on all cores, with a progress bar when it takes long.
//!
//! The executor is not trusted: the checker collects the results of the parts itself, and gives no
//! verdict if one is missing.

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;
use rayon::prelude::*;
use zermelo_checker::parts::Executor;

/// Runs parts on rayon's threads.
pub struct Parallel<'w> {
    progress: ProgressBar,
    watcher: Watcher<'w>,
}

/// Is told before each part how many are done, and of how many, and says whether to go on.
pub(crate) type Watcher<'w> = &'w (dyn Fn(u64, u64) -> bool + Sync);

impl Parallel<'static> {
    /// Shows progress on `progress`.
    pub fn new(progress: ProgressBar) -> Self {
        Parallel { progress, watcher: &|_, _| true }
    }

    /// Shows no progress.
    pub fn hidden() -> Self {
        Parallel::new(ProgressBar::hidden())
    }
}

impl<'w> Parallel<'w> {
    /// Shows progress on `progress`, and leaves parts out once the watcher says so. The checker then gives
    /// no verdict.
    pub fn watched(progress: ProgressBar, watcher: Watcher<'w>) -> Self {
        Parallel { progress, watcher }
    }
}

impl Executor for Parallel<'_> {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        let (done, all) = (AtomicU64::new(0), u64::try_from(parts).unwrap_or(u64::MAX));
        self.progress.set_length(all);
        self.progress.set_position(0);
        (0..parts).into_par_iter().for_each(|number| {
            if !(self.watcher)(done.fetch_add(1, Ordering::Relaxed), all) {
                return;
            }
            part(number);
            self.progress.inc(1);
        });
    }

    fn join(&self, one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send)) {
        rayon::join(one, other);
    }
}
