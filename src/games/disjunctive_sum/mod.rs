//! Sums of games that have nim-values: Node Kayles, Chomp, subtraction games, Nim, octal games and impartial
//! games whose rules are data, side by side.

pub(crate) mod about;
mod proof;
pub(crate) mod solver;

use serde_json::{Value, json};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::disjunctive_sum::{Claim, Sum};
use zermelo_checker::proofs::Kind;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use crate::dump::player;

impl NamedGame for Sum {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        solver::solve(self, request, solver::solve_summand)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let summands = self.game.summands.iter().map(ToString::to_string);
        let fields = json!({
            "winner": player(self.statement.winner()),
            "nim_value": self.statement.value(),
            "summands": summands.collect::<Vec<_>>(),
        });
        ("sum", fields)
    }

    fn said(&self) -> Said {
        Said::Nim(self.statement)
    }

    fn rules_hashes(&self) -> Vec<[u8; 32]> {
        let claims = self.game.summands.iter().map(|summand| summand.with_value(0));
        let hashes = claims
            .map(|claim| solver::of_summand(&claim).map_or(Vec::new(), GameClaim::rules_hashes));
        hashes.flatten().collect()
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }
}

#[cfg(test)]
mod tests;
