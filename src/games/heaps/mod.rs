//! Heaps of counters: Nim and octal games, in which a player moves in one heap, and who cannot move
//! loses.

pub(crate) mod about;
pub(crate) mod proof;
pub(crate) mod solver;

use serde_json::{Value, json};
use zermelo_checker::claim::Size;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::heaps::{Claim, Heaps, Rules, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use crate::dump::{player, size};

impl NamedGame for Heaps {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        solver::solve(self, request)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let statement = match self.statement {
            Statement::Wins(winner) => json!({ "kind": "wins", "player": player(winner) }),
            Statement::HasValue(value) => json!({ "kind": "nim-value", "value": value }),
            Statement::HasPeriod(period) => json!({ "kind": "period", "period": period }),
        };
        let code = match &self.game.rules {
            Rules::Nim => None,
            rules => Some(rules.to_string().trim_start_matches("octal ").to_owned()),
        };
        let heaps = match &self.game.start {
            Start::Sum { heaps } => json!(heaps),
            &Start::Every { least, modulus } => size(Size::Every { least, modulus }),
        };
        ("heaps", json!({ "statement": statement, "code": code, "heaps": heaps }))
    }

    fn said(&self) -> Said {
        self.statement.of_position().map_or(Said::Other, Said::Nim)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        match kind {
            Kind::NimValues => proof::of_heaps(self, certificate),
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests;
