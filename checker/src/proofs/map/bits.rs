//! Intervals of bits, in the map (a byte string) and in words. Bit i is bit i mod 8 of byte i div
//! 8, or bit i mod 64 of word i div 64, the lowest first.

/// A word with the lowest `count` bits set, or all.
pub(crate) fn low_bits(count: usize) -> u64 {
    match u32::try_from(count) {
        Ok(count @ 0..64) => !(u64::MAX << count),
        _ => u64::MAX,
    }
}

/// A bit of the map.
pub(crate) fn bit(bits: &[u8], at: usize) -> bool {
    word(bits, at) & 1 == 1
}

/// 64 bits of the map from a bit on; 0 beyond its end.
#[inline]
pub(crate) fn word(bits: &[u8], at: usize) -> u64 {
    let rest = bits.get(at >> 3..).unwrap_or_default();
    let shift = at & 7;
    match rest.split_first_chunk::<8>() {
        Some((low, rest)) => {
            let high = u64::from(rest.first().copied().unwrap_or(0));
            // Two steps, because a shift by 64 is none.
            u64::from_le_bytes(*low) >> shift | high << 1 << (63 ^ shift)
        }
        None => rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)) >> shift,
    }
}

/// Adds the bits of the map from `at` on.
pub(crate) fn unite(words: &mut [u64], bits: &[u8], at: usize) {
    let mut at = at;
    for slot in words {
        *slot |= word(bits, at);
        at = at.saturating_add(64);
    }
}

/// Adds `count` bits of the map from `at` on to the bits of `words` from `from` on.
pub(crate) fn unite_interval(words: &mut [u64], from: usize, bits: &[u8], at: usize, count: usize) {
    interval(words, from, count, |done| word(bits, at.saturating_add(done)));
}

/// 64 bits of words from a bit on; 0 beyond their end.
#[inline]
pub(crate) fn word_of(words: &[u64], at: usize) -> u64 {
    let rest = words.get(at >> 6..).unwrap_or_default();
    let (low, high) = (rest.first().unwrap_or(&0), rest.get(1).unwrap_or(&0));
    // Two steps, because a shift by 64 is none.
    low >> (at & 63) | high << 1 << (63 ^ (at & 63))
}

/// As [`unite_interval`], of bits in words.
#[inline]
pub(crate) fn unite_words(words: &mut [u64], from: usize, bits: &[u64], at: usize, count: usize) {
    interval(words, from, count, |done| word_of(bits, at.saturating_add(done)));
}

/// Sets `count` bits of `words` from `from` on.
#[inline]
pub(crate) fn set_interval(words: &mut [u64], from: usize, count: usize) {
    interval(words, from, count, |_| u64::MAX);
}

/// Adds to `count` bits of `words` from `from` on what `source` has: 64 bits after so many.
#[inline]
fn interval(words: &mut [u64], from: usize, count: usize, source: impl Fn(usize) -> u64) {
    let (mut shift, mut done) = (from & 63, 0usize);
    for slot in words.get_mut(from >> 6..).unwrap_or_default() {
        if done >= count {
            break;
        }
        let taken = count.saturating_sub(done).min(64usize.saturating_sub(shift));
        *slot |= (source(done) & low_bits(taken)) << shift;
        done = done.saturating_add(taken);
        shift = 0;
    }
}
