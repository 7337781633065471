//! Maps of placements that answer every placement, found.

pub mod relation;
pub mod search;
