//! The options that limit a search: one set for all commands that search.

use std::sync::OnceLock;
use std::time::Duration;

use clap::Args;
use zermelo_search::limits::{Deadline, Limits, Progress, Resources, processor_time};

use super::duration::duration;
use crate::stop;

/// What a search may use.
#[derive(Debug, Args)]
pub(super) struct LimitArguments {
    /// Stop after this time, such as 90s, 5m or 1h, or after so much time of processors, such as 90s-cpu; by
    /// default only the memory is limited.
    #[arg(long, value_name = "TIME", value_parser = time_limit)]
    time_limit: Option<TimeLimit>,
    /// The most memory for the search, in MiB, as it is counted.
    #[arg(long, default_value_t = 4096, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    max_memory: u64,
    /// When the search has to end. Its time begins when the limits are asked for first.
    #[arg(skip)]
    deadline: OnceLock<Option<Deadline>>,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeLimit {
    /// By the clock.
    Clock(Duration),
    /// By what the process takes of the time of processors, with all of its threads together.
    Processor(Duration),
}

/// Reads a limit of time: a duration, with `-cpu` behind it for time of processors.
fn time_limit(text: &str) -> Result<TimeLimit, String> {
    match text.strip_suffix("-cpu") {
        None => duration(text).map(TimeLimit::Clock),
        Some(_) if processor_time().is_none() => {
            Err("this system does not say how much time of processors a program takes".to_owned())
        }
        Some(time) => duration(time).map(TimeLimit::Processor),
    }
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
    /// The limits. From now on Ctrl-C ends the search, which has a second to say what it knows; and so does
    /// the deadline, after two seconds or a quarter of the time.
    pub(super) fn limits(&self) -> Limits {
        let deadline = || {
            let (time, deadline) = match self.time_limit? {
                TimeLimit::Clock(time) => (time, Deadline::after(time)?),
                TimeLimit::Processor(time) => (time, Deadline::after_processor_time(time)?),
            };
            stop::end_after(deadline, Duration::from_secs(2).max(time / 4));
            Some(deadline)
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_time_is_by_the_clock_or_by_processors() {
        let second = Duration::from_secs(1);
        assert_eq!(time_limit("1s"), Ok(TimeLimit::Clock(second)));
        assert_eq!(time_limit("1"), Ok(TimeLimit::Clock(second)));
        let processor = Ok(TimeLimit::Processor(second));
        for text in ["1s-cpu", "1-cpu"] {
            assert!(time_limit(text) == processor || cfg!(not(unix)), "{text}");
        }
        for wrong in ["", "-cpu", "cpu", "0-cpu", "1cpu", "1s-cpus", "-1s-cpu", "1s--cpu"] {
            assert!(time_limit(wrong).is_err(), "{wrong}");
        }
    }
}
