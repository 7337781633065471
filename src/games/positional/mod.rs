//! Positional games: two players take points of a board in turn, and complete lines decide who wins.

pub(crate) mod about;
pub mod boards;
pub mod compile;
mod description;
pub(crate) mod dump;
mod lines;
mod parts;
mod position;
mod proof;
mod sequences;
pub mod solver;
mod solving;
mod start;
pub mod summary;
mod symmetries;
pub mod table;
mod unfinished;

use serde_json::Value;
use zermelo_checker::claim::{self, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{Claim, Positional};
use zermelo_checker::proofs::Kind;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::analysis::Request;
use crate::contract::about::About;
use crate::contract::game::{End, GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;

impl NamedGame for Positional {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn ends(&self, end: End) -> Vec<claim::Claim> {
        end.if_draw(|player| Claim {
            statement: Statement::DoesNotLose(player),
            game: self.clone(),
        })
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        solving::solve(self, request)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        solving::analyse(self, request)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("positional", dump::claim(self))
    }

    fn said(&self) -> Said {
        Said::Unbeaten(self.statement.proponent())
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        proof::decode(self, kind, certificate)
    }
}

#[cfg(test)]
mod automorphism_tests;
#[cfg(test)]
mod pairing_tests;
