//! Sets of cells as bits. The number of words is a constant of the type, so that small boards take
//! no more work because of large ones.

use std::hint::select_unpredictable;

/// A set of cells numbered below 64 `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// No cell.
    pub(super) const NONE: Cells<W> = Cells([0; W]);

    /// Adds a cell; `None` for a cell with too large a number.
    pub(super) fn insert(&mut self, cell: usize) -> Option<()> {
        *self.0.get_mut(cell >> 6)? |= 1 << (cell & 63);
        Some(())
    }

    /// The set of one cell; `None` for a cell with too large a number.
    #[inline]
    pub(super) fn one(cell: u16) -> Option<Cells<W>> {
        // Every word is computed, since a word that is stored alone is slow to load with its
        // neighbours.
        let word = |number| if number == usize::from(cell >> 6) { 1 << (cell & 63) } else { 0 };
        (usize::from(cell >> 6) < W).then(|| Cells(std::array::from_fn(word)))
    }

    /// The cells that are in either set.
    #[inline]
    pub(super) fn or(mut self, other: Cells<W>) -> Cells<W> {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// The cells that are in both sets.
    #[inline]
    pub(super) fn and(mut self, other: Cells<W>) -> Cells<W> {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }

    /// The cells that are in this set and not in the other one.
    #[inline]
    pub(super) fn without(mut self, other: Cells<W>) -> Cells<W> {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// How many cells there are.
    pub(super) fn len(self) -> usize {
        let count = self.0.iter().map(|word| word.count_ones()).fold(0, u32::saturating_add);
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    /// Whether there is none.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The only cell; `None` where there is none, or another one.
    #[inline]
    pub(super) fn only(self) -> Option<u16> {
        let (mut cell, mut words, mut several) = (0, 0u32, 0);
        for (number, word) in (0u32..).zip(self.0) {
            let is_there = word != 0;
            cell |= select_unpredictable(is_there, number << 6 | word.trailing_zeros(), 0);
            words = words.saturating_add(is_there.into());
            several |= word & word.wrapping_sub(1);
        }
        u16::try_from(cell).ok().filter(|_| words == 1 && several == 0)
    }

    /// The cells as words of bits, each with the number of its first cell.
    pub(super) fn words(self) -> impl Iterator<Item = (usize, u64)> {
        (0..).step_by(64).zip(self.0)
    }
}

/// The bits that are set.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.checked_ilog2()?;
        set ^= 1 << bit;
        usize::try_from(bit).ok()
    })
}
