//! A board with what searches on it may use.

use std::ops::{Deref, DerefMut};

use zermelo_checker::proofs::deduction::Problem;
use zermelo_explain::puzzles::domains;
pub use zermelo_explain::puzzles::domains::{Domains, Facts, Inference, Steps, Taken, bits};
use zermelo_search::limits::{Limit, Limits};

/// A search ended early: there may be further completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It was given up after so many contradictions.
    GaveUp,
    /// It reached a limit.
    Limit(Limit),
}

/// A board that is searched.
#[derive(Clone, Debug)]
pub struct Board {
    board: domains::Board,
    /// What searches on the board may use.
    pub limits: Limits,
}

impl Board {
    /// Of a problem, with the limits that are usual.
    pub fn new(problem: Problem) -> Board {
        Board { board: domains::Board::new(problem), limits: Limits::DEFAULT }
    }
}

impl Deref for Board {
    type Target = domains::Board;

    #[inline]
    fn deref(&self) -> &domains::Board {
        &self.board
    }
}

impl DerefMut for Board {
    fn deref_mut(&mut self) -> &mut domains::Board {
        &mut self.board
    }
}
