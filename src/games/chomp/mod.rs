//! Chomp: two players eat from a bar of chocolate, and the player who takes the poisoned square loses.

pub(crate) mod about;
mod discover;
pub(crate) mod dump;
mod source;
mod values;
pub mod vectors;

use serde_json::Value;
use zermelo_checker::claim::{self};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::chomp::{Chomp, Claim};
use zermelo_checker::proofs::Kind;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use crate::proofs::outcome::one_size;

impl NamedGame for Chomp {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        request.confirm_kind("Chomp", &[Kind::Outcome, Kind::NimValues])?;
        let is_of_value = |claim: &claim::Claim| match claim {
            claim::Claim::Chomp(claim) => claim.statement.value().is_some(),
            _ => false,
        };
        if request.by == Some(Kind::NimValues) || request.claim.is_some_and(is_of_value) {
            return values::solve(self, request);
        }
        one_size::solve(|winner| Claim { statement: winner.into(), game: self.clone() }, request)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("chomp", dump::claim(self))
    }

    fn said(&self) -> Said {
        Said::Nim(self.statement)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        Ok(match kind {
            Kind::NimValues => Some(Box::new(values::decode(self, certificate)?)),
            _ => None,
        })
    }
}
