//! Goes from outcomes at small sizes to families that prove a claim for every size
//! (docs/guide/discover.md).
//!
//! Nothing here is trusted. What is found is a problem for the prover, and what the prover makes of it
//! is confirmed by the checker before it is reported. A game takes part by an implementation of
//! `Ground`.

mod aims;
pub(crate) mod cells;
pub(crate) mod checkpoint;
mod close;
pub(crate) mod cover;
pub(crate) mod ground;
mod help;
mod learn;
pub(crate) mod moves;
pub(crate) mod position;
mod prune;
mod rounds;
pub(crate) mod scheme;
pub(crate) mod select;
pub(crate) mod shapes;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod window;

pub(crate) use rounds::search;
