//! Shannon's switching game: players take the edges of a graph, one to join two vertices and one to keep
//! them apart. Bridg-it is played on a graph of its own.

pub(crate) mod about;
mod proof;
pub mod solver;
mod solving;

use zermelo_checker::claim;
use zermelo_checker::games::switching::Switching;
use zermelo_checker::proofs::Kind;
use zermelo_present::contract::about::About;

use crate::graph;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(graph::solver::<Switching>()),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::SpanningTrees, claim::Claim::Switching(claim)) => proof::decode(claim, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

#[cfg(test)]
mod tests;
