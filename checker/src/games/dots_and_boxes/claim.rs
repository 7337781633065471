//! Claims about dots and boxes, and how they are printed. Examples:
//!
//! ```text
//! first player gets at least 3 boxes in dots-and-boxes 2 2
//! second player keeps first player to at most 3 boxes in dots-and-boxes 2 2
//! first player gets at least 1 box in dots-and-boxes 1 2 --start a1-b1,a1-a2 --boxes 0 --next first
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::{Decode, Misread, Reader, record};
use crate::score::Bound;
use crate::start;

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
    /// Where play starts.
    pub start: Start,
}

/// Where play starts: the ordinary start is a board without edges, and the first player draws next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The edges that are drawn, a bit each, by their numbers.
    pub drawn: u64,
    /// How many boxes the first player has. They count for the score; the second player has the
    /// others that are complete.
    pub boxes: u32,
    /// Who draws next.
    pub next: Player,
}

impl Default for Start {
    fn default() -> Self {
        Start { drawn: 0, boxes: 0, next: Player::First }
    }
}

record!(Start { drawn, boxes, next });

impl<'a> Decode<'a> for Claim {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let (start, bound) = (start::decode(from)?, Decode::decode(from)?);
        let (rows, columns) = (Decode::decode(from)?, Decode::decode(from)?);
        Ok(Claim { bound, game: DotsAndBoxes { rows, columns, start } })
    }
}

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
        write!(f, "dots-and-boxes {} {}", self.rows, self.columns)?;
        let Start { drawn, boxes, next } = self.start;
        if self.start == Start::default() {
            return Ok(());
        }
        let is_drawn = |edge: &u8| drawn & 1u64.checked_shl((*edge).into()).unwrap_or(0) != 0;
        let edges = (0..64).filter(is_drawn).filter_map(|edge| self.edge_name(edge));
        let edges = edges.collect::<Vec<_>>().join(",");
        let next = next.choose("first", "second");
        write!(f, " --start {edges} --boxes {boxes} --next {next}")
    }
}

impl DotsAndBoxes {
    /// The edge with a number: its two dots, each a letter for its column and a number for its row.
    /// The letters suffice for 25 columns.
    fn edge_name(&self, edge: u8) -> Option<String> {
        let columns = u64::from(self.columns);
        // The edges of a row of dots, and those below it.
        let in_a_row = columns.checked_mul(2)?.checked_add(1)?;
        let (row, place) =
            (u64::from(edge).checked_div(in_a_row)?, u64::from(edge).checked_rem(in_a_row)?);
        let dot = |column: u64, row: u64| {
            let letter = char::from(b'a'.checked_add(u8::try_from(column).ok()?)?);
            Some(format!("{letter}{}", row.checked_add(1)?))
        };
        let (one, other) = match place.checked_sub(columns) {
            None => (dot(place, row)?, dot(place.checked_add(1)?, row)?),
            Some(column) => (dot(column, row)?, dot(column, row.checked_add(1)?)?),
        };
        Some(format!("{one}-{other}"))
    }

    /// Whether every edge of the start has a name of its own.
    pub(super) fn has_plain_edges(&self) -> bool {
        self.start == Start::default() || self.columns <= 25
    }
}
