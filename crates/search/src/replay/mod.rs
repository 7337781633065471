//! Replays, built from a strategy or by going through every reply.

pub mod builder;
pub mod closure;
pub mod cover;
pub mod few;
pub mod last_move;
pub mod length;
