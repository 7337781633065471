//! Regions in lexicographic order of their row lengths λ1, λ2, …: ranks, and back.
//!
//! The regions of k rows of at most w cells whose first row is shorter than v are C(v−1+k, k), so
//! the rank of a region is the sum over its rows of C(λi − 1 + k, k), k being the rows from i on.
//! It does not depend on w: what is shorter comes first on any board.

use std::ops::Range;

/// Ranks of regions with some number of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// By row and length: how many regions of this row and those below it begin shorter.
    shorter: Vec<Vec<u64>>,
}

/// C(n, k), if it fits 64 bits.
pub(super) fn binomial(n: u64, k: u64) -> Option<u64> {
    let k = k.min(n.checked_sub(k)?);
    // C(n, i + 1) = C(n, i) (n − i) / (i + 1), which never exceeds the result times k.
    let product = (0..k).try_fold(1u128, |product, i| {
        let next = product.checked_mul(u128::from(n - i))? / u128::from(i + 1);
        (next <= u128::from(u64::MAX)).then_some(next)
    })?;
    u64::try_from(product).ok()
}

/// How many regions have `rows` rows of at most `width` cells, if it fits 64 bits.
pub(super) fn count(rows: u64, width: u64) -> Option<u64> {
    binomial(rows.checked_add(width)?, rows)
}

impl Order {
    /// The order of regions of `rows` rows of at most `width` cells; `None` when their number does
    /// not fit 64 bits.
    pub(super) fn new(rows: usize, width: u32) -> Option<Order> {
        count(u64::try_from(rows).ok()?, width.into())?;
        let mut shorter = Vec::with_capacity(rows);
        for row in 0..rows {
            let below = u64::try_from(rows - row).ok()?;
            // C(v − 1 + below, below) for v = 0, 1, …, by C(n + 1, k) = C(n, k) (n + 1) / (n + 1 − k).
            let mut of_row = Vec::with_capacity(width as usize + 1);
            of_row.push(0);
            let mut last = 1u128;
            for v in 1..=u64::from(width) {
                of_row.push(u64::try_from(last).ok()?);
                last = last * u128::from(v + below) / u128::from(v);
            }
            shorter.push(of_row);
        }
        Some(Order { shorter })
    }

    /// The first region: the empty one.
    ///
    /// Walks along the order begin here and not at `vec![0; rows]`: LLVM 22 knows that such memory
    /// comes zeroed, and takes the zeros that [`advance`] writes into it later in a loop for
    /// needless (seen in `each_move` of the table of predecessors, at every level of optimisation
    /// above the first).
    pub(super) fn first(&self) -> Vec<u32> {
        self.region(0)
    }

    /// Calls `visit` with all regions on a board of this width, in order.
    pub(super) fn each(&self, width: u32, mut visit: impl FnMut(&[u32])) {
        let mut rows = self.first();
        visit(&rows);
        while advance(&mut rows, width) {
            visit(&rows);
        }
    }

    /// What a row of a length adds to the rank.
    pub(super) fn part(&self, row: usize, length: u32) -> u64 {
        self.shorter[row][length as usize]
    }

    /// Calls `visit` with the rank after every move from a region of a rank, on a board of this width: by
    /// rows from the top, columns from the left. The rows in `alone` can be played under the row above
    /// them; where row 0 is not one of these, it is the first of the board, and grows by itself. Gives what
    /// a cell more in the last row, and in those above that are as long, adds to the rank.
    #[inline]
    pub(super) fn each_after(
        &self,
        rows: &[u32],
        width: u32,
        alone: &Range<usize>,
        rank: u64,
        mut visit: impl FnMut(u64),
    ) -> u64 {
        let mut above = width;
        // What the rows as long as the one looked at add to the rank when they grow.
        let mut growth = 0;
        for (row, &length) in rows.iter().enumerate() {
            if row == 0 || length < above {
                growth = 0;
            }
            let part = self.part(row, length);
            if alone.contains(&row) {
                for column in length + 1..=above {
                    visit(rank - part + self.part(row, column));
                }
            }
            if length < width {
                growth += self.part(row, length + 1) - part;
                if row < alone.start || length == above && length > 0 {
                    visit(rank + growth);
                }
            }
            above = length;
        }
        growth
    }

    /// The rank of a region.
    pub(super) fn rank(&self, rows: &[u32]) -> u64 {
        rows.iter().enumerate().map(|(row, &length)| self.part(row, length)).sum()
    }

    /// The lengths of the rows of the region of a rank.
    pub(super) fn lengths(&self, mut rank: u64) -> impl Iterator<Item = u32> {
        self.shorter.iter().map(move |of_row| {
            let length = of_row.partition_point(|&shorter| shorter <= rank) - 1;
            rank -= of_row[length];
            u32::try_from(length).unwrap_or(u32::MAX)
        })
    }

    /// The region of a rank.
    pub(super) fn region(&self, rank: u64) -> Vec<u32> {
        self.lengths(rank).collect()
    }
}

/// Makes `rows` the next region on a board of this width; says whether there is one.
pub(crate) fn advance(rows: &mut [u32], width: u32) -> bool {
    for row in (0..rows.len()).rev() {
        let bound = if row == 0 { width } else { rows[row - 1] };
        if rows[row] < bound {
            rows[row] += 1;
            rows[row + 1..].fill(0);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_regions_in_lexicographic_order() {
        for (rows, width) in [(1, 5), (3, 4), (4, 3), (5, 1)] {
            let order = Order::new(rows, width).unwrap();
            let mut region = vec![0; rows];
            let mut rank = 0;
            loop {
                assert_eq!(order.rank(&region), rank);
                assert_eq!(order.region(rank), region);
                rank += 1;
                let before = region.clone();
                if !advance(&mut region, width) {
                    break;
                }
                assert!(before < region);
            }
            assert_eq!(Some(rank), count(rows as u64, width.into()));
        }
    }

    #[test]
    fn binomials_are_exact_up_to_64_bits() {
        assert_eq!(binomial(32, 16), Some(601_080_390));
        assert_eq!(binomial(67, 33), Some(14_226_520_737_620_288_370));
        assert_eq!(binomial(68, 34), None);
        assert_eq!(binomial(5, 0), Some(1));
        assert_eq!(binomial(4, 5), None);
    }
}
