//! Strategies: how they are put together, and how they become certificates.

pub mod builder;
pub mod compile;
pub mod families;
pub mod length;
pub mod source;
