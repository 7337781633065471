//! The placements of Latin Erdős for mirrors (kind 3), and which conflict: two in one cell, and two of
//! one number in a row or a column. In other words, those that agree in exactly two of row, column and
//! number. Row r, column c and number v, counted from 0, are placement (r·n + c)·n + v.

use crate::SIZE;
use crate::fault::Code;
use crate::proofs::mirror;

/// The largest side of a mirror at one size.
pub const MAX_MIRROR_SIDE: u32 = 64;

/// All placements of a board.
#[derive(Clone, Copy, Debug)]
pub struct Placements {
    side: u32,
}

impl Placements {
    /// Those of a board of this side (H9).
    ///
    /// # Errors
    /// When there is no such board, or it is larger than a mirror takes.
    pub fn new(side: u32) -> Result<Placements, Code> {
        SIZE.unless((1..=MAX_MIRROR_SIDE).contains(&side))?;
        Ok(Placements { side })
    }

    fn number(&self, [row, column, number]: [u32; 3]) -> u32 {
        let cell = row.saturating_mul(self.side).saturating_add(column);
        cell.saturating_mul(self.side).saturating_add(number)
    }

    fn placement(&self, number: u32) -> Option<[u32; 3]> {
        let cell = number.checked_div(self.side)?;
        let [row, column] = [cell.checked_div(self.side)?, cell.checked_rem(self.side)?];
        Some([row, column, number.checked_rem(self.side)?])
    }
}

impl mirror::Placements for Placements {
    fn count(&self) -> usize {
        usize::try_from(self.side.saturating_pow(3)).unwrap_or(usize::MAX)
    }

    fn conflicts(&self, placement: u32) -> Vec<u32> {
        let Some([row, column, number]) = self.placement(placement) else { return Vec::new() };
        let mut conflicts = Vec::new();
        for other in 0..self.side {
            if other != number {
                conflicts.push(self.number([row, column, other]));
            }
            if other != column {
                conflicts.push(self.number([row, other, number]));
            }
            if other != row {
                conflicts.push(self.number([other, column, number]));
            }
        }
        conflicts.sort_unstable();
        conflicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proofs::mirror::Placements as _;

    #[test]
    fn two_placements_conflict_when_they_share_a_cell_or_a_number_and_a_line() {
        for side in 1..=5u32 {
            let placements = Placements::new(side).expect("a board");
            assert_eq!(placements.count(), usize::try_from(side.pow(3)).expect("small"));
            let all: Vec<[u32; 3]> = (0..side)
                .flat_map(|r| (0..side).flat_map(move |c| (0..side).map(move |v| [r, c, v])))
                .collect();
            for (place, &[row, column, number]) in (0u32..).zip(&all) {
                let beside = |&[r, c, v]: &[u32; 3]| {
                    let same_cell = (r, c) == (row, column);
                    let same_number_and_line = v == number && (r == row || c == column);
                    (r, c, v) != (row, column, number) && (same_cell || same_number_and_line)
                };
                let expected: Vec<u32> =
                    (0u32..).zip(&all).filter(|(_, p)| beside(p)).map(|(place, _)| place).collect();
                assert_eq!(placements.conflicts(place), expected, "{side}: {place}");
            }
        }
        assert!(Placements::new(0).is_err() && Placements::new(65).is_err());
        assert!(Placements::new(64).is_ok());
    }
}
