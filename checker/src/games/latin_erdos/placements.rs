//! The placements of Latin Erdős for mirrors (kind 3), and which conflict: two in one cell, and two
//! of one number in a row or a column. In other words, those that agree in exactly two of row,
//! column and number. Row r, column c and number v, counted from 0, are placement (r·n + c)·n + v.

use crate::codes::SIZE;
use crate::fault::Code;
use crate::proofs::mirror;

/// The largest side of a mirror at one size.
pub const MAX_MIRROR_SIDE: u32 = 64;

/// All placements of a board.
#[derive(Clone, Debug)]
pub struct Placements {
    pub(super) side: u8,
    /// The row, column and number of each.
    pub(super) triples: Vec<[u8; 3]>,
}

impl Placements {
    /// Those of a board of this side (H9).
    ///
    /// # Errors
    /// When there is no such board, or it is larger than a mirror takes.
    pub fn new(side: u32) -> Result<Placements, Code> {
        SIZE.unless((1..=MAX_MIRROR_SIDE).contains(&side))?;
        let side = u8::try_from(side).map_err(|_| SIZE)?;
        let mut triples = Vec::new();
        for row in 0..side {
            for column in 0..side {
                triples.extend((0..side).map(|number| [row, column, number]));
            }
        }
        Ok(Placements { side, triples })
    }

    /// The placement of a row, a column and a number.
    pub(super) fn number(&self, [row, column, number]: [u8; 3]) -> u32 {
        let along = |before: u32, next: u8| {
            before.saturating_mul(self.side.into()).saturating_add(next.into())
        };
        along(along(row.into(), column), number)
    }

    /// The row, column and number of a placement.
    pub(super) fn triple(&self, placement: u32) -> Option<[u8; 3]> {
        self.triples.get(usize::try_from(placement).ok()?).copied()
    }
}

impl mirror::Placements for Placements {
    fn count(&self) -> usize {
        self.triples.len()
    }

    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32> {
        let side = u32::from(self.side);
        // How far apart the placements are that differ by 1 in a place.
        let steps = [side.saturating_mul(side), side, 1];
        let places = self
            .triple(placement)
            .into_iter()
            .flat_map(move |triple| steps.into_iter().zip(triple));
        places.flat_map(move |(step, value)| {
            let first = placement.saturating_sub(step.saturating_mul(value.into()));
            let others = u32::from(value).saturating_add(1)..side;
            others.map(move |other| first.saturating_add(step.saturating_mul(other)))
        })
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        let both = self.triple(one).zip(self.triple(other));
        both.is_some_and(|([row, column, number], [other_row, other_column, other_number])| {
            let agree = [row == other_row, column == other_column, number == other_number];
            matches!(agree, [true, true, false] | [true, false, true] | [false, true, true])
        })
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
                let mut later: Vec<u32> = placements.conflicts(place).collect();
                later.sort_unstable();
                let expected_later = expected.iter().copied().filter(|&other| other > place);
                assert_eq!(later, expected_later.collect::<Vec<_>>(), "{side}: {place}");
                let conflicts = (0..side.pow(3)).filter(|&other| placements.conflict(place, other));
                assert_eq!(conflicts.collect::<Vec<_>>(), expected, "{side}: {place}");
                let triple = placements.triple(place).expect("a placement");
                let mut with_own = expected.clone();
                with_own.push(place);
                with_own.sort_unstable();
                let closed = crate::games::latin_erdos::rules::closed(&placements, triple);
                assert_eq!(closed.points().map(u32::from).collect::<Vec<_>>(), with_own);
            }
        }
        assert!(Placements::new(0).is_err() && Placements::new(65).is_err());
        assert!(Placements::new(64).is_ok());
    }
}
