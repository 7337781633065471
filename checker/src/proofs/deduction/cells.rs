//! Sets of cells as bits. The number of words is a constant of the type, so that small boards take no
//! more work because of large ones.

/// A set of cells numbered below 64 `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// No cell.
    pub(super) const NONE: Cells<W> = Cells([0; W]);

    /// Adds a cell; `None` for a cell with too large a number.
    #[inline]
    pub(super) fn insert(&mut self, cell: u16) -> Option<()> {
        *self.0.get_mut(usize::from(cell >> 6))? |= 1 << (cell & 63);
        Some(())
    }

    /// The set of one cell; `None` for a cell with too large a number.
    #[inline]
    pub(super) fn one(cell: u16) -> Option<Cells<W>> {
        let mut one = Cells::NONE;
        one.insert(cell).map(|()| one)
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
    #[inline]
    pub(super) fn len(self) -> usize {
        let count = self.0.iter().map(|word| word.count_ones()).fold(0, u32::saturating_add);
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    /// Whether there is none.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether there are so many.
    #[inline]
    pub(super) fn are_at_least(self, count: usize) -> bool {
        if count == 1 { !self.is_empty() } else { self.len() >= count }
    }

    /// The only cell; `None` where there is none, or another one.
    #[inline]
    pub(super) fn only(self) -> Option<u16> {
        let mut words = (0u16..).zip(self.0).filter(|(_, word)| *word != 0);
        let (number, word) = words.next()?;
        let place = u16::try_from(word.trailing_zeros()).ok()?;
        (word.is_power_of_two() && words.next().is_none()).then_some(number << 6 | place)
    }

    /// The cells.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let words = (0..).step_by(64).zip(self.0);
        words.flat_map(|(first, word)| bits(word).map(move |bit| bit.saturating_add(first)))
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
