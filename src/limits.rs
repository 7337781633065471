//! What a search may use, and what ended one without a result: one set of limits for all searches.
//!
//! Positions and memory are counted and not measured, so that a limit ends the same search at the same
//! position on every machine. What takes little memory however long it runs counts none.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;
use zermelo_explain::count;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions, for searches that count them.
    pub positions: u64,
    /// The most memory of tables and results, in bytes.
    pub memory: u64,
    /// When the search has to end.
    pub deadline: Option<Instant>,
    /// The search ends when somebody sets it.
    pub interrupt: Option<&'static AtomicBool>,
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
            Some(deadline) if Instant::now() >= deadline => Err(Limit::Time),
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
        let now = Some(Instant::now());
        let limits = Limits { interrupt: Some(&FLAG), ..Limits::default() };
        assert_eq!(limits.confirm_running(), Ok(()));
        let late = Limits { deadline: now, ..limits };
        assert_eq!(late.confirm_running(), Err(Limit::Time));
        FLAG.store(true, Ordering::Relaxed);
        assert_eq!(limits.confirm_running(), Err(Limit::Interruption));
        assert_eq!(late.confirm_running(), Err(Limit::Interruption));
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
}
