//! Node Kayles: players take vertices of a graph, none equal or adjacent to one that was taken, and who
//! cannot move loses.

pub(crate) mod about;
mod dump;
mod proof;
pub mod solver;
mod solving;
#[cfg(test)]
mod table_tests;
mod values;

use serde_json::Value;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{Claim, NodeKayles};
use zermelo_checker::proofs::Kind;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::analysis::Request;
use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use crate::games::graph::OnGraph;

impl NamedGame for NodeKayles {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        self.solve_on(None, request)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        self.analyse_on(None, request)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("node-kayles", dump::claim(self))
    }

    fn said(&self) -> Said {
        Said::Nim(self.statement)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }
}

#[cfg(test)]
mod tests;
