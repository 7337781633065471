//! Rows of bits, equally many in each.

use std::iter;

/// Rows of bits, 64 a machine word.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// Empty rows of so many columns.
    pub(crate) fn new(rows: usize, columns: usize) -> Rows {
        let words = columns.div_ceil(64);
        Rows { words, bits: vec![0; rows.saturating_mul(words)] }
    }

    /// Adds a row with these words, as many as a row has.
    pub(crate) fn push(&mut self, row: &[u64]) {
        self.bits.extend_from_slice(row);
    }

    /// How many words a row has.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The words of a row; none where there is no such row.
    pub(crate) fn row(&self, row: usize) -> &[u64] {
        let start = row.saturating_mul(self.words);
        self.bits.get(start..start.saturating_add(self.words)).unwrap_or_default()
    }

    /// The words of a row, to be changed.
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        let start = row.saturating_mul(self.words);
        self.bits.get_mut(start..start.saturating_add(self.words)).unwrap_or_default()
    }

    /// Adds a column to a row.
    pub(crate) fn set(&mut self, row: usize, column: u16) {
        put(self.row_mut(row), column);
    }

    /// Takes a column from a row.
    pub(crate) fn clear(&mut self, row: usize, column: u16) {
        let word = self.row_mut(row).get_mut(usize::from(column / 64));
        word.into_iter().for_each(|word| *word &= !(1 << (column % 64)));
    }
}

/// Adds a column to a row.
pub(crate) fn put(row: &mut [u64], column: u16) {
    let word = row.get_mut(usize::from(column / 64));
    word.into_iter().for_each(|word| *word |= 1 << (column % 64));
}

/// The columns of a row, in increasing order.
pub(crate) fn columns(row: &[u64]) -> impl Iterator<Item = u16> {
    (0u16..).zip(row).flat_map(|(word, &bits)| {
        let mut rest = bits;
        iter::from_fn(move || {
            let bit = u16::try_from(rest.trailing_zeros()).ok().filter(|&bit| bit < 64)?;
            rest &= rest.wrapping_sub(1);
            word.checked_mul(64)?.checked_add(bit)
        })
    })
}

/// The first column that is in both of two rows.
pub(crate) fn common(one: &[u64], other: &[u64]) -> Option<u16> {
    let both = |(word, (one, other)): (u16, (&u64, &u64))| {
        let bit = u16::try_from((one & other).trailing_zeros()).ok().filter(|&bit| bit < 64)?;
        word.checked_mul(64)?.checked_add(bit)
    };
    (0u16..).zip(one.iter().zip(other)).find_map(both)
}
