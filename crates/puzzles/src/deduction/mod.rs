//! Deductions: what finds the completions of a puzzle, and the steps that prove how many there are.
//!
//! | module | holds |
//! | --- | --- |
//! | [`domains`] | a board with what searches on it may use |
//! | [`search`] | completions by trying labels, without a proof |
//! | `bands` | the same for sudokus with nine labels, in no order |
//! | `propagate` | the simplest theorems without a record, for the search and for trials of cases |
//! | `theorems` | the search for a step, theorem by theorem |
//! | `fish` | the search for a fish |
//! | [`patterns`] | the search for wings, chains, colours, almost locked sets and finned fish |
//! | [`rounds`] | all steps of the simplest theorem at once, for ratings |
//! | [`prover`] | steps with the simplest theorems first, and case splits where they do not suffice |

#[cfg(test)]
mod band_tests;
mod bands;
pub mod domains;
mod fish;
#[cfg(test)]
mod pattern_tests;
pub mod patterns;
mod propagate;
pub mod prover;
pub mod rounds;
pub mod search;
pub(crate) mod summary;
#[cfg(test)]
mod tests;
mod theorems;

pub use zermelo_explain::puzzles::{parts, trim};
