//! Claims about Shannon's switching game, and how they are printed. Examples:
//!
//! ```text
//! short wins bridg-it 4
//! cut wins switching grid 3 3 --from 1.1 --to 3.3
//! cut wins switching path 2 --from 1 --to 2 --cut-first
//! short wins switching graph titled 'K4' --from a --to b --cut-first --graph-hash 5fa8…
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::{Hash, Text, record, tagged};
use crate::games::graph::GraphName;
use crate::games::names::is_point_name;
use crate::proofs::spanning_trees::Side;

/// A statement about Shannon's switching game: who wins. There are no draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has a winning strategy.
    pub winner: Side,
    /// The game.
    pub game: Switching,
}

/// Shannon's switching game: the players take edges of a graph in turn. Short wins if the edges of Short
/// join the terminals, and Cut if all edges are taken and they do not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Switching {
    /// The graph and the terminals.
    pub board: Board,
    /// Who moves first.
    pub first: Side,
    /// The hash of the graph's vertices and edges. Present exactly where its name does not say which
    /// one it is (H12).
    pub graph_hash: Option<[u8; 32]>,
}

/// A graph with two terminals, by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Board {
    /// A graph.
    Graph {
        /// Which one.
        graph: GraphName,
        /// What one terminal is called.
        from: Text,
        /// What the other is called.
        to: Text,
    },
    /// Gale's game of Bridg-it (Gardner, 1958), as Short has it: rows of equally many edges from the left
    /// side to the right one, and between the inner vertices of neighbouring rows an edge each. The
    /// left and the right side are a vertex each, and the terminals.
    BridgIt {
        /// How many rows there are, and edges in each.
        size: u16,
    },
}

record!(Claim { winner, game });
record!(Switching { board, first, graph_hash });
tagged!(Board { 0 Graph { graph, from, to }, 1 BridgIt { size } });

impl Claim {
    /// The player who wins, by the order of moving.
    pub fn player(&self) -> Player {
        if self.winner == self.game.first { Player::First } else { Player::Second }
    }

    /// The title and the names of the terminals end where they seem to, and the graph is not one of
    /// dominoes, which is the board of another game.
    pub(super) fn is_plain(&self) -> bool {
        match &self.game.board {
            Board::Graph { graph, from, to } => {
                let is_cram = matches!(graph, GraphName::Cram { .. });
                graph.is_plain() && !is_cram && [from, to].iter().all(|t| is_point_name(t.as_str()))
            }
            Board::BridgIt { .. } => true,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins {}", self.winner.name(), self.game)
    }
}

impl fmt::Display for Switching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.board {
            Board::Graph { graph, from, to } => {
                write!(f, "switching {graph} --from {from} --to {to}")?;
            }
            Board::BridgIt { size } => write!(f, "bridg-it {size}")?,
        }
        if self.first == Side::Cut {
            f.write_str(" --cut-first")?;
        }
        self.graph_hash.iter().try_for_each(|hash| write!(f, " --graph-hash {}", Hash(*hash)))
    }
}
