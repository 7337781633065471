//! Nim-values, found.

pub mod components;
pub mod known;
pub mod search;
