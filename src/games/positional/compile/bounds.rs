//! What a source may come to.

use crate::limits::Limits;

/// What a source may come to.
#[derive(Clone, Copy)]
pub struct Bounds<'b> {
    /// The most moves, each cell taken once for every reply.
    pub moves: Option<u64>,
    /// The most memory for the moves, in bytes, as it is counted.
    pub memory: u64,
    /// Told how many rows were played, of how many.
    pub progress: &'b dyn Fn(usize, usize),
}

impl Default for Bounds<'_> {
    fn default() -> Self {
        Bounds { moves: None, memory: Limits::DEFAULT.memory, progress: &|_, _| {} }
    }
}
