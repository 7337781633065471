//! Claims about Domineering, and how they are printed. Examples:
//!
//! ```text
//! first player wins domineering 4 4
//! second player wins domineering 5 5
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::record;

/// A statement about Domineering: who wins. The first player places dominoes upright, and the second
/// one across; so of a board and the same board turned there are four claims, which give its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has a winning strategy from the empty board.
    pub winner: Player,
    /// The board.
    pub game: Domineering,
}

/// Domineering on a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domineering {
    /// The rows of cells.
    pub rows: u32,
    /// The cells of a row.
    pub columns: u32,
}

record!(Claim { winner, game });
record!(Domineering { rows, columns });

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins {}", self.winner, self.game)
    }
}

impl fmt::Display for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "domineering {} {}", self.rows, self.columns)
    }
}
