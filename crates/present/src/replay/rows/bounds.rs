//! What a source may come to.

use zermelo_search::limits::Limits;

/// What a source may come to.
#[derive(Clone, Copy)]
pub struct Bounds<'b> {
    /// The most moves, each cell taken once for every reply.
    pub moves: Option<u64>,
    /// The most memory for the moves, and the time. What is made after that time is to be left.
    pub limits: Limits,
    /// Told how many rows were played, of how many.
    pub progress: &'b dyn Fn(usize, usize),
}

impl Default for Bounds<'_> {
    fn default() -> Self {
        Bounds { moves: None, limits: Limits::DEFAULT, progress: &|_, _| {} }
    }
}
