//! What a search may use, and whom it tells.

use zermelo_search::limits::{Limit, Limits, Resources};

use super::checkpoint::Checkpoint;
use super::game::Key;

/// What a search may use, and whom it tells.
#[derive(Clone, Copy)]
pub struct Options<'a, K: Key> {
    /// The positions are those that the search remembers. The memory is that of the search and of the
    /// strategy that is being made.
    pub resources: Resources<'a>,
    /// The most positions of a strategy, as a certificate stores them.
    pub nodes: u64,
    /// Where the search is kept.
    pub checkpoint: Option<&'a Checkpoint<'a, K>>,
}

impl<K: Key> Default for Options<'_, K> {
    fn default() -> Self {
        Options { resources: Resources::default(), nodes: u64::MAX, checkpoint: None }
    }
}

impl<K: Key> Options<'_, K> {
    /// Confirms that a strategy may have so many positions, and take so much memory beside the search.
    ///
    /// # Errors
    /// When it may not.
    pub fn confirm_strategy(&self, nodes: usize, memory: u64) -> Result<(), Limit> {
        let limits = self.resources.limits;
        Limits { positions: self.nodes, ..limits }.confirm_positions(nodes)?;
        limits.confirm_memory(memory)?;
        limits.confirm_running()
    }
}
