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
mod error;
mod leaf;
mod rows;
mod run;
mod shape;
mod sizes;

pub use certificate::{claim, write};
pub use checkpoint::checkpoint;
pub use error::LayerError;
pub use run::{Every, Section, solve};
pub use sizes::{LEAST_B, MOST_A, MOST_B, Sizes};

#[cfg(test)]
mod tests;
