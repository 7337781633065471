//! A hash for tables of positions, which are looked up often.

use std::hash::Hasher;

/// Mixes the words of a key, which are too regular to be used as they are.
#[derive(Clone, Copy, Default)]
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

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
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
