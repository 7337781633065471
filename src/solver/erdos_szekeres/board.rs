//! The board of an (a, b)-game, and the moves on it as changes of row lengths.

use zermelo_checker::claim::{ErdosSzekeres, Form, Player, Size};

use super::SolveError;

/// The board of the avoidance game: b−1 rows of a−1 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Columns, at least 1.
    pub width: u32,
    /// Rows, at least 1.
    pub rows: u32,
}

/// The longest side of a board.
pub const MAX_SIDE: u32 = 65_535;

/// A move: the rows `first..=last`, counted from 0, become `column`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// The first row that becomes longer.
    pub first: usize,
    /// The row of the cell that is played.
    pub last: usize,
    /// The column of the cell.
    pub column: u32,
}

impl Board {
    /// The board of the avoidance game with patterns of lengths a and b.
    ///
    /// # Errors
    /// When a or b is less than 2, or too large.
    pub fn new(a: u32, b: u32) -> Result<Board, SolveError> {
        let side = |length: u32| length.checked_sub(1).filter(|side| (1..=MAX_SIDE).contains(side));
        match (side(a), side(b)) {
            (Some(width), Some(rows)) => Ok(Board { width, rows }),
            _ => Err(SolveError::Size { a, b, most: MAX_SIDE + 1 }),
        }
    }

    /// The board of a game at one size.
    ///
    /// # Errors
    /// When the game is for all sizes, or the size is out of range.
    pub fn of(game: &ErdosSzekeres) -> Result<Board, SolveError> {
        match game.a {
            Size::Exactly(a) => Board::new(a, game.b),
            Size::Every { .. } => Err(SolveError::EverySize),
        }
    }

    /// The length of the increasing pattern.
    pub fn a(&self) -> u32 {
        self.width + 1
    }

    /// The length of the decreasing pattern.
    pub fn b(&self) -> u32 {
        self.rows + 1
    }

    /// The game of the board, in the form where who completes a pattern loses.
    pub fn avoidance(&self) -> ErdosSzekeres {
        ErdosSzekeres { a: Size::Exactly(self.a()), b: self.b(), form: Form::Avoidance }
    }

    /// Calls `visit` with every move at the rows of a region, by rows from the top, columns from
    /// the left.
    pub fn moves(&self, rows: &[u32], mut visit: impl FnMut(Shade)) {
        let mut above = self.width;
        // The first row of those that are as long as the one looked at.
        let mut first = 0;
        for (row, &length) in rows.iter().enumerate() {
            if row == 0 || length < above {
                first = row;
            }
            // Beside the region: all rows of that length grow. Row 0 begins so on an empty board.
            let beside = length < self.width && (length > 0 || row == 0);
            if beside && (row == 0 || length == above) {
                visit(Shade { first, last: row, column: length + 1 });
            }
            // Under the region: this row alone grows.
            if row > 0 {
                for column in length + 1..=above {
                    visit(Shade { first: row, last: row, column });
                }
            }
            above = length;
        }
    }

    /// Whether the region is the whole board.
    pub fn is_full(&self, rows: &[u32]) -> bool {
        rows.last() == Some(&self.width)
    }
}

impl Shade {
    /// The rows after the move.
    pub fn apply(self, rows: &[u32]) -> Vec<u32> {
        let mut after = rows.to_vec();
        after.iter_mut().take(self.last + 1).skip(self.first).for_each(|row| *row = self.column);
        after
    }
}

/// Who wins when the player to move on the empty board does, or does not.
pub(super) fn winner(mover_wins: bool) -> Player {
    if mover_wins { Player::First } else { Player::Second }
}
