//! Misère play of Node Kayles, Cram, Nim and octal games: the player who cannot move wins. It admits
//! replays.

mod claim;
mod rules;

pub use claim::{Claim, Misere};
pub use rules::{
    CODES, MAX_COUNTERS, MAX_HEAP, MAX_VERTICES, MisereRules, POSITION_HEAPS, Position,
};

use super::graph::Listed;
use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::format::record;
use crate::proofs::Kind;
use crate::proofs::replay::{self, Replay};
use crate::stop::Stop;

/// The body of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body<'a> {
    /// The graph, exactly where the game is on one whose name does not say which it is.
    pub graph: Option<Listed>,
    /// The nodes and the replies.
    pub replay: Replay<'a>,
}

record!(Body<'a> { graph, replay });

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.game.is_plain()
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Replay)?;
        let Body { graph, replay } = proof.body.clone().whole()?;
        let rules = MisereRules::in_body(self, &proof.body, graph.as_ref())?;
        replay::check(&rules, &replay, proof.executor)
    }
}

#[cfg(test)]
mod tests;
