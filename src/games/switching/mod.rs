//! Shannon's switching game: players take the edges of a graph, one to join two vertices and one to keep
//! them apart. Bridg-it is played on a graph of its own.

pub(crate) mod about;
mod proof;
pub mod solver;
mod solving;

use serde_json::{Value, json};
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::games::switching::{Board, Claim, Switching};
use zermelo_checker::proofs::Kind;

use crate::contract::game::{GameClaim, Said};
use crate::contract::proof::ProofResult;
use crate::games::graph::dump::name;

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let Switching { board, first, graph_hash } = &self.game;
        let board = match board {
            Board::Graph { graph, from, to } => json!({
                "graph": name(graph),
                "graph_hash": graph_hash.map(|hash| Hash(hash).to_string()),
                "from": from.as_str(),
                "to": to.as_str(),
            }),
            Board::BridgIt { size } => json!({ "bridg_it": size }),
            _ => Value::Null,
        };
        (
            "switching",
            json!({ "winner": self.winner.name(), "first": first.name(), "board": board }),
        )
    }

    fn said(&self) -> Said {
        Said::Unbeaten(self.player())
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        match kind {
            Kind::SpanningTrees => proof::decode(self, certificate),
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests;
