//! Goes from outcomes at small sizes to families that prove a claim for every size
//! (docs/discover.md).
//!
//! Nothing here is trusted. What is found is a problem for the prover, and what the prover makes of it
//! is confirmed by the checker before it is reported. A game takes part by an implementation of
//! [`Ground`](ground::Ground).

mod aims;
pub(crate) mod cells;
pub(crate) mod checkpoint;
mod close;
pub(crate) mod cover;
pub(crate) mod ground;
mod help;
mod learn;
mod prune;
mod rounds;
pub(crate) mod select;
pub(crate) mod shapes;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod window;

use std::path::Path;

use crate::games::about::{GameError, Made};
use crate::limits::Limits;
pub(crate) use rounds::search;

/// How families are to be searched for.
pub(crate) struct Request<'a> {
    /// Limits on time and memory.
    pub(crate) limits: Limits,
    /// Where the run is kept after every round, to go on after an interruption.
    pub(crate) checkpoint: Option<&'a Path>,
    /// Is told every line of the run.
    pub(crate) report: &'a mut dyn FnMut(&str) -> Result<(), GameError>,
}

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Discovered {
    /// A claim that the checker has confirmed, as a certificate.
    pub(crate) made: Option<Made>,
    /// The families as a source, where the game has sources: those that prove the claim, or without
    /// a proof those of the last round.
    pub(crate) source: Option<String>,
    /// Why there is no proof, or why the search ended after the last one.
    pub(crate) open: Option<Ended>,
}

/// Why a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// What the search can do is done; in words.
    Exhausted(String),
    /// A limit was reached; in words.
    Limit(String),
}
