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

use crate::claim::{ClaimOf, Player};
use crate::format::{Hash, record};
use crate::games::graph::GraphName;
pub use crate::proofs::nim_values::Statement;

/// A statement about Node Kayles: who wins, or by how much. Who wins is never without a move when it
/// is their turn, and who always has a move wins, as the game ends: so nothing else is claimed.
pub type Claim = ClaimOf<Statement, NodeKayles>;

/// Node Kayles on a graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeKayles {
    /// The graph's name.
    pub graph: GraphName,
    /// The hash of the graph's vertices and edges ([`Listed::hash`](super::Listed::hash)). Present
    /// exactly where the name does not say which graph is meant (H12).
    pub graph_hash: Option<[u8; 32]>,
}

record!(NodeKayles { graph, graph_hash });
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statement.write(&self.game, Player::name, f)
    }
}

impl fmt::Display for NodeKayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if matches!(self.graph, GraphName::Cram { .. }) { "" } else { "node-kayles " };
        write!(f, "{word}{}", self.graph)?;
        self.graph_hash.iter().try_for_each(|hash| write!(f, " --graph-hash {}", Hash(*hash)))
    }
}
