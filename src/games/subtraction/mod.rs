//! Subtraction games: two players take counters from heaps, at most so many in a move, and who takes
//! the last one wins.

pub(crate) mod about;
mod discover;
pub(crate) mod dump;
pub mod source;
mod vectors;

use serde_json::Value;
use zermelo_checker::claim::{self};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::heaps;
use zermelo_checker::games::subtraction::{Claim, Statement, Subtraction};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::ProofResult;
use crate::games::heaps::{proof, solver};
use crate::proofs::outcome::one_size;

impl NamedGame for Subtraction {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        let kinds = [Kind::Outcome, Kind::NimValues];
        request.confirm_kind("a subtraction game", &kinds)?;
        let is_of_value = |claim: &claim::Claim| match claim {
            claim::Claim::Subtraction(claim) => claim.statement.value().is_some(),
            _ => false,
        };
        if request.by == Some(Kind::NimValues) || request.claim.is_some_and(is_of_value) {
            return solve_by_values(*self, request);
        }
        one_size::solve(|winner| Claim { statement: winner.into(), game: *self }, request)
    }
}

/// Finds the nim-value, or proves the claim that is wanted: by the octal game that it is.
fn solve_by_values(game: Subtraction, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    let any = Claim { statement: Statement::HasValue(0), game };
    let Ok(heaps::Claim { game: heaps, .. }) = any.as_heaps() else {
        // Without values the checker says which sizes there are.
        return solver::first_proved(vec![any], &NimValues::default());
    };
    let body = match solver::values(&heaps, request)? {
        Ok(body) => body,
        Err(without_period) => return Ok(without_period),
    };
    let claims = match request.claim {
        Some(claim::Claim::Subtraction(claim)) => vec![*claim],
        _ => solver::claims(&heaps, &body)
            .into_iter()
            .filter_map(|claim| Some(Claim { statement: claim.statement.of_position()?, game }))
            .collect(),
    };
    solver::first_proved(claims, &body)
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("subtraction", dump::claim(self))
    }

    fn said(&self) -> Said {
        Said::Nim(self.statement)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        match kind {
            Kind::NimValues => proof::of_subtraction(self, certificate),
            _ => Ok(None),
        }
    }
}
