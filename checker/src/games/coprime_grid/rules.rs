//! Quet's coprimality grid (2008), by the rules of its text.
//!
//! The grid has n columns and n rows. Row 1 and column 1 carry the integers 1 to n, the *headings*:
//! the integer at the top of column j is j, the one at the left of row k is k. The players write
//! integers into the other cells. An empty cell can be filled when the cell above it and the cell
//! to the left of it are. In column j and row k the integer is one of two:
//!
//! - how many of the integers above it in column j are coprime to k;
//! - how many of the integers to the left of it in row k are coprime to j.
//!
//! The headings are among these integers. The greatest common divisor of m and 0 is m, so only 1
//! is coprime to 0. The game ends when the grid is full. The *score* is
//!
//! - in variation 1, the integer in the lower right cell;
//! - in variation 2, the number of odd integers among those written. Player 1 of the text, here
//!   *odd*, has a point for each of these, player 2, here *even*, one for each of the others. The
//!   text counts the integers “in the grid”. Counting the headings too would add n odd and n − 1
//!   even integers if n is odd, and n − 1 and n if n is even, whatever is written.
//!
//! The players write in turn. In a solitaire game the first player writes everything: the second
//! player *passes* after each integer, which is its only move, so that the moves alternate.
//!
//! The rank of a position is the number of filled cells, and of passes. A position is stored as its
//! cells row by row from (2, 2) on, a byte each, 255 for an empty one. The module relies on no
//! other; the tests compare it with the sample of the text, and with grids filled by hand.

use super::claim::{Claim, CoprimeGrid, Variation};
use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault, codes};
use crate::proofs::replay::{Move, Rules};

codes! {
    /// A stored grid has an integer in a cell that could not be filled, or one that the cell does
    /// not allow (R1).
    POSITION_INTEGER = "position-integer";
}

/// The largest n.
pub const MAX_N: u32 = 9;
/// The most cells that are filled.
const MAX_CELLS: usize = 64;
/// A cell without an integer.
pub const EMPTY: u8 = 255;

/// A grid, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The integers, row by row; [`EMPTY`] beyond the grid's cells.
    pub(crate) cells: [u8; MAX_CELLS],
    mover: Player,
}

/// The rules of a coprimality grid, with what is claimed of it.
#[derive(Clone, Debug)]
pub struct CoprimeGridRules {
    n: u8,
    claim: Claim,
    /// For each integer up to n the integers up to n that are coprime to it, as bits.
    coprime: Vec<u16>,
}

/// Whether the greatest common divisor of two integers is 1. That of m and 0 is m.
fn are_coprime(m: u8, k: u8) -> bool {
    match m.checked_rem(k) {
        None => m == 1,
        Some(rest) => are_coprime(k, rest),
    }
}

impl CoprimeGridRules {
    /// The rules of a claim's game, of a size that they take (H9).
    ///
    /// # Errors
    /// When the size is out of range.
    pub fn new(claim: &Claim) -> Result<Self, Fault> {
        let CoprimeGrid { n, .. } = claim.game;
        let size = u8::try_from(n).ok().filter(|_| (2..=MAX_N).contains(&n));
        let n = size.ok_or(SIZE)?;
        let coprime_to = |k| {
            let coprime = (0..=n).filter(|&m| are_coprime(m, k));
            coprime.fold(0, |bits, m| bits | 1u16.checked_shl(m.into()).unwrap_or(0))
        };
        Ok(CoprimeGridRules { n, claim: *claim, coprime: (0..=n).map(coprime_to).collect() })
    }

    /// The place of a cell in a position; both column and row from 2.
    fn place(&self, column: u8, row: u8) -> Option<usize> {
        let range = 2..=self.n;
        let before = usize::from(row.checked_sub(2)?).checked_mul(self.side())?;
        let place = before.checked_add(usize::from(column.checked_sub(2)?))?;
        (range.contains(&column) && range.contains(&row)).then_some(place)
    }

    /// How many cells of a row are filled by the players.
    fn side(&self) -> usize {
        usize::from(self.n).saturating_sub(1)
    }

    /// All cells that the players fill, by column and row, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8)> {
        let n = self.n;
        (2..=n).flat_map(move |row| (2..=n).map(move |column| (column, row)))
    }

    /// The integer in a cell, the headings included.
    pub fn integer(&self, position: &Position, column: u8, row: u8) -> Option<u8> {
        match (column, row) {
            (1, row) => Some(row),
            (column, 1) => Some(column),
            _ => position.cells.get(self.place(column, row)?).copied().filter(|&m| m != EMPTY),
        }
    }

    /// The two integers that a cell allows, by its column and by its row, when the cells above it
    /// and to the left of it are filled.
    pub fn allowed(&self, position: &Position, column: u8, row: u8) -> Option<[u8; 2]> {
        let place = self.place(column, row)?;
        let across = usize::from(column.checked_sub(2)?);
        let above = position.cells.get(across..place)?.iter().step_by(self.side());
        let left = position.cells.get(place.checked_sub(across)?..place)?.iter();
        if [above.clone().next_back(), left.clone().next_back()].contains(&Some(&EMPTY)) {
            return None;
        }
        let above = above.chain([&column]).filter(|m| self.is_coprime(**m, row)).count();
        let left = left.chain([&row]).filter(|m| self.is_coprime(**m, column)).count();
        Some([u8::try_from(above).ok()?, u8::try_from(left).ok()?])
    }

    /// Whether an integer of the grid is coprime to a heading.
    fn is_coprime(&self, m: u8, heading: u8) -> bool {
        let coprime = self.coprime.get(usize::from(heading)).copied().unwrap_or(0);
        coprime.checked_shr(m.into()).unwrap_or(0) & 1 == 1
    }

    /// The number of the move that passes: it comes after those of all integers in all cells.
    pub fn pass(&self) -> Move {
        let side = u16::from(self.n).saturating_sub(1);
        side.saturating_mul(side).saturating_mul(u16::from(self.n))
    }

    /// The number of the move that writes an integer, below n, into a cell.
    fn number(&self, column: u8, row: u8, integer: u8) -> Option<Move> {
        let before = self.place(column, row)?.checked_mul(usize::from(self.n))?;
        u16::try_from(before.checked_add(usize::from(integer))?).ok()
    }

    /// Whether the player to move can only pass.
    fn must_pass(&self, position: &Position) -> bool {
        self.claim.game.order.is_alone() && position.mover == Player::Second
    }

    /// The integers that were written.
    fn written(&self, position: &Position) -> impl Iterator<Item = u8> {
        position.cells.into_iter().filter(|&m| m != EMPTY)
    }

    /// Whether no cell is empty.
    fn is_full(&self, position: &Position) -> bool {
        // The last cell can be filled when those above it and to the left of it are.
        self.integer(position, self.n, self.n).is_some()
    }

    /// The score of a full grid.
    fn score(&self, position: &Position) -> Option<u32> {
        match self.claim.game.variation {
            Variation::Corner => self.integer(position, self.n, self.n).map(u32::from),
            Variation::Parity => {
                let odd = self.written(position).filter(|m| !m.is_multiple_of(2));
                u32::try_from(odd.count()).ok()
            }
        }
    }
}

impl Rules for CoprimeGridRules {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.claim.proponent()
    }

    fn start(&self) -> Position {
        Position { cells: [EMPTY; MAX_CELLS], mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.side().saturating_mul(self.side())
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        POSITION_INTEGER.unless(record.len() == self.record_width())?;
        let position = self.unpack(record)?;
        for (column, row) in self.cells() {
            if let Some(m) = self.integer(&position, column, row) {
                let allowed = self.allowed(&position, column, row);
                POSITION_INTEGER.unless(allowed.is_some_and(|allowed| allowed.contains(&m)))?;
            }
        }
        let filled = self.written(&position).count();
        let in_turn = if self.claim.game.order.is_alone() {
            // The second player has passed after every integer, or is about to.
            position.mover == Player::First || filled > 0
        } else {
            filled.is_multiple_of(2) == (position.mover == Player::First)
        };
        POSITION_TURN.unless(in_turn && !self.is_full(&position))?;
        Ok(position)
    }

    #[inline]
    fn unpack(&self, record: &[u8]) -> Result<Position, Code> {
        let mut cells = [EMPTY; MAX_CELLS];
        cells.iter_mut().zip(record).for_each(|(cell, &m)| *cell = m);
        Ok(Position { cells, mover: self.proponent().other() })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.must_pass(position) {
            // A full grid is the end of the game.
            return moves.extend((!self.is_full(position)).then(|| self.pass()));
        }
        for (column, row) in self.cells() {
            if self.integer(position, column, row).is_none()
                && let Some([above, left]) = self.allowed(position, column, row)
            {
                moves.extend(self.number(column, row, above.min(left)));
                if above != left {
                    moves.extend(self.number(column, row, above.max(left)));
                }
            }
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let mover = position.mover.other();
        if self.must_pass(position) {
            let passes = mv == self.pass() && !self.is_full(position);
            return passes.then_some(Position { mover, ..*position });
        }
        let integer = u8::try_from(mv.checked_rem(u16::from(self.n))?).ok()?;
        let place = usize::from(mv.checked_div(u16::from(self.n))?);
        let from_2 = |index: usize| u8::try_from(index.checked_add(2)?).ok();
        let column = from_2(place.checked_rem(self.side())?)?;
        let row = from_2(place.checked_div(self.side())?)?;
        let legal = self.integer(position, column, row).is_none()
            && self.allowed(position, column, row)?.contains(&integer);
        let mut after = Position { mover, ..*position };
        *after.cells.get_mut(place).filter(|_| legal)? = integer;
        Some(after)
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        let score = self.is_full(position).then(|| self.score(position)).flatten()?;
        Some(self.claim.bound.holds(score))
    }
}

#[cfg(test)]
mod tests;
