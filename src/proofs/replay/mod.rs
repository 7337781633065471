//! Replays: closed sets of positions with a reply to each move of the opponent.

pub mod builder;
pub mod length;
pub mod nodes;
