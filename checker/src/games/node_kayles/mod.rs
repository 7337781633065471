//! Node Kayles: players take vertices of a graph in turn, none equal or adjacent to one that was
//! taken, and who cannot move loses. Cram is Node Kayles on the dominoes of a board. It admits replays,
//! with mirrors as lemmas, mirrors, and nim-values.

mod body;
mod claim;
mod codes;
mod graph;
mod rules;
mod sums;

pub use body::Body;
pub use claim::{Claim, GraphName, NodeKayles, Statement};
pub use codes::*;
pub use graph::{Edge, Graph, Listed, MAX_VERTICES, dominoes};
pub use rules::NodeKaylesRules;
pub use sums::{DAWSON, Sets, ValuesBody, path_of};

use super::{GameClaim, Proof};
use crate::claim::Player;
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::figures::Figures;
use crate::format::record;
use crate::parts::Workers;
use crate::proofs::Kind;
use crate::proofs::mirror::{self, Mirror, MirrorLemma};
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
        self.has_plain_title()
    }

    fn implies(&self, wanted: &str) -> bool {
        self.follows(wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let moves_first = self.statement.winner() == Player::First;
        match proof.kind {
            Kind::NimValues => sums::check(self, &proof),
            _ if !self.statement.is_of_winner() => Err(WRONG_KIND_FOR_CLAIM.into()),
            Kind::Replay => {
                let Body { graph, replay, mirrors } = proof.body.clone().whole()?;
                let graph = Graph::confirmed_in(&proof.body, &self.game, graph.as_ref())?;
                mirror::confirm_work(&mirrors, &replay, &graph, proof.file_size)?;
                match graph.size() {
                    0..=64 => self.replay::<1>(graph, &replay, &mirrors, proof.workers),
                    65..=128 => self.replay::<2>(graph, &replay, &mirrors, proof.workers),
                    _ => self.replay::<16>(graph, &replay, &mirrors, proof.workers),
                }
            }
            Kind::Mirror => {
                let MirrorBody { graph, mirror } = proof.body.clone().whole()?;
                let graph = Graph::confirmed_in(&proof.body, &self.game, graph.as_ref())?;
                Ok(mirror::check(&graph, moves_first, &mirror)?)
            }
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

impl Claim {
    /// Checks a replay with sets of vertices in so many words.
    fn replay<const N: usize>(
        &self,
        graph: Graph,
        replay: &Replay<'_>,
        mirrors: &[MirrorLemma],
        by: Workers<'_>,
    ) -> Result<Figures, Stop> {
        let rules = NodeKaylesRules::<N>::new(self.statement.winner(), graph).with_mirrors(mirrors);
        replay::check(&rules, replay, by)
    }
}

#[cfg(test)]
mod tests;
