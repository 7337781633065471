//! Claims about values of partisan games, and how they are printed. Examples:
//!
//! ```text
//! domineering 3 3 equals +-1
//! domineering 2 3 + col path 4 is at least -1/2
//! rules 'toads' --rules-hash 03ab… equals {1|*}
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player};
use crate::format::{Text, record, tagged};
use crate::games::colouring::{self, Colouring};
use crate::games::domineering::Domineering;
use crate::games::gdl::Gdl;
use crate::games::names::{Titled, is_title};
use crate::games::{GameClaim, sums};

/// A statement about a sum of partisan games.
pub type Claim = ClaimOf<Statement, Partisan>;

/// How the games together compare with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// How they compare.
    pub relation: Relation,
    /// The value, as a text.
    pub value: Text,
}

/// How one game compares with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Each can stand for the other in every sum.
    Equals,
    /// Left can have it in place of the other in every sum, and is no worse off.
    IsAtLeast,
}

/// Partisan games side by side: a player moves in one of them, and who cannot move in any loses. Left moves
/// in each as its first player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partisan {
    /// The games, one or more. The same one can be there several times.
    pub summands: Vec<Summand>,
}

/// A game that a sum of partisan games can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Summand {
    /// Domineering, in which Left places dominoes upright.
    Domineering(Domineering),
    /// Col or Snort, on a graph that its name says.
    Colouring(Colouring),
    /// A game of two roles whose rules are data, in which Left is the first role.
    Gdl(Gdl),
}

record!(Statement { relation, value });
tagged!(Relation { 0 Equals, 1 IsAtLeast });
record!(Partisan { summands });
tagged!(Summand { 10 Domineering(game), 16 Colouring(game), 12 Gdl(game) });

impl Relation {
    /// What it is called in claims.
    pub fn words(self) -> &'static str {
        match self {
            Relation::Equals => "equals",
            Relation::IsAtLeast => "is at least",
        }
    }
}

impl Summand {
    /// Whether its words stand for it and for no other game.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Summand::Domineering(_) => true,
            Summand::Colouring(game) => {
                let claim = colouring::Claim { winner: Player::First, game: game.clone() };
                game.graph_hash.is_none() && claim.is_plain()
            }
            Summand::Gdl(game) => is_title(Titled::Rules, game.title.as_str()),
        }
    }
}

impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Summand::Domineering(game) => game.fmt(f),
            Summand::Colouring(game) => game.fmt(f),
            Summand::Gdl(game) => game.fmt(f),
        }
    }
}

impl Partisan {
    /// The games whose rules are data, each once, at the first of its places in the sum.
    pub fn by_rules(&self) -> Vec<(usize, &Gdl)> {
        let mut all: Vec<(usize, &Gdl)> = Vec::new();
        for (place, summand) in self.summands.iter().enumerate() {
            if let Summand::Gdl(game) = summand
                && all.iter().all(|(_, known)| *known != game)
            {
                all.push((place, game));
            }
        }
        all
    }
}

impl fmt::Display for Partisan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sums::write(&self.summands, f)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statement { relation, value } = &self.statement;
        write!(f, "{} {} {value}", self.game, relation.words())
    }
}
