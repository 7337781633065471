//! What is asked about a position.

use zermelo_checker::proofs::replay::Move;
use zermelo_search::limits::{Resources, SolveError};

/// What is to be analysed, and what the search may use.
pub struct Request<'a> {
    /// The moves of both players that lead to the position, as `play` reads them.
    pub moves: &'a [String],
    /// Whether all games are searched to their ends, however many there are, for how long they last.
    pub to_the_end: bool,
    /// What the search may use, and whom it tells how far it is.
    pub resources: Resources<'a>,
}

/// The search that solves a game, which says how its positions end. It does not know after how many moves.
pub trait Judge {
    /// How many of the claims are true of the end, if both players play best after these moves from the start
    /// on, which do not end the game.
    ///
    /// # Errors
    /// When a limit is reached.
    fn worth(&mut self, moves: &[Move]) -> Result<u8, SolveError>;

    /// How many positions it looked at.
    fn positions(&self) -> usize;
}
