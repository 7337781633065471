//! The first prefixes of some rows, as many as fit into a few words: they are solved at once.
//!
//! Of each state a table says which of the others lead to it. States are looked at in their order,
//! in which every option comes before: one without a loss among its options is a loss, and those
//! with a move to it are none.

use std::collections::HashMap;

use crate::maps::low_bits;

/// Bits of the prefixes that are solved at once, in their order, the lowest bit of a word first.
pub(super) type Bits = [u64; WORDS];

const WORDS: usize = 4;
/// As bytes. So many are read and written at once, so that buffers have as many more than they need.
pub(super) const BYTES: usize = 8 * WORDS;

/// How many prefixes are solved at once, at most.
const MOST: u64 = 64 * WORDS as u64;

/// The prefixes of k rows with few cells.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// The greatest bound: so many cells their last row has at most.
    pub(super) most: usize,
    prefixes: Vec<Prefix>,
}

/// What leads to a prefix of k rows, and where it is.
#[derive(Clone, Copy, Debug)]
struct Prefix {
    /// Those with a move to it.
    leads: Bits,
    /// Those that lead to it by rows j … k, which have one cell more than its last row, and a row
    /// below that is as long.
    joint: Bits,
    /// Its number in the block, which is that of its first k − 1 rows.
    place: u32,
}

impl Leaf {
    /// How many bytes it takes, at most.
    pub(super) const SIZE: u64 = MOST * size_of::<Prefix>() as u64;

    /// For k rows; their prefixes with at most x cells are counted by `states`.
    pub(super) fn new(k: usize, states: &[u64]) -> Leaf {
        let most = states.iter().take_while(|&&states| states <= MOST).count().saturating_sub(1);
        let all = prefixes(k, most);
        let number: HashMap<&[usize], usize> =
            all.iter().enumerate().map(|(at, rows)| (rows.as_slice(), at)).collect();
        let none = Prefix { leads: [0; WORDS], joint: [0; WORDS], place: 0 };
        let mut prefixes = vec![none; all.len()];
        let mut place = 0;
        for (from, rows) in all.iter().enumerate() {
            // A block begins with the prefix in which the rows above its last have no cells.
            let begins = rows.iter().take(k.saturating_sub(1)).all(|&row| row == 0);
            place = if begins { 0 } else { place + 1 };
            prefixes[from].place = place;
            for (r, &x) in rows.iter().enumerate() {
                // Row r alone, or rows j … r by one, j the topmost of those that are as long.
                let least = r.checked_sub(1).map_or(x, |above| rows[above]);
                let topmost = rows.partition_point(|&row| row < x);
                let alone = (least..x).map(|lower| (r, lower, false));
                let together = x.checked_sub(1).map(|lower| (topmost, lower, r + 1 == k));
                for (first, lower, joint) in alone.chain(together) {
                    let mut option = rows.clone();
                    option[first..=r].fill(lower);
                    let to = &mut prefixes[number[option.as_slice()]];
                    set(&mut to.leads, from);
                    if joint {
                        set(&mut to.joint, from);
                    }
                }
            }
        }
        Leaf { most, prefixes }
    }

    /// The losses among the first `count` prefixes, of which some have an option that is a loss by
    /// a move of the rows below.
    #[inline]
    pub(super) fn losses(&self, mut hit: Bits, count: usize) -> Bits {
        let mut found = [0; WORDS];
        for at in 0..WORDS {
            let within = low_bits(count.saturating_sub(64 * at));
            let mut open = !hit[at] & within;
            while open != 0 {
                let bit = open.trailing_zeros() as usize;
                let leads = &self.prefixes[64 * at + bit].leads;
                for (hit, leads) in hit.iter_mut().zip(leads) {
                    *hit |= leads;
                }
                open &= open - 1;
                open &= !hit[at];
            }
            found[at] = !hit[at] & within;
        }
        found
    }

    /// The union of the blocks: which prefixes of k − 1 rows have a last row with which they are
    /// set.
    #[inline]
    pub(super) fn union(&self, bits: &Bits) -> Bits {
        let mut union = [0; WORDS];
        each(bits, 0, |at| set(&mut union, self.prefixes[at].place as usize));
        union
    }

    /// What leads to one that is set, from `first` on, by rows j … k with a row below.
    #[inline]
    pub(super) fn joint(&self, bits: &Bits, first: usize) -> Bits {
        let mut joint = [0; WORDS];
        each(bits, first, |at| {
            for (joint, more) in joint.iter_mut().zip(&self.prefixes[at].joint) {
                *joint |= more;
            }
        });
        joint
    }
}

/// All prefixes of k rows with at most x cells, in their order.
fn prefixes(k: usize, x: usize) -> Vec<Vec<usize>> {
    let Some(above) = k.checked_sub(1) else { return vec![Vec::new()] };
    let block = |y| prefixes(above, y).into_iter().map(move |rows| [rows, vec![y]].concat());
    (0..=x).flat_map(block).collect()
}

fn set(bits: &mut Bits, at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

/// Calls `visit` with the place of each bit that is set, from `first` on.
#[inline]
fn each(bits: &Bits, first: usize, mut visit: impl FnMut(usize)) {
    for (at, &word) in bits.iter().enumerate().skip(first / 64) {
        let mut word = if at == first / 64 { word & !low_bits(first % 64) } else { word };
        while word != 0 {
            visit(64 * at + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// The bits from `first` on.
#[inline]
pub(super) fn from(bits: &Bits, first: usize) -> Bits {
    let (skip, shift) = (first / 64, first % 64);
    std::array::from_fn(|at| {
        let word = |at: usize| bits.get(at).copied().unwrap_or(0);
        // Two steps, because a shift by 64 is none.
        word(at + skip) >> shift | word(at + skip + 1) << 1 << (63 - shift)
    })
}

/// The first `count` bits of bytes, in which others may follow.
#[inline]
pub(super) fn load(from: &[u8], count: usize) -> Bits {
    let words = words(from);
    std::array::from_fn(|at| words[at] & low_bits(count.saturating_sub(64 * at)))
}

/// Puts bits in the place of the first `count`; the bytes after theirs stay.
#[inline]
pub(super) fn store(to: &mut [u8], bits: &Bits, count: usize) {
    let (whole, before) = (count.next_multiple_of(8), words(to));
    let put = |at: usize| before[at] & !low_bits(whole.saturating_sub(64 * at)) | bits[at];
    put_words(to, &std::array::from_fn(put));
}

/// Adds bits to those at the start of bytes.
#[inline]
pub(super) fn add(to: &mut [u8], bits: &Bits) {
    let before = words(to);
    put_words(to, &std::array::from_fn(|at| before[at] | bits[at]));
}

/// The words at the start of bytes, which may end earlier.
#[inline]
fn words(from: &[u8]) -> Bits {
    let mut whole = [0; BYTES];
    match from.first_chunk() {
        Some(bytes) => whole = *bytes,
        None => whole[..from.len()].copy_from_slice(from),
    }
    std::array::from_fn(|at| {
        whole[8 * at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    })
}

#[inline]
fn put_words(to: &mut [u8], words: &Bits) {
    let bytes = bytes(words);
    match to.first_chunk_mut() {
        Some(to) => *to = bytes,
        None => to.copy_from_slice(&bytes[..to.len()]),
    }
}

/// The bytes of bits.
#[inline]
pub(super) fn bytes(bits: &Bits) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(bits) {
        *bytes = word.to_le_bytes();
    }
    bytes
}
