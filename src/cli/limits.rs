//! The options that limit a search: one set for all commands that search.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::Args;

use super::duration::duration;
use crate::limits::{Limits, Progress, Resources};
use crate::process::stop;

/// What a search may use.
#[derive(Debug, Args)]
pub(super) struct LimitArguments {
    /// Stop after this time, such as 90s, 5m or 1h; by default only the memory is limited.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// The most memory for the search, in MiB, as it is counted.
    #[arg(long, default_value_t = 4096, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    max_memory: u64,
    /// When the search has to end. Its time begins when the limits are asked for first.
    #[arg(skip)]
    deadline: OnceLock<Option<Instant>>,
}

/// What a search may use that counts positions.
#[derive(Debug, Args)]
pub(super) struct CountedLimits {
    #[command(flatten)]
    limits: LimitArguments,
    /// Stop after N positions, in games whose searches count them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_positions: Option<u64>,
}

impl LimitArguments {
    /// The limits. From now on Ctrl-C ends the search, which has a second to say what it knows.
    pub(super) fn limits(&self) -> Limits {
        let deadline = || self.time_limit.and_then(|time| Instant::now().checked_add(time));
        Limits {
            positions: u64::MAX,
            memory: self.max_memory.saturating_mul(1 << 20),
            deadline: *self.deadline.get_or_init(deadline),
            interrupt: Some(stop::interrupt()),
        }
    }
}

impl CountedLimits {
    /// As [`LimitArguments::limits`].
    pub(super) fn limits(&self) -> Limits {
        let positions = self.max_positions.unwrap_or(u64::MAX);
        Limits { positions, ..self.limits.limits() }
    }

    /// The limits, and whom the search tells how far it is.
    pub(super) fn resources<'p>(&self, progress: &'p (dyn Fn(Progress) + Sync)) -> Resources<'p> {
        Resources { limits: self.limits(), progress }
    }
}
