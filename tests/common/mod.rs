//! What several test programs share. Each uses a part of it.
#![allow(dead_code)]

pub(crate) mod brute_force;
pub(crate) mod fixture;
pub(crate) mod markdown;
pub(crate) mod program;
