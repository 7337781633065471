//! What watches a check: progress bars, limits, and who is told how far it is.

use std::io::{self, Read};

use indicatif::ProgressBar;
use zermelo_search::limits::{Progress, Resources};

/// What a check is watched by.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'w> {
    /// Begins a progress bar for a task.
    pub(crate) bar: &'w dyn Fn(&'static str) -> ProgressBar,
    /// When it ends without a verdict, and who is told how far it is. A check uses no memory that is
    /// counted.
    pub(crate) resources: Resources<'w>,
}

impl Watch<'_> {
    /// Nobody watches.
    pub(crate) const NONE: Watch<'static> =
        Watch { bar: &|_| ProgressBar::hidden(), resources: Resources::DEFAULT };

    /// Does something with a progress bar for it.
    pub(super) fn during<T>(&self, task: &'static str, does: impl FnOnce(&ProgressBar) -> T) -> T {
        let bar = (self.bar)(task);
        let done = does(&bar);
        bar.finish_and_clear();
        done
    }
}

/// What is read of a file while somebody watches; an error once it has to end.
pub(super) struct WatchedReader<'w, R> {
    pub(super) from: R,
    pub(super) read: u64,
    pub(super) length: Option<u64>,
    pub(super) resources: Resources<'w>,
}

impl<R: Read> Read for WatchedReader<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.resources.limits.confirm_running().map_err(io::Error::other)?;
        let (positions, all) = (Some(self.read), self.length);
        (self.resources.progress)(Progress { positions, all, ..Progress::of("checking") });
        let count = self.from.read(to)?;
        self.read = self.read.saturating_add(u64::try_from(count).unwrap_or(0));
        Ok(count)
    }
}
