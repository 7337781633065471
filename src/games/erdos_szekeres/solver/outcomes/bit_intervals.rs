//! Intervals of bits in words, the lowest bit first.

/// Adds the bits of `other`, which may be longer.
pub(super) fn unite(hit: &mut [u64], other: &[u64]) {
    hit.iter_mut().zip(other).for_each(|(hit, other)| *hit |= other);
}

/// Adds the `length` bits of `other` from bit `to` on to those of `hit` from bit `from` on.
pub(super) fn unite_interval(
    hit: &mut [u64],
    from: usize,
    other: &[u64],
    to: usize,
    length: usize,
) {
    let mut done = 0;
    while done < length {
        let (word, bit) = ((from + done) / 64, (from + done) % 64);
        let bits = (64 - bit).min(length - done);
        let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        hit[word] |= (read(other, to + done) & mask) << bit;
        done += bits;
    }
}

/// The 64 bits from `bit` on; 0 beyond the end.
fn read(words: &[u64], bit: usize) -> u64 {
    let (word, shift) = (bit / 64, bit % 64);
    let low = words[word] >> shift;
    match words.get(word + 1) {
        Some(high) if shift > 0 => low | high << (64 - shift),
        _ => low,
    }
}

/// Sets `length` bits from `start` on.
pub(super) fn set_interval(hit: &mut [u64], start: usize, length: usize) {
    let mut done = 0;
    while done < length {
        let (word, bit) = ((start + done) / 64, (start + done) % 64);
        let bits = (64 - bit).min(length - done);
        let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        hit[word] |= mask << bit;
        done += bits;
    }
}

/// Bits put one after the other, the lowest bit of a byte first.
pub(super) struct Packer {
    bits: Vec<u8>,
    word: u64,
    used: u32,
}

impl Packer {
    pub(super) fn new(bytes: usize) -> Packer {
        Packer { bits: Vec::with_capacity(bytes), word: 0, used: 0 }
    }

    /// Appends the low `count` bits of a word that has no others set.
    pub(super) fn push(&mut self, word: u64, count: u32) {
        self.word |= word << self.used;
        let free = 64 - self.used;
        if count < free {
            self.used += count;
        } else {
            self.bits.extend(self.word.to_le_bytes());
            self.word = if free == 64 { 0 } else { word >> free };
            self.used = count - free;
        }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let bytes = self.used.div_ceil(8) as usize;
        self.bits.extend(self.word.to_le_bytes().into_iter().take(bytes));
        self.bits
    }
}
