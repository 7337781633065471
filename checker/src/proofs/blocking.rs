//! What the kinds pairing, potential and parts need of their game, as data: a position in which the
//! proponent keeps the opponent from completing a line.

use crate::mask::Mask;

/// A position in which the opponent must not complete a line, on at most 64 `N` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocking<'l, const N: usize> {
    /// Whether it is the proponent's turn.
    pub proponent_moves: bool,
    /// How many points the board has.
    pub points: u16,
    /// Those that are free.
    pub free: Mask<N>,
    /// Those that the proponent has. The opponent has the others.
    pub own: Mask<N>,
    /// The lines, all of which but the open ones may be left out.
    pub lines: &'l [Mask<N>],
}

impl<const N: usize> Blocking<'_, N> {
    /// The lines without a stone of the proponent, which the opponent could still complete: of each
    /// its number on the board, and its free points.
    pub(crate) fn open(&self) -> impl Iterator<Item = (usize, Mask<N>)> {
        let open = self.lines.iter().enumerate().filter(|(_, line)| !line.meets(self.own));
        open.map(|(number, line)| (number, line.intersection(self.free)))
    }
}

#[cfg(test)]
pub(crate) mod tests;
