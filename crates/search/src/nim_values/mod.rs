//! Nim-values, found.

pub mod components;
pub mod search;
