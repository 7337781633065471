//! Claims about sums of games, and how they are printed. Examples:
//!
//! ```text
//! node-kayles path 5 + octal 0.77 7 has nim-value 1
//! second player wins cram 3 3 + node-kayles grid 2 2 + nim 3
//! ```

use std::collections::BTreeSet;
use std::fmt;

use crate::claim::{Player, Size};
use crate::format::{record, tagged};
use crate::games::GameClaim;
use crate::games::chomp::{self, Chomp};
use crate::games::heaps::{self, Heaps, Start};
use crate::games::node_kayles::{self, NodeKayles};
use crate::games::subtraction::{self, Subtraction};
pub use crate::proofs::nim_values::Statement;

/// A statement about a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is said of the sum.
    pub statement: Statement,
    /// The sum.
    pub game: Sum,
}

/// Games side by side: a player moves in one of them, and who cannot move in any loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The games, two or more. The same one can be there several times.
    pub summands: Vec<Summand>,
}

/// A game that a sum can have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Summand {
    /// Chomp on a board.
    Chomp(Chomp),
    /// Node Kayles on a graph.
    NodeKayles(NodeKayles),
    /// A subtraction game with heaps of so many counters.
    Subtraction(Subtraction),
    /// Heaps of so many counters.
    Heaps(Heaps),
}

record!(Claim { statement, game });
record!(Sum { summands });
tagged!(Summand { 2 Chomp(game), 4 NodeKayles(game), 9 Subtraction(game), 11 Heaps(game) });

impl Sum {
    /// The summands, each game once, at the first of its places in the sum.
    pub fn different(&self) -> impl Iterator<Item = (usize, &Summand)> {
        let mut seen = BTreeSet::new();
        self.summands.iter().enumerate().filter(move |(_, summand)| seen.insert(*summand))
    }

    /// There are two summands or more, each of which is named by its words, and none is every heap.
    pub(super) fn is_plain(&self) -> bool {
        let is_plain = |summand: &Summand| !summand.is_every() && summand.with_value(0).is_plain();
        self.summands.len() >= 2 && self.summands.iter().all(is_plain)
    }
}

/// What stands between summands.
const PLUS: &str = " + ";

impl Sum {
    /// The same summands in the order in which a line names them, as far as it does.
    pub(super) fn in_order_of(&self, line: &str) -> Sum {
        let winners = [Player::First, Player::Second].map(|winner| format!("{winner} wins "));
        let mut rest = winners.iter().find_map(|winner| line.strip_prefix(winner)).unwrap_or(line);
        let (mut left, mut summands) = (self.summands.clone(), Vec::new());
        while let Some((at, after)) = left.iter().enumerate().find_map(|(at, summand)| {
            let after = rest.strip_prefix(&summand.to_string())?;
            let ends = after.is_empty() || [PLUS, " has "].iter().any(|end| after.starts_with(end));
            ends.then_some((at, after))
        }) {
            summands.push(left.remove(at));
            rest = after.strip_prefix(PLUS).unwrap_or(after);
        }
        summands.append(&mut left);
        Sum { summands }
    }
}

impl Summand {
    /// The claim that it has a nim-value.
    pub(super) fn with_value(&self, value: u32) -> Box<dyn GameClaim> {
        let statement = Statement::HasValue(value);
        match self.clone() {
            Summand::Chomp(game) => Box::new(chomp::Claim { statement, game }),
            Summand::NodeKayles(game) => Box::new(node_kayles::Claim { statement, game }),
            Summand::Subtraction(game) => Box::new(subtraction::Claim { statement, game }),
            Summand::Heaps(game) => {
                let statement = heaps::Statement::HasValue(value);
                Box::new(heaps::Claim { statement, game })
            }
        }
    }

    /// Whether it is every one of many games.
    fn is_every(&self) -> bool {
        match self {
            Summand::Chomp(game) => !matches!(game.start, chomp::Start::Board(Size::Exactly(_))),
            Summand::NodeKayles(_) => false,
            Summand::Subtraction(game) => matches!(game.counters, Size::Every { .. }),
            Summand::Heaps(game) => matches!(game.start, Start::Every { .. }),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(&self.game, f)
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.summands.iter().enumerate().try_for_each(|(number, summand)| {
            let plus = if number == 0 { "" } else { PLUS };
            write!(f, "{plus}{summand}")
        })
    }
}

impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Summand::Chomp(game) => game.fmt(f),
            Summand::NodeKayles(game) => game.fmt(f),
            Summand::Subtraction(game) => game.fmt(f),
            Summand::Heaps(game) => game.fmt(f),
        }
    }
}
