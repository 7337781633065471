//! What several tests share; those of other packages use a part of it.
#![allow(dead_code, unused_imports)]

pub(crate) mod boxes_value;
pub(crate) mod brute_force;
pub(crate) mod certificates;
pub(crate) mod completions;
pub(crate) mod fixture;
pub(crate) mod grid_value;
pub(crate) mod imports;
pub(crate) mod json;
pub(crate) mod kayles;
pub(crate) mod markdown;
pub(crate) mod octal;
pub(crate) mod planes;
pub(crate) mod program;
pub(crate) mod replays;
pub(crate) mod schema;
pub(crate) mod sources;
pub(crate) mod sums;
pub(crate) mod switching;
pub(crate) mod tools;
