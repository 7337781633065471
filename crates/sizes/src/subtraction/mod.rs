//! Subtraction games: two players take counters from heaps, at most so many in a move, and who takes
//! the last one wins.

pub(crate) mod about;
mod discover;
pub mod source;
pub mod values;
mod vectors;

use zermelo_checker::claim;
use zermelo_checker::games::subtraction::{Claim, Subtraction};
use zermelo_checker::proofs::Kind;
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use crate::heaps::proof;
use crate::outcome::{self, one_size};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, request| solve(own(game)?, request))),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::Subtraction(claim)) => {
            proof::of_subtraction(claim, certificate)
        }
        (Kind::Outcome, _) => outcome::decode(certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

/// Finds out who wins, and what proves it.
fn solve(game: &Subtraction, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    let kinds = [Kind::Outcome, Kind::NimValues];
    request.confirm_kind("a subtraction game", &kinds)?;
    let is_of_value = |claim: &claim::Claim| match claim {
        claim::Claim::Subtraction(claim) => claim.statement.value().is_some(),
        _ => false,
    };
    if request.by == Some(Kind::NimValues) || request.claim.is_some_and(is_of_value) {
        return values::solve(*game, request);
    }
    one_size::solve(|winner| Claim { statement: winner.into(), game: *game }, request)
}
