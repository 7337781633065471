//! Parity games, from the files of PGSolver and oink.

pub(crate) mod about;
mod pgsolver;
mod proof;
mod solver;
mod solving;

use zermelo_checker::claim;
use zermelo_checker::proofs::Kind;
use zermelo_present::contract::about::{About, Solver};
use zermelo_search::error::GameError;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, _| {
        let missing = format!("‘{game}’ is in a file: solve --parity FILE");
        Err(GameError::Wrong(missing))
    })),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::WinningSets, claim::Claim::Parity(claim)) => proof::decode(claim, certificate),
        _ => Ok(None),
    },
    formulas: Some(proof::export),
    ..about::ABOUT
};

#[cfg(test)]
mod tests;
