//! Chomp by nim-values. The poisoned cell is never taken, so that who has only that one left cannot
//! move and has lost: its nim-value is 0 (docs/specification/proofs.md, section 10). A position does
//! not fall apart, and is one component.

use super::claim::{Claim, Start};
use super::vectors::COMPONENT_ROWS;
use crate::claim::Size;
use crate::codes::SIZE;
use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::games::Proof;
use crate::proofs::nim_values::components::{Sums, confirm_claim};
use crate::stop::Stop;

/// The most rows of a board.
pub const MAX_ROWS: usize = 16;

/// The cells that are left in each row, from the top; 0 in rows that the board does not have.
pub type Rows = [u8; MAX_ROWS];

/// A board, of which positions are what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    rows: usize,
    columns: u8,
}

/// Confirms the values, and what is claimed.
pub(super) fn check(claim: &Claim, proof: &Proof<'_>) -> Result<Figures, Stop> {
    let bar = Bar::of(claim)?;
    confirm_claim(bar, bar.full(), claim.statement, proof.body.clone(), proof.file_size)
}

impl Bar {
    /// The board of a claim.
    ///
    /// # Errors
    /// When it is about many positions, or a board without a cell, of more than [`MAX_ROWS`] rows or
    /// of more than 255 columns (H9).
    pub fn of(claim: &Claim) -> Result<Bar, Fault> {
        let Start::Board(Size::Exactly(columns)) = claim.game.start else {
            return Err(SIZE.into());
        };
        let rows = usize::try_from(claim.game.rows).ok();
        let rows = rows.filter(|rows| (1..=MAX_ROWS).contains(rows)).ok_or(SIZE)?;
        let columns = u8::try_from(columns).ok().filter(|columns| *columns > 0).ok_or(SIZE)?;
        Ok(Bar { rows, columns })
    }

    /// All cells.
    pub fn full(&self) -> Rows {
        let mut rows = [0; MAX_ROWS];
        rows.iter_mut().take(self.rows).for_each(|row| *row = self.columns);
        rows
    }

    /// How many rows the board has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The row and the column of a cell, from 0. Cells are numbered row by row, and 0 is poisoned.
    pub fn cell(&self, mv: u16) -> (usize, u8) {
        let columns = u16::from(self.columns).max(1);
        let column = u8::try_from(mv.checked_rem(columns).unwrap_or(0)).unwrap_or(u8::MAX);
        (usize::from(mv.checked_div(columns).unwrap_or(0)), column)
    }
}

impl Sums for Bar {
    type Position = Rows;

    fn record_width(&self) -> usize {
        self.rows
    }

    /// No row has more cells than the one above, and the poisoned cell is there (N8).
    fn read(&self, record: &[u8]) -> Result<Rows, Code> {
        let mut rows = [0; MAX_ROWS];
        let mut above = self.columns;
        for (row, &cells) in rows.iter_mut().zip(record) {
            COMPONENT_ROWS.unless(cells <= above)?;
            (*row, above) = (cells, cells);
        }
        COMPONENT_ROWS.unless(rows.first() != Some(&0)).map(|()| rows)
    }

    fn moves(&self, left: Rows) -> Vec<u16> {
        let columns = u16::from(self.columns);
        let of_row = |(first, cells): (u16, u8)| {
            (0..u16::from(cells)).map(move |at| first.saturating_add(at))
        };
        let firsts = (0..).step_by(usize::from(columns.max(1)));
        firsts.zip(left).flat_map(of_row).filter(|mv| *mv > 0).collect()
    }

    fn play(&self, left: Rows, mv: u16) -> Option<Rows> {
        let (row, column) = self.cell(mv);
        let is_left = mv > 0 && left.get(row).is_some_and(|cells| column < *cells);
        is_left.then(|| {
            let mut after = left;
            after.iter_mut().skip(row).for_each(|cells| *cells = column.min(*cells));
            after
        })
    }

    /// Every move cuts each row.
    fn looks(&self, left: Rows) -> u64 {
        count(self.rows).saturating_mul(count(self.moves(left).len()))
    }
}
