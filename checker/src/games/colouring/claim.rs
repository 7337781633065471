//! Claims about Col and Snort, and how they are printed. Examples:
//!
//! ```text
//! second player wins col path 4
//! first player wins snort grid 3 3
//! first player wins snort graph titled 'Petersen' --graph-hash 5fa8…
//! ```

use std::fmt;

use crate::claim::Player;
use crate::format::{Hash, record, tagged};
use crate::games::graph::GraphName;

/// A statement about a colouring game: who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who has a winning strategy from the graph without colours.
    pub winner: Player,
    /// The game.
    pub game: Colouring,
}

/// A colouring game on a graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colouring {
    /// Which neighbours there can be.
    pub rule: Rule,
    /// The graph's name.
    pub graph: GraphName,
    /// The hash of the graph's vertices and edges. Present exactly where the name does not say which
    /// graph is meant (H12).
    pub graph_hash: Option<[u8; 32]>,
}

/// Which colours adjacent vertices can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// Never the same.
    Col,
    /// Never different ones.
    Snort,
}

record!(Claim { winner, game });
record!(Colouring { rule, graph, graph_hash });
tagged!(Rule { 0 Col, 1 Snort });

impl Rule {
    /// The game's word.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Col => "col",
            Rule::Snort => "snort",
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins {}", self.winner, self.game)
    }
}

impl fmt::Display for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rule.name(), self.graph)?;
        self.graph_hash.iter().try_for_each(|hash| write!(f, " --graph-hash {}", Hash(*hash)))
    }
}
