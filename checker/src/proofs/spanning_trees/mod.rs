//! Kind 11, spanning trees (Lehman, 1964): two players take the edges of a graph in turn. Short wins
//! when the edges of Short join two vertices, the terminals, and Cut when they never can.
//!
//! The proof is two disjoint sets of edges with the same closure, which contains the edge between the
//! terminals that would be added: for Short in the cycle matroid of the graph with that edge, for Cut in
//! its dual. When the opponent takes an edge of one set, the proponent takes one of the other that
//! closes the gap. Both are forests there, so that they are called trees, but nothing rests on that.
//! Closures are compared by ranks, and ranks are counted by joining vertices.

use crate::fault::{Code, Fault, codes};
use crate::format::{record, tagged};
use crate::joins::Joins;

codes! {
    /// A tree has an edge that the graph does not have (T2).
    TREE_EDGE = "tree-edge";
    /// The edges of a tree are not in increasing order (T2).
    TREE_ORDER = "tree-order";
    /// An edge is in both trees (T3).
    TREES_OVERLAP = "trees-overlap";
    /// The proof has a first edge, and the opponent moves first (T4).
    OPENING_TURN = "opening-turn";
    /// The first edge is in a tree, or the graph does not have it (T4).
    OPENING_EDGE = "opening-edge";
    /// A tree, with the first edge, does not span the edge between the terminals (T5).
    TREE_TERMINALS = "tree-terminals";
    /// A tree, with the first edge, does not span the other tree (T6).
    TREE_CLOSURE = "tree-closure";
}

/// A player, by the aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Joins the terminals.
    Short,
    /// Keeps them apart.
    Cut,
}

/// A graph with two terminals. All vertices are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// How many vertices there are.
    pub vertices: usize,
    /// The ends of each edge.
    pub edges: Vec<[u16; 2]>,
    /// The terminals.
    pub terminals: [u16; 2],
}

/// Two sets of edges, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trees {
    /// The edge that the proponent takes first, where one is needed.
    pub opening: Option<u32>,
    /// The edges of one set, in increasing order.
    pub one: Vec<u32>,
    /// Those of the other.
    pub other: Vec<u32>,
}

tagged!(Side { 0 Short, 1 Cut });
record!(Trees { opening, one, other });

impl Side {
    /// The word that claims have for the player.
    pub fn name(self) -> &'static str {
        match self {
            Side::Short => "short",
            Side::Cut => "cut",
        }
    }

    /// The other player.
    pub fn other(self) -> Side {
        match self {
            Side::Short => Side::Cut,
            Side::Cut => Side::Short,
        }
    }
}

impl Network {
    /// The rank of a set, in the matroid of a player: for Short the cycle matroid of the graph with one
    /// more edge between the terminals, for Cut its dual. Elements are the edges by their numbers; the
    /// one more comes last.
    pub fn rank(&self, side: Side, has: impl Fn(usize) -> bool) -> usize {
        match side {
            Side::Short => self.joined(has),
            Side::Cut => {
                let size = (0..=self.edges.len()).filter(|&element| has(element)).count();
                let left = self.joined(|element| !has(element));
                size.saturating_add(left).saturating_sub(self.joined(|_| true))
            }
        }
    }

    /// How many of the edges of a set, one after the other, join vertices that were apart.
    fn joined(&self, has: impl Fn(usize) -> bool) -> usize {
        let mut joins = Joins::new(self.vertices);
        let edges = self.edges.iter().chain([&self.terminals]).enumerate();
        let mut join = |[one, other]: [u16; 2]| joins.join(one.into(), other.into());
        edges.filter(|(element, ends)| has(*element) && join(**ends)).count()
    }
}

/// What stands for the first edge beside the numbers of the two trees.
const OPENING: usize = 2;

/// Confirms that the proponent, who is this player, wins by the trees.
///
/// # Errors
/// What is wrong with them, with the number of the tree, from 0, and of the edge.
pub fn check(
    network: &Network,
    proponent: Side,
    moves_first: bool,
    trees: &Trees,
) -> Result<(), Fault> {
    // Of each edge, the tree that it is in.
    let mut tree_of: Vec<Option<usize>> = vec![None; network.edges.len()];
    let mut put = |edge: u32, tree: usize, none: Code, twice: Code| {
        let slot = usize::try_from(edge).ok().and_then(|edge| tree_of.get_mut(edge));
        twice.unless(slot.ok_or(none)?.replace(tree).is_none())
    };
    for (number, tree) in [&trees.one, &trees.other].into_iter().enumerate() {
        let mut before = None;
        for &edge in tree {
            let place = |code: Code| code.at("tree", number).at("edge", edge);
            TREE_ORDER.unless(before < Some(edge)).map_err(place)?;
            before = Some(edge);
            put(edge, number, TREE_EDGE, TREES_OVERLAP).map_err(place)?;
        }
    }
    if let Some(edge) = trees.opening {
        let place = |code: Code| code.at("edge", edge);
        OPENING_TURN.unless(moves_first).map_err(place)?;
        put(edge, OPENING, OPENING_EDGE, OPENING_EDGE).map_err(place)?;
    }
    let rank = |trees: &[usize], with_terminals: bool| {
        network.rank(proponent, |element| match tree_of.get(element) {
            Some(tree) => tree.is_some_and(|tree| tree == OPENING || trees.contains(&tree)),
            None => with_terminals,
        })
    };
    let both = rank(&[0, 1], false);
    for number in [0, 1] {
        let own = rank(&[number], false);
        let place = |code: Code| code.at("tree", number);
        TREE_TERMINALS.unless(rank(&[number], true) == own).map_err(place)?;
        TREE_CLOSURE.unless(both == own).map_err(place)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
