//! Intervals of bits in words, the lowest bit first.

use crate::maps::low_bits;

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
    each_word(from, length, |word, bit, mask, done| {
        hit[word] |= (read(other, to + done) & mask) << bit;
    });
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
    each_word(start, length, |word, bit, mask, _| hit[word] |= mask << bit);
}

/// Calls `visit` with the words that `length` bits from `start` on are in: where in the word they begin,
/// as many low bits, and how many bits are in words before.
fn each_word(start: usize, length: usize, mut visit: impl FnMut(usize, usize, u64, usize)) {
    let mut done = 0;
    while done < length {
        let (word, bit) = ((start + done) / 64, (start + done) % 64);
        let bits = (64 - bit).min(length - done);
        visit(word, bit, low_bits(bits), done);
        done += bits;
    }
}
