//! What is said of a position of an impartial game: who wins, or its nim-value.

use std::fmt::{self, Display};

use crate::claim::Player;
use crate::format::tagged;

/// What is said of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The first player has a winning strategy.
    FirstWins,
    /// The second player has one.
    SecondWins,
    /// It has this nim-value.
    HasValue(u32),
}

tagged!(Statement { 0 FirstWins, 1 SecondWins, 2 HasValue(value) });

impl Statement {
    /// Who has a winning strategy.
    pub fn winner(self) -> Player {
        match self {
            Statement::FirstWins | Statement::HasValue(1..) => Player::First,
            Statement::SecondWins | Statement::HasValue(0) => Player::Second,
        }
    }

    /// The nim-value that it states.
    pub fn value(self) -> Option<u32> {
        match self {
            Statement::HasValue(value) => Some(value),
            Statement::FirstWins | Statement::SecondWins => None,
        }
    }

    /// Whether it is no more than that this player wins: only the nim-value 0 is.
    pub(crate) fn is_of_winner(self) -> bool {
        !matches!(self, Statement::HasValue(1..))
    }

    /// Whether it holds of a position with this nim-value.
    pub(crate) fn holds(self, value: u32) -> bool {
        match self {
            Statement::FirstWins => value != 0,
            Statement::SecondWins => value == 0,
            Statement::HasValue(claimed) => claimed == value,
        }
    }

    /// What follows: a nim-value says who wins, and the second player wins exactly where it is 0.
    pub(crate) fn follows(self) -> Option<Statement> {
        match self {
            Statement::FirstWins => None,
            Statement::SecondWins => Some(Statement::HasValue(0)),
            Statement::HasValue(_) => Some(self.winner().into()),
        }
    }

    /// It, and what follows.
    pub(crate) fn and_follows(self) -> Vec<Statement> {
        [self].into_iter().chain(self.follows()).collect()
    }

    /// Writes the claim that says it of a game, in which the players are called so.
    pub(crate) fn write(
        self,
        game: &dyn Display,
        called: fn(Player) -> &'static str,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        match self {
            Statement::HasValue(value) => write!(f, "{game} has nim-value {value}"),
            _ => write!(f, "{} wins {game}", called(self.winner())),
        }
    }
}

impl From<Player> for Statement {
    fn from(winner: Player) -> Statement {
        winner.choose(Statement::FirstWins, Statement::SecondWins)
    }
}
