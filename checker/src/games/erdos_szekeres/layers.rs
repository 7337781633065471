//! The avoidance game for one b and every a up to one, for layers.
//!
//! A state is given by the cells that are *left* in each row, x1 ≤ x2 ≤ … ≤ xm from the top, with
//! m = b − 1 rows. A move
//!
//! - lowers a row r > 1 to any number from x(r − 1) to xr − 1 (a cell under a shaded one), or
//! - lowers rows j … r that are as long, j the topmost of them, all by one (the cell beside the
//!   shaded part of row r; the rows above it grow with it).
//!
//! The width w of the board matters only where a row has nothing shaded, xr = w: such a row is not
//! entered beside its shaded part, but for row 1 on the empty board.
//!
//! # The parts
//!
//! Layer x, for x = 0, 1, …, has the states with xm = x on a board that is wide enough for no row
//! to be untouched. They are the *prefixes* x1 ≤ … ≤ x(m − 1) ≤ x. After layer w, for w ≥ 1, come
//! the *edges* of the board of width w, for k = m − 2, …, 1: the states whose first k rows are
//! touched and whose other rows are not, the prefixes x1 ≤ … ≤ xk ≤ w − 1.
//!
//! Prefixes of k rows with at most x cells are C(x + k, k), in the order of xk, then x(k − 1), and
//! so on. Those with one xk lie together, a *block*; in it, the prefixes of k − 1 rows with at most
//! xk cells are in their order. So the states with smaller bounds are the first ones of any larger.
//!
//! # The walk
//!
//! For each state of a block of k rows the walk finds whether an option is set: by row k, in a
//! block before at the same place (the union of the blocks so far); by rows j … k, in the block
//! just before, where those states are an interval; and by the rows above alone, in the block
//! itself, which is walked in the same way. A layer is a block of m rows in this sense. It is read
//! in its own blocks, and of the layers before only their union is kept, and the last block of the
//! last one.
//!
//! The first states of k rows, as many as fit into two words, are walked at once: for each of them
//! that is set, a table gives those with a move to it. The table is made by the walk itself, with
//! one state set after the other. A block is held against its states when the walk is at its end.
//!
//! An edge's state has one more move, by its first untouched row, to the edge (or the layer) with
//! this row touched: again the union of that part's blocks.

use super::claim::{Claim, ErdosSzekeres, Form, Statement, sides};
use crate::claim::{Player, Size};
use crate::codes::{SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::Fault;
use crate::figures::{Figures, count};
use crate::proofs::layers::{Bits, LAYERS_N_WITHOUT_P, LAYERS_P_LEADS_TO_P, LAYERS_WINNER};
use crate::proofs::map::bits::{low_bits, set_interval, unite_words, word_of};
use crate::stop::Stop;

/// The least b: below, a layer has no blocks of two rows.
pub const MIN_B: u32 = 5;
/// The largest a and b.
pub const MAX: (u32, u32) = (65_536, 64);
/// How many states are walked at once, at most.
const AT_ONCE: usize = 128;

/// Checks the layers of a claim, part after part.
///
/// # Errors
/// What is wrong, with the layer and the state, or the width, the rows and the state; or why there
/// is no verdict.
pub(crate) fn check(claim: &Claim, bits: &mut Bits<'_, '_>) -> Result<Figures, Stop> {
    let (
        Statement::WinsExcept { winner, most, except },
        ErdosSzekeres { a: Size::Every { least, .. }, b, form: Form::Avoidance },
    ) = (&claim.statement, claim.game)
    else {
        return Err(WRONG_KIND_FOR_CLAIM.into());
    };
    let (last, rows) = sides::<usize>((*most, MAX.0), (b, MAX.1))?;
    SIZE.unless(b >= MIN_B && least >= 2)?;
    let mut walk = Walk::new(rows).ok_or(SIZE)?;
    for x in 0..=last {
        walk.layer(bits, x)?;
        let a = u32::try_from(x).unwrap_or(u32::MAX).saturating_add(1);
        if x > 0 {
            let first_wins = walk.edges(bits, x)?;
            let claimed = (*winner == Player::First) != except.contains(&a);
            LAYERS_WINNER
                .unless(a < least || first_wins == claimed)
                .map_err(|code| code.at("a", a))?;
        }
    }
    Ok(vec![
        ("layers", count(last.saturating_add(1))),
        ("states", walk.states),
        ("P-positions", walk.set),
    ])
}

/// What is kept of the parts so far.
struct Walk {
    /// Rows of a layer's block, m − 2.
    rows: usize,
    /// By the number of rows k and the bound x: C(x + k, k), as far as layers were begun.
    counts: Vec<Vec<usize>>,
    /// By the bound of a block: which of its states are set in one of the layers so far.
    layers: Vec<Vec<u64>>,
    /// The last block of the layer before.
    last: Vec<u64>,
    /// Which states of an edge have an option that is set, by the first untouched row.
    edge: Vec<u64>,
    block: Block,
    /// How many states there were, and how many are set.
    states: u64,
    set: u64,
}

/// The block that is walked.
#[derive(Default)]
struct Block {
    /// Which of its states are set.
    set: Vec<u64>,
    /// Which have an option that is set, as far as is known; with one word more.
    hit: Vec<u64>,
    /// By the number of rows k: the union of blocks of k − 1 rows in the block of k rows that is
    /// walked, as far as it is needed.
    unions: Vec<Vec<u64>>,
    /// By the number of rows k.
    tables: Vec<Table>,
}

/// The first states of so many rows, and the moves between them.
#[derive(Clone, Default)]
struct Table {
    /// How many values their last row has.
    bounds: usize,
    /// By the state: those with a move to it.
    leads: Vec<u128>,
}

impl Walk {
    fn new(height: usize) -> Option<Walk> {
        Some(Walk {
            rows: height.checked_sub(2)?,
            counts: vec![Vec::new(); height],
            layers: Vec::new(),
            last: Vec::new(),
            edge: Vec::new(),
            block: Block {
                unions: vec![Vec::new(); height],
                tables: vec![Table::default(); height],
                ..Block::default()
            },
            states: 0,
            set: 0,
        })
    }

    /// C(x + k, k); none for the bound before 0.
    fn count(&self, k: usize, x: Option<usize>) -> Option<usize> {
        x.map_or(Some(0), |x| self.counts.get(k)?.get(x).copied())
    }

    /// Reads layer x and walks it, block after block.
    fn layer(&mut self, bits: &mut Bits<'_, '_>, x: usize) -> Result<(), Stop> {
        self.begin(x).ok_or(SIZE)?;
        let k = self.rows;
        let above = k.saturating_add(1);
        let mut before = Vec::new();
        for y in 0..=x {
            let less = y.checked_sub(1);
            let size = self.count(k, Some(y)).ok_or(SIZE)?;
            let known = self.count(k, less).ok_or(SIZE)?;
            if y == x {
                self.edge.clone_from(self.block.unions.get(above).ok_or(SIZE)?);
            }
            self.read(bits, size)?;
            self.block.begin_hits(size);
            // By row m, in a layer before.
            let (hit, unions) = (&mut self.block.hit, &self.block.unions);
            unite_words(hit, 0, self.layers.get(y).map_or(&[], Vec::as_slice), 0, size);
            // By row m − 1.
            unite_words(hit, 0, unions.get(above).map_or(&[], Vec::as_slice), 0, known);
            equal_rows(&self.counts, hit, size, (&before, known), k, y).ok_or(SIZE)?;
            if y == x && x > 0 {
                // By row m, with row m − 1 and others above that are as long.
                unite_words(hit, 0, &self.last, 0, known);
                equal_rows(&self.counts, hit, size, (&self.last, known), k, y).ok_or(SIZE)?;
            }
            let number = self.count(above, less).ok_or(SIZE)?;
            self.walk(k, y, &[("layer", x)], number)?;
            let Block { set, unions, .. } = &mut self.block;
            let union = unions.get_mut(above).ok_or(SIZE)?;
            if y == 0 {
                union.clear();
            }
            union.resize(size.div_ceil(64), 0);
            unite_words(union, 0, set, 0, size);
            match self.layers.get_mut(y) {
                Some(layers) => unite_words(layers, 0, set, 0, size),
                None => self.layers.push(set.clone()),
            }
            std::mem::swap(&mut before, set);
        }
        self.last = before;
        bits.end_part()
    }

    /// Reads the edges of the board of width w and walks them; whether the first player wins there.
    fn edges(&mut self, bits: &mut Bits<'_, '_>, w: usize) -> Result<bool, Stop> {
        let bound = w.saturating_sub(1);
        for k in (1..=self.rows).rev() {
            let size = self.count(k, Some(bound)).ok_or(SIZE)?;
            self.read(bits, size)?;
            bits.end_part()?;
            self.block.begin_hits(size);
            unite_words(&mut self.block.hit, 0, &self.edge, 0, size);
            self.walk(k, bound, &[("width", w), ("rows", k)], 0)?;
            let of_less = self.counts.get(k.saturating_sub(1)).ok_or(SIZE)?;
            begin_union(&mut self.edge, of_less, bound);
            unite_blocks(&mut self.edge, of_less.get(..w).ok_or(SIZE)?, &self.block.set, 0);
        }
        // The first move leads to (w − 1, w, …, w), the last state of the edge with one row
        // touched.
        Ok(word_of(&self.block.set, bound) & 1 == 1)
    }

    /// Adds the counts with the bound x.
    fn begin(&mut self, x: usize) -> Option<()> {
        let mut count = 1usize;
        for (k, of_k) in self.counts.iter_mut().enumerate() {
            // C(x + k, k) = C(x + k − 1, k − 1) + C(x − 1 + k, k).
            if k > 0 {
                let before = x.checked_sub(1).map_or(Some(0), |x| of_k.get(x).copied())?;
                count = count.checked_add(before)?;
            }
            of_k.push(count);
        }
        for k in 2..=self.rows {
            if self.count(k, Some(x))? <= AT_ONCE {
                self.block.learn(&self.counts, k, x)?;
            }
        }
        Some(())
    }

    fn read(&mut self, bits: &mut Bits<'_, '_>, size: usize) -> Result<(), Stop> {
        bits.take(size, &mut self.block.set)?;
        let set: u64 = self.block.set.iter().map(|word| u64::from(word.count_ones())).sum();
        self.states = self.states.saturating_add(count(size));
        self.set = self.set.saturating_add(set);
        Ok(())
    }

    /// Walks the block, whose states are the prefixes of k rows with at most x cells, and holds
    /// each state against its options. In the part, the states have numbers that are `before` more.
    fn walk(
        &mut self,
        k: usize,
        x: usize,
        part: &[(&'static str, usize)],
        before: usize,
    ) -> Result<(), Stop> {
        self.block.walk(&self.counts, k, x, 0).ok_or(SIZE)?;
        let Block { set, hit, .. } = &self.block;
        let mut left = self.count(k, Some(x)).ok_or(SIZE)?;
        for (at, (set, hit)) in set.iter().zip(hit).enumerate() {
            let wrong = !(set ^ hit) & low_bits(left);
            if wrong != 0 {
                let is_set = set & wrong & wrong.wrapping_neg() != 0;
                let code = if is_set { LAYERS_P_LEADS_TO_P } else { LAYERS_N_WITHOUT_P };
                let named = part
                    .iter()
                    .fold(code.into(), |fault: Fault, &(what, number)| fault.at(what, number));
                let bit = usize::try_from(wrong.trailing_zeros()).unwrap_or(0);
                let place = at.saturating_mul(64).saturating_add(bit);
                return Err(named.at("state", before.saturating_add(place)).into());
            }
            left = left.saturating_sub(64);
        }
        Ok(())
    }
}

impl Block {
    fn begin_hits(&mut self, size: usize) {
        self.hit.clear();
        self.hit.resize(size.div_ceil(64).saturating_add(1), 0);
    }

    /// Makes the table of the prefixes of k rows with at most x cells, state after state.
    fn learn(&mut self, counts: &[Vec<usize>], k: usize, x: usize) -> Option<()> {
        let size = *counts.get(k)?.get(x)?;
        *self.tables.get_mut(k)? = Table::default();
        let mut leads = Vec::new();
        for state in 0..size {
            self.set.clear();
            self.set.resize(size.div_ceil(64), 0);
            set_interval(&mut self.set, state, 1);
            self.begin_hits(size);
            self.walk(counts, k, x, 0)?;
            leads
                .push(u128::from(word_of(&self.hit, 0)) | u128::from(word_of(&self.hit, 64)) << 64);
        }
        *self.tables.get_mut(k)? = Table { bounds: x.checked_add(1)?, leads };
        Some(())
    }

    /// Adds the hits by moves within a block, whose states are the prefixes of k rows with at most
    /// x cells. It begins at a bit.
    fn walk(&mut self, counts: &[Vec<usize>], k: usize, x: usize, at: usize) -> Option<()> {
        // One row is a line of its own.
        let less = k.saturating_sub(1).max(1);
        let (of_k, of_less) = (counts.get(k)?, counts.get(less)?);
        let Block { set, hit, unions, tables } = self;
        let table = tables.get(k)?;
        // The blocks of the table.
        let known = of_less.get(..table.bounds.min(x.saturating_add(1)))?;
        if let Some(last) = known.len().checked_sub(1) {
            table.walk(set, hit, at, *of_k.get(last)?);
        }
        if known.len() > x {
            return Some(());
        }
        let union = unions.get_mut(k)?;
        begin_union(union, of_less, x);
        let mut start = unite_blocks(union, known, set, at);
        if k <= 2 {
            return self.lines(k, known.len(), x, start);
        }
        let mut size = known.last().copied().unwrap_or(0);
        for y in known.len()..=x {
            let Block { set, hit, unions, .. } = self;
            let next = start.checked_add(*of_less.get(y)?)?;
            unite(hit, start, unions.get(k)?, 0, size);
            equal_rows(counts, hit, next, (set, start), less, y)?;
            self.walk(counts, less, y, start)?;
            size = *of_less.get(y)?;
            if y < x {
                unite(self.unions.get_mut(k)?, 0, &self.set, start, size);
            }
            start = next;
        }
        Some(())
    }

    /// Walks lines of states that differ in x1 only: of one row the line of x1 ≤ x, of two rows the
    /// lines of x1 ≤ y for y from the first to x, which begin at a bit. Row 1 leads to the state
    /// before, row 2 to any line before, and both from the end of a line to the end of the line
    /// before.
    fn lines(&mut self, k: usize, first: usize, x: usize, at: usize) -> Option<()> {
        let Block { set, hit, unions, .. } = self;
        let union = unions.get_mut(k)?;
        let mut start = at;
        let mut corner = if first > 0 { word_of(set, start.checked_sub(1)?) & 1 } else { 0 };
        for y in if k == 1 { x } else { first }..=x {
            let (mut left, mut before) = (y.saturating_add(1), 0);
            for slot in union.iter_mut() {
                let mask = low_bits(left);
                let set = word_of(set, start) & mask;
                let mut new = *slot | set << 1 | before;
                if left <= 64 {
                    new |= corner << left.saturating_sub(1);
                    corner = set >> left.saturating_sub(1) & 1;
                }
                add(hit, start, new & mask);
                *slot |= set;
                before = set >> 63;
                start = start.saturating_add(left.min(64));
                left = left.saturating_sub(64);
                if left == 0 {
                    break;
                }
            }
        }
        Some(())
    }
}

impl Table {
    /// Adds the hits by moves within the first `size` states, which begin at a bit.
    fn walk(&self, set: &[u64], hit: &mut [u64], at: usize, size: usize) {
        let (mut hits, mut left, mut at_word) = (0, size, at);
        for leads in self.leads.chunks(64) {
            let mut word = word_of(set, at_word) & low_bits(left);
            while let Some(lead) = leads.get(usize::try_from(word.trailing_zeros()).unwrap_or(64)) {
                hits |= lead;
                word &= word.wrapping_sub(1);
            }
            (left, at_word) = (left.saturating_sub(64), at_word.saturating_add(64));
        }
        let [low, high] =
            [hits, hits >> 64].map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0));
        add(hit, at, low & low_bits(size));
        if size > 64 {
            add(hit, at.saturating_add(64), high & low_bits(size.saturating_sub(64)));
        }
    }
}

/// Adds the hits by rows that are all as long, y cells, j … k for every j: from the prefixes of k
/// rows with at most y cells, which end at a bit of `hit`, whose rows j … k have y cells and row
/// j − 1 less, to those with at most y − 1, which end at a bit of `from`, whose rows j … k have
/// y − 1. The former are an interval, and those of j − 1 come next; the latter are the last ones,
/// in the same order.
fn equal_rows(
    counts: &[Vec<usize>],
    hit: &mut [u64],
    end: usize,
    (from, from_end): (&[u64], usize),
    k: usize,
    y: usize,
) -> Option<()> {
    let Some(less) = y.checked_sub(1) else { return Some(()) };
    let mut target = end;
    for of_above in counts.get(..k)? {
        let size = *of_above.get(less)?;
        target = target.checked_sub(size)?;
        unite(hit, target, from, from_end.checked_sub(size)?, size);
    }
    Some(())
}

/// Adds `count` bits of `bits` from `at` on to those of `words` from `to` on, as [`unite_words`].
/// Most intervals within a block are short.
#[inline]
fn unite(words: &mut [u64], to: usize, bits: &[u64], at: usize, count: usize) {
    if count <= 64 {
        add(words, to, word_of(bits, at) & low_bits(count));
    } else {
        unite_words(words, to, bits, at, count);
    }
}

/// Adds 64 bits to those of `words` from a bit on, as far as there are words.
#[inline]
fn add(words: &mut [u64], at: usize, bits: u64) {
    let mut rest = words.get_mut(at >> 6..).unwrap_or_default().iter_mut();
    if let Some(low) = rest.next() {
        *low |= bits << (at & 63);
    }
    if let Some(high) = rest.next() {
        // Two steps, because a shift by 64 is none.
        *high |= bits >> 1 >> (63 ^ (at & 63));
    }
}

/// Begins the union of the blocks of the bounds up to x, whose sizes are given.
fn begin_union(union: &mut Vec<u64>, sizes: &[usize], x: usize) {
    union.clear();
    union.resize(sizes.get(x).copied().unwrap_or(0).div_ceil(64), 0);
}

/// Adds blocks of such sizes, one after the other from a bit on, to a union; where they end.
fn unite_blocks(union: &mut [u64], sizes: &[usize], set: &[u64], at: usize) -> usize {
    let mut start = at;
    for &size in sizes {
        unite(union, 0, set, start, size);
        start = start.saturating_add(size);
    }
    start
}

#[cfg(test)]
mod tests;
