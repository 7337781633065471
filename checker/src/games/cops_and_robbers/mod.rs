//! Cops and robbers on a graph, a game that can go on for ever. It admits replays,
//! and of a robber who escapes safe sets.

mod claim;
mod placements;
mod rules;
mod safe;

pub use claim::{Claim, CopsAndRobbers, Statement, Variant};
pub use placements::{MAX_COPS, Placements};
pub use rules::{CopsRules, Position};
pub use safe::{
    CODES, NO_ESCAPE, NO_SAFE_PLACE, PLACE_OF_A_COP, PLACES_SIZE, PLACES_WORK, SafePlaces,
};

use super::graph::{Graph, GraphName, Listed};
use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
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

    fn implies(&self, wanted: &str) -> bool {
        Claim::implies(self, wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let graph_of = |listed: Option<&Listed>| {
            let CopsAndRobbers { graph: name, graph_hash, .. } = &self.game;
            Graph::confirmed_in(&proof.body, name, *graph_hash, listed, false)
        };
        match proof.kind {
            Kind::Replay => {
                let Body { graph, symmetries, replay } = proof.body.clone().whole()?;
                let rules = CopsRules::new(self, &graph_of(graph.as_ref())?, &symmetries)?;
                replay::check(&rules, &replay, proof.executor)
            }
            Kind::SafeSet if self.statement == Statement::RobberEscapes => {
                let body: SafePlaces<'_> = proof.body.clone().whole()?;
                let rules = CopsRules::new(self, &graph_of(body.graph.as_ref())?, &[])?;
                safe::check(&rules, &body, proof.file_size)
            }
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

#[cfg(test)]
mod tests;
