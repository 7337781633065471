//! Solves blocks in place: bits come in as states with an option that is a loss by a move of the rows
//! below, and go out as losses.
//!
//! In a block of k rows, the k-th goes down to every bound before: what one bound's states lead to
//! by it is the union of all blocks before, at the same prefix. Rows that are as long as the k-th go
//! down with it by one: from an interval of one block to an interval of the block just before. All
//! other moves are of the rows above, and stay in the block.

use super::rows::{MOST_SMALL, small_triangle, triangle, triangle_bits, triangle_bytes};
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
    if k == 3 {
        triangles(shape, bytes, x, &mut union, &mut scratch.above);
    } else {
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
    }
    scratch.unions[k] = union;
}

/// Adds a block to the union of those before, of which the first `known` bytes are set.
pub(super) fn add(union: &mut [u8], block: &[u8], known: usize) {
    unite(&mut union[..known], &block[..known]);
    union[known..block.len()].copy_from_slice(&block[known..]);
}

/// Solves the prefixes of three rows: triangles, the small ones in registers.
fn triangles(shape: &Shape, bytes: &mut [u8], x: usize, union: &mut [u8], above: &mut Vec<u64>) {
    small_triangles(bytes, x, union);
    for y in MOST_SMALL + 1..=x {
        let (before, block) = bytes.split_at_mut(shape.block(3, y));
        let known = triangle_bytes(y - 1);
        let block = &mut block[..triangle_bytes(y)];
        unite(&mut block[..known], &union[..known]);
        shape.unite_equal_rows(block, &before[shape.block(3, y - 1)..], 2, y);
        triangle(block, y, above);
        add(union, block, known);
    }
}

/// How many bytes the triangles before take.
const fn small_block(z: usize) -> usize {
    let (mut y, mut sum) = (0, 0);
    while y < z {
        sum += triangle_bytes(y);
        y += 1;
    }
    sum
}

/// The triangles that fit 128 bits, up to bound x, with their union.
#[inline]
fn small_triangles(bytes: &mut [u8], x: usize, union: &mut [u8]) {
    let (mut all, mut last) = (0u128, 0u128);
    macro_rules! each {
        ($($z:literal)*) => {
            $(
                if x >= $z {
                    step::<$z>(bytes, &mut all, &mut last);
                }
            )*
        };
    }
    step::<0>(bytes, &mut all, &mut last);
    each!(1 2 3 4 5 6 7 8 9 10 11 12 13 14);
    let bytes = triangle_bytes(x.min(MOST_SMALL));
    union[..bytes].copy_from_slice(&all.to_le_bytes()[..bytes]);
}

/// Solves triangle Z of three rows, with the union of those before and the one just before.
#[inline(always)]
fn step<const Z: usize>(bytes: &mut [u8], all: &mut u128, last: &mut u128) {
    let place = const { small_block(Z) };
    let length = const { triangle_bytes(Z) };
    let block = &mut bytes[place..place + length];
    let mut whole = [0u8; 16];
    whole[..length].copy_from_slice(block);
    let mut hit = u128::from_le_bytes(whole) | *all;
    if Z > 0 {
        // Line Z − 1 of the triangle before, and its last bit once more.
        let line = *last >> const { triangle_bits(Z) - (Z + 1) - Z };
        hit |= (line | (line >> (Z - 1) & 1) << Z) << const { triangle_bits(Z) - (Z + 1) };
    }
    let found = small_triangle::<Z>(hit);
    block.copy_from_slice(&found.to_le_bytes()[..length]);
    *all |= found;
    *last = found;
}
