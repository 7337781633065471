//! Finds winning strategies for combinatorial games, writes them as certificates, and prints them
//! as tables. Nothing in this crate is trusted: what it writes, `zermelo-checker` checks.

pub mod boards;
pub mod diagnostic;
pub mod solver;
pub mod strategy;
