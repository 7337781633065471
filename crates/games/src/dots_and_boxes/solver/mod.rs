//! The value of dots and boxes, and a strategy for each player that proves it.
//!
//! Who has which boxes does not matter for those that are left. So a position of the search is a set of
//! edges up to symmetry, and is worth the boxes that the player gets who draws next. (Wilson,
//! *Dots-and-Boxes Analysis Methodology*, wilson.engr.wisc.edu/boxes, has the same positions.)
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | edges, boxes and symmetries |
//! | `boxes` | boards as the search plays them |
//! | `table` | the value of every set of edges |
//! | `strategy` | the replay certificate of a player |

pub mod board;
mod boxes;
mod strategy;
mod table;
#[cfg(test)]
mod tests;

pub use crate::score::named::{prove, solve, value};
pub use boxes::Boxes;

/// What a search may use, and whom it tells.
pub type Options<'a> = crate::score::Options<'a, [u8; 8]>;
