//! What a deduction is about, as its game states it.

use super::STEP_REFERENCE;
use crate::fault::Code;
use crate::mask::Mask;

/// The most labels, and the most cells of an asterism.
pub const MAX_LABELS: usize = 64;

/// What a deduction is about, as a game states it: cells and labels, both numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The cells of every asterism, one asterism after the other.
    pub cells: Vec<u16>,
    /// How many cells an asterism has: 1 to [`MAX_LABELS`].
    pub size: usize,
    /// How often each label is in every asterism; together, `size`.
    pub copies: Vec<u8>,
    /// The domains at the start, as bits of labels: a clue alone, or all labels.
    pub domains: Vec<u64>,
}

impl Problem {
    /// How many copies a label has.
    pub(super) fn copies(&self, label: u8) -> Result<u32, Code> {
        self.copies.get(usize::from(label)).map(|&copies| copies.into()).ok_or(STEP_REFERENCE)
    }

    /// How many copies some labels have together.
    pub(super) fn copies_of(&self, set: u64) -> u32 {
        let copies = labels(set).filter_map(|label| self.copies.get(usize::from(label)));
        copies.fold(0, |sum, &copies| sum.saturating_add(copies.into()))
    }
}

/// The labels of a set.
#[inline]
pub(super) fn labels(set: u64) -> impl Iterator<Item = u16> {
    Mask([set]).points()
}

/// What is said of a puzzle's completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completions<'c> {
    /// There is exactly one.
    One,
    /// There is none.
    None,
    /// There are at least two.
    Several,
    /// There is exactly one, and steps without a case split lead to it.
    Fair,
    /// There is exactly one, and at least two without the clue of any one of these cells, which are
    /// in increasing order.
    Critical(&'c [u16]),
}
