//! Col and Snort: players colour the vertices of a graph. They admit replays.

mod claim;
mod rules;

pub use claim::{Claim, Colouring, Rule};
pub use rules::{ColouringRules, MAX_VERTICES, Position};

use super::graph::{Graph, GraphName, Listed};
use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::format::record;
use crate::proofs::Kind;
use crate::proofs::replay::{self, Replay};
use crate::stop::Stop;

/// The body of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The graph, exactly where its name does not say which one it is.
    pub graph: Option<Listed>,
    /// The automorphisms that the proof names, each as the image of every vertex: symmetry i is entry
    /// i − 1 of this list.
    pub symmetries: Vec<Vec<u16>>,
    /// The nodes and the replies.
    pub replay: Replay<'a>,
}

record!(Body<'a> { graph, symmetries, replay });

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        let graph = &self.game.graph;
        // Dominoes are the board of another game.
        graph.is_plain() && !matches!(graph, GraphName::Cram { .. })
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Replay)?;
        let Body { graph, symmetries, replay } = proof.body.clone().whole()?;
        let Colouring { graph: name, graph_hash, .. } = &self.game;
        let graph = Graph::confirmed_in(&proof.body, name, *graph_hash, graph.as_ref(), false)?;
        let rules = ColouringRules::new(self, &graph, &symmetries)?;
        replay::check(&rules, &replay, proof.executor)
    }
}

#[cfg(test)]
mod tests;
