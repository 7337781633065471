//! Claims about connection games, and how they are printed. Examples:
//!
//! ```text
//! short wins hex 7 7
//! short wins hex 6 6 --cut-first --start a1
//! short wins y 5
//! short wins connection grid 3 3 --join 1.1,3.3 --cut-first
//! short wins connection graph titled 'net' --join a,b,c --graph-hash 5fa8…
//! ```
//!
//! That Cut wins Hex is that Short wins on the board with rows and columns exchanged, and that Cut wins Y is
//! that Short does with the players exchanged, so that no claim says it.

use std::fmt;

use crate::claim::Player;
use crate::format::{Hash, Text, record, tagged};
use crate::games::graph::GraphName;
use crate::games::names::is_point_name;
use crate::proofs::spanning_trees::Side;

/// The statement that Short wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The game.
    pub game: Connection,
}

/// A connection game: the players take vertices of a graph in turn. Short wins if Short's vertices join the
/// terminals, which are Short's from the beginning, and Cut if all vertices are taken and they do not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Connection {
    /// The graph and the terminals.
    pub board: Board,
    /// Who moves first.
    pub first: Side,
    /// The vertices that are taken already, in turn, by their names.
    pub start: Vec<Text>,
    /// The hash of the graph's vertices and edges. Present exactly where its name does not say which
    /// one it is (H12).
    pub graph_hash: Option<[u8; 32]>,
}

/// A graph with terminals, by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Board {
    /// A graph.
    Graph {
        /// Which one.
        graph: GraphName,
        /// What the terminals are called.
        join: Vec<Text>,
    },
    /// Hex (Hein, 1942): a rhombus of hexagons, row by row, each row half a cell further to the right than
    /// the one above. The terminals are the left and the right side.
    Hex {
        /// How many rows there are, at least 1.
        rows: u16,
        /// How many cells a row has, at least 1.
        columns: u16,
    },
    /// Y (C. Titus and C. Schensted, 1953): a triangle of hexagons, each row one longer than the one above
    /// and half a cell further to the left. The terminals are its three sides, which are ends.
    Y {
        /// How many rows there are, at least 1.
        rows: u16,
    },
}

record!(Claim { game });
record!(Connection { board, first, start, graph_hash });
tagged!(Board { 0 Graph { graph, join }, 1 Hex { rows, columns }, 2 Y { rows } });

impl Connection {
    /// Who moves next.
    pub fn next(&self) -> Side {
        if self.start.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }
}

impl Claim {
    /// The player who wins, by the order of moving.
    pub fn player(&self) -> Player {
        if self.game.first == Side::Short { Player::First } else { Player::Second }
    }

    /// The title and all names of vertices end where they seem to, and the graph is not one of dominoes,
    /// which is the board of another game.
    pub(super) fn is_plain(&self) -> bool {
        let are_names = |names: &[Text]| names.iter().all(|name| is_point_name(name.as_str()));
        let is_board = match &self.game.board {
            Board::Graph { graph, join } => {
                let is_cram = matches!(graph, GraphName::Cram { .. });
                graph.is_plain() && !is_cram && !join.is_empty() && are_names(join)
            }
            Board::Hex { .. } | Board::Y { .. } => true,
        };
        is_board && are_names(&self.game.start)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins {}", Side::Short.name(), self.game)
    }
}

impl fmt::Display for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &[Text]| names.iter().map(Text::as_str).collect::<Vec<_>>().join(",");
        match &self.board {
            Board::Graph { graph, join } => write!(f, "connection {graph} --join {}", list(join))?,
            Board::Hex { rows, columns } => write!(f, "hex {rows} {columns}")?,
            Board::Y { rows } => write!(f, "y {rows}")?,
        }
        if self.first == Side::Cut {
            f.write_str(" --cut-first")?;
        }
        if !self.start.is_empty() {
            write!(f, " --start {}", list(&self.start))?;
        }
        self.graph_hash.iter().try_for_each(|hash| write!(f, " --graph-hash {}", Hash(*hash)))
    }
}
