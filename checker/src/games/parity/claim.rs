//! Claims about parity games, and how they are printed. Examples:
//!
//! ```text
//! even wins parity-game 'elevator' --game-hash 5fa8… --from 3
//! even wins 5 and odd wins 3 vertices of parity-game 'elevator' --game-hash 5fa8…
//! ```

use std::fmt;

use crate::format::{Hash, Text, record, tagged};

/// A statement about a parity game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is said of the game.
    pub statement: Statement,
    /// The game.
    pub game: Parity,
}

/// What is said of a parity game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A player wins where play begins at a vertex.
    From {
        /// The player.
        winner: Side,
        /// The number of the vertex.
        vertex: u32,
    },
    /// How many vertices each player wins from: all that there are.
    Vertices {
        /// From how many Even wins.
        even: u32,
        /// From how many Odd wins.
        odd: u32,
    },
}

/// A player. A play that goes on for ever is won by Even if the largest priority that comes again and
/// again is even, and by Odd if it is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Player 0 of PGSolver.
    Even,
    /// Player 1 of PGSolver.
    Odd,
}

/// A parity game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parity {
    /// What its author calls it, a title; proves nothing.
    pub title: Text,
    /// The hash of its vertices and edges (W2).
    pub game_hash: [u8; 32],
}

record!(Claim { statement, game });
tagged!(Statement { 0 From { winner, vertex }, 1 Vertices { even, odd } });
tagged!(Side { 0 Even, 1 Odd });
record!(Parity { title, game_hash });

impl Side {
    /// The word that claims have for the player.
    pub fn name(self) -> &'static str {
        match self {
            Side::Even => "even",
            Side::Odd => "odd",
        }
    }

    /// The other player.
    pub fn other(self) -> Side {
        match self {
            Side::Even => Side::Odd,
            Side::Odd => Side::Even,
        }
    }

    /// Whom a priority is good for.
    pub fn of_priority(priority: u32) -> Side {
        if priority.is_multiple_of(2) { Side::Even } else { Side::Odd }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.statement {
            Statement::From { winner, vertex } => {
                write!(f, "{} wins {} --from {vertex}", winner.name(), self.game)
            }
            Statement::Vertices { even, odd } => {
                write!(f, "even wins {even} and odd wins {odd} vertices of {}", self.game)
            }
        }
    }
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "parity-game '{}' --game-hash {}", self.title, Hash(self.game_hash))
    }
}
