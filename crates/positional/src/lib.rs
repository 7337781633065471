//! Positional games: two players take points of a board in turn, and complete lines decide who wins.
//! Boards, searches for strategies, written strategies and their tables, and designs. It knows no other
//! game, and not the options of a command.
//!
//! It is a part of the command `zermelo`, and changes with it without notice.

pub(crate) mod about;
pub mod boards;
pub mod compile;
mod description;
pub(crate) mod dump;
mod lines;
mod parts;
pub mod planes;
mod position;
mod proof;
mod sequences;
pub mod solver;
mod solving;
mod start;
pub mod summary;
mod symmetries;
pub mod table;
mod theorem;
mod unfinished;

use zermelo_checker::claim::{self, Statement};
use zermelo_checker::games::positional::{Claim, Positional};
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::end::End;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| solving::analyse(own(game)?, request)),
        keeps_searches: true,
        ..Solver::of(|game, request| solving::solve(own(game)?, request))
    }),
    ends: |game, end| own(game).map_or(Vec::new(), |game| ends(game, end)),
    proofs: |kind, certificate| match &certificate.header.claim {
        claim::Claim::Positional(claim) => proof::decode(claim, kind, certificate),
        _ => Ok(None),
    },
    formulas: Some(proof::export),
    theorem: Some(theorem::theorem),
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
