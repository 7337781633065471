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

use zermelo_checker::claim::{self, Statement};
use zermelo_checker::games::positional::{Claim, Positional};

use crate::contract::about::{About, Solver, own};
use crate::contract::end::End;

/// The game, for the list of games.
pub(crate) static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| solving::analyse(own(game)?, request)),
        ..Solver::of(|game, request| solving::solve(own(game)?, request))
    }),
    ends: |game, end| own(game).map_or(Vec::new(), |game| ends(game, end)),
    proofs: |kind, certificate| match &certificate.header.claim {
        claim::Claim::Positional(claim) => proof::decode(claim, kind, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

/// The claims that together say how a game ends.
fn ends(game: &Positional, end: End) -> Vec<claim::Claim> {
    end.if_draw(|player| Claim { statement: Statement::DoesNotLose(player), game: game.clone() })
}

#[cfg(test)]
mod automorphism_tests;
#[cfg(test)]
mod pairing_tests;
