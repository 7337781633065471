//! Games whose rules are data: a text in the Game Description Language. The rules are the checker's
//! also for the solver: there is one evaluator of the language here, which the tests hold against
//! games that are known, and against two evaluators that are written differently.

pub(crate) mod about;
pub(crate) mod description;
mod solver;
mod solving;
mod symmetries;
pub(crate) mod values;

use values::StoredValues;
use zermelo_checker::claim;
use zermelo_checker::proofs::Kind;
use zermelo_search::error::GameError;

use crate::contract::about::{About, Solver};

#[cfg(test)]
mod tests;

/// The game, for the list of games.
pub(crate) static GAME: About = About {
    solver: Some(Solver::of(|game, _| {
        Err(GameError::Wrong(format!("{game}: --rules FILE has the rules of a title")))
    })),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::Gdl(claim)) => {
            Ok(Some(Box::new(StoredValues::decode(claim, certificate)?)))
        }
        _ => Ok(None),
    },
    ..about::ABOUT
};
