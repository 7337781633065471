//! The board of an (a, b)-game.

use zermelo_checker::claim::{Player, Size};
use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form};
use zermelo_explain::faces::erdos_szekeres::{self as face, Cell};
use zermelo_search::limits::SolveError;

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

/// The largest a and b of a stored strategy: a row's length is a byte.
pub(super) const MAX_STORED: (u32, u32) = (256, 33);

impl Board {
    /// The board of the avoidance game with patterns of lengths a and b.
    ///
    /// # Errors
    /// When a or b is less than 2, or too large.
    pub fn new(a: u32, b: u32) -> Result<Board, SolveError> {
        let side = |name: char, length: u32| {
            let side = length.checked_sub(1).filter(|side| (1..=MAX_SIDE).contains(side));
            let most = MAX_SIDE + 1;
            side.ok_or_else(|| {
                let why =
                    format!("{name} is {length}: the lengths of the (a, b)-game are 2 to {most}");
                SolveError::Wrong(why)
            })
        };
        Ok(Board { width: side('a', a)?, rows: side('b', b)? })
    }

    /// The board of a game at one size.
    ///
    /// # Errors
    /// When the game is for all sizes, or the size is out of range.
    pub fn of(game: &ErdosSzekeres) -> Result<Board, SolveError> {
        match game.a {
            Size::Exactly(a) => Board::new(a, game.b),
            Size::Every { .. } => {
                let why = "a game is solved at one size; for all sizes there is `prove`";
                Err(SolveError::Wrong(why.to_owned()))
            }
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

    /// Every move at the rows of a region, by rows from the top and columns from the left, with the rows
    /// after it.
    pub fn options(&self, rows: &[u32]) -> Vec<(Cell, Vec<u32>)> {
        face::Board::new(self.a(), self.b()).map_or_else(Vec::new, |board| board.options(rows))
    }

    /// Confirms that a strategy on the board can be stored.
    ///
    /// # Errors
    /// When a or b is larger than what strategies are stored for.
    pub fn confirm_storable(&self) -> Result<(), SolveError> {
        let (a, b) = (self.a(), self.b());
        if a > MAX_STORED.0 || b > MAX_STORED.1 {
            return Err(SolveError::Wrong(format!(
                "a strategy is stored for a up to {} and b up to {}, not for a = {a} and b = {b}",
                MAX_STORED.0, MAX_STORED.1
            )));
        }
        Ok(())
    }

    /// A region as certificates store it: a byte a row. The board has to be storable.
    pub fn record(&self, rows: &[u32]) -> Vec<u8> {
        rows.iter().map(|&row| u8::try_from(row).unwrap_or(u8::MAX)).collect()
    }

    /// The number of the move that plays a cell. The board has to be storable.
    pub fn number_of(&self, [column, row]: Cell) -> u16 {
        self.number(column, (row as usize).saturating_sub(1))
    }

    /// The number of the move in a column, counted from 1, of a row, counted from 0. The board has
    /// to be storable.
    pub fn number(&self, column: u32, row: usize) -> u16 {
        let cell = row as u64 * u64::from(self.width) + u64::from(column) - 1;
        u16::try_from(cell).unwrap_or(u16::MAX)
    }

    /// The number of the move off the board, in the achievement game.
    pub fn off_board(&self) -> u16 {
        self.number(1, self.rows as usize)
    }

    /// The position after the first move of the winner, or before that of the other player.
    pub fn start_for(&self, winner: Player) -> Vec<u32> {
        let mut rows = vec![0; self.rows as usize];
        if let (Player::First, Some(first)) = (winner, rows.first_mut()) {
            *first = 1;
        }
        rows
    }

    /// Whether a digit can be played that completes a pattern.
    pub fn can_complete(&self, rows: &[u32]) -> bool {
        rows.first() == Some(&self.width) || rows.last().is_some_and(|&last| last > 0)
    }

    /// Whether the region is the whole board.
    pub fn is_full(&self, rows: &[u32]) -> bool {
        rows.last() == Some(&self.width)
    }
}

/// The shaded cells of a region: every move raises them.
pub fn cells(rows: &[u32]) -> u64 {
    rows.iter().map(|&row| u64::from(row)).sum()
}
