//! Limits on time and memory.

use std::fmt;
use std::time::Instant;

/// When the search has to end, and how much memory it may use for its tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// When it has to end.
    pub(crate) deadline: Option<Instant>,
    /// In bytes.
    pub(crate) memory: u64,
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// The time is over.
    Time,
    /// A table would need so much memory, in bytes.
    Memory(u64),
}

impl Limits {
    pub(crate) fn confirm_time(&self) -> Result<(), Reached> {
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Reached::Time),
            _ => Ok(()),
        }
    }

    pub(crate) fn confirm_memory(&self, bytes: usize) -> Result<(), Reached> {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        if bytes > self.memory { Err(Reached::Memory(bytes)) } else { Ok(()) }
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reached::Time => write!(f, "the limit of time is reached (--time-limit sets it)"),
            Reached::Memory(bytes) => write!(
                f,
                "the next table needs {} MiB, more than the limit of memory (--max-memory sets it)",
                bytes.div_ceil(1 << 20)
            ),
        }
    }
}
