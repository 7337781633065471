//! Claims about subtraction games, and how they are printed. Examples:
//!
//! ```text
//! second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4
//! second player wins subtraction 3 from 2 heaps of n for every n ≥ 0
//! first player wins subtraction 3 from a heap of 7
//! subtraction 3 from a heap of 7 has nim-value 3
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player, Size};
use crate::format::record;
pub use crate::proofs::nim_values::Statement;

/// A statement about a subtraction game.
pub type Claim = ClaimOf<Statement, Subtraction>;

/// A subtraction game: a player takes counters from one heap, at least one and at most so many; who
/// takes the last counter of all wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subtraction {
    /// The most counters that a move takes.
    pub most: u32,
    /// How many heaps there are.
    pub heaps: u32,
    /// The counters of every heap at the start.
    pub counters: Size,
}

record!(Subtraction { most, heaps, counters });

/// Whether a claim implies another, of which the printed line is given: a nim-value says who wins,
/// and a claim about heaps with many numbers of counters holds for each of them.
pub(super) fn implies(claim: &Claim, wanted: &str) -> bool {
    let Claim { statement, game } = *claim;
    let all = game.counters.and_named_in(wanted);
    let games = all.map(|counters| Subtraction { counters, ..game });
    Claim::is_said(wanted, &statement.and_follows(), games)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(&self.game, Player::name, f)
    }
}

impl fmt::Display for Subtraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "subtraction {} from ", self.most)?;
        match self.heaps {
            1 => f.write_str("a heap of")?,
            heaps => write!(f, "{heaps} heaps of")?,
        }
        self.counters.write(f, "n")?;
        self.counters.write_every(f, "n")
    }
}
