//! Claims about the Erdős–Szekeres game, and how they are printed. Examples:
//!
//! ```text
//! first player wins erdos-szekeres 9 5 --achievement
//! first player wins with 91 P-positions erdos-szekeres 9 5
//! first player wins erdos-szekeres a 5 for every a ≥ 5
//! ```

use std::fmt;

use crate::claim::{Player, Size};
use crate::format::{record, tagged};

/// A statement about the Erdős–Szekeres game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is said of it.
    pub statement: Statement,
    /// The game.
    pub game: ErdosSzekeres,
}

/// What is said of the game from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statement {
    /// A player has a strategy.
    Strategy(crate::claim::Statement),
    /// Of all states of the board, the empty and the full one among them, as many as said are
    /// P-positions (the player to move loses), and the named player has a winning strategy.
    PPositions {
        /// How many states are P-positions.
        count: u64,
        /// Who wins from the start.
        winner: Player,
    },
}

/// Pudwell's (a, b)-game (*On an Erdős–Szekeres Game*, 2025).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErdosSzekeres {
    /// The length of the increasing pattern.
    pub a: Size,
    /// The length of the decreasing pattern.
    pub b: u32,
    /// What completing a pattern means.
    pub form: Form,
}

/// What completing a monotone pattern means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Who completes a pattern loses.
    Avoidance,
    /// Who completes a pattern wins (section 7).
    Achievement,
}

record!(Claim { statement, game });
tagged!(Statement { 0 Strategy(statement), 1 PPositions { count, winner } });
record!(ErdosSzekeres { a, b, form });
tagged!(Form { 0 Avoidance, 1 Achievement });

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.statement {
            Statement::Strategy(statement) => {
                write!(f, "{} {} ", statement.proponent(), statement.verb())?;
            }
            Statement::PPositions { count, winner } => {
                write!(f, "{winner} wins with {count} P-positions ")?;
            }
        }
        self.game.fmt(f)
    }
}

impl fmt::Display for ErdosSzekeres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("erdos-szekeres")?;
        self.a.write(f, "a")?;
        write!(f, " {}", self.b)?;
        if self.form == Form::Achievement {
            f.write_str(" --achievement")?;
        }
        self.a.write_every(f, "a")
    }
}
