//! Finds winning strategies for combinatorial games, writes them as certificates, and prints them
//! as tables. Nothing in this crate is trusted: what it writes, `zermelo-checker` checks.
//!
//! What knows a game's moves is in [`games`], what knows a proof's structure in [`proofs`]; the
//! commands know neither.

pub mod accepted;
mod analysis;
pub mod checkpoint;
pub mod cli;
pub mod contract;
mod discover;
pub mod document;
pub mod dump;
pub mod executor;
pub mod files;
pub mod games;
mod graph;
mod hasher;
mod html;
pub mod limits;
pub mod manifest;
pub mod many;
pub mod maps;
mod page;
pub mod play;
mod probe;
pub mod process;
pub mod proofs;
mod provenance;
pub mod puzzles;
mod random;
pub mod registry;
pub mod score;
pub mod summary;
pub mod table;
pub mod text;
pub mod verdict;
