//! Finds winning strategies for combinatorial games, writes them as certificates, and prints them
//! as tables. Nothing in this crate is trusted: what it writes, `zermelo-checker` checks.

pub mod boards;
pub mod cli;
pub mod diagnostic;
pub mod executor;
pub mod files;
pub mod manifest;
pub mod play;
pub mod process;
pub mod prover;
pub mod report;
pub mod solver;
pub mod strategy;
pub mod symmetry;
pub mod table;
