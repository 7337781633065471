//! What a search knows: an interval for what a position is worth, one for every position that it
//! looked at, and one for the value of a game.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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
pub(super) type Known<K> = HashMap<K, Interval, BuildHasherDefault<KeyHasher>>;

/// Mixes the words of a key, which are too regular to be used as they are.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|&word| self.write_u64(u64::from_le_bytes(word)));
        rest.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        // The multiplier is 2^64 divided by the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(u64::try_from(word).unwrap_or(u64::MAX));
    }
}

/// What is known of the value of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The game, as the claim language writes it.
    pub game: String,
    /// It is at least so much.
    pub least: u32,
    /// It is at most so much.
    pub most: u32,
    /// How many positions the search looked at.
    pub positions: usize,
}

impl Found {
    /// The value, or its interval: `3`, or `2 to 4`.
    pub fn words(&self) -> String {
        let Found { least, most, .. } = self;
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }
}
