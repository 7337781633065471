//! Claims about Node Kayles, and how they are printed. Examples:
//!
//! ```text
//! first player wins node-kayles path 7
//! second player wins node-kayles hypercube 4
//! first player wins node-kayles graph titled 'Petersen' --graph-hash 5fa8…
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::{Hash, Text, record, tagged};
use crate::games::names::is_title;

/// A statement about Node Kayles: who wins. Who wins is never without a move when it is their turn,
/// and who always has a move wins, as the game ends: so nothing else is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has a winning strategy from the whole graph.
    pub winner: Player,
    /// The graph that is played on.
    pub game: NodeKayles,
}

/// Node Kayles on a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeKayles {
    /// The graph's name.
    pub graph: GraphName,
    /// The hash of the graph's vertices and edges ([`Listed::hash`](super::Listed::hash)). Present
    /// exactly where the name does not say which graph is meant (H12).
    pub graph_hash: Option<[u8; 32]>,
}

/// A graph, by name. The vertices of a named one are numbered from 0: in the order of the path or
/// cycle, row by row, or by their binary digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphName {
    /// A path.
    Path {
        /// How many vertices it has, at least 1.
        vertices: u16,
    },
    /// A cycle.
    Cycle {
        /// How many vertices it has, at least 3.
        vertices: u16,
    },
    /// A rectangular grid: cells with an edge in common are adjacent.
    Grid {
        /// How many rows of cells it has, at least 1.
        rows: u16,
        /// How many cells a row has, at least 1.
        columns: u16,
    },
    /// A hypercube: words of binary digits are adjacent if they differ in one.
    Hypercube {
        /// How many digits a word has, at least 1.
        dimension: u16,
    },
    /// Any other graph.
    Other {
        /// What its author calls it, a title ([`is_title`]); proves nothing.
        title: Text,
    },
}

record!(Claim { winner, game });
record!(NodeKayles { graph, graph_hash });
tagged!(GraphName {
    0 Path { vertices },
    1 Cycle { vertices },
    2 Grid { rows, columns },
    3 Hypercube { dimension },
    4 Other { title },
});

impl Claim {
    /// The title in the claim ends where it seems to.
    pub(super) fn has_plain_title(&self) -> bool {
        match &self.game.graph {
            GraphName::Other { title } => is_title(title.as_str()),
            _ => true,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins {}", self.winner, self.game)
    }
}

impl fmt::Display for NodeKayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node-kayles {}", self.graph)?;
        self.graph_hash.iter().try_for_each(|hash| write!(f, " --graph-hash {}", Hash(*hash)))
    }
}

impl fmt::Display for GraphName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphName::Path { vertices } => write!(f, "path {vertices}"),
            GraphName::Cycle { vertices } => write!(f, "cycle {vertices}"),
            GraphName::Grid { rows, columns } => write!(f, "grid {rows} {columns}"),
            GraphName::Hypercube { dimension } => write!(f, "hypercube {dimension}"),
            GraphName::Other { title } => write!(f, "graph titled '{title}'"),
        }
    }
}
