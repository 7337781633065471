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
//! Layer x, for x = 0, 1, …, has the states with xm = x on a board that is wide enough for no row to
//! be untouched. They are the *prefixes* x1 ≤ … ≤ x(m − 1) ≤ x. After layer w, for w ≥ 1, come the
//! *edges* of the board of width w, for k = m − 2, …, 1: the states whose first k rows are touched and
//! whose other rows are not, the prefixes x1 ≤ … ≤ xk ≤ w − 1.
//!
//! Prefixes of k rows with at most x cells are C(x + k, k), in the order of xk, then x(k − 1), and so
//! on. Those with one xk lie together, a *block*; in it, the prefixes of k − 1 rows with at most xk
//! cells are in their order. So the states with smaller bounds are the first ones of any larger.
//!
//! # The walk
//!
//! For each state of a block of k rows the walk finds whether an option is set: by row k, in a block
//! before at the same place (the union of the blocks so far); by rows j … k, in the block just
//! before, where those states are an interval; and by the rows above alone, in the block itself, which
//! is walked in the same way. A layer is a block of m rows in this sense. It is read in its
//! own blocks, and of the layers before only their union is kept, and the last block of the last one.
//!
//! An edge's state has one more move, by its first untouched row, to the edge (or the layer) with
//! this row touched: again the union of that part's blocks.

use super::claim::{Claim, ErdosSzekeres, Form, Statement};
use super::sides;
use crate::claim::{Player, Size};
use crate::parts::Stop;
use crate::proofs::layers::{Bits, LAYERS_N_WITHOUT_P, LAYERS_P_LEADS_TO_P, LAYERS_WINNER};
use crate::proofs::map::bits::{low_bits, unite_words, word_of};
use crate::verdict::{Figures, NoVerdict, count};
use crate::{SIZE, WRONG_KIND_FOR_CLAIM};

/// The least b: below, a layer has no blocks of two rows.
pub const MIN_B: u32 = 5;
/// The largest a and b.
pub const MAX: (u32, u32) = (65_536, 64);

/// Checks the layers of a claim, part after part.
///
/// # Errors
/// What is wrong, with the layer and the state, or the width, the rows and the state; or why there
/// is no verdict.
pub(super) fn check(claim: &Claim, bits: &mut Bits<'_, '_>) -> Result<Figures, Stop> {
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
    /// Which have an option that is set, as far as is known.
    hit: Vec<u64>,
    /// By the number of rows k: the union of the blocks of k rows that were walked last.
    unions: Vec<Vec<u64>>,
}

/// A state that contradicts its options, by its place in the block; or a number out of range.
enum Wrong {
    State(usize),
    Range,
}

impl Walk {
    fn new(height: usize) -> Option<Walk> {
        Some(Walk {
            rows: height.checked_sub(2)?,
            counts: vec![Vec::new(); height],
            layers: Vec::new(),
            last: Vec::new(),
            edge: Vec::new(),
            block: Block { unions: vec![Vec::new(); height], ..Block::default() },
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
                self.edge = union(&self.block, above);
            }
            self.read(bits, size)?;
            self.begin_hits(size);
            // By row m, in a layer before.
            unite_words(
                &mut self.block.hit,
                0,
                self.layers.get(y).map_or(&[], Vec::as_slice),
                0,
                size,
            );
            // By row m − 1.
            let (hit, unions) = (&mut self.block.hit, &self.block.unions);
            unite_words(hit, 0, unions.get(above).map_or(&[], Vec::as_slice), 0, known);
            equal_rows(&self.counts, hit, 0, (&before, 0), k, y).ok_or(SIZE)?;
            if y == x && x > 0 {
                // By row m, with row m − 1 and others above that are as long.
                unite_words(hit, 0, &self.last, 0, known);
                equal_rows(&self.counts, hit, 0, (&self.last, 0), k, y).ok_or(SIZE)?;
            }
            let number = self.count(above, less).ok_or(SIZE)?;
            self.walk(k, y).map_err(|wrong| self.fault(&wrong, &[("layer", x)], number))?;
            let Block { set, unions, .. } = &mut self.block;
            grow(unions.get_mut(above).ok_or(SIZE)?, set, 0, size, y == 0);
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
            self.begin_hits(size);
            unite_words(&mut self.block.hit, 0, &self.edge, 0, size);
            self.walk(k, bound)
                .map_err(|wrong| self.fault(&wrong, &[("width", w), ("rows", k)], 0))?;
            self.edge = union(&self.block, k);
        }
        // The first move leads to (w − 1, w, …, w), the last state of the edge with one row touched.
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
        Some(())
    }

    fn read(&mut self, bits: &mut Bits<'_, '_>, size: usize) -> Result<(), Stop> {
        bits.take(size, &mut self.block.set)?;
        let set: u64 = self.block.set.iter().map(|word| u64::from(word.count_ones())).sum();
        self.states = self.states.saturating_add(count(size));
        self.set = self.set.saturating_add(set);
        Ok(())
    }

    fn begin_hits(&mut self, size: usize) {
        self.block.hit.clear();
        self.block.hit.resize(size.div_ceil(64), 0);
    }

    /// Walks the block, whose states are the prefixes of k rows with at most x cells.
    fn walk(&mut self, k: usize, x: usize) -> Result<(), Wrong> {
        self.block.walk(&self.counts, k, x, 0)
    }

    /// The fault at a state, of the number `before` more than its place in the block.
    fn fault(&self, wrong: &Wrong, part: &[(&'static str, usize)], before: usize) -> Stop {
        let Wrong::State(place) = *wrong else { return NoVerdict::Interrupted.into() };
        let set = word_of(&self.block.set, place) & 1 == 1;
        let code = if set { LAYERS_P_LEADS_TO_P } else { LAYERS_N_WITHOUT_P };
        let mut fault = crate::fault::Fault::from(code);
        for &(what, number) in part {
            fault = fault.at(what, number);
        }
        fault.at("state", before.saturating_add(place)).into()
    }
}

impl Block {
    /// Walks the prefixes of k rows with at most x cells, which begin at a bit of the block.
    fn walk(&mut self, counts: &[Vec<usize>], k: usize, x: usize, at: usize) -> Result<(), Wrong> {
        if k <= 2 {
            return self.lines(k, x, at);
        }
        let of = |k: usize, x: usize| counts.get(k).and_then(|of_k| of_k.get(x)).copied();
        let k_less = k.saturating_sub(1);
        let (mut start, mut before, mut known) = (at, at, 0usize);
        for y in 0..=x {
            let size = of(k_less, y).ok_or(Wrong::Range)?;
            let Block { set, hit, unions } = self;
            unite_words(hit, start, unions.get(k).map_or(&[], Vec::as_slice), 0, known);
            equal_rows(counts, hit, start, (set, before), k_less, y).ok_or(Wrong::Range)?;
            self.walk(counts, k_less, y, start)?;
            let union = self.unions.get_mut(k).ok_or(Wrong::Range)?;
            grow(union, &self.set, start, size, y == 0);
            (before, known) = (start, size);
            start = start.saturating_add(size);
        }
        Ok(())
    }

    /// Walks lines of states that differ in x1 only: of one row the line of x1 ≤ x, of two rows the
    /// lines of x1 ≤ y for y ≤ x. Row 1 leads to the state before, row 2 to any line before, and both
    /// from the end of a line to the end of the line before.
    fn lines(&mut self, k: usize, x: usize, at: usize) -> Result<(), Wrong> {
        let union = self.unions.get_mut(k).ok_or(Wrong::Range)?;
        union.clear();
        union.resize((x >> 6).saturating_add(1), 0);
        let (mut start, mut corner) = (at, 0);
        for y in if k == 1 { x } else { 0 }..=x {
            let (mut left, mut before) = (y.saturating_add(1), 0);
            for slot in union.iter_mut() {
                let mask = low_bits(left);
                let set = word_of(&self.set, start) & mask;
                let mut hit = word_of(&self.hit, start) | *slot | set << 1 | before;
                if left <= 64 {
                    hit |= corner << left.saturating_sub(1);
                    corner = set >> left.saturating_sub(1) & 1;
                }
                let wrong = !(set ^ hit) & mask;
                if wrong != 0 {
                    let bit = usize::try_from(wrong.trailing_zeros()).map_err(|_| Wrong::Range)?;
                    return Err(Wrong::State(start.saturating_add(bit)));
                }
                *slot |= set;
                before = set >> 63;
                start = start.saturating_add(left.min(64));
                left = left.saturating_sub(64);
                if left == 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Adds what rows lead to that are all as long, y cells, j … k for every j: from the prefixes of k rows
/// with at most y cells, at a bit of `hit`, whose rows j … k have y cells, to those with at most y − 1, at
/// a bit of `from`, whose rows j … k have y − 1. Both are intervals, in the same order.
fn equal_rows(
    counts: &[Vec<usize>],
    hit: &mut [u64],
    at: usize,
    (from, from_at): (&[u64], usize),
    k: usize,
    y: usize,
) -> Option<()> {
    let Some(less) = y.checked_sub(1) else { return Some(()) };
    let (mut target, mut source) = (at, from_at);
    for (of_j, of_above) in (1..=k).rev().map(|j| (counts.get(j), counts.get(j.saturating_sub(1))))
    {
        // Before those with row j at its bound are those with at most one cell less.
        target = target.checked_add(*of_j?.get(less)?)?;
        source =
            source.checked_add(less.checked_sub(1).map_or(Some(0), |x| of_j?.get(x).copied())?)?;
        unite_words(hit, target, from, source, *of_above?.get(less)?);
    }
    Some(())
}

/// Adds a block of so many states, at a bit of `set`, to a union; the first one begins it.
fn grow(union: &mut Vec<u64>, set: &[u64], at: usize, size: usize, first: bool) {
    if first {
        union.clear();
    }
    union.resize(size.div_ceil(64), 0);
    unite_words(union, 0, set, at, size);
}

/// The union of the blocks of k rows that were walked last.
fn union(block: &Block, k: usize) -> Vec<u64> {
    block.unions.get(k).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests;
