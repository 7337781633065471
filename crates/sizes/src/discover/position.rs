//! Positions in gap coordinates, as the search has them for every game.

/// The most gaps that a position has.
pub(crate) const MOST_GAPS: usize = 8;

/// A position in gap coordinates: its phase, and the gaps of the phase; the rest is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    /// The phase, from 0.
    pub(crate) phase: u8,
    /// The gaps.
    pub(crate) gaps: [u8; MOST_GAPS],
}

impl Position {
    /// The position of a phase with these gaps.
    pub(crate) fn new(phase: usize, of: &[u8]) -> Position {
        let mut gaps = [0; MOST_GAPS];
        gaps.iter_mut().zip(of).for_each(|(gap, &value)| *gap = value);
        Position { phase: u8::try_from(phase).unwrap_or(u8::MAX), gaps }
    }

    /// The phase as an index.
    pub(crate) fn phase(&self) -> usize {
        usize::from(self.phase)
    }

    /// The sum of the gaps.
    pub(crate) fn total(&self) -> usize {
        self.gaps.iter().copied().map(usize::from).sum()
    }
}
