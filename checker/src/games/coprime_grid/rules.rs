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
use crate::start::{START_OVER, START_POSITION};

codes! {
    /// A stored grid has an integer in a cell that could not be filled, or one that the cell does
    /// not allow (R1).
    POSITION_INTEGER = "position-integer";
}

/// The largest n.
pub const MAX_N: u32 = 9;
/// The most cells of a row that are filled.
const MAX_SIDE: usize = 8;
/// The most cells that are filled.
const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;
/// A cell without an integer.
pub const EMPTY: u8 = 255;

/// A grid, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The integers, row by row; [`EMPTY`] beyond the grid's cells.
    pub(crate) cells: [u8; MAX_CELLS],
    /// How many cells of each row are filled, from row 2 on: the first ones.
    filled: [u8; MAX_SIDE],
    /// What each column has, from column 2 on, and each row.
    columns: [Coprimes; MAX_SIDE],
    rows: [Coprimes; MAX_SIDE],
    mover: Player,
}

impl Position {
    /// How many integers are written.
    fn written(&self) -> u8 {
        self.filled.iter().fold(0, |all, &filled| all.saturating_add(filled))
    }
}

/// How many of some integers are coprime to each heading from 2 on, in 4 bits a heading, the lowest
/// first. A line has 9 integers at most, its heading included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Coprimes(u32);

impl Coprimes {
    /// One integer, of those up to [`MAX_N`].
    fn of(m: u8) -> Self {
        let lanes = (0u32..).step_by(4).zip(2..).take(MAX_SIDE);
        let coprime = lanes.filter(|&(_, heading)| are_coprime(m, heading));
        Coprimes(coprime.fold(0, |all, (lane, _)| all | 1 << lane))
    }

    /// These with others.
    fn with(self, others: Coprimes) -> Self {
        Coprimes(self.0.saturating_add(others.0))
    }

    /// How many are coprime to a heading.
    fn to(self, heading: u8) -> Option<u8> {
        let shift = u32::from(heading.checked_sub(2)?).checked_mul(4)?;
        u8::try_from(self.0.checked_shr(shift)? & 15).ok()
    }
}

/// The rules of a coprimality grid, with what is claimed of it.
#[derive(Clone, Debug)]
pub struct CoprimeGridRules {
    n: u8,
    claim: Claim,
    /// Of each integer up to n.
    coprimes: Vec<Coprimes>,
    /// The grid with its headings only.
    headings: Position,
    start: Position,
}

/// Whether the greatest common divisor of two integers is 1. That of m and 0 is m.
fn are_coprime(m: u8, k: u8) -> bool {
    match m.checked_rem(k) {
        None => m == 1,
        Some(rest) => are_coprime(k, rest),
    }
}

impl CoprimeGridRules {
    /// The rules of a claim's game, of a size that they take (H9), from a start that they allow.
    ///
    /// # Errors
    /// When the size is out of range; when the start has an integer where none can be written, or
    /// one that its cell does not allow; when it is full.
    pub fn new(claim: &Claim) -> Result<Self, Fault> {
        let CoprimeGrid { n, .. } = claim.game;
        let size = u8::try_from(n).ok().filter(|_| (2..=MAX_N).contains(&n));
        let n = size.ok_or(SIZE)?;
        let coprimes: Vec<Coprimes> = (0..=n).map(Coprimes::of).collect();
        // The headings.
        let mut columns = [Coprimes::default(); MAX_SIDE];
        let lines = columns.iter_mut().zip(coprimes.iter().skip(2));
        lines.for_each(|(line, heading)| *line = *heading);
        let (cells, filled) = ([EMPTY; MAX_CELLS], [0; MAX_SIDE]);
        let start = Position { cells, filled, columns, rows: columns, mover: Player::First };
        let mut rules =
            CoprimeGridRules { n, claim: claim.clone(), coprimes, headings: start, start };
        rules.start = rules.confirm_start(start)?;
        Ok(rules)
    }

    /// The headings with the integers of the claim's start, each in a cell that allows it (H6); the
    /// game is not over (H7).
    fn confirm_start(&self, headings: Position) -> Result<Position, Code> {
        let mut start = headings;
        for (row, integers) in (2..).zip(&self.claim.game.start) {
            // An empty row at the end would be another name of the same start.
            START_POSITION.unless(!integers.is_empty())?;
            for (column, &integer) in (2..).zip(integers) {
                self.fill(&mut start, (column, row), integer).ok_or(START_POSITION)?;
            }
        }
        START_OVER.unless(!self.is_full(&start))?;
        let is_first = self.claim.game.order.is_alone() || start.written().is_multiple_of(2);
        let mover = if is_first { Player::First } else { Player::Second };
        Ok(Position { mover, ..start })
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

    /// The two integers that a cell allows, by its column and by its row, when it is empty, and the
    /// cells above it and to the left of it are filled.
    pub fn allowed(&self, position: &Position, column: u8, row: u8) -> Option<[u8; 2]> {
        let [across, down] = [column.checked_sub(2)?, row.checked_sub(2)?];
        let filled = |down: u8| position.filled.get(usize::from(down)).copied();
        let is_next = column <= self.n
            && row <= self.n
            && filled(down)? == across
            && down.checked_sub(1).is_none_or(|above| filled(above) > Some(across));
        let above = position.columns.get(usize::from(across))?.to(row)?;
        let left = position.rows.get(usize::from(down))?.to(column)?;
        is_next.then_some([above, left])
    }

    /// Writes an integer into a cell, if the cell allows it.
    fn fill(&self, position: &mut Position, (column, row): (u8, u8), integer: u8) -> Option<()> {
        self.allowed(position, column, row).filter(|allowed| allowed.contains(&integer))?;
        *position.cells.get_mut(self.place(column, row)?)? = integer;
        let [across, down] = [column.checked_sub(2)?, row.checked_sub(2)?].map(usize::from);
        let filled = position.filled.get_mut(down)?;
        *filled = filled.checked_add(1)?;
        let coprimes = self.coprimes.get(usize::from(integer))?;
        for line in [position.columns.get_mut(across)?, position.rows.get_mut(down)?] {
            *line = line.with(*coprimes);
        }
        Some(())
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
                let written = position.cells.iter().filter(|&&m| m != EMPTY);
                u32::try_from(written.filter(|m| !m.is_multiple_of(2)).count()).ok()
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
        self.start
    }

    fn record_width(&self) -> usize {
        self.side().saturating_mul(self.side())
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        POSITION_INTEGER.unless(record.len() == self.record_width())?;
        let mut position = Position { mover: self.proponent().other(), ..self.headings };
        for (row, integers) in (2..).zip(record.chunks(self.side())) {
            for (column, &m) in (2..).zip(integers).filter(|(_, m)| **m != EMPTY) {
                self.fill(&mut position, (column, row), m).ok_or(POSITION_INTEGER)?;
            }
        }
        let filled = position.written();
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
    fn is_record(&self, record: &[u8], position: &Position) -> Result<bool, Code> {
        // Where an integer can be written follows from the integers that are.
        Ok(position.mover != self.proponent() && position.cells.starts_with(record))
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.must_pass(position) {
            // A full grid is the end of the game.
            return moves.extend((!self.is_full(position)).then(|| self.pass()));
        }
        for (row, &filled) in (2..=self.n).zip(&position.filled) {
            let column = filled.saturating_add(2);
            if let Some([above, left]) = self.allowed(position, column, row) {
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
        let [place, integer] = [mv.checked_div(self.n.into())?, mv.checked_rem(self.n.into())?];
        let side = u16::try_from(self.side()).ok()?;
        let [across, down] = [place.checked_rem(side)?, place.checked_div(side)?];
        let from_2 = |index: u16| u8::try_from(index.checked_add(2)?).ok();
        let mut after = Position { mover, ..*position };
        let integer = u8::try_from(integer).ok()?;
        self.fill(&mut after, (from_2(across)?, from_2(down)?), integer)?;
        Some(after)
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        let score = self.is_full(position).then(|| self.score(position)).flatten()?;
        Some(self.claim.bound.holds(score))
    }
}

#[cfg(test)]
mod tests;
