//! Claims about Node Kayles, and how they are printed. Examples:
//!
//! ```text
//! first player wins node-kayles path 7
//! second player wins node-kayles hypercube 4
//! node-kayles grid 3 5 has nim-value 3
//! first player wins cram 3 5
//! first player wins node-kayles graph titled 'Petersen' --graph-hash 5fa8…
//! ```

use std::fmt;

use crate::format::{Hash, Text, record, tagged};
use crate::games::names::is_title;
pub use crate::proofs::nim_values::Statement;

/// A statement about Node Kayles: who wins, or by how much. Who wins is never without a move when it
/// is their turn, and who always has a move wins, as the game ends: so nothing else is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is said of the whole graph.
    pub statement: Statement,
    /// The graph that is played on.
    pub game: NodeKayles,
}

/// Node Kayles on a graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeKayles {
    /// The graph's name.
    pub graph: GraphName,
    /// The hash of the graph's vertices and edges ([`Listed::hash`](super::Listed::hash)). Present
    /// exactly where the name does not say which graph is meant (H12).
    pub graph_hash: Option<[u8; 32]>,
}

/// A graph, by name. The vertices of a named one are numbered from 0: in the order of the path or
/// cycle, row by row, or by their binary digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    /// The dominoes of a rectangular board, of which two are adjacent if they have a cell in common:
    /// the game is Cram (Gardner, 1974). They are numbered row by row: those that lie in a row, and
    /// then those that stand in it and in the next.
    Cram {
        /// How many rows of cells the board has, at least 1.
        rows: u16,
        /// How many cells a row has, at least 1.
        columns: u16,
    },
    /// Any other graph.
    Other {
        /// What its author calls it, a title ([`is_title`]); proves nothing.
        title: Text,
    },
}

record!(Claim { statement, game });
record!(NodeKayles { graph, graph_hash });
tagged!(GraphName {
    0 Path { vertices },
    1 Cycle { vertices },
    2 Grid { rows, columns },
    3 Hypercube { dimension },
    4 Other { title },
    5 Cram { rows, columns },
});

impl Claim {
    /// The title in the claim ends where it seems to.
    pub(super) fn has_plain_title(&self) -> bool {
        match &self.game.graph {
            GraphName::Other { title } => is_title(title.as_str()),
            _ => true,
        }
    }

    /// Whether a claim follows of which the printed line is given.
    pub(super) fn follows(&self, wanted: &str) -> bool {
        let follows = |statement| Claim { statement, game: self.game.clone() };
        self.statement.follows().is_some_and(|statement| follows(statement).to_string() == wanted)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(&self.game, f)
    }
}

impl fmt::Display for NodeKayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if matches!(self.graph, GraphName::Cram { .. }) { "" } else { "node-kayles " };
        write!(f, "{word}{}", self.graph)?;
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
            GraphName::Cram { rows, columns } => write!(f, "cram {rows} {columns}"),
            GraphName::Other { title } => write!(f, "graph titled '{title}'"),
        }
    }
}
