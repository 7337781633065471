//! What a search may use, how it tells how far it is, and why it ended without a result: one of each for
//! all searches.
//!
//! Positions and memory are counted and not measured, so that a limit ends the same search at the same
//! position on every machine. What takes little memory however long it runs counts none.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;
use zermelo_checker::fault::Fault;
use zermelo_explain::{count, sentence};

use crate::checkpoint::CheckpointError;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions, for searches that count them.
    pub positions: u64,
    /// The most memory of tables and results, in bytes.
    pub memory: u64,
    /// When the search has to end.
    pub deadline: Option<Deadline>,
    /// The search ends when somebody sets it.
    pub interrupt: Option<&'static AtomicBool>,
}

/// When a search has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadline {
    /// At a point in time.
    At(Instant),
    /// When the process has taken so much of the time of processors since it began, by all of its threads
    /// together: what else runs on the machine does not change what a search finds.
    Processor(Duration),
}

/// What ended a search before it had a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Limit {
    /// The most positions.
    #[error("the search reached its limit of {} (--max-positions sets it)", count(.0, "position", "positions"))]
    Positions(u64),
    /// The most memory, in bytes.
    #[error("the search reached its limit of {} of memory (--max-memory sets it)", in_words(*.0))]
    Memory(u64),
    /// The deadline.
    #[error("the search reached its limit of time (--time-limit sets it)")]
    Time,
    /// Somebody stopped it.
    #[error("the search was interrupted")]
    Interruption,
}

/// What a search may use, and whom it tells how far it is.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// What it may use.
    pub limits: Limits,
    /// Is told now and then how far the search is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How far a search is. What the search does not count is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What is being done, such as `solving`.
    pub task: &'static str,
    /// How many positions were looked at so far; parts or bytes of a check.
    pub positions: Option<u64>,
    /// How many there are, or are at most.
    pub all: Option<u64>,
    /// What they take, in bytes, as it is counted.
    pub memory: Option<u64>,
    /// How many of the first moves are decided.
    pub first_moves: Option<FirstMoves>,
    /// How many moves after the start the position is that is looked at.
    pub depth: Option<u32>,
    /// How many positions the strategy has that is being made.
    pub made: Option<usize>,
    /// How long the other positions would take. A search need not look at all.
    pub left: Option<Duration>,
}

/// How many of the first moves are decided, for one attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstMoves {
    /// So many are, all for the player who does not make them.
    pub decided: usize,
    /// Of so many.
    pub of: usize,
}

/// Why a search ended without a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no such game, or it is none that the search takes; what to do about it.
    #[error("{0}")]
    Wrong(String),
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// A limit was reached, of which there is more to say.
    #[error("{words}")]
    Stopped {
        /// The limit.
        limit: Limit,
        /// The limit in words, and what was known when it was reached.
        words: String,
    },
    /// There is no result of the sort that is wanted, or none was found.
    #[error("{0}")]
    None(String),
    /// The strategy is none that a certificate can hold.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Of a large board: the check of the strategy takes more work than the format allows for a file
    /// of its length.
    #[error("a strategy was found, but no certificate can hold it: {}", sentence(.0))]
    Work(Fault),
    /// The file that keeps the search is wrong, or cannot be written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// Why there is no certificate of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// More nodes or entries than 32 bits count.
    #[error("the strategy has more nodes or entries than a certificate can hold")]
    TooLarge,
    /// No node was added.
    #[error("the strategy has no position")]
    Empty,
    /// A move of the opponent has no reply.
    #[error("the strategy has no reply to a move")]
    NoReply,
}

impl SolveError {
    /// The limit that was reached, if one was.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            SolveError::Limit(limit) | SolveError::Stopped { limit, .. } => Some(*limit),
            _ => None,
        }
    }
}

impl Default for Resources<'_> {
    fn default() -> Self {
        Resources::DEFAULT
    }
}

impl Resources<'_> {
    /// The usual limits, and nobody to tell.
    pub const DEFAULT: Resources<'static> =
        Resources { limits: Limits::DEFAULT, progress: &|_| {} };

    /// Nobody to tell.
    pub const fn within(limits: Limits) -> Resources<'static> {
        Resources { limits, ..Resources::DEFAULT }
    }
}

impl Progress {
    /// A task of which nothing is counted.
    pub const fn of(task: &'static str) -> Progress {
        let (positions, all, memory, made) = (None, None, None, None);
        Progress { task, positions, all, memory, first_moves: None, depth: None, made, left: None }
    }

    /// A task after so many positions.
    pub fn after(task: &'static str, positions: impl TryInto<u64>) -> Progress {
        let positions = Some(positions.try_into().unwrap_or(u64::MAX));
        Progress { positions, ..Progress::of(task) }
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.task)?;
        if let Some(FirstMoves { decided, of }) = self.first_moves {
            write!(f, ", first move {} of {of}", decided.saturating_add(1).min(of))?;
        }
        if let Some(depth) = self.depth {
            write!(f, ", depth {depth}")?;
        }
        if let Some(made) = self.made {
            write!(f, " of {} so far", count(made, "position", "positions"))?;
        }
        match (self.positions, self.all) {
            (Some(positions), Some(all)) => write!(f, ", {positions} of at most {all} positions")?,
            (Some(positions), None) => {
                write!(f, ", {}", count(positions, "position", "positions"))?
            }
            (None, _) => {}
        }
        if let Some(memory) = self.memory {
            write!(f, ", {}", in_words(memory))?;
        }
        match self.left {
            Some(left) => write!(f, ", at most about {} s left", left.as_secs().saturating_add(1)),
            None => Ok(()),
        }
    }
}

impl Deadline {
    /// At once.
    pub fn now() -> Deadline {
        Deadline::At(Instant::now())
    }

    /// After a time from now on; `None` for a time that never ends.
    pub fn after(time: Duration) -> Option<Deadline> {
        Instant::now().checked_add(time).map(Deadline::At)
    }

    /// After a time of processors from now on; `None` where the system does not measure it.
    pub fn after_processor_time(time: Duration) -> Option<Deadline> {
        Some(Deadline::Processor(processor_time()?.saturating_add(time)))
    }

    /// How long there is until then.
    pub fn left(self) -> Duration {
        match self {
            Deadline::At(end) => end.saturating_duration_since(Instant::now()),
            Deadline::Processor(end) => end.saturating_sub(processor_time().unwrap_or(end)),
        }
    }

    /// The deadline after a part of the time that is left.
    pub fn share(self, part: u32, of: u32) -> Deadline {
        let others = self.left().saturating_mul(of.saturating_sub(part)) / of.max(1);
        match self {
            Deadline::At(end) => Deadline::At(end.checked_sub(others).unwrap_or(end)),
            Deadline::Processor(end) => Deadline::Processor(end.saturating_sub(others)),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

impl Limits {
    /// Four gigabytes of memory, and no other limit.
    pub const DEFAULT: Limits =
        Limits { positions: u64::MAX, memory: 4 << 30, deadline: None, interrupt: None };

    /// Confirms that there is time left, and that nobody has stopped the search.
    ///
    /// # Errors
    /// When there is none, or somebody has.
    pub fn confirm_running(&self) -> Result<(), Limit> {
        if self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Limit::Interruption);
        }
        match self.deadline {
            Some(deadline) if deadline.left().is_zero() => Err(Limit::Time),
            _ => Ok(()),
        }
    }

    /// Confirms that so many positions are allowed.
    ///
    /// # Errors
    /// When they are too many.
    pub fn confirm_positions(&self, positions: impl TryInto<u64>) -> Result<(), Limit> {
        let is_within = positions.try_into().is_ok_and(|positions| positions <= self.positions);
        if is_within { Ok(()) } else { Err(Limit::Positions(self.positions)) }
    }

    /// Confirms that so many bytes of memory are allowed.
    ///
    /// # Errors
    /// When they are too many.
    pub fn confirm_memory(&self, bytes: impl TryInto<u64>) -> Result<(), Limit> {
        let is_within = bytes.try_into().is_ok_and(|bytes| bytes <= self.memory);
        if is_within { Ok(()) } else { Err(Limit::Memory(self.memory)) }
    }
}

/// An amount of memory in words: `4096 MiB`, or `87 bytes` where it is less than one.
pub fn in_words(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{bytes} bytes"),
        mib => format!("{mib} MiB"),
    }
}

/// How much time of processors this process has taken, by all of its threads together; `None` where the
/// system does not say.
#[cfg(unix)]
pub fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ProcessCPUTime);
    let (seconds, rest) = (u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?);
    Some(Duration::new(seconds, rest))
}

/// The same where no system says it.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_allows_as_much_as_it_says_and_no_more() {
        let limits = Limits { positions: 3, memory: 1 << 20, ..Limits::default() };
        assert_eq!(limits.confirm_positions(3u64), Ok(()));
        assert_eq!(limits.confirm_positions(4u64), Err(Limit::Positions(3)));
        assert_eq!(limits.confirm_memory(1usize << 20), Ok(()));
        assert_eq!(limits.confirm_memory((1usize << 20) + 1), Err(Limit::Memory(1 << 20)));
        // More than 64 bits count.
        assert_eq!(Limits::default().confirm_memory(u128::MAX), Err(Limit::Memory(4 << 30)));
        assert_eq!(limits.confirm_running(), Ok(()));
    }

    #[test]
    fn a_search_ends_after_its_deadline_and_when_it_is_interrupted() {
        static FLAG: AtomicBool = AtomicBool::new(false);
        let now = Some(Deadline::now());
        let limits = Limits { interrupt: Some(&FLAG), ..Limits::default() };
        assert_eq!(limits.confirm_running(), Ok(()));
        let late = Limits { deadline: now, ..limits };
        assert_eq!(late.confirm_running(), Err(Limit::Time));
        FLAG.store(true, Ordering::Relaxed);
        assert_eq!(limits.confirm_running(), Err(Limit::Interruption));
        assert_eq!(late.confirm_running(), Err(Limit::Interruption));
    }

    #[test]
    fn time_of_processors_ends_by_what_the_process_does_alone() {
        let Some(deadline) = Deadline::after_processor_time(Duration::from_millis(20)) else {
            return;
        };
        let limits = Limits { deadline: Some(deadline), ..Limits::default() };
        assert_eq!(limits.confirm_running(), Ok(()));
        let mut number = 1u64;
        while limits.confirm_running().is_ok() {
            number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005));
        }
        assert_eq!(limits.confirm_running(), Err(Limit::Time), "{number}");
    }

    #[test]
    fn a_share_of_the_time_that_is_left_ends_before_the_whole_of_it() {
        let hour = Duration::from_secs(3600);
        let processor = Deadline::after_processor_time(hour);
        for deadline in Deadline::after(hour).into_iter().chain(processor) {
            let share = deadline.share(3, 4);
            let minutes = share.left().as_secs() / 60;
            assert!((44..=45).contains(&minutes), "{deadline:?}: {minutes}");
            assert!(deadline.share(1, 1).left() > share.left(), "{deadline:?}");
        }
        assert!(Deadline::now().share(1, 2).left().is_zero());
    }

    #[test]
    fn every_limit_names_the_option_that_sets_it() {
        for (limit, said) in [
            (Limit::Positions(1), "its limit of 1 position (--max-positions sets it)"),
            (Limit::Positions(20), "its limit of 20 positions (--max-positions sets it)"),
            (Limit::Memory(3 << 20), "its limit of 3 MiB of memory (--max-memory sets it)"),
            (Limit::Memory(87), "its limit of 87 bytes of memory (--max-memory sets it)"),
            (Limit::Time, "its limit of time (--time-limit sets it)"),
        ] {
            assert_eq!(limit.to_string(), format!("the search reached {said}"));
        }
    }

    #[test]
    fn progress_says_what_is_counted_and_no_more() {
        let task = Progress::of("looking for a mirror");
        assert_eq!(task.to_string(), "looking for a mirror");
        let after = Progress { memory: Some(3 << 20), ..Progress::after("solving", 1u64) };
        assert_eq!(after.to_string(), "solving, 1 position, 3 MiB");
        let left = Some(Duration::from_millis(1500));
        let all = Progress { all: Some(9), left, ..Progress::after("solving", 5u64) };
        let said = "solving, 5 of at most 9 positions, at most about 2 s left";
        assert_eq!(all.to_string(), said);
        let first_moves = Some(FirstMoves { decided: 2, of: 9 });
        let deep = Progress { first_moves, depth: Some(4), ..Progress::after("solving", 5u64) };
        assert_eq!(deep.to_string(), "solving, first move 3 of 9, depth 4, 5 positions");
    }
}
