//! The games, a folder each: how the game is solved, how strategies for it are written down and
//! compiled, and how its certificates are printed, played against and counted.
//!
//! A new game is a folder with implementations of `GameClaim` and `NamedGame`, and a line in
//! [`registry`](crate::registry).

pub mod chomp;
pub mod colouring;
pub mod coprime_grid;
pub mod disjunctive_sum;
pub mod domineering;
pub mod dots_and_boxes;
pub mod erdos_szekeres;
pub(crate) mod gdl;
pub mod graph;
pub mod heaps;
pub mod latin_erdos;
pub mod latin_puzzle;
mod names;
pub mod node_kayles;
pub(crate) mod planes;
pub mod positional;
pub(crate) mod sprouts;
pub mod subtraction;
pub mod switching;
