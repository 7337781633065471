//! The value of a coprimality grid, and a strategy for each player that proves it.
//!
//! | module | holds |
//! | --- | --- |
//! | [`state`] | positions as the future sees them, and their moves |
//! | `grids` | grids as the search plays them |
//! | `bounds` | the scores that a position can have, without a search |
//! | `strategy` | the replay certificate of a player, in grids as the checker compares them |

mod bounds;
mod grids;
pub mod state;
mod strategy;
#[cfg(test)]
mod tests;

use zermelo_checker::games::coprime_grid::{CoprimeGrid, Variation};

pub use crate::score::named::{prove, solve, value};
pub use grids::{GridPosition, Grids};
use state::Key;

/// What a search may use, and whom it tells.
pub type Options<'a> = crate::score::Options<'a, Key>;

/// How many odd integers a score of variation 2 stands for, and how many even ones.
pub fn parities(game: &CoprimeGrid, score: u32) -> Option<(u32, u32)> {
    let cells = game.n.checked_sub(1)?.checked_pow(2)?;
    (game.variation == Variation::Parity).then_some((score, cells.checked_sub(score)?))
}
