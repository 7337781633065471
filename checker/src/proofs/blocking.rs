//! What the kinds pairing, potential and parts need of their game, as data: a position in which the
//! proponent keeps the opponent from completing a line.

use crate::mask::Mask;

/// A position in which the opponent must not complete a line, on at most 64 `N` points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocking<const N: usize> {
    /// Whether it is the proponent's turn.
    pub proponent_moves: bool,
    /// How many points the board has.
    pub points: u16,
    /// Those that are free.
    pub free: Mask<N>,
    /// The lines without a stone of the proponent, which the opponent could still complete: of each
    /// its number on the board, and its free points. The opponent has the others.
    pub lines: Vec<(usize, Mask<N>)>,
}

#[cfg(test)]
pub(crate) mod tests;
