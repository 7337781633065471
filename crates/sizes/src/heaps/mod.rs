//! Heaps of counters: Nim and octal games, in which a player moves in one heap, and who cannot move
//! loses.

pub mod about;
pub mod proof;
pub mod solver;
mod theorem;

use zermelo_checker::claim;
use zermelo_checker::proofs::Kind;
use zermelo_present::contract::about::{About, Solver, own};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, request| solver::solve(own(game)?, request))),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::Heaps(claim)) => proof::of_heaps(claim, certificate),
        _ => Ok(None),
    },
    theorem: Some(theorem::theorem),
    ..about::ABOUT
};

#[cfg(test)]
mod tests;
