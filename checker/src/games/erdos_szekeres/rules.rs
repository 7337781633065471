//! Pudwell's (a, b)-game (*On an Erdős–Szekeres Game*, 2025) by the board rules of its section 2.
//!
//! The board has b−1 rows of a−1 cells. The cell in column c of row r is written (c, r) and
//! stands for the lengths of the longest increasing and decreasing subsequences that end in the
//! digit just played (Proposition 1). The cells shaded or eliminated so far are the *region*; it
//! is closed upwards and to the left, so its row lengths describe it. A player plays an open cell
//! that is edge-adjacent to the region, and all cells above and to the left of it join the region.
//!
//! - *Avoidance*: the player who completes a pattern loses. The game ends when the region is the
//!   whole board; the player of the corner wins, because the other has to complete a pattern.
//! - *Achievement*: the player who completes a pattern wins. A digit that completes one is played
//!   off the board: in column a, which is possible when row 1 is full, or in row b, when row b−1 is
//!   not empty. It ends the game. It is one move, numbered after those on the board.
//!
//! A stored position has its row lengths, a byte each. The module relies on no other; the tests
//! compare it with permutations.

use super::claim::{Claim, ErdosSzekeres, Form, Statement, sides};
use crate::claim::{Player, Size, Statement as Strategy};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::{Code, Fault, codes};
use crate::proofs::replay::{Move, Rules};

codes! {
    /// A stored position is no region of the board with the player to move (R1).
    POSITION_ROWS = "position-rows";
}

/// The largest a: a row's length fits a byte.
pub const MAX_A: u32 = 256;
/// The largest b.
pub const MAX_B: u32 = 33;
/// The most rows of a board.
const MAX_ROWS: usize = 32;

/// A region, and whose turn it is. Aligned, because a move is a copy of the rows, and copies that
/// overlap the stores before them in part make the processor wait: a check takes a quarter longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Position {
    /// The row lengths from the top, not increasing; 0 beyond the board's rows.
    pub(crate) rows: [u8; MAX_ROWS],
    mover: Player,
    /// A pattern was completed.
    over: bool,
}

impl Position {
    /// The length of row `r`, counted from 1.
    fn row(&self, r: usize) -> u8 {
        r.checked_sub(1).and_then(|index| self.rows.get(index)).copied().unwrap_or(0)
    }

    /// Whether (c, r) is in the region. Column 0 and row 0 are no cells.
    fn contains(&self, c: u8, r: usize) -> bool {
        c >= 1 && c <= self.row(r)
    }

    fn is_empty(&self) -> bool {
        self.row(1) == 0
    }
}

/// The rules of an (a, b)-game, with what is claimed of it.
#[derive(Clone, Debug)]
pub struct ErdosSzekeresRules {
    /// Columns of the board, a − 1.
    width: u8,
    /// Rows of the board, b − 1.
    height: u8,
    form: Form,
    statement: Strategy,
}

impl ErdosSzekeresRules {
    /// The rules of a claim's game, of a size that they take (H9).
    ///
    /// # Errors
    /// When the claim is not about one size and a strategy, or the size is out of range.
    pub fn new(claim: &Claim) -> Result<Self, Fault> {
        let (&Statement::Strategy(statement), ErdosSzekeres { a: Size::Exactly(a), b, form }) =
            (&claim.statement, claim.game)
        else {
            return Err(WRONG_KIND_FOR_CLAIM.into());
        };
        let (width, height) = sides((a, MAX_A), (b, MAX_B))?;
        Ok(ErdosSzekeresRules { width, height, form, statement })
    }

    /// The number of the move off the board: that of the cell after the last.
    fn off_board(&self) -> Move {
        u16::from(self.width).saturating_mul(u16::from(self.height))
    }

    /// The rows of the board, counted from 1.
    fn rows(&self) -> std::ops::RangeInclusive<u8> {
        1..=self.height
    }

    /// The number of the move at (c, r).
    fn number(&self, c: u8, r: u8) -> Move {
        let above = u16::from(r.saturating_sub(1)).saturating_mul(u16::from(self.width));
        above.saturating_add(u16::from(c.saturating_sub(1)))
    }

    /// The cell of a move's number, if it is on the board.
    fn cell(&self, mv: Move) -> Option<(u8, u8)> {
        let r = u8::try_from(mv.checked_div(u16::from(self.width))?).ok()?.checked_add(1)?;
        let c = u8::try_from(mv.checked_rem(u16::from(self.width))?).ok()?.checked_add(1)?;
        self.rows().contains(&r).then_some((c, r))
    }

    /// Whether the open cell (c, r) is edge-adjacent to the region. Its right and its lower
    /// neighbour cannot be in the region without the cell itself. The first move is (1, 1).
    fn is_adjacent(position: &Position, c: u8, r: u8) -> bool {
        if position.is_empty() {
            return (c, r) == (1, 1);
        }
        let r = usize::from(r);
        position.contains(c, r.saturating_sub(1)) || position.contains(c.saturating_sub(1), r)
    }

    /// Whether a digit can be played that completes a pattern: the cell in column a of row 1, or
    /// a cell of row b, is adjacent to the region.
    fn can_complete(&self, position: &Position) -> bool {
        position.row(1) == self.width || position.row(usize::from(self.height)) >= 1
    }

    /// The region with (c, r) and all cells above and to the left of it.
    fn shade(position: &Position, c: u8, r: u8) -> [u8; MAX_ROWS] {
        let mut rows = position.rows;
        for (row, above) in rows.iter_mut().zip(0..) {
            *row = if above < r { c.max(*row) } else { *row };
        }
        rows
    }
}

impl Rules for ErdosSzekeresRules {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.statement.proponent()
    }

    fn start(&self) -> Position {
        Position { rows: [0; MAX_ROWS], mover: Player::First, over: false }
    }

    fn record_width(&self) -> usize {
        usize::from(self.height)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        POSITION_ROWS.unless(record.len() == self.record_width())?;
        let mut position = Position { mover: self.proponent().other(), ..self.start() };
        position.rows.iter_mut().zip(record).for_each(|(row, &length)| *row = length);
        let above = [&self.width].into_iter().chain(record);
        POSITION_ROWS.unless(record.iter().zip(above).all(|(length, above)| length <= above))?;
        // Nobody but First is to move on the empty board, and in avoidance the full board is the
        // end of the game.
        let start_of_second = position.is_empty() && position.mover == Player::Second;
        let full = position.row(usize::from(self.height)) == self.width;
        let over = full && self.form == Form::Avoidance;
        POSITION_ROWS.unless(!start_of_second && !over)?;
        Ok(position)
    }

    #[inline]
    fn is_record(&self, record: &[u8], position: &Position) -> Result<bool, Code> {
        let goes_on = position.mover != self.proponent() && !position.over;
        Ok(goes_on && position.rows.starts_with(record))
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.over {
            return;
        }
        let mut above = u8::from(position.is_empty());
        for (r, &length) in self.rows().zip(&position.rows) {
            // Below the row above, and, where the row has a cell, after its last.
            let beside = if length > 0 { length.saturating_add(1) } else { 0 };
            for before in length..above.max(beside).min(self.width) {
                moves.push(self.number(before.saturating_add(1), r));
            }
            above = length;
        }
        if self.form == Form::Achievement && self.can_complete(position) {
            moves.push(self.off_board());
        }
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        if position.over {
            return None;
        }
        let mover = position.mover.other();
        let Some((c, r)) = self.cell(mv) else {
            let completes = self.form == Form::Achievement
                && mv == self.off_board()
                && self.can_complete(position);
            return completes.then_some(Position { mover, over: true, ..*position });
        };
        let legal = !position.contains(c, r.into()) && Self::is_adjacent(position, c, r);
        legal.then(|| Position { rows: Self::shade(position, c, r), mover, over: false })
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        let over = match self.form {
            Form::Avoidance => position.row(usize::from(self.height)) == self.width,
            Form::Achievement => position.over,
        };
        // In both forms who moved last has won: by the corner, or by the pattern.
        over.then(|| self.statement.holds(Some(position.mover.other())))
    }
}

#[cfg(test)]
mod tests;
