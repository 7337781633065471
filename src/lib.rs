//! Finds winning strategies for combinatorial games, writes them as certificates, and prints them
//! as tables. Nothing in this crate is trusted: what it writes, `zermelo-checker` checks.
//!
//! What knows a game's moves is in [`games`], what knows a proof's structure in [`proofs`]; the
//! commands know neither.

pub mod claims;
pub mod cli;
pub mod diagnostic;
pub mod document;
pub mod executor;
pub mod files;
pub mod games;
pub mod manifest;
pub mod play;
pub mod process;
pub mod proof;
pub mod proofs;
pub mod report;
pub mod summary;
pub mod table;
