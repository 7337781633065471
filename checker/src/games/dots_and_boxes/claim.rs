//! Claims about dots and boxes, and how they are printed. Examples:
//!
//! ```text
//! first player gets at least 3 boxes in dots-and-boxes 2 2
//! second player keeps first player to at most 3 boxes in dots-and-boxes 2 2
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::record;
use crate::score::Bound;

/// A statement about dots and boxes: which score a player can be sure of. The score is the number
/// of boxes of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The score: the first player gets at least so much, or the second one allows at most so much.
    pub bound: Bound,
    /// The board.
    pub game: DotsAndBoxes,
}

/// Dots and boxes on a board of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DotsAndBoxes {
    /// The rows of boxes.
    pub rows: u32,
    /// The boxes of a row.
    pub columns: u32,
}

record!(Claim { bound, game });
record!(DotsAndBoxes { rows, columns });

impl Claim {
    /// Who has the strategy.
    pub fn proponent(&self) -> Player {
        match self.bound {
            Bound::AtLeast(_) => Player::First,
            Bound::AtMost(_) => Player::Second,
        }
    }

    /// What is said of the proponent.
    pub fn words(&self) -> String {
        self.bound.words("first player", ["box", "boxes"])
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} in {}", self.proponent(), self.words(), self.game)
    }
}

impl fmt::Display for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dots-and-boxes {} {}", self.rows, self.columns)
    }
}
