//! Claims about the Erdős–Szekeres game, and how they are printed. Examples:
//!
//! ```text
//! first player wins erdos-szekeres 9 5 --achievement
//! first player wins with 91 P-positions erdos-szekeres 9 5
//! first player wins erdos-szekeres a 5 for every a ≥ 5
//! first player wins erdos-szekeres a 10 for every a from 10 to 37 except 24
//! first player wins erdos-szekeres a 3 for every a ≥ 2 except 2
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player, Size, Statement as Strategy};
use crate::codes::SIZE;
use crate::fault::Code;
use crate::format::{record, tagged};

/// A statement about the Erdős–Szekeres game.
pub type Claim = ClaimOf<Statement, ErdosSzekeres>;

/// What is said of the game from its start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statement {
    /// A player has a strategy.
    Strategy(Strategy),
    /// Of all states of the board, the empty and the full one among them, as many as said are
    /// P-positions (the player to move loses), and the named player has a winning strategy.
    PPositions {
        /// How many states are P-positions.
        count: u64,
        /// Who wins from the start.
        winner: Player,
    },
    /// Of the game's sizes, from the least to a greatest one, a player has a winning strategy at
    /// all but some, and the other player at these.
    WinsExcept {
        /// Who wins at the sizes that are no exceptions.
        winner: Player,
        /// The greatest size.
        most: u32,
        /// The exceptions, in their order.
        except: Vec<u32>,
    },
    /// Of all the game's sizes, a player has a winning strategy at all but some, and the other
    /// player at these.
    WinsEveryExcept {
        /// Who wins at the sizes that are no exceptions.
        winner: Player,
        /// The exceptions, at least one, in their order.
        except: Vec<u32>,
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

tagged!(Statement {
    0 Strategy(statement),
    1 PPositions { count, winner },
    2 WinsExcept { winner, most, except },
    3 WinsEveryExcept { winner, except },
});
record!(ErdosSzekeres { a, b, form });
tagged!(Form { 0 Avoidance, 1 Achievement });

/// The columns and rows of the board for two lengths, each from 2 to what is the most (H9).
pub(super) fn sides<T: TryFrom<u32>>(a: (u32, u32), b: (u32, u32)) -> Result<(T, T), Code> {
    let side = |(length, most)| {
        let cells = u32::checked_sub(length, 1).filter(|_| (2..=most).contains(&length))?;
        T::try_from(cells).ok()
    };
    side(a).zip(side(b)).ok_or(SIZE)
}

impl Statement {
    /// Of a statement with exceptions, who wins at the other sizes, the largest size, and the exceptions.
    fn exceptions(&self) -> Option<(Player, u32, &[u32])> {
        match self {
            Statement::WinsExcept { winner, most, except } => Some((*winner, *most, except)),
            Statement::WinsEveryExcept { winner, except } => Some((*winner, u32::MAX, except)),
            Statement::Strategy(_) | Statement::PPositions { .. } => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.statement {
            Statement::Strategy(statement) => {
                write!(f, "{} {} ", statement.proponent(), statement.verb())?;
            }
            Statement::PPositions { count, winner } => {
                write!(f, "{winner} wins with {count} P-positions ")?;
            }
            Statement::WinsExcept { winner, .. } | Statement::WinsEveryExcept { winner, .. } => {
                write!(f, "{winner} wins ")?;
            }
        }
        self.game.write(f)?;
        match (&self.statement, self.game.a) {
            (Statement::WinsExcept { most, .. }, Size::Every { least, .. }) => {
                write!(f, " for every a from {least} to {most}")?;
            }
            _ => self.game.a.write_every(f, "a")?,
        }
        let Some((.., except)) = self.statement.exceptions() else { return Ok(()) };
        let words = [" except "].into_iter().chain(std::iter::repeat(" and "));
        except.iter().zip(words).try_for_each(|(a, word)| write!(f, "{word}{a}"))
    }
}

impl ErdosSzekeres {
    /// Writes the game, without which sizes, where there are many.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("erdos-szekeres")?;
        self.a.write(f, "a")?;
        write!(f, " {}", self.b)?;
        if self.form == Form::Achievement {
            f.write_str(" --achievement")?;
        }
        Ok(())
    }
}

impl fmt::Display for ErdosSzekeres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)?;
        self.a.write_every(f, "a")
    }
}

/// Whether a claim with exceptions is about sizes, and its exceptions are among them, each once and
/// in their order.
pub(super) fn is_ordered(claim: &Claim) -> bool {
    let Some((_, most, except)) = claim.statement.exceptions() else { return true };
    let fits = match (&claim.statement, claim.game.a) {
        (Statement::WinsExcept { .. }, Size::Every { least, modulus: 1 }) => least <= most,
        (Statement::WinsExcept { .. }, _) => false,
        _ => !except.is_empty(),
    };
    let is_size = |&a: &u32| claim.game.a.has(a) && a <= most;
    fits && except.iter().all(is_size) && except.is_sorted_by(|a, b| a < b)
}

/// Whether a claim implies another, of which the printed line is given. Only what is listed here
/// does: a number of P-positions says who wins; a claim about many sizes holds at each of them; who
/// wins does not lose.
pub(super) fn implies(claim: &Claim, wanted: &str) -> bool {
    claim.game.a.and_named_in(wanted).any(|a| {
        let Some(strategy) = strategy_at(claim, a) else { return false };
        let statements = [strategy, strategy.weaker()].map(Statement::Strategy);
        Claim::is_said(wanted, &statements, [ErdosSzekeres { a, ..claim.game }])
    })
}

/// What a claim says of the players' strategies at the sizes that it is about, or at one of them.
fn strategy_at(claim: &Claim, at: Size) -> Option<Strategy> {
    match (&claim.statement, at) {
        (Statement::Strategy(strategy), _) => Some(*strategy),
        (Statement::PPositions { winner, .. }, _) => Some(Strategy::Wins(*winner)),
        (statement, Size::Exactly(a)) => {
            let (winner, most, except) = statement.exceptions()?;
            let wins = if except.contains(&a) { winner.other() } else { winner };
            (claim.game.a.has(a) && a <= most).then_some(Strategy::Wins(wins))
        }
        (_, Size::Every { .. }) => None,
    }
}

#[cfg(test)]
mod tests;
