//! Claims about sums of games, and how they are printed. Examples:
//!
//! ```text
//! node-kayles path 5 + octal 0.77 7 has nim-value 1
//! second player wins cram 3 3 + node-kayles grid 2 2 + nim 3
//! the player who moves second wins rules 'nim' --rules-hash 03ab… + nim 3
//! ```

use std::collections::BTreeSet;
use std::fmt;

use crate::claim::{ClaimOf, Player, Size};
use crate::format::{record, tagged};
use crate::games::chomp::{self, Chomp};
use crate::games::gdl::{self, Gdl};
use crate::games::heaps::{self, Heaps};
use crate::games::node_kayles::{self, NodeKayles};
use crate::games::subtraction::{self, Subtraction};
use crate::games::sums;
pub use crate::proofs::nim_values::Statement;

/// A statement about a sum.
pub type Claim = ClaimOf<Statement, Sum>;

/// Games side by side: a player moves in one of them, and who cannot move in any loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The games, two or more. The same one can be there several times.
    pub summands: Vec<Summand>,
}

/// The games that a sum can have: for each its number in the file, its folder, and the pattern of a game
/// that is one and not many at once.
macro_rules! summands {
    ($($(#[$doc:meta])* $number:literal $name:ident: $module:ident, one $one:pat,)*) => {
        /// A game that a sum can have.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Summand {
            $($(#[$doc])* $name($module::$name),)*
        }

        tagged!(Summand { $($number $name(game)),* });

        impl Summand {
            /// Whether it is one game, and not many at once.
            pub fn is_one(&self) -> bool {
                match self {
                    $(Summand::$name(game) => matches!(game, $one),)*
                }
            }

            /// The claim that it has a nim-value.
            pub fn with_value(&self, value: u32) -> super::super::Claim {
                let statement = Statement::HasValue(value);
                match self.clone() {
                    $(Summand::$name(game) => {
                        $module::Claim { statement: statement.into(), game }.into()
                    })*
                }
            }
        }

        impl fmt::Display for Summand {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Summand::$name(game) => game.fmt(f),)*
                }
            }
        }
    };
}

summands! {
    /// Chomp on a board.
    2 Chomp: chomp, one Chomp { start: chomp::Start::Board(Size::Exactly(_)), .. },
    /// Node Kayles on a graph.
    4 NodeKayles: node_kayles, one NodeKayles { .. },
    /// A subtraction game with heaps of so many counters.
    9 Subtraction: subtraction, one Subtraction { counters: Size::Exactly(_), .. },
    /// Heaps of so many counters.
    11 Heaps: heaps, one Heaps { start: heaps::Start::Sum { .. }, .. },
    /// An impartial game whose rules are data.
    12 Gdl: gdl, one Gdl { .. },
}

record!(Sum { summands });

impl Sum {
    /// The summands, each game once, at the first of its places in the sum.
    pub fn different(&self) -> impl Iterator<Item = (usize, &Summand)> {
        let mut seen = BTreeSet::new();
        self.summands.iter().enumerate().filter(move |(_, summand)| seen.insert(*summand))
    }
}

impl Sum {
    /// What the players are called: by their turns where a summand has roles.
    fn called(&self) -> fn(Player) -> &'static str {
        let has_roles = |summand: &Summand| matches!(summand, Summand::Gdl(_));
        if self.summands.iter().any(has_roles) { Player::by_turn } else { Player::name }
    }

    /// The same summands in the order in which a line names them, as far as it does.
    pub(super) fn in_order_of(&self, line: &str) -> Sum {
        let winners = [Player::First, Player::Second].map(self.called());
        let winners = winners.map(|winner| format!("{winner} wins "));
        let rest = winners.iter().find_map(|winner| line.strip_prefix(winner)).unwrap_or(line);
        Sum { summands: sums::in_order_of(&self.summands, rest) }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(&self.game, self.game.called(), f)
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        sums::write(&self.summands, f)
    }
}
