//! Claims about misère play, and how they are printed. Examples:
//!
//! ```text
//! second player wins misere nim 1 1 1
//! first player wins misere octal 0.77 10
//! second player wins misere cram 2 3
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::{record, tagged};
use crate::games::GameClaim;
use crate::games::heaps::{self, Heaps, Start};
use crate::games::node_kayles::NodeKayles;

/// A statement about misère play: who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has a winning strategy from the start.
    pub winner: Player,
    /// The game.
    pub game: Misere,
}

/// A game with the moves of another one, in which the player who cannot move wins.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Misere {
    /// Node Kayles, or Cram.
    NodeKayles(NodeKayles),
    /// Nim, or an octal game, with heaps of so many counters.
    Heaps(Heaps),
}

record!(Claim { winner, game });
tagged!(Misere { 4 NodeKayles(game), 11 Heaps(game) });

impl Misere {
    /// Whether its words stand for it and for no other game.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Misere::NodeKayles(game) => game.graph.is_plain(),
            Misere::Heaps(game) => {
                let statement = heaps::Statement::Wins(Player::First);
                let claim = heaps::Claim { statement, game: game.clone() };
                matches!(game.start, Start::Sum { .. }) && claim.is_plain()
            }
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins {}", self.winner, self.game)
    }
}

impl fmt::Display for Misere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("misere ")?;
        match self {
            Misere::NodeKayles(game) => game.fmt(f),
            Misere::Heaps(game) => game.fmt(f),
        }
    }
}
