//! Chomp: two players eat from a bar of chocolate, and the player who takes the poisoned square loses.

pub(crate) mod about;
mod discover;
mod source;
pub mod values;
pub mod vectors;

use zermelo_checker::claim;
use zermelo_checker::games::chomp::{Chomp, Claim};
use zermelo_checker::proofs::Kind;
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use crate::outcome::{self, one_size};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, request| solve(own(game)?, request))),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::Chomp(claim)) => {
            Ok(Some(Box::new(values::decode(claim, certificate)?)))
        }
        (Kind::Outcome, _) => outcome::decode(certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

/// Finds out who wins, and what proves it.
fn solve(game: &Chomp, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    request.confirm_kind("Chomp", &[Kind::Outcome, Kind::NimValues])?;
    let is_of_value = |claim: &claim::Claim| match claim {
        claim::Claim::Chomp(claim) => claim.statement.value().is_some(),
        _ => false,
    };
    if request.by == Some(Kind::NimValues) || request.claim.is_some_and(is_of_value) {
        return values::solve(game, request);
    }
    one_size::solve(|winner| Claim { statement: winner.into(), game: game.clone() }, request)
}
