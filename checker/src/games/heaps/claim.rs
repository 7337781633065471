//! Claims about heaps, and how they are printed. Examples:
//!
//! ```text
//! first player wins nim 3 5 7
//! octal 0.77 5 12 has nim-value 0
//! first player wins octal 0.77 n for every n ≥ 1
//! octal 0.77 n has nim-values of period 12 for every n ≥ 71
//! ```

use std::fmt::{self, Display};

use crate::claim::{ClaimOf, Player, Size};
use crate::format::{record, tagged};
use crate::proofs::nim_values;

/// A statement about heaps.
pub type Claim = ClaimOf<Statement, Heaps>;

/// What is said of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A player has a winning strategy.
    Wins(Player),
    /// They have this nim-value.
    HasValue(u32),
    /// A heap has the nim-value of one with so many counters more.
    HasPeriod(u32),
}

/// Heaps of counters: a player moves in one of them, and who cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Heaps {
    /// What a move does to a heap.
    pub rules: Rules,
    /// The heaps at the start.
    pub start: Start,
}

/// What a move does to a heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rules {
    /// It takes one counter or more.
    Nim,
    /// What the digits of a code say.
    Octal {
        /// What may be left when so many counters are taken, 0 first: 1 for nothing, 2 for one
        /// heap, 4 for two, and sums of these.
        digits: Vec<u8>,
    },
}

/// The heaps at the start.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Start {
    /// These, all together.
    Sum {
        /// The counters of each.
        heaps: Vec<u32>,
    },
    /// A single one, with each of many numbers of counters.
    Every {
        /// The least number.
        least: u32,
        /// The distance between numbers.
        modulus: u32,
    },
}

impl Statement {
    /// The same of a single position; `None` of a period.
    pub fn of_position(self) -> Option<nim_values::Statement> {
        match self {
            Statement::Wins(winner) => Some(winner.into()),
            Statement::HasValue(value) => Some(nim_values::Statement::HasValue(value)),
            Statement::HasPeriod(_) => None,
        }
    }
}

impl From<nim_values::Statement> for Statement {
    fn from(statement: nim_values::Statement) -> Statement {
        match statement.value() {
            Some(value) => Statement::HasValue(value),
            None => Statement::Wins(statement.winner()),
        }
    }
}

tagged!(Statement { 0 Wins(player), 1 HasValue(value), 2 HasPeriod(period) });
record!(Heaps { rules, start });
tagged!(Rules { 0 Nim, 1 Octal { digits } });
tagged!(Start { 0 Sum { heaps }, 1 Every { least, modulus } });

/// The most digits of a code, with the one before the point.
pub const MAX_DIGITS: usize = 64;

/// Whether the line shows which heaps and which code are meant: there is a heap, and more than one
/// where they have a period, a digit stands before the point and one behind it, and none is above 7.
pub(super) fn is_plain(Claim { statement, game }: &Claim) -> bool {
    let has_heaps = match &game.start {
        Start::Sum { heaps } => !heaps.is_empty() && statement.of_position().is_some(),
        Start::Every { .. } => true,
    };
    has_heaps
        && match &game.rules {
            Rules::Nim => true,
            Rules::Octal { digits } => {
                (2..=MAX_DIGITS).contains(&digits.len()) && digits.iter().all(|&digit| digit <= 7)
            }
        }
}

/// Whether a claim implies another, of which the printed line is given: a nim-value says who wins,
/// and what is said of each of many single heaps holds for any one. A period is said of all together.
pub(super) fn implies(claim: &Claim, wanted: &str) -> bool {
    let Some(said) = claim.statement.of_position() else { return false };
    let winner = said.value().map(|_| Statement::Wins(said.winner()));
    let statements: Vec<Statement> = [claim.statement].into_iter().chain(winner).collect();
    let mut games = vec![claim.game.clone()];
    if let Start::Every { least, modulus } = claim.game.start {
        let rules = || claim.game.rules.clone();
        let of_one = |heap| Heaps { rules: rules(), start: Start::Sum { heaps: vec![heap] } };
        games.extend(Size::Every { least, modulus }.named_in(wanted).map(of_one));
    }
    Claim::is_said(wanted, &statements, games)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        let said = match self.statement {
            Statement::Wins(player) => return write!(f, "{player} wins {game}"),
            Statement::HasValue(value) => format!("nim-value {value}"),
            Statement::HasPeriod(period) => format!("nim-values of period {period}"),
        };
        game.write(f)?;
        write!(f, " has {said}")?;
        game.write_every(f)
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)?;
        self.write_every(f)
    }
}

impl Heaps {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)?;
        match &self.start {
            Start::Sum { heaps } => heaps.iter().try_for_each(|heap| write!(f, " {heap}")),
            Start::Every { .. } => f.write_str(" n"),
        }
    }

    fn write_every(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.start {
            Start::Sum { .. } => Ok(()),
            Start::Every { least, modulus } => Size::Every { least, modulus }.write_every(f, "n"),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules::Octal { digits } = self else { return f.write_str("nim") };
        f.write_str("octal ")?;
        digits.iter().enumerate().try_for_each(|(taken, digit)| {
            let point = if taken == 1 { "." } else { "" };
            write!(f, "{point}{digit}")
        })
    }
}
