//! What a search knows: an interval for what a position is worth, one for every position that it
//! looked at, and one for the value of a game.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use zermelo_search::hasher::KeyHasher;

/// What a position is worth at least and at most, from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

impl Interval {
    /// Whether a worth in it is at least `need`, where that is the same for all of them.
    pub(super) fn answer(self, need: u8) -> Option<bool> {
        (need <= self.least || need > self.most).then_some(need <= self.least)
    }
}

/// What is known of positions.
pub(super) type KnownIntervals<K> = HashMap<K, Interval, BuildHasherDefault<KeyHasher>>;

/// What is known of the value of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameValue {
    /// The game, as the claim language writes it.
    pub game: String,
    /// It is at least so much.
    pub least: u32,
    /// It is at most so much.
    pub most: u32,
    /// How many positions the search looked at.
    pub positions: usize,
}

impl GameValue {
    /// The value, or its interval: `3`, or `2 to 4`.
    pub fn words(&self) -> String {
        let GameValue { least, most, .. } = self;
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }
}
