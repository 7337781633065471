//! The outcome of every state of a board, for boards of any width at once, and searches of it that
//! many machines share. The Erdős–Szekeres game is the only one with maps, and `map` and `campaign`
//! are the only commands that ask for them.
//!
//! | module | holds |
//! | --- | --- |
//! | [`layers`] | who wins for one b and every a, in one pass |
//! | `campaign` | lists of passes, and receipts for those that are done |
//! | `packer` | bits put one after the other |

pub mod campaign;
pub mod layers;
pub(crate) mod packer;

use zermelo_search::limits::{Limit, SolveError};

/// A word with the lowest `count` bits set, or all.
#[inline]
pub(crate) fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The board has more states than 64 bits count.
pub(crate) fn too_many_states(a: u32, b: u32) -> SolveError {
    SolveError::None(format!("the ({a}, {b})-board has more than 2^64 states"))
}

/// The memory that the outcomes of a board need, in bytes, or its states, are more than a limit.
pub(crate) fn too_large(a: u32, b: u32, states: u64, needed: u64, limit: Limit) -> SolveError {
    let words = format!(
        "the ({a}, {b})-board has {states} states, and its outcomes need {needed} bytes: {limit}"
    );
    SolveError::Stopped { limit, words }
}
