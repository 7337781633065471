//! Connection games: Hex, Y, and the switching game on the vertices of a graph.

pub(crate) mod about;
mod probe;
mod proof;
mod sheet;
pub mod solver;
mod solving;

use zermelo_checker::claim;
use zermelo_checker::games::connection::Connection;
use zermelo_checker::proofs::Kind;
use zermelo_present::contract::about::About;

use crate::graph;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(graph::solver::<Connection>()),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::Patterns, claim::Claim::Connection(claim)) => proof::decode(claim, certificate),
        _ => Ok(None),
    },
    sources: Some(sheet::SOURCES),
    ..about::ABOUT
};

#[cfg(test)]
mod tests;
