//! The two innermost rows of a layer: triangles of bits, for x1 ≤ x2 ≤ z, packed.
//!
//! A line is the states with one x2, in the order of x1; line y has y + 1 bits and begins at bit
//! y (y + 1) / 2. Row 1 alone goes down by one, so of a run of states that nothing else decides
//! every second one is a loss, from the first on: an addition whose carry runs through the runs that
//! begin at even places tells these from the others. Row 2 alone goes down to any line before, and
//! both together from the end of a line to the end of the line before.
//!
//! Bits come in as states with an option that is a loss already known, and go out as losses.

use crate::maps::low_bits;

/// Every second bit, from the first on.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// How many bits a triangle has, and where its line z + 1 would begin.
pub(super) const fn triangle_bits(z: usize) -> usize {
    (z + 1) * (z + 2) / 2
}

/// How many bytes a triangle has.
pub(super) const fn triangle_bytes(z: usize) -> usize {
    triangle_bits(z).div_ceil(8)
}

/// The losses among states that only the moves of row 1 are left to decide: `open`, of which the one
/// before the first is a loss or not.
#[inline(always)]
fn losses(open: u64, after_loss: bool) -> u64 {
    let starts = open & !(open << 1);
    let even_starts = starts & (EVEN & !u64::from(after_loss));
    // The sum clears the runs that begin at even places, and sets only bits that are not open.
    let even_runs = open & !open.wrapping_add(even_starts);
    (even_runs & EVEN) | (open & !even_runs & !EVEN)
}

/// 64 bits from a byte on, as far as there are some.
#[inline]
fn word(bytes: &[u8], at: usize) -> u64 {
    match bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => {
            let rest = bytes.get(at..).unwrap_or_default();
            rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
        }
    }
}

/// Solves a triangle of any size in place, and leaves in `above` which x1 have a loss for some x2.
pub(super) fn triangle(bytes: &mut [u8], z: usize, above: &mut Vec<u64>) {
    above.clear();
    above.resize(z / 64 + 1, 0);
    let bytes = &mut bytes[..triangle_bytes(z)];
    // What was read and not used, and what was found and not written.
    let (mut ahead, mut have, mut next) = (0u128, 0usize, 0usize);
    let (mut done, mut count, mut place) = (0u128, 0usize, 0usize);
    let mut corner = false;
    let mut line = |y: usize, chunk: usize, slot: &mut u64, after_loss: bool| {
        let bits = (y + 1 - 64 * chunk).min(64);
        if have < bits {
            ahead |= u128::from(word(bytes, next)) << have;
            next += 8;
            have += 64;
        }
        #[allow(clippy::cast_possible_truncation)]
        let mut hit = ahead as u64 | *slot;
        ahead >>= bits;
        have -= bits;
        if bits < 65 && y / 64 == chunk {
            hit |= u64::from(corner) << (y % 64);
        }
        let found = losses(!hit & low_bits(bits), after_loss);
        *slot |= found;
        if y / 64 == chunk {
            corner = found >> (y % 64) & 1 == 1;
        }
        done |= u128::from(found) << count;
        count += bits;
        if count >= 64 {
            #[allow(clippy::cast_possible_truncation)]
            bytes[place..place + 8].copy_from_slice(&(done as u64).to_le_bytes());
            place += 8;
            done >>= 64;
            count -= 64;
        }
        found >> 63 == 1
    };
    let short = z.min(63);
    let mut first = 0u64;
    for y in 0..=short {
        line(y, 0, &mut first, false);
    }
    above[0] = first;
    for y in 64..=z {
        let mut after_loss = false;
        for (chunk, slot) in above.iter_mut().enumerate().take(y / 64 + 1) {
            after_loss = line(y, chunk, slot, after_loss);
        }
    }
    let rest = &mut bytes[place..];
    let left = rest.len();
    rest.copy_from_slice(&done.to_le_bytes()[..left]);
}

/// Solves a single row, x1 ≤ x, in place.
pub(super) fn row(bytes: &mut [u8], x: usize) {
    let mut after_loss = false;
    for (chunk, bytes) in bytes[..x / 8 + 1].chunks_mut(8).enumerate() {
        let found = losses(!word(bytes, 0) & low_bits(x + 1 - 64 * chunk), after_loss);
        let length = bytes.len();
        bytes.copy_from_slice(&found.to_le_bytes()[..length]);
        after_loss = found >> 63 == 1;
    }
}

/// Adds to line y of a triangle, which begins at a byte of `to`, what rows 1 and 2 reach together
/// with rows below that are as long: from (x1, y) to (x1, y − 1), and from (y, y) to (y − 1, y − 1),
/// of a triangle at the start of `from`.
pub(super) fn unite_last_line(to: &mut [u8], from: &[u8], y: usize) {
    if y == 0 {
        return;
    }
    let source = triangle_bits(y) - (y + 1) - y;
    let target = source + y;
    let mut done = 0;
    while done < y {
        let bits = (y - done).min(56);
        let at = source + done;
        let mut line = word(from, at / 8) >> (at % 8) & low_bits(bits);
        if done + bits == y {
            line |= (line >> (bits - 1) & 1) << bits;
        }
        or_bits(to, target + done, line);
        done += bits;
    }
}

/// Adds up to 57 bits from a bit on.
fn or_bits(to: &mut [u8], at: usize, bits: u64) {
    let mut rest = u128::from(bits) << (at % 8);
    let mut place = at / 8;
    while rest != 0 {
        #[allow(clippy::cast_possible_truncation)]
        let byte = rest as u8;
        to[place] |= byte;
        rest >>= 8;
        place += 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::Rng;
    use proptest::test_runner::{RngAlgorithm, TestRng};

    use super::*;

    #[test]
    fn a_state_of_a_single_row_is_a_loss_when_nothing_leads_to_one() {
        let mut random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        for x in [0, 1, 7, 8, 62, 63, 64, 65, 255, 256, 300] {
            let hits: Vec<bool> = (0..=x).map(|_| random.next_u32().is_multiple_of(4)).collect();
            let mut bytes = vec![0; x / 8 + 1];
            let place = |at: usize| (at / 8, 1u8 << (at % 8));
            for at in (0..=x).filter(|&at| hits[at]) {
                bytes[place(at).0] |= place(at).1;
            }
            row(&mut bytes, x);
            let mut before = false;
            for (at, hit) in hits.into_iter().enumerate() {
                before = !hit && !before;
                assert_eq!(bytes[place(at).0] & place(at).1 != 0, before, "{at} of {x}");
            }
        }
    }
}
