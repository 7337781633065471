//! Latin puzzles and the steps of proofs about them, as people take them: one theorem after the other,
//! in words.
//!
//! | module | holds |
//! | --- | --- |
//! | [`domains`] | the domains of a branch, the theorems, and the facts that each step rests on |
//! | [`parts`] | steps that stand for several steps of players |
//! | [`trim`] | a proof without the steps that its conclusion does not need |
//! | [`names`] | the names of cells, asterisms and labels, and the board drawn |
//! | [`words`] | steps as sentences |
//! | [`walk`] | a proof step by step, with the domains before each |

pub mod domains;
pub mod names;
pub mod parts;
pub mod trim;
pub mod walk;
pub mod words;
