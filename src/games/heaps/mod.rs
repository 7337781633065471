//! Heaps of counters: Nim and octal games, in which a player moves in one heap, and who cannot move
//! loses.

pub(crate) mod about;
pub(crate) mod proof;
pub(crate) mod solver;

use zermelo_checker::claim;
use zermelo_checker::proofs::Kind;

use crate::contract::about::{About, Solver, own};

/// The game, for the list of games.
pub(crate) static GAME: About = About {
    solver: Some(Solver::of(|game, request| solver::solve(own(game)?, request))),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::Heaps(claim)) => proof::of_heaps(claim, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

#[cfg(test)]
mod tests;
