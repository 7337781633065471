//! Node Kayles: players take vertices of a graph in turn, none equal or adjacent to one that was
//! taken, and who cannot move loses. Cram is Node Kayles on the dominoes of a board. It admits replays,
//! with mirrors as lemmas, mirrors, and nim-values.

mod body;
mod claim;
mod codes;
mod rules;
mod sums;

pub use super::graph::{Edge, Graph, GraphName, Listed, MAX_VERTICES, cell_name, dominoes};
pub use super::graph::{
    GRAPH_EDGE, GRAPH_HASH, GRAPH_LISTED, GRAPH_VERTEX_COUNT, GRAPH_VERTEX_NAME, POSITION_OFF_GRAPH,
};
pub use body::Body;
pub use claim::{Claim, NodeKayles, Statement};
pub use codes::*;
pub use rules::NodeKaylesRules;
pub use sums::{DAWSON, Sets, ValuesBody, path_of};

use super::{GameClaim, Proof};
use crate::claim::Player;
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::Fault;
use crate::figures::Figures;
use crate::format::{Reader, record};
use crate::parts::Executor;
use crate::proofs::Kind;
use crate::proofs::mirror::{self, Mirror, MirrorLemma, Placements};
use crate::proofs::replay::{self, Replay};
use crate::stop::Stop;

/// The body of a mirror about Node Kayles: a placement is a vertex, and adjacent ones conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirrorBody {
    /// The graph, exactly where its name does not say which one it is.
    pub graph: Option<Listed>,
    /// The images of the vertices.
    pub mirror: Mirror,
}

record!(MirrorBody { graph, mirror });

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.game.graph.is_plain()
    }

    fn implies(&self, wanted: &str) -> bool {
        Claim::is_said(wanted, &self.statement.and_follows(), [self.game.clone()])
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let moves_first = self.statement.winner() == Player::First;
        match proof.kind {
            Kind::NimValues => sums::check(self, &proof),
            _ if !self.statement.is_of_winner() => Err(WRONG_KIND_FOR_CLAIM.into()),
            Kind::Replay => {
                let Body { graph, replay, mirrors } = proof.body.clone().whole()?;
                let graph = self.game.graph_in(&proof.body, graph.as_ref())?;
                mirror::confirm_work(&mirrors, &replay, &graph, proof.file_size)?;
                match graph.size() {
                    0..=64 => self.replay::<1>(graph, &replay, &mirrors, proof.executor),
                    65..=128 => self.replay::<2>(graph, &replay, &mirrors, proof.executor),
                    _ => self.replay::<16>(graph, &replay, &mirrors, proof.executor),
                }
            }
            Kind::Mirror => {
                let MirrorBody { graph, mirror } = proof.body.clone().whole()?;
                let graph = self.game.graph_in(&proof.body, graph.as_ref())?;
                Ok(mirror::check(&graph, moves_first, &mirror)?)
            }
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

impl NodeKayles {
    /// The graph, which the proof lists exactly when its name does not say it.
    pub(crate) fn graph_in(
        &self,
        body: &Reader<'_>,
        listed: Option<&Listed>,
    ) -> Result<Graph, Fault> {
        Graph::confirmed_in(body, &self.graph, self.graph_hash, listed, false)
    }
}

impl Claim {
    /// Checks a replay with sets of vertices in so many words.
    fn replay<const N: usize>(
        &self,
        graph: Graph,
        replay: &Replay<'_>,
        mirrors: &[MirrorLemma],
        by: &dyn Executor,
    ) -> Result<Figures, Stop> {
        let rules = NodeKaylesRules::<N>::new(self.statement.winner(), graph).with_mirrors(mirrors);
        replay::check(&rules, replay, by)
    }
}

/// Vertices as placements: adjacent ones conflict.
impl Placements for Graph {
    fn count(&self) -> usize {
        self.size()
    }

    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32> {
        let neighbours = usize::try_from(placement).ok().and_then(|at| self.neighbours().get(at));
        let others = neighbours.into_iter().flatten().map(|&vertex| vertex.into());
        others.filter(move |&other| other > placement)
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        let numbers = usize::try_from(one).ok().zip(usize::try_from(other).ok());
        numbers.is_some_and(|(one, other)| self.are_adjacent(one, other))
    }
}

#[cfg(test)]
mod tests;
