//! What a search may use, and whom it tells.

use super::checkpoint::Checkpoint;
use super::game::Key;
use crate::limits::{Limit, Limits};

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Options<'a, K: Key> {
    /// The positions are those that the search remembers. The memory is that of the search and of the
    /// strategy that is being made.
    pub limits: Limits,
    /// The most positions of a strategy, as a certificate stores them.
    pub nodes: u64,
    /// Is told now and then how far the search is.
    pub progress: &'a dyn Fn(Progress),
    /// Where the search is kept.
    pub checkpoint: Option<&'a Checkpoint<'a, K>>,
}

impl<K: Key> Default for Options<'_, K> {
    fn default() -> Self {
        let limits = Limits::default();
        Options { limits, nodes: u64::MAX, progress: &|_| {}, checkpoint: None }
    }
}

impl<K: Key> Options<'_, K> {
    /// Confirms that a strategy may have so many positions, and take so much memory beside the search.
    ///
    /// # Errors
    /// When it may not.
    pub fn confirm_strategy(&self, nodes: usize, memory: u64) -> Result<(), Limit> {
        Limits { positions: self.nodes, ..self.limits }.confirm_positions(nodes)?;
        self.limits.confirm_memory(memory)?;
        self.limits.confirm_running()
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// How many positions were looked at.
    pub positions: usize,
    /// What they take, in bytes.
    pub memory: u64,
    /// How many there are at most, where that is known.
    pub all: Option<usize>,
    /// How long the others would take, where that is known. A search need not look at all.
    pub left: Option<std::time::Duration>,
}
