//! The avoidance game for one b and every a at once, in layers.
//!
//! In cells that are *left*, x1 ≤ x2 ≤ … ≤ xm from the top row to the last, m = b − 1, the game
//! hardly knows how wide its board is. A move lowers a row r > 1 to any number from x(r − 1) on, or
//! rows j … r that are as long, j the topmost of them, all by one. Only the left edge knows the width w:
//! a row with nothing shaded is not entered beside its shaded part.
//!
//! Layer x is all states with xm = x, without an edge. Its states are prefixes x1 ≤ … ≤ x(m − 1) ≤ x.
//! Row m goes down to every layer before (one running union), and with rows as long, into the layer
//! just before. So the layers are solved in turn, each as a block (`blocks`) of m rows is.
//!
//! On a board of width w the states without an untouched row lie in layers below w. Those with one,
//! row m, lie in layer w: the edge changes nothing for them. Those whose rows r … m are untouched,
//! r < m, are prefixes of r − 1 rows with at most w − 1 cells; of the untouched rows only row r is
//! entered, under the row above, which leads to a state with rows r + 1 … m untouched. The first
//! move leads to (w − 1, w, …, w), and the first player wins exactly when this is a loss.
//!
//! A block of a layer needs of the layers before only their union at that block, and, if it is the
//! last one, the last block of the layer before. So nothing is kept but the union and a few blocks,
//! and two layers can be solved at a time, one of them a block behind the other.

mod blocks;
mod certificate;
mod checkpoint;
mod places;
mod rows;
mod run;
mod shape;

pub use certificate::{claim, write};
pub use checkpoint::{Checkpoints, ReadError};
pub use run::{Every, Progress, Section, solve};

use std::io;

use thiserror::Error;

use super::SolveError;
use crate::files::reason;
use crate::limits::Limit;
use shape::Shape;

/// Why a run has no result.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LayerError {
    /// The sizes or the memory.
    #[error(transparent)]
    Size(#[from] SolveError),
    /// A limit was reached.
    #[error("{limit}")]
    Stopped {
        /// For a = 2, 3, …, whether the first player wins, as far as it was found out.
        winners: Vec<bool>,
        /// The limit.
        limit: Limit,
    },
    /// What was found could not be handed over.
    #[error("{}", reason(.0))]
    Sink(io::Error),
    /// A checkpoint is there that cannot be gone on from.
    #[error("{path}: {error}")]
    Checkpoint {
        /// The file.
        path: String,
        /// Why.
        error: ReadError,
    },
    /// A checkpoint could not be written.
    #[error("{path}: {}", reason(error))]
    Kept {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
}

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
    shape: Shape,
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
            return Err(SolveError::LayerSize { a: most_a, b, most: (MOST_A, MOST_B) });
        }
        let too_many = || SolveError::TooManyStates { a: most_a, b };
        let rows = b as usize - 1;
        let shape = Shape::new(rows, most_a as usize - 1).ok_or_else(too_many)?;
        let states = shape.states(rows, most_a as usize - 1);
        Ok(Sizes { b, most_a, shape, states })
    }

    /// How many rows a board has.
    fn rows(&self) -> usize {
        self.b as usize - 1
    }

    /// How many rows the prefixes in a block of a layer have.
    fn block_rows(&self) -> usize {
        self.rows() - 2
    }

    /// The last layer: the cells of a row of the widest board.
    fn last(&self) -> usize {
        self.most_a as usize - 1
    }

    /// An upper bound of the memory that a run with so many threads takes, in bytes: the union of
    /// layers, and a few blocks for each thread.
    pub fn memory(&self, threads: usize) -> u64 {
        let (k, last) = (self.block_rows(), self.last());
        let block = self.shape.bytes(k, last) as u64;
        let layer = self.shape.bytes(k + 1, last) as u64;
        let thread = 5 * block + blocks::Scratch::bytes(&self.shape, k, last);
        let tables = 16 * (self.rows() as u64 + 1) * (last as u64 + 1);
        layer + block + threads as u64 * thread + tables
    }
}

impl From<Limit> for LayerError {
    fn from(limit: Limit) -> LayerError {
        LayerError::Stopped { winners: Vec::new(), limit }
    }
}

#[cfg(test)]
mod tests;
