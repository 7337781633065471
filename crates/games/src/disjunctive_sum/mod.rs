//! Sums of games that have nim-values: Node Kayles, Chomp, subtraction games, Nim, octal games and impartial
//! games whose rules are data, side by side.

pub(crate) mod about;
mod proof;
pub(crate) mod solver;

use zermelo_checker::claim;
use zermelo_present::contract::about::{About, Solver, own};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver::of(|game, request| {
        solver::solve(own(game)?, request, solver::solve_summand)
    })),
    proofs: |kind, certificate| match &certificate.header.claim {
        claim::Claim::Sum(claim) => proof::decode(claim, kind, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

#[cfg(test)]
mod tests;
