//! Regions of a board in lexicographic order of their row lengths, and the moves between them.

/// The regions of some number of rows in lexicographic order.
pub(super) struct Regions {
    pub(super) width: usize,
    /// By row and length v, 0 to width + 1: how many regions of this row and those below it have
    /// this row shorter than v.
    pub(super) shorter: Vec<Vec<usize>>,
}

/// Where the first row of some rows lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Top {
    /// It is row 1 of the board.
    Edge,
    /// It lies under a row that is as long as the board is wide.
    Under,
}

/// A move within some rows.
pub(super) struct Step {
    /// The row that is played in, from 0.
    pub(super) row: usize,
    /// Whether no other row grows.
    pub(super) alone: bool,
    /// How far after the state the option is.
    pub(super) distance: usize,
}

impl Regions {
    pub(super) fn new(rows: usize, width: usize) -> Option<Regions> {
        let mut shorter = Vec::with_capacity(rows);
        for row in 0..rows {
            let below = rows.checked_sub(row)?;
            let mut of_row = Vec::with_capacity(width.checked_add(2)?);
            of_row.push(0);
            // C(v − 1 + below, below), from one v to the next.
            let mut regions = 1u128;
            for v in 1..=width.checked_add(1)? {
                of_row.push(usize::try_from(regions).ok()?);
                let (v, below) = (u128::try_from(v).ok()?, u128::try_from(below).ok()?);
                regions = regions.checked_mul(v.checked_add(below)?)?.checked_div(v)?;
            }
            shorter.push(of_row);
        }
        Some(Regions { width, shorter })
    }

    /// How many regions there are with rows of at most `length` cells.
    pub(super) fn count(&self, length: usize) -> Option<usize> {
        match self.shorter.first() {
            Some(of_row) => of_row.get(length.checked_add(1)?).copied(),
            None => Some(1),
        }
    }

    /// The region of a number.
    pub(super) fn region(&self, mut number: usize) -> Option<Vec<usize>> {
        let mut rows = Vec::with_capacity(self.shorter.len());
        for of_row in &self.shorter {
            let length = of_row.partition_point(|&shorter| shorter <= number).checked_sub(1)?;
            number = number.checked_sub(*of_row.get(length)?)?;
            rows.push(length);
        }
        Some(rows)
    }

    /// The number of a region.
    pub(super) fn number(&self, rows: &[usize]) -> Option<usize> {
        let mut parts = self.shorter.iter().zip(rows);
        parts.try_fold(0usize, |sum, (of_row, &length)| sum.checked_add(*of_row.get(length)?))
    }

    /// Makes `rows` the region after it; `false` after the last.
    pub(super) fn advance(&self, rows: &mut [usize]) -> bool {
        let mut from = rows.len();
        while let Some((row, above)) = rows.get_mut(..from).and_then(|rows| rows.split_last_mut()) {
            if *row < above.last().copied().unwrap_or(self.width) {
                *row = row.saturating_add(1);
                return true;
            }
            *row = 0;
            from = above.len();
        }
        false
    }

    /// Visits every move in these rows, and returns how far after a region the one is in which
    /// the last row and all as long above it have a cell more (0 when it cannot grow).
    ///
    /// By the rules (r, c counted from 1): (c, r) is open and its upper neighbour is in the region
    /// (λr < c ≤ λ(r−1)), or its left neighbour is (c = λr + 1, λr ≥ 1); on the empty board,
    /// (1, 1). All rows up to r that are shorter become c; under a longer row that is row r alone,
    /// beside the region those as long as row r.
    pub(super) fn moves(
        &self,
        rows: &[usize],
        top: Top,
        mut visit: impl FnMut(Step),
    ) -> Option<usize> {
        let mut above = self.width;
        let mut growth = 0;
        for ((row, &length), of_row) in rows.iter().enumerate().zip(&self.shorter) {
            let here = *of_row.get(length)?;
            let edge = row == 0 && top == Top::Edge;
            if !edge {
                for column in length.checked_add(1)?..=above {
                    let distance = of_row.get(column)?.checked_sub(here)?;
                    visit(Step { row, alone: true, distance });
                }
            }
            let equal = length == above;
            if !equal {
                growth = 0;
            }
            if length < self.width {
                let column = length.checked_add(1)?;
                growth = of_row.get(column)?.checked_sub(here)?.checked_add(growth)?;
                // Where the row above is longer, the cell was visited as one under it.
                if edge || (equal && length >= 1) {
                    visit(Step { row, alone: !equal, distance: growth });
                }
            }
            above = length;
        }
        Some(growth)
    }
}

/// C(rows + width, rows): how many regions a board has. No table is made: a claim of any size is asked before
/// its map is known to be there (H10).
pub(super) fn region_count(rows: usize, width: usize) -> Option<usize> {
    let (rows, width) = (u128::try_from(rows).ok()?, u128::try_from(width).ok()?);
    let (least, most) = (rows.min(width), rows.max(width));
    let count = (1..=least).try_fold(1u128, |count, i| {
        let next = count.checked_mul(most.checked_add(i)?)?.checked_div(i)?;
        usize::try_from(next).is_ok().then_some(next)
    })?;
    usize::try_from(count).ok()
}
