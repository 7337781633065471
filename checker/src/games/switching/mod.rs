//! Shannon's switching game, and Bridg-it, which is played on a graph of its own. They admit spanning
//! trees.

mod board;
mod claim;

pub use board::{CODES, MAX_BRIDG_IT, TERMINAL};
pub use claim::{Board, Claim, Switching};

use super::graph::Listed;
use super::{GameClaim, Proof};
use crate::claim::Player;
use crate::fault::Fault;
use crate::figures::{Figures, count};
use crate::format::{Reader, record};
use crate::proofs::Kind;
use crate::proofs::spanning_trees::{self, Network, Trees};
use crate::stop::Stop;

/// The body of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The graph, exactly where its name does not say which one it is.
    pub graph: Option<Listed>,
    /// The trees.
    pub trees: Trees,
}

record!(Body { graph, trees });

impl Switching {
    /// The graph and the terminals; the body begins with the graph, or without one.
    pub(crate) fn network_in(
        &self,
        body: &Reader<'_>,
        listed: Option<&Listed>,
    ) -> Result<Network, Fault> {
        board::network(self, body, listed)
    }
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.is_plain()
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::SpanningTrees)?;
        let Body { graph, trees } = proof.body.clone().whole()?;
        let network = self.game.network_in(&proof.body, graph.as_ref())?;
        let moves_first = self.player() == Player::First;
        spanning_trees::check(&network, self.winner, moves_first, &trees)?;
        Ok(vec![("edges", count(network.edges.len()))])
    }
}

#[cfg(test)]
mod tests;
