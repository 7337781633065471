//! Quet's coprimality grid: the players fill a grid with integers, of which one wants a high score
//! and the other one a low one.

pub(crate) mod about;
pub mod solver;
mod solving;
mod source;
#[cfg(test)]
mod table_tests;
pub mod values;

use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::rows::Rows;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| solving::analyse(own(game)?, request)),
        keeps_searches: true,
        ..Solver::of(|game, request| solving::solve(own(game)?, request))
    }),
    ends: |game, end| own(game).map_or(Vec::new(), |game| solving::ends(game, end)),
    rows: Some(Rows::Plain(|header, replay| Certificate::new(header, Kind::Replay, &replay))),
    ..about::ABOUT
};
