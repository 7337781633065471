//! Where the states of a layer lie in memory.
//!
//! The prefixes x1 ≤ … ≤ xk ≤ x lie in the order of xk, then x(k − 1), and so on. Those with one xk
//! are a *block*, which is what the prefixes x1 ≤ … ≤ x(k − 1) ≤ xk are by themselves. So prefixes
//! with smaller bounds are the first ones, at the same places.
//!
//! The first blocks, those of the *leaf* (`leaf`), are bits without gaps. Each other block begins at
//! a byte, and so blocks are combined byte by byte; the bits after the last one of a leaf are 0. The
//! blocks of two rows are a triangle of bits without gaps, however many they are.

use super::leaf::{self, Bits, Leaf};
use super::rows::unite_last_line;
use crate::maps::packer::Packer;

/// Sizes for some number of rows and every bound.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// By the number of rows k, from 0, and the bound x: how many bytes the prefixes take.
    bytes: Vec<Vec<usize>>,
    /// As `bytes`: how many prefixes there are.
    states: Vec<Vec<u64>>,
    /// By the number of rows: those that are solved at once.
    leaves: Vec<Leaf>,
}

impl Shape {
    /// Sizes for up to `rows` rows of at most `most` cells; `None` when they fit no 64 bits.
    pub(super) fn new(rows: usize, most: usize) -> Option<Shape> {
        let mut states = vec![vec![1u64; most + 1]];
        let mut bytes = vec![vec![1usize; most + 1]];
        let mut leaves = vec![Leaf::new(0, &states[0])];
        for k in 1..=rows {
            let mut sum = 0u64;
            let mut of_k = Vec::with_capacity(most + 1);
            for below in &states[k - 1] {
                sum = sum.checked_add(*below)?;
                of_k.push(sum);
            }
            let leaf = Leaf::new(k, &of_k);
            let mut sum = 0usize;
            let mut of_bytes = Vec::with_capacity(most + 1);
            for (x, &states) in of_k.iter().enumerate() {
                sum = if k < 3 || x <= leaf.most {
                    usize::try_from(states.div_ceil(8)).ok()?
                } else {
                    sum.checked_add(bytes[k - 1][x])?
                };
                of_bytes.push(sum);
            }
            states.push(of_k);
            bytes.push(of_bytes);
            leaves.push(leaf);
        }
        Some(Shape { bytes, states, leaves })
    }

    /// The prefixes of k rows that are solved at once.
    pub(super) fn leaf(&self, k: usize) -> &Leaf {
        &self.leaves[k]
    }

    /// How many prefixes of k rows with at most x cells there are in memory; none where there is
    /// no x.
    pub(super) fn count(&self, k: usize, x: Option<usize>) -> usize {
        x.map_or(0, |x| usize::try_from(self.states[k][x]).unwrap_or(usize::MAX))
    }

    /// The bytes of the prefixes of k rows with at most x cells.
    pub(super) fn bytes(&self, k: usize, x: usize) -> usize {
        self.bytes[k][x]
    }

    /// Where block x of the prefixes of k ≥ 3 rows begins, which is not in the leaf.
    pub(super) fn block(&self, k: usize, x: usize) -> usize {
        self.bytes[k][x - 1]
    }

    /// How many prefixes of k rows with at most x cells there are.
    pub(super) fn states(&self, k: usize, x: usize) -> u64 {
        self.states[k][x]
    }

    /// Where the last block of the prefixes of k ≥ 2 rows with at most x cells begins; 0 where it
    /// does not begin at a byte.
    pub(super) fn last_block(&self, k: usize, x: usize) -> usize {
        if k < 3 || x <= self.leaf(k).most { 0 } else { self.block(k, x) }
    }

    /// Adds what rows that are all as long, y cells, reach together: among the prefixes of k ≥ 2
    /// rows in `to`, those whose rows j … k have y cells, j the topmost of them, lead to those whose
    /// rows j … k have y − 1, of prefixes with at most y − 1 cells. `from` is their
    /// [last block](Shape::last_block).
    pub(super) fn unite_equal_rows(&self, to: &mut [u8], from: &[u8], k: usize, y: usize) {
        let Some(less) = y.checked_sub(1) else { return };
        let (mut target, mut source) = (0, 0);
        for k in (2..=k).rev() {
            if less <= self.leaf(k).most {
                let leaf = leaf::load(&from[source..], self.count(k, Some(less)));
                return self.unite_leaf(&mut to[target..], leaf, k, y);
            }
            if k == 2 {
                return unite_last_line(&mut to[target..], &from[source..], y);
            }
            // Rows j … k are as long: the block y of the block y … of all.
            target += self.block(k, y);
            let length = self.bytes(k - 1, less);
            unite(&mut to[target..target + length], &from[source..source + length]);
            source += self.last_block(k - 1, less);
        }
    }

    /// As [`Shape::unite_equal_rows`], from a leaf.
    pub(super) fn unite_leaf(&self, to: &mut [u8], mut from: Bits, k: usize, y: usize) {
        let mut target = 0;
        for k in (2..=k).rev() {
            let first = self.count(k, y.checked_sub(2));
            if y <= self.leaf(k).most {
                return leaf::add(&mut to[target..], &self.leaf(k).joint(&from, first));
            }
            if k == 2 {
                return unite_last_line(&mut to[target..], &leaf::bytes(&from), y);
            }
            target += self.block(k, y);
            from = leaf::from(&from, first);
            leaf::add(&mut to[target..], &from);
        }
    }

    /// Appends the bits of the prefixes of k ≥ 1 rows with at most x cells, without gaps.
    pub(super) fn pack(&self, bytes: &[u8], k: usize, x: usize, to: &mut Packer) {
        let most = if k < 3 { x } else { self.leaf(k).most.min(x) };
        push(bytes, self.count(k, Some(most)), to);
        for y in most + 1..=x {
            self.pack(&bytes[self.block(k, y)..], k - 1, y, to);
        }
    }
}

/// Adds bits to as many others.
#[inline]
pub(super) fn unite(to: &mut [u8], from: &[u8]) {
    let ((to, to_rest), (from, from_rest)) = (to.as_chunks_mut::<8>(), from.as_chunks::<8>());
    for (to, from) in to.iter_mut().zip(from) {
        *to = (u64::from_ne_bytes(*to) | u64::from_ne_bytes(*from)).to_ne_bytes();
    }
    for (to, from) in to_rest.iter_mut().zip(from_rest) {
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
