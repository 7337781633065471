//! Claims about Chomp, and how they are printed. Examples:
//!
//! ```text
//! first player wins chomp 3 n for every n ≥ 2
//! chomp 3 4 has nim-value 9
//! second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0
//! second player wins chomp 3 with bottom row ≤ 0 from exactly '(q+1, q, 0)' for every q ≥ 0
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player, Size};
use crate::format::{record, tagged};
pub use crate::proofs::nim_values::Statement;

/// A statement about Chomp: who wins, or the nim-value.
pub type Claim = ClaimOf<Statement, Chomp>;

/// Chomp: a player takes a cell with all below and to the right of it; who takes the poisoned cell,
/// top left, loses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chomp {
    /// How many rows the board has.
    pub rows: u32,
    /// Where play starts.
    pub start: Start,
}

/// Where a game of Chomp starts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Start {
    /// The full board with so many columns.
    Board(Size),
    /// Any position, or any with a short bottom row: the claim is true of those on a list, and of
    /// no other. Each family on the list consists of such positions, for all values of its
    /// parameters.
    Listed {
        /// The most cells in the bottom row; `None` for any number.
        bottom: Option<u32>,
        /// Families of positions: the cells left in every row, from the top. Parameters run
        /// through all numbers from 0.
        positions: Vec<Vec<Coordinate>>,
    },
}

/// The cells left in a row: a number, or a parameter plus a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coordinate {
    /// The parameter, from 0, written as one of [`PARAMETERS`]; numbered as they first occur.
    pub parameter: Option<u8>,
    /// The number.
    pub plus: u32,
}

record!(Chomp { rows, start });
tagged!(Start { 0 Board(columns), 1 Listed { bottom, positions } });
record!(Coordinate { parameter, plus });

/// The letters for the parameters of a list.
pub const PARAMETERS: [char; 10] = ['q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'];

impl Coordinate {
    fn letter(self) -> Option<char> {
        PARAMETERS.get(usize::from(self.parameter?)).copied()
    }
}

impl Claim {
    /// Every parameter has a letter.
    pub(super) fn has_plain_parameters(&self) -> bool {
        match &self.game.start {
            Start::Board(_) => true,
            Start::Listed { positions, .. } => positions
                .iter()
                .flatten()
                .all(|row| row.parameter.is_none() || row.letter().is_some()),
        }
    }
}

/// Whether a claim implies another, of which the printed line is given: a nim-value says who wins,
/// and a claim about boards with many numbers of columns holds for each of them.
pub(super) fn implies(claim: &Claim, wanted: &str) -> bool {
    let Start::Board(columns) = claim.game.start else { return false };
    let games = columns.and_named_in(wanted).map(Start::Board);
    let games = games.map(|start| Chomp { rows: claim.game.rows, start });
    Claim::is_said(wanted, &claim.statement.and_follows(), games)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(&self.game, Player::name, f)
    }
}

impl fmt::Display for Chomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chomp {}", self.rows)?;
        match &self.start {
            Start::Board(columns) => {
                columns.write(f, "n")?;
                columns.write_every(f, "n")
            }
            Start::Listed { bottom, positions } => {
                if let Some(bottom) = bottom {
                    write!(f, " with bottom row ≤ {bottom}")?;
                }
                write!(f, " from exactly '")?;
                for (i, position) in positions.iter().enumerate() {
                    let rows: Vec<String> = position.iter().map(Coordinate::to_string).collect();
                    write!(f, "{}({})", if i == 0 { "" } else { ", " }, rows.join(", "))?;
                }
                f.write_str("'")?;
                let last = positions.iter().flatten().filter_map(|row| row.parameter).max();
                let count = last.map_or(0, |last| usize::from(last).saturating_add(1));
                for (i, letter) in PARAMETERS.iter().take(count).enumerate() {
                    write!(f, "{}{letter}", if i == 0 { " for every " } else { ", " })?;
                }
                f.write_str(if count == 0 { "" } else { " ≥ 0" })
            }
        }
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.letter(), self.plus) {
            (None, plus) => plus.fmt(f),
            (Some(letter), 0) => letter.fmt(f),
            (Some(letter), plus) => write!(f, "{letter}+{plus}"),
        }
    }
}
