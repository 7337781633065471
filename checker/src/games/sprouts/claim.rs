//! Claims about Sprouts, and how they are printed. Examples:
//!
//! ```text
//! first player wins sprouts 3
//! sprouts 4 has nim-value 1
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player};
use crate::format::record;
pub use crate::proofs::nim_values::Statement;

/// A statement about Sprouts: who wins, or the nim-value.
pub type Claim = ClaimOf<Statement, Sprouts>;

/// Sprouts (Conway and Paterson, 1967): a player draws a curve from a spot to a spot, that crosses
/// nothing, and a new spot on it; at most three curves end at a spot, and who cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprouts {
    /// How many spots there are at the start.
    pub spots: u32,
}

record!(Sprouts { spots });

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(&self.game, Player::name, f)
    }
}

impl fmt::Display for Sprouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sprouts {}", self.spots)
    }
}
