//! Connection games on the vertices of a graph: Hex, and Shannon's switching game on vertices. They admit
//! patterns.

mod board;
mod claim;

pub use board::{CODES, JOINED, cell, vertex_name};
pub use claim::{Board, Claim, Connection};

use super::graph::Listed;
use super::{GameClaim, Proof};
use crate::fault::Fault;
use crate::figures::Figures;
use crate::format::{Reader, record};
use crate::proofs::Kind;
use crate::proofs::patterns::{self, Patterns, Position};
use crate::stop::Stop;

/// The body of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The graph, exactly where its name does not say which one it is.
    pub graph: Option<Listed>,
    /// The patterns.
    pub patterns: Patterns,
}

record!(Body { graph, patterns });

impl Connection {
    /// The graph with what is taken at the start; the body begins with the graph, or without one.
    pub(crate) fn position_in(
        &self,
        body: &Reader<'_>,
        listed: Option<&Listed>,
    ) -> Result<Position, Fault> {
        board::position(self, body, listed)
    }
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.is_plain()
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Patterns)?;
        let Body { graph, patterns } = proof.body.clone().whole()?;
        let position = self.game.position_in(&proof.body, graph.as_ref())?;
        Ok(patterns::check(&position, &patterns, proof.file_size)?)
    }
}

#[cfg(test)]
mod tests;
