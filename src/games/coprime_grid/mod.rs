//! Quet's coprimality grid: the players fill a grid with integers, of which one wants a high score
//! and the other one a low one.

pub(crate) mod about;
pub mod solver;
mod solving;
mod source;
#[cfg(test)]
mod table_tests;
pub mod values;

use crate::contract::about::{About, Solver, own};

/// The game, for the list of games.
pub(crate) static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| solving::analyse(own(game)?, request)),
        keeps_searches: true,
        ..Solver::of(|game, request| solving::solve(own(game)?, request))
    }),
    ends: |game, end| own(game).map_or(Vec::new(), |game| solving::ends(game, end)),
    ..about::ABOUT
};
