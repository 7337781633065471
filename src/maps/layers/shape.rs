//! Where the states of a layer lie in memory.
//!
//! The prefixes x1 ≤ … ≤ xk ≤ x lie in the order of xk, then x(k − 1), and so on. Those with one xk
//! are a *block*, which is what the prefixes x1 ≤ … ≤ x(k − 1) ≤ xk are by themselves. So prefixes
//! with smaller bounds are the first ones, at the same places, and blocks are combined byte by
//! byte. The innermost two rows are a triangle of bits, which begins at a byte; the bits after its
//! last are 0.

use super::rows::{triangle_bits, triangle_bytes, unite_last_line};
use crate::maps::packer::Packer;

/// Sizes for some number of rows and every bound.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// By the number of rows k, from 0, and the bound x: how many bytes the prefixes take.
    bytes: Vec<Vec<usize>>,
    /// As `bytes`: how many prefixes there are.
    states: Vec<Vec<u64>>,
}

impl Shape {
    /// Sizes for up to `rows` rows of at most `most` cells; `None` when they fit no 64 bits.
    pub(super) fn new(rows: usize, most: usize) -> Option<Shape> {
        let mut states = vec![vec![1u64; most + 1]];
        let mut bytes = vec![vec![1usize; most + 1]];
        for k in 1..=rows {
            let mut sum = 0u64;
            let mut of_k = Vec::with_capacity(most + 1);
            for below in &states[k - 1] {
                sum = sum.checked_add(*below)?;
                of_k.push(sum);
            }
            let of_bytes = match k {
                1 => (0..=most).map(|x| x / 8 + 1).collect(),
                2 => (0..=most).map(triangle_bytes).collect(),
                _ => {
                    let mut sum = 0usize;
                    let mut add = |below: &usize| {
                        sum = sum.checked_add(*below)?;
                        Some(sum)
                    };
                    bytes[k - 1].iter().map(&mut add).collect::<Option<Vec<usize>>>()?
                }
            };
            states.push(of_k);
            bytes.push(of_bytes);
        }
        Some(Shape { bytes, states })
    }

    /// The bytes of the prefixes of k rows with at most x cells.
    pub(super) fn bytes(&self, k: usize, x: usize) -> usize {
        self.bytes[k][x]
    }

    /// Where block x of the prefixes of k ≥ 3 rows begins: after those with fewer cells.
    pub(super) fn block(&self, k: usize, x: usize) -> usize {
        x.checked_sub(1).map_or(0, |before| self.bytes[k][before])
    }

    /// How many prefixes of k rows with at most x cells there are.
    pub(super) fn states(&self, k: usize, x: usize) -> u64 {
        self.states[k][x]
    }

    /// Adds what rows that are all as long, y cells, reach together: among the prefixes of k ≥ 2
    /// rows in `to`, those whose rows j … k have y cells, j the topmost of them, lead to the ones in
    /// `from`, of prefixes with at most y − 1 cells, whose rows j … k have y − 1.
    pub(super) fn unite_equal_rows(&self, to: &mut [u8], from: &[u8], k: usize, y: usize) {
        if y == 0 {
            return;
        }
        let (mut target, mut source) = (0, 0);
        for j in (3..=k).rev() {
            // Rows j … k are as long: the block y of the block y … of all.
            target += self.block(j, y);
            source += self.block(j, y - 1);
            let length = self.bytes[j - 1][y - 1];
            unite(&mut to[target..target + length], &from[source..source + length]);
        }
        unite_last_line(&mut to[target..], &from[source..], y);
    }

    /// Appends the bits of the prefixes of k ≥ 1 rows with at most x cells, without gaps.
    pub(super) fn pack(&self, bytes: &[u8], k: usize, x: usize, to: &mut Packer) {
        match k {
            1 => push(bytes, x + 1, to),
            2 => push(bytes, triangle_bits(x), to),
            _ => {
                for y in 0..=x {
                    self.pack(&bytes[self.block(k, y)..], k - 1, y, to);
                }
            }
        }
    }
}

/// Adds bits to others.
#[inline]
pub(super) fn unite(to: &mut [u8], from: &[u8]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= *from;
    }
}

/// Appends the first `count` bits of bytes in which no others are set.
fn push(bytes: &[u8], count: usize, to: &mut Packer) {
    for (number, chunk) in bytes[..count.div_ceil(8)].chunks(8).enumerate() {
        let word = chunk.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        to.push(word, u32::try_from((count - 64 * number).min(64)).unwrap_or(64));
    }
}
