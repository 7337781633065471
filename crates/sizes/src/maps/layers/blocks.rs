//! Solves blocks in place: bits come in as states with an option that is a loss by a move of the rows
//! below, and go out as losses.
//!
//! In a block of k rows, the k-th goes down to every bound before: what one bound's states lead to
//! by it is the union of all blocks before, at the same prefix. Rows that are as long as the k-th go
//! down with it by one: from an interval of one block to an interval of the block just before. All
//! other moves are of the rows above, and stay in the block.

use super::leaf;
use super::rows::{row, triangle};
use super::shape::{Shape, unite};

/// What solving needs besides the block.
#[derive(Debug)]
pub(super) struct Scratch {
    /// By the number of rows k: the union of the blocks so far.
    unions: Vec<Vec<u8>>,
    /// Of the last triangle: which x1 have a loss for some x2.
    above: Vec<u64>,
}

impl Scratch {
    /// For blocks of up to `rows` rows of at most `most` cells.
    pub(super) fn new(shape: &Shape, rows: usize, most: usize) -> Scratch {
        let union = |k: usize| if k < 3 { Vec::new() } else { block(shape, k - 1, most) };
        Scratch { unions: (0..=rows).map(union).collect(), above: Vec::new() }
    }

    /// Upper bound of the bytes that it takes.
    pub(super) fn bytes(shape: &Shape, rows: usize, most: usize) -> u64 {
        let union = |k: usize| (shape.bytes(k - 1, most) + leaf::BYTES) as u64;
        (3..=rows).map(union).sum::<u64>() + most as u64 / 8 + 64
    }

    /// Puts in the place of prefixes of k ≥ 2 rows with at most x cells, which were solved last,
    /// their union: which prefixes of k − 1 rows lead to a loss by row k.
    pub(super) fn unite(&self, shape: &Shape, bytes: &mut [u8], k: usize, x: usize) {
        let length = shape.bytes(k - 1, x);
        if x <= shape.leaf(k).most {
            let losses = leaf::load(bytes, shape.count(k, Some(x)));
            leaf::store(bytes, &shape.leaf(k).union(&losses), 8 * length);
        } else if k == 2 {
            let above = self.above.iter().flat_map(|word| word.to_le_bytes());
            bytes.iter_mut().zip(above).for_each(|(byte, above)| *byte = above);
        } else {
            bytes[..length].copy_from_slice(&self.unions[k][..length]);
        }
    }
}

/// Room for the prefixes of k rows with at most x cells.
pub(super) fn block(shape: &Shape, k: usize, x: usize) -> Vec<u8> {
    vec![0; shape.bytes(k, x) + leaf::BYTES]
}

/// Solves the prefixes of k ≥ 1 rows with at most x cells at the start of `bytes`, after which come
/// [`BYTES`](leaf::BYTES) more.
pub(super) fn solve(shape: &Shape, bytes: &mut [u8], k: usize, x: usize, scratch: &mut Scratch) {
    let leaf = shape.leaf(k);
    let most = leaf.most.min(x);
    match k {
        1 if most < x => return row(bytes, x),
        2 if most < x => return triangle(bytes, x, &mut scratch.above),
        _ => {}
    }
    let count = shape.count(k, Some(most));
    let losses = leaf.losses(leaf::load(bytes, count), count);
    leaf::store(bytes, &losses, count);
    if most == x {
        return;
    }
    let mut union = std::mem::take(&mut scratch.unions[k]);
    leaf::store(&mut union, &leaf.union(&losses), shape.count(k - 1, Some(most)));
    let first = shape.count(k, most.checked_sub(1));
    for y in most + 1..=x {
        let (before, block) = bytes.split_at_mut(shape.block(k, y));
        let known = shape.bytes(k - 1, y - 1);
        unite(&mut block[..known], &union[..known]);
        if y == most + 1 {
            shape.unite_leaf(block, leaf::from(&losses, first), k - 1, y);
        } else {
            let last = shape.block(k, y - 1) + shape.last_block(k - 1, y - 1);
            shape.unite_equal_rows(block, &before[last..], k - 1, y);
        }
        solve(shape, block, k - 1, y, scratch);
        add(&mut union, &block[..shape.bytes(k - 1, y)], known);
    }
    scratch.unions[k] = union;
}

/// Adds a block to the union of those before, of which the first `known` bytes are set.
pub(super) fn add(union: &mut [u8], block: &[u8], known: usize) {
    unite(&mut union[..known], &block[..known]);
    union[known..block.len()].copy_from_slice(&block[known..]);
}
