//! Hints for the opponent of a strategy, and games with chance between two people.

pub mod chance;
pub mod hint;
