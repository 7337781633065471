//! Maps: a bit a state.

use serde::Serialize;
use zermelo_checker::proofs::map::Map;

use crate::dump::Hex;

/// A map.
#[derive(Serialize)]
pub struct Body<'a> {
    /// How many states the claim's board has, where it is one.
    states: Option<u64>,
    /// How many bits are set.
    set: u64,
    bits: Hex<'a>,
}

impl<'a> Body<'a> {
    /// Those of a map, with the number of states where the game says it.
    pub fn new(states: Option<u64>, map: &'a Map<'_>) -> Body<'a> {
        let set = map.bits.iter().map(|byte| u64::from(byte.count_ones())).sum();
        Body { states, set, bits: Hex(&map.bits) }
    }
}
