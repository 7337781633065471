//! The states of a board of the avoidance game, for maps.
//!
//! A state is a region of the board, the row lengths λ1 ≥ … ≥ λm of the cells shaded or
//! eliminated so far. States are ordered lexicographically by (λ1, …, λm), from the empty board
//! to the full one. Every move makes rows longer, so all options of a state come after it.
//!
//! # The walk
//!
//! Regions with k rows whose first row is shorter than v are C(v−1+k, k) (as many for a board of
//! any width), so a state's number is a sum of one summand a row, and a move changes it by the
//! summands of the rows that grow.
//!
//! The rows of a state are split into a *head*, at least row 1, and a *tail*. The states with one
//! head lie together in the map, ordered by their tails; a head with last row x has all tails of
//! rows of at most x cells, and these are the first ones of any longer x. A move is one of three:
//!
//! - it is in the head, and then possible with every tail and leads to the same tail: the states
//!   that it leads from are those at the set bits of another head, side by side;
//! - it is in row k of the tail, and the tail's rows up to k are as long as the head's last: they
//!   all grow, with the rows of the head that are as long. The tails that begin with k rows of x
//!   cells lie together, and so do the tails that begin with k rows of x+1 cells and go on as
//!   they do;
//! - it changes rows of the tail only. It leads to a tail of the same head, and which tails can be
//!   reached from which does not depend on the head, as long as they are among the head's.
//!
//! So for every head the states with an option that is set are found in two ways: for the first two
//! kinds of move with a few operations for 64 states, and for the third by going through the states
//! that are set, with a table, made once for all heads, of the tails that lead to each tail. These
//! have to be exactly the states that are not set. Heads are independent of each other.

use super::claim::{Claim, ErdosSzekeres, Form, Statement, sides};
use super::regions::{Regions, Top, region_count};
use crate::claim::{Player, Size};
use crate::codes::{SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::Fault;
use crate::proofs::map::bits::{low_bits, set_interval, unite, unite_interval};
use crate::proofs::map::{MapGame, MapWalk, Part};

/// The largest a.
pub const MAX_A: u32 = 65_536;
/// The largest b. A state takes a bit and a walk through its rows, and a board of a few columns has
/// few states for its rows. Nothing is lost: the (a, b)-game and the (b, a)-game are the same.
pub const MAX_B: u32 = 64;

/// The most entries of the table of moves within tails.
const MAX_TABLE: usize = 1 << 23;

/// Parts that the heads are divided into.
const PARTS: usize = 1024;

/// A board, and what is claimed of its states.
pub struct Board {
    width: usize,
    height: usize,
    states: usize,
    p_positions: u64,
    winner: Player,
}

impl Board {
    /// The board of a claim, of a size that can be addressed (H9).
    ///
    /// # Errors
    /// When the claim does not say how many states of one board are P-positions, or the board is
    /// too large.
    pub fn new(claim: &Claim) -> Result<Board, Fault> {
        let (
            &Statement::PPositions { count: p_positions, winner },
            ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Avoidance },
        ) = (&claim.statement, claim.game)
        else {
            return Err(WRONG_KIND_FOR_CLAIM.into());
        };
        let (width, height) = sides((a, MAX_A), (b, MAX_B))?;
        let states = region_count(height, width).ok_or(SIZE)?;
        Ok(Board { width, height, states, p_positions, winner })
    }
}

impl MapGame for Board {
    type Walk<'m> = Walk<'m>;

    fn states(&self) -> usize {
        self.states
    }

    fn claimed(&self) -> (u64, bool) {
        (self.p_positions, self.winner == Player::Second)
    }

    fn walk<'m>(&self, bits: &'m [u8]) -> Option<Walk<'m>> {
        Walk::new(bits, self.states, self.height, self.width)
    }
}

/// The moves that change rows of the tail only: for every tail, the tails that lead to it.
struct TailMoves {
    /// Where the tails that lead to each tail start; one more at the end.
    starts: Vec<u32>,
    /// The tails that lead to a tail, without those from which only the last row grows.
    before: Vec<u32>,
    /// The length of the last row: from as many tails just before, only the last row grows.
    last: Vec<u32>,
}

impl TailMoves {
    fn new(tails: &Regions) -> Option<TailMoves> {
        let count = tails.count(tails.width)?;
        let mut last = Vec::with_capacity(count);
        let mut rows = tails.region(0)?;
        for _ in 0..count {
            last.push(u32::try_from(rows.last().copied().unwrap_or(0)).ok()?);
            tails.advance(&mut rows);
        }
        // How many lead to each tail, then where the next of them is put.
        let mut next = vec![0u32; count];
        each_tail_move(tails, |_, to| {
            *next.get_mut(to)? = next.get(to)?.checked_add(1)?;
            Some(())
        })?;
        let mut starts = Vec::with_capacity(count.checked_add(1)?);
        let mut start = 0u32;
        for slot in &mut next {
            starts.push(start);
            start = start.checked_add(std::mem::replace(slot, start))?;
        }
        starts.push(start);
        let mut before = vec![0u32; usize::try_from(start).ok()?];
        each_tail_move(tails, |from, to| {
            let place = next.get_mut(to)?;
            *before.get_mut(usize::try_from(*place).ok()?)? = u32::try_from(from).ok()?;
            *place = place.checked_add(1)?;
            Some(())
        })?;
        Some(TailMoves { starts, before, last })
    }
}

/// Visits, as the tails before and after it, every move that changes rows of the tail only, other
/// than by growing the last row alone. The tail lies under a row of the board's width.
fn each_tail_move(
    tails: &Regions,
    mut visit: impl FnMut(usize, usize) -> Option<()>,
) -> Option<()> {
    let last_row = tails.shorter.len().checked_sub(1);
    let mut rows = tails.region(0)?;
    let mut within = Some(());
    for from in 0..tails.count(tails.width)? {
        tails.moves(&rows, Top::Under, |step| {
            if !(step.alone && Some(step.row) == last_row) {
                let to = from.checked_add(step.distance);
                within = within.and(to.and_then(|to| visit(from, to)));
            }
        })?;
        tails.advance(&mut rows);
    }
    within
}

/// A board, its split into heads and tails, and its map.
pub struct Walk<'m> {
    bits: &'m [u8],
    all: Regions,
    heads: Regions,
    tails: Regions,
    head_count: usize,
    tail_moves: TailMoves,
}

/// What the check of a head works with.
#[derive(Default)]
struct Scratch {
    /// The head's states.
    row: Vec<u64>,
    /// Which of them have an option that is set.
    hit: Vec<u64>,
}

impl Scratch {
    /// The last of `count` states that contradicts its options: a state is set exactly when it
    /// has no option that is.
    fn last_fault(&self, count: usize) -> Option<usize> {
        let mut words = self.row.iter().zip(&self.hit).enumerate().rev();
        words.find_map(|(index, (&set, &hit))| {
            let first = index.checked_mul(64)?;
            let wrong = !(set ^ hit) & low_bits(count.checked_sub(first)?);
            first.checked_add(usize::try_from(wrong.checked_ilog2()?).ok()?)
        })
    }
}

impl MapWalk for Walk<'_> {
    fn parts(&self) -> usize {
        PARTS.min(self.head_count)
    }

    fn check_part(&self, part: usize) -> Option<Part> {
        let bound = |part: usize| self.head_count.checked_mul(part)?.checked_div(self.parts());
        let (from, to) = (bound(part)?, bound(part.checked_add(1)?)?);
        let mut rows = self.heads.region(from)?;
        let mut start = self.all.number(&rows)?;
        let mut scratch = Scratch::default();
        let mut found = Part::default();
        for _ in from..to {
            let last = rows.last().copied()?;
            let count = self.tails.count(last)?;
            self.gather(&rows, start, count, &mut scratch)?;
            self.gather_tail_moves(&mut scratch)?;
            if let Some(tail) = scratch.last_fault(count) {
                found.fault = Some(start.checked_add(tail)?);
                return Some(found);
            }
            let set: u32 = scratch.row.iter().map(|word| word.count_ones()).sum();
            found.set = found.set.checked_add(set.into())?;
            start = start.checked_add(count)?;
            self.heads.advance(&mut rows);
        }
        Some(found)
    }
}

impl<'m> Walk<'m> {
    /// Divides the rows into head and tail. Allocates no more than in proportion to the map.
    fn new(bits: &'m [u8], states: usize, height: usize, width: usize) -> Option<Walk<'m>> {
        // A tail has at most w moves under longer rows, and one more for each row; a tail of one
        // row has no moves but those of its last row.
        let fits = |tail: &usize| {
            let moves = if *tail < 2 { 1 } else { width.saturating_add(*tail) };
            let entries = region_count(*tail, width)?.checked_mul(moves)?;
            Some(entries <= MAX_TABLE.min(states.checked_div(2)?) || *tail == 0)
        };
        let tail = (0..height).take_while(|tail| fits(tail) == Some(true)).last()?;
        Self::split_at(bits, height, width, tail)
    }

    /// The walk with so many rows in a tail.
    fn split_at(bits: &'m [u8], height: usize, width: usize, tail: usize) -> Option<Walk<'m>> {
        let heads = Regions::new(height.checked_sub(tail)?, width)?;
        let tails = Regions::new(tail, width)?;
        Some(Walk {
            bits,
            all: Regions::new(height, width)?,
            head_count: heads.count(width)?,
            tail_moves: TailMoves::new(&tails)?,
            heads,
            tails,
        })
    }

    /// The states of a head, and which of them have an option that is set by a move that makes
    /// rows of the head longer.
    fn gather(
        &self,
        rows: &[usize],
        start: usize,
        count: usize,
        scratch: &mut Scratch,
    ) -> Option<()> {
        let Scratch { row, hit } = scratch;
        let words = count.div_ceil(64);
        row.clear();
        row.resize(words, 0);
        unite(row, self.bits, start);
        if let (Some(last), rest @ 1..) = (row.last_mut(), count.checked_rem(64)?) {
            *last &= low_bits(rest);
        }
        hit.clear();
        hit.resize(words, 0);
        let growth = self.all.moves(rows, Top::Edge, |step| {
            unite(hit, self.bits, start.saturating_add(step.distance));
        })?;
        let x = rows.last().copied()?;
        if x == 0 || growth == 0 {
            return Some(());
        }
        // Tails that begin with rows of x cells, to tails that begin with as many of x + 1.
        let mut from = 0usize;
        let mut to = start.checked_add(growth)?;
        let mut tails = self.tails.shorter.iter();
        while let Some(of_row) = tails.next() {
            from = from.checked_add(*of_row.get(x)?)?;
            to = to.checked_add(*of_row.get(x.checked_add(1)?)?)?;
            let rest = match tails.as_slice().first() {
                Some(below) => *below.get(x.checked_add(1)?)?,
                None => 1,
            };
            unite_interval(hit, from, self.bits, to, rest);
        }
        Some(())
    }

    /// Adds the states with an option that is set by a move that changes rows of the tail only.
    ///
    /// From the last word on, so that all there is to find of a word's states is found with it. The
    /// first word with a state that is set and has an option that is set ends it: that state
    /// contradicts its options, and those after it are known. So a false map costs no more than a
    /// true one, of whose states few are set.
    fn gather_tail_moves(&self, scratch: &mut Scratch) -> Option<()> {
        let Scratch { row, hit } = scratch;
        let TailMoves { starts, before, last } = &self.tail_moves;
        for (index, &word) in row.iter().enumerate().rev() {
            let mut set = word;
            while set != 0 {
                let bit = usize::try_from(set.trailing_zeros()).ok()?;
                set &= set.wrapping_sub(1);
                let tail = index.checked_mul(64)?.checked_add(bit)?;
                let (&start, &end) = (starts.get(tail)?, starts.get(tail.checked_add(1)?)?);
                for &tail in before.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)? {
                    // Earlier than a tail of the head, and so one of the head itself.
                    *hit.get_mut(usize::try_from(tail >> 6).ok()?)? |= 1 << (tail & 63);
                }
                let run = usize::try_from(*last.get(tail)?).ok()?;
                set_interval(hit, tail.checked_sub(run)?, run);
            }
            if hit.get(index)? & word != 0 {
                return Some(());
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
