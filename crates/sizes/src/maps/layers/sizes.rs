//! The sizes of a run, with the shape of its layers.

use zermelo_search::limits::SolveError;

use super::blocks::Scratch;
use super::leaf::{self, Leaf};
use super::shape::Shape;
use crate::maps::too_many_states;

/// The least b: below, the innermost rows are not within a block. For b up to 5 the winner is known
/// for every a.
pub const LEAST_B: u32 = 5;
/// The greatest b.
pub const MOST_B: u32 = 64;
/// The greatest a.
pub const MOST_A: u32 = 65_536;

/// The sizes of a run: one b, and every a up to one.
#[derive(Clone, Debug)]
pub struct Sizes {
    /// The length of the decreasing pattern.
    pub b: u32,
    /// The greatest length of the increasing pattern.
    pub most_a: u32,
    pub(super) shape: Shape,
    /// How many states the layers have together, without edges.
    pub states: u64,
}

impl Sizes {
    /// The sizes for one b and every a from 2 to `most_a`.
    ///
    /// # Errors
    /// When they are out of range, or the states more than 64 bits count.
    pub fn new(b: u32, most_a: u32) -> Result<Sizes, SolveError> {
        if !(LEAST_B..=MOST_B).contains(&b) || !(2..=MOST_A).contains(&most_a) {
            return Err(SolveError::Wrong(format!(
                "layers are made for b from {LEAST_B} to {MOST_B} and a from 2 to {MOST_A}, not for \
                 b = {b} and a = {most_a}; for b below {LEAST_B} it is proved who wins at every a"
            )));
        }
        let too_many = || too_many_states(most_a, b);
        let rows = b as usize - 1;
        let shape = Shape::new(rows, most_a as usize - 1).ok_or_else(too_many)?;
        let states = shape.states(rows, most_a as usize - 1);
        Ok(Sizes { b, most_a, shape, states })
    }

    /// How many rows a board has.
    pub(super) fn rows(&self) -> usize {
        self.b as usize - 1
    }

    /// How many rows the prefixes in a block of a layer have.
    pub(super) fn block_rows(&self) -> usize {
        self.rows() - 2
    }

    /// The last layer: the cells of a row of the widest board.
    pub(super) fn last(&self) -> usize {
        self.most_a as usize - 1
    }

    /// How many bytes all layers and edges have. Layer x is a part, and after it comes, for the board of
    /// width x ≥ 1, a part for every number of rows that are touched. Each of them begins at a byte.
    pub fn bytes(&self) -> u64 {
        let bytes = |k: usize, most: usize| self.shape.states(k, most).div_ceil(8);
        let edges = |width: usize| (1..=self.block_rows()).map(move |k| bytes(k, width - 1));
        let layers = (0..=self.last()).map(|x| bytes(self.block_rows() + 1, x));
        layers.chain((1..=self.last()).flat_map(edges)).sum()
    }

    /// An upper bound of the memory that a run with so many threads takes, in bytes: the union of
    /// layers and the last block, and for each thread two blocks and what solving them needs. A
    /// single thread may write, and packs a block.
    pub fn memory(&self, threads: usize) -> u64 {
        let (shape, k, last) = (&self.shape, self.block_rows(), self.last());
        let bytes = |k: usize| (shape.bytes(k, last) + leaf::BYTES) as u64;
        let thread = 2 * bytes(k) + bytes((k - 1).max(2)) + Scratch::bytes(shape, k, last);
        let packed = if threads == 1 { 2 * bytes(k) } else { 0 };
        let tables = (self.rows() as u64 + 1) * (16 * (last as u64 + 1) + Leaf::SIZE);
        bytes(k + 1) + bytes(k) + threads as u64 * thread + packed + tables
    }
}
