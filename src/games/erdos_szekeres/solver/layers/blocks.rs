//! Solves blocks in place: bits come in as states with an option that is a loss by a move of the rows
//! below, and go out as losses.
//!
//! In a block of k rows, the k-th goes down to every bound before: what one bound's states lead to
//! by it is the union of all blocks before, at the same prefix. Rows that are as long as the k-th go
//! down with it by one: from an interval of one block to an interval of the block just before. All
//! other moves are of the rows above, and stay in the block.

use super::rows::triangle;
use super::shape::{Shape, unite};

/// What solving needs besides the block.
#[derive(Debug)]
pub(super) struct Scratch {
    /// By the number of rows k: the union of the blocks so far.
    unions: Vec<Vec<u8>>,
    /// Of the last triangle: which x1 have a loss for some x2.
    pub(super) above: Vec<u64>,
}

impl Scratch {
    /// For blocks of up to `rows` rows of at most `most` cells.
    pub(super) fn new(shape: &Shape, rows: usize, most: usize) -> Scratch {
        let union = |k: usize| vec![0; if k < 3 { 0 } else { shape.bytes(k - 1, most) }];
        Scratch { unions: (0..=rows).map(union).collect(), above: Vec::new() }
    }

    /// Upper bound of the bytes that it takes.
    pub(super) fn bytes(shape: &Shape, rows: usize, most: usize) -> u64 {
        let unions = (3..=rows).map(|k| shape.bytes(k - 1, most) as u64).sum::<u64>();
        unions + most as u64 / 8 + 64
    }

    /// The union of the blocks of k ≥ 3 rows that were solved last: which prefixes of k − 1 rows
    /// lead to a loss by row k.
    pub(super) fn union(&self, k: usize) -> &[u8] {
        &self.unions[k]
    }
}

/// Solves the prefixes of k ≥ 2 rows with at most x cells at the start of `bytes`.
pub(super) fn solve(shape: &Shape, bytes: &mut [u8], k: usize, x: usize, scratch: &mut Scratch) {
    if k == 2 {
        return triangle(bytes, x, &mut scratch.above);
    }
    let mut union = std::mem::take(&mut scratch.unions[k]);
    for y in 0..=x {
        let (before, block) = bytes.split_at_mut(shape.block(k, y));
        let known = y.checked_sub(1).map_or(0, |y| shape.bytes(k - 1, y));
        let block = &mut block[..shape.bytes(k - 1, y)];
        if y > 0 {
            unite(&mut block[..known], &union[..known]);
            shape.unite_equal_rows(block, &before[shape.block(k, y - 1)..], k - 1, y);
        }
        solve(shape, block, k - 1, y, scratch);
        add(&mut union, block, known);
    }
    scratch.unions[k] = union;
}

/// Adds a block to the union of those before, of which the first `known` bytes are set.
pub(super) fn add(union: &mut [u8], block: &[u8], known: usize) {
    unite(&mut union[..known], &block[..known]);
    union[known..block.len()].copy_from_slice(&block[known..]);
}
