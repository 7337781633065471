//! The parts of claims that all games share. A claim is a game's claim ([`Claim`]): each game has a
//! type of its own for its claims in its folder, and prints them.
//!
//! A verdict is about the printed line, and a required claim is compared with it. So a claim is
//! accepted only if it is *plain*: its printed line stands for it and for no other
//! (docs/specification/trust.md, "The printed claim"). The checker makes no claim from a line: to
//! see whether a claim follows from another, it prints candidates with the numbers of the line that
//! is wanted, and compares.

use std::fmt;

pub use crate::games::Claim;
pub use crate::size::Size;

use crate::format::{Decode, Misread, Reader, record, tagged};

/// A claim of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimOf<S, G> {
    /// What is said of the game, from its start.
    pub statement: S,
    /// The game, or the games of many sizes.
    pub game: G,
}

impl<'a, S: Decode<'a>, G: Decode<'a>> Decode<'a> for ClaimOf<S, G> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        Ok(ClaimOf { statement: Decode::decode(from)?, game: Decode::decode(from)? })
    }
}

impl<S: Clone, G: Clone> ClaimOf<S, G>
where
    Self: fmt::Display,
{
    /// Whether a line is the printed claim of one of these statements about one of these games.
    pub(crate) fn is_said(
        line: &str,
        statements: &[S],
        games: impl IntoIterator<Item = G>,
    ) -> bool {
        let says = |game: G| {
            let claim =
                |statement: &S| ClaimOf { statement: statement.clone(), game: game.clone() };
            statements.iter().any(|statement| claim(statement).to_string() == line)
        };
        games.into_iter().any(says)
    }
}

/// The players, by order of moving at the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves first (Xeno, player 1).
    First,
    /// Moves second (Ophelia, player 2).
    Second,
}

impl Player {
    /// The other player.
    pub fn other(self) -> Player {
        self.choose(Player::Second, Player::First)
    }

    /// What claims call the player.
    pub fn name(self) -> &'static str {
        self.choose("first player", "second player")
    }

    /// What claims call the player where rules say who moves first, which may be any of their roles.
    pub fn by_turn(self) -> &'static str {
        self.choose("the player who moves first", "the player who moves second")
    }

    /// The first argument for the first player, the other for the second.
    pub(crate) fn choose<T>(self, of_first: T, of_second: T) -> T {
        match self {
            Player::First => of_first,
            Player::Second => of_second,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a strategy achieves in a game that is won, lost or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The player has a winning strategy.
    Wins(Player),
    /// The player has a strategy that wins or draws.
    DoesNotLose(Player),
}

impl Statement {
    /// The player who has the strategy.
    pub fn proponent(self) -> Player {
        match self {
            Statement::Wins(player) | Statement::DoesNotLose(player) => player,
        }
    }

    /// What follows from it: who wins does not lose.
    pub(crate) fn weaker(self) -> Statement {
        Statement::DoesNotLose(self.proponent())
    }

    /// Whether a game that `winner` won, or nobody, is as the statement says (R18).
    pub(crate) fn holds(self, winner: Option<Player>) -> bool {
        match self {
            Statement::Wins(player) => winner == Some(player),
            Statement::DoesNotLose(player) => winner != Some(player.other()),
        }
    }

    /// What it says of the player, in the words of claims.
    pub fn verb(self) -> &'static str {
        match self {
            Statement::Wins(_) => "wins",
            Statement::DoesNotLose(_) => "does not lose",
        }
    }
}

tagged!(Player { 0 First, 1 Second });
tagged!(Statement { 0 Wins(player), 1 DoesNotLose(player) });

/// Who made a certificate and from what. Proves nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The program and command, such as `zermelo compile`.
    pub maker: crate::format::Text,
    /// The source that it was made from: a citation, a file name, or empty.
    pub source: crate::format::Text,
}

record!(Provenance { maker, source });
