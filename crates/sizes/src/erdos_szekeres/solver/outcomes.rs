//! The outcome of every state of a board: one bit a state, set for a P-position.
//!
//! A state's rows are split into a *head*, the upper rows, and a *tail*, the rows below. All
//! states with one head are a row of bits, by the rank of their tail, which does not depend on
//! the head: a head whose last row is shorter has fewer tails, and they are the first ones of any
//! longer head. So
//! - a move in the head leads from every state of a row to the state with the same tail in
//!   another row: the rows are combined word by word;
//! - a move in the tail that makes head rows longer too (rows as long as the one played, up into
//!   the head) leads from the states of one interval to an interval of another row;
//! - a move in the tail alone stays in the row, and is the same for every head: a table of
//!   predecessors, by tail, made once. The last row needs no table: its predecessors are the
//!   states just before.
//!
//! Every move shades cells of the head or leads to a later tail, so rows are solved by the cells
//! that their heads shade, most first, each from its last state to its first. Rows with as many
//! cells need nothing from each other and are solved in parallel: they lie together in memory, so
//! that what is done and what is written are two slices.

mod bit_intervals;
mod predecessors;

use rayon::prelude::*;
use zermelo_checker::claim::Player;
use zermelo_explain::set::is_set;
use zermelo_search::limits::{Limits, Progress, Resources, SolveError};

use self::bit_intervals::{set_interval, unite, unite_interval};
use self::predecessors::Predecessors;
use super::Board;
use super::order::{Order, count};
use crate::maps::packer::Packer;
use crate::maps::{low_bits, too_large, too_many_states};

/// The outcomes of all states of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// The board.
    pub board: Board,
    /// How many states it has.
    pub states: u64,
    /// How many of them are P-positions.
    pub p_positions: u64,
    /// A bit a state in lexicographic order of the row lengths, the lowest bit of a byte first;
    /// set for a P-position.
    pub bits: Vec<u8>,
    order: Order,
}

impl Outcomes {
    /// Whether the region with these rows is a P-position.
    pub fn is_p(&self, rows: &[u32]) -> bool {
        self.bit(self.order.rank(rows))
    }

    fn bit(&self, rank: u64) -> bool {
        is_set(&self.bits, rank).unwrap_or(false)
    }

    /// Whether the player to move on the empty board wins.
    pub fn first_wins(&self) -> bool {
        !self.bit(0)
    }

    /// Who wins.
    pub fn winner(&self) -> Player {
        if self.first_wins() { Player::First } else { Player::Second }
    }
}

/// How a board's rows are split, and what follows from it.
#[derive(Clone, Copy, Debug)]
struct Cut {
    board: Board,
    states: u64,
    /// Rows of the head, at least 1.
    head: usize,
    /// Rows of the tail.
    tail: usize,
    heads: u64,
    tails: u64,
}

/// The most entries that the table of predecessors may have. A larger one would leave the caches.
const MAX_TABLE: u64 = 1 << 24;

impl Cut {
    fn new(board: Board) -> Result<Cut, SolveError> {
        let Board { width, rows } = board;
        let too_many = || too_many_states(board.a(), board.b());
        let states = board.states()?;
        let counted = |rows: u32| count(rows.into(), width.into());
        // A move of a tail is a row and one of at most w columns in all, or a row.
        let table = |tail: u32| {
            let moves = if tail < 2 { 0 } else { u64::from(width) + u64::from(tail) };
            counted(tail).and_then(|tails| tails.checked_mul(moves))
        };
        // On small boards the table must not cost more than the walk.
        let most = MAX_TABLE.min(states / 2);
        let fits = |tail: &u32| table(*tail).is_some_and(|entries| entries <= most);
        let tail = (0..rows).take_while(fits).last().unwrap_or(0);
        let heads = counted(rows - tail).ok_or_else(too_many)?;
        let tails = counted(tail).ok_or_else(too_many)?;
        let (head, tail) = ((rows - tail) as usize, tail as usize);
        Ok(Cut { board, states, head, tail, heads, tails })
    }

    /// An upper bound of the memory that the walk and its result take, in bytes.
    fn memory(&self) -> u64 {
        let map = self.states.div_ceil(8);
        // Rows start at words; a row has its place and its number in the order of solving.
        let rows = self.heads.saturating_mul(8 + 4 + 4).saturating_add(32 * CHUNK as u64);
        let moves = if self.tail < 2 { 0 } else { u64::from(self.board.width) + self.tail as u64 };
        // The table is made in two passes; its entries take 4 bytes each.
        let table = self.tails.saturating_mul(4 * moves + 16);
        map.saturating_mul(2).saturating_add(rows).saturating_add(table)
    }

    /// How many rows are solved between two looks at the limits.
    fn chunk(&self) -> usize {
        let rows = CHUNK_OF_STATES / self.tails.max(1);
        usize::try_from(rows).map_or(CHUNK, |rows| rows.clamp(1, CHUNK))
    }

    /// How many tails a head has whose last row has this length.
    fn row_length(&self, last: u32) -> u64 {
        count(self.tail as u64, last.into()).unwrap_or(u64::MAX)
    }
}

/// Finds the outcome of every state.
///
/// # Errors
/// When the memory does not suffice, or the states are too many; nothing is allocated then. When the
/// time is up, or the search is interrupted.
pub fn outcomes(board: Board, resources: Resources<'_>) -> Result<Outcomes, SolveError> {
    board.confirm_limits(&resources.limits)?;
    let cut = Cut::new(board)?;
    let too_many = || too_many_states(board.a(), board.b());
    let walk = Walk::new(cut).ok_or_else(too_many)?;
    let words = walk.solve(resources)?;
    let order = Order::new(board.rows as usize, board.width).ok_or_else(too_many)?;
    Ok(walk.pack(&words, order))
}

impl Board {
    /// How many states the board has.
    ///
    /// # Errors
    /// When the number does not fit 64 bits.
    pub fn states(&self) -> Result<u64, SolveError> {
        let states = count(self.rows.into(), self.width.into());
        states.ok_or_else(|| too_many_states(self.a(), self.b()))
    }

    /// Confirms that the outcomes of the board can be found within the limits of memory and positions;
    /// gives the number of states.
    ///
    /// # Errors
    /// When they cannot, with how much they need.
    pub fn confirm_limits(&self, limits: &Limits) -> Result<u64, SolveError> {
        let cut = Cut::new(*self)?;
        let (a, b, states, needed) = (self.a(), self.b(), cut.states, cut.memory());
        let confirmed =
            limits.confirm_memory(needed).and_then(|()| limits.confirm_positions(states));
        confirmed.map_err(|limit| too_large(a, b, states, needed, limit))?;
        Ok(states)
    }
}

/// Rows that are handed to the threads at a time, at most; and about how many states they have together.
const CHUNK: usize = 1 << 14;
const CHUNK_OF_STATES: u64 = 1 << 28;

/// The place of every row of bits, and the order in which they are solved.
struct Walk {
    cut: Cut,
    heads: Order,
    tails: Order,
    predecessors: Predecessors,
    /// By the head's rank: where its words start.
    places: Vec<u32>,
    /// The heads' ranks, most cells first.
    sequence: Vec<u32>,
    /// How many of them have as many cells, most first.
    levels: Vec<usize>,
    /// Words in all.
    words: usize,
}

impl Walk {
    fn new(cut: Cut) -> Option<Walk> {
        let width = cut.board.width;
        let heads = Order::new(cut.head, width)?;
        let tails = Order::new(cut.tail, width)?;
        let predecessors = Predecessors::new(cut.tail, cut.tails, width)?;
        let count = usize::try_from(cut.heads).ok()?;
        u32::try_from(count).ok()?;
        let cells = |rows: &[u32]| rows.iter().map(|&row| row as usize).sum::<usize>();
        // Words of a row by the length of the head's last row.
        let words: Vec<usize> = (0..=width)
            .map(|last| usize::try_from(cut.row_length(last).div_ceil(64)).ok())
            .collect::<Option<_>>()?;
        let full = width as usize * cut.head;
        let mut levels = vec![0usize; full + 1];
        let mut level_words = vec![0usize; full + 1];
        heads.each(width, |rows| {
            let level = full - cells(rows);
            levels[level] += 1;
            level_words[level] += words[rows[cut.head - 1] as usize];
        });
        let mut next_place = running(&level_words);
        let mut next_number = running(&levels);
        let mut places = Vec::with_capacity(count);
        let mut sequence = vec![0u32; count];
        heads.each(width, |rows| {
            let level = full - cells(rows);
            // The number of heads was shown to fit above.
            sequence[next_number[level]] = u32::try_from(places.len()).unwrap_or(u32::MAX);
            next_number[level] += 1;
            // And the number of words below.
            places.push(u32::try_from(next_place[level]).unwrap_or(u32::MAX));
            next_place[level] += words[rows[cut.head - 1] as usize];
        });
        let words = level_words.iter().sum();
        u32::try_from(words).ok()?;
        Some(Walk { cut, heads, tails, predecessors, places, sequence, levels, words })
    }

    /// The words of all rows, level after level.
    fn solve(&self, resources: Resources<'_>) -> Result<Vec<u64>, SolveError> {
        let mut words = vec![0u64; self.words];
        let mut done = 0;
        let mut sequence = self.sequence.as_slice();
        for &level in &self.levels {
            let (heads, rest) = sequence.split_at(level);
            sequence = rest;
            let (solved, mut open) = words.split_at_mut(done);
            let solved = &*solved;
            for heads in heads.chunks(self.cut.chunk()) {
                resources.limits.confirm_running().map_err(|limit| {
                    let (done, states) = (self.states_of(done), self.cut.states);
                    let words = format!(
                        "{limit} after {done} of {states} states: who wins is not known before the \
                         last of them"
                    );
                    SolveError::Stopped { limit, words }
                })?;
                let rows = self.rows_of(heads, &mut open, &mut done);
                // Few rows are not worth dividing.
                rows.into_par_iter()
                    .with_min_len(8)
                    .for_each_init(Scratch::default, |scratch, (head, row)| {
                        self.solve_row(head, row, solved, scratch)
                    });
            }
            let now = Progress::after("solving", self.states_of(done));
            (resources.progress)(Progress { all: Some(self.cut.states), ..now });
        }
        Ok(words)
    }

    /// About how many states so many words have.
    fn states_of(&self, words: usize) -> u64 {
        let share = words as f64 / self.words as f64;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let states = (share * self.cut.states as f64) as u64;
        states
    }

    /// The rows of some heads, one after the other from the start of `open`, which is left with
    /// what comes after them; `done` is where it starts among all words.
    fn rows_of<'w>(
        &self,
        heads: &[u32],
        open: &mut &'w mut [u64],
        done: &mut usize,
    ) -> Vec<(u32, &'w mut [u64])> {
        let mut rows = Vec::with_capacity(heads.len());
        for &head in heads {
            let (row, others) = std::mem::take(open).split_at_mut(self.row_words(head));
            *done += row.len();
            *open = others;
            rows.push((head, row));
        }
        rows
    }

    fn row_words(&self, head: u32) -> usize {
        let last = self.heads.lengths(head.into()).last().unwrap_or(0);
        usize::try_from(self.cut.row_length(last).div_ceil(64)).unwrap_or(usize::MAX)
    }

    /// Finds the P-positions of a row: the states that no move leads from to one.
    fn solve_row(&self, head: u32, row: &mut [u64], solved: &[u64], scratch: &mut Scratch) {
        let Scratch { rows, hit } = scratch;
        let width = self.cut.board.width;
        rows.clear();
        rows.extend(self.heads.lengths(head.into()));
        hit.clear();
        hit.resize(row.len(), 0);
        let last = rows.last().copied().unwrap_or(0);
        let states = usize::try_from(self.cut.row_length(last)).unwrap_or(usize::MAX);

        let place = |rank: u64| self.places[usize::try_from(rank).unwrap_or(usize::MAX)] as usize;
        let rank = u64::from(head);
        let alone = 1..self.cut.head;
        let growth = self.heads.each_after(rows, width, &alone, rank, |after| {
            unite(hit, &solved[place(after)..]);
        });
        if last > 0 && last < width {
            // Moves in tail rows as long as the head's last row.
            let target = &solved[place(rank + growth)..];
            let (mut from, mut to) = (0u64, 0u64);
            for tail_row in 0..self.cut.tail {
                from += self.tails.part(tail_row, last);
                to += self.tails.part(tail_row, last + 1);
                let rest = self.cut.tail - tail_row - 1;
                let length = count(rest as u64, last.into()).unwrap_or(0);
                let index = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
                unite_interval(hit, index(from), target, index(to), index(length));
            }
        }
        self.settle(hit, row, states);
    }

    /// Sets the P-positions of a row, from its last state to its first: a state without a P-option
    /// so far is one, and the states that lead to it by tail moves are none.
    fn settle(&self, hit: &mut [u64], row: &mut [u64], states: usize) {
        for word in (0..row.len()).rev() {
            let bits = states - word * 64;
            let mut open = low_bits(bits);
            loop {
                open &= !hit[word];
                if open == 0 {
                    break;
                }
                let bit = 63 - open.leading_zeros();
                row[word] |= 1 << bit;
                open ^= 1 << bit;
                let tail = word * 64 + bit as usize;
                for &before in self.predecessors.of(tail) {
                    hit[before as usize / 64] |= 1 << (before % 64);
                }
                let run = usize::from(self.predecessors.last[tail]);
                set_interval(hit, tail - run, run);
            }
        }
    }

    /// All rows in lexicographic order, bit after bit.
    fn pack(&self, words: &[u64], order: Order) -> Outcomes {
        let Cut { board, states, .. } = self.cut;
        let bytes = usize::try_from(states.div_ceil(8)).unwrap_or(usize::MAX);
        let mut packed = Packer::default();
        packed.bytes.reserve(bytes);
        let mut p_positions = 0;
        let mut places = self.places.iter();
        self.heads.each(board.width, |rows| {
            let mut left = self.cut.row_length(rows.last().copied().unwrap_or(0));
            let mut at = places.next().map_or(0, |&place| place as usize);
            while left > 0 {
                let bits = left.min(64);
                packed.push(words[at], u32::try_from(bits).unwrap_or(64));
                p_positions += u64::from(words[at].count_ones());
                left -= bits;
                at += 1;
            }
        });
        packed.align();
        Outcomes { board, states, p_positions, bits: packed.bytes, order }
    }
}

/// What a thread needs for a row.
#[derive(Default)]
struct Scratch {
    rows: Vec<u32>,
    hit: Vec<u64>,
}

/// Sums of all before.
fn running(counts: &[usize]) -> Vec<usize> {
    let mut sum = 0;
    let before = |count: &usize| {
        let before = sum;
        sum += count;
        before
    };
    counts.iter().map(before).collect()
}

#[cfg(test)]
mod tests;
