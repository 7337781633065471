//! What the kinds pairing and potential need of their game, as data: a position in which the
//! proponent keeps the opponent from completing a line.

/// A position in which the opponent must not complete a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocking {
    /// Whether it is the proponent's turn.
    pub proponent_moves: bool,
    /// For every point, whether it is free.
    pub free: Vec<bool>,
    /// The lines without a stone of the proponent, which the opponent could still complete: of each
    /// its number on the board, and its free points in increasing order. The opponent has the
    /// others.
    pub lines: Vec<(usize, Vec<u16>)>,
}
