//! Retrograde analysis, for games that can come back to a position: from where play ends as one player, the
//! *hunter*, wants it, back to all positions from which the hunter makes it end so.
//!
//! The hunter gets there from a position of its own if a move leads to such a position, and from another one
//! if all moves do. The *rank* says in how many moves of the hunter. From all other positions the other player
//! never has to let that happen: it goes on for ever, or ends otherwise.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use crate::hasher::KeyHasher;
use crate::limits::{Limits, Progress, Resources, SolveError};

/// What is no rank: of a position from which the hunter does not get there.
pub const NEVER: u32 = u32::MAX;

/// What an analysis takes in memory for a position, in bytes.
pub const BYTES: usize = 12;

/// Positions, by their numbers from 0, and the moves between them.
pub trait Moves {
    /// How many positions there are.
    fn count(&self) -> usize;

    /// How many moves lead on from a position of the other player.
    fn moves(&self, position: usize) -> usize;

    /// Gives the position before each move that leads to this one.
    fn before(&self, position: usize, each: impl FnMut(usize));
}

/// The rank of each position: 0 of those where play ends as the hunter wants, which are given; or [`NEVER`].
///
/// # Errors
/// When a limit is reached.
pub fn ranks(
    game: &impl Moves,
    is_hunters: impl Fn(usize) -> bool,
    ends: impl IntoIterator<Item = usize>,
    resources: Resources<'_>,
) -> Result<Vec<u32>, SolveError> {
    let count = game.count();
    let mut ranks = vec![NEVER; count];
    // How many moves of the other player lead elsewhere.
    let left = |position| if is_hunters(position) { 0 } else { game.moves(position) };
    let mut left: Vec<u32> =
        (0..count).map(|position| u32::try_from(left(position)).unwrap_or(u32::MAX)).collect();
    let is_new = |end: &usize| std::mem::replace(&mut ranks[*end], 0) == NEVER;
    let mut level: Vec<usize> = ends.into_iter().filter(is_new).collect();
    let (mut rank, mut done) = (0, 0usize);
    while !level.is_empty() {
        let mut next = Vec::new();
        let mut at = 0;
        // Positions of the other player are of the rank of the last one that its moves lead to.
        while let Some(&position) = level.get(at) {
            at += 1;
            done += 1;
            if done.is_multiple_of(1 << 14) {
                resources.limits.confirm_running()?;
                (resources.progress)(Progress::after("solving", done));
            }
            game.before(position, |before| {
                if ranks[before] != NEVER {
                    return;
                }
                if is_hunters(before) {
                    ranks[before] = rank + 1;
                    next.push(before);
                    return;
                }
                left[before] = left[before].saturating_sub(1);
                if left[before] == 0 {
                    ranks[before] = rank;
                    level.push(before);
                }
            });
        }
        level = next;
        rank += 1;
    }
    Ok(ranks)
}

/// The numbers of positions.
pub type Numbers<P> = HashMap<P, u32, BuildHasherDefault<KeyHasher>>;

/// All moves between positions that play gets to.
pub struct Explored {
    /// How many moves lead on from each position.
    moves: Vec<u32>,
    /// For each position the end of its part of `before`.
    ends: Vec<usize>,
    /// The positions before moves, by the position after them.
    before: Vec<u32>,
}

impl Explored {
    /// Plays on from a position to all others. `after` says which positions the moves from one lead to, and is
    /// told its number; a position takes so many bytes.
    ///
    /// # Errors
    /// When a limit is reached, or `after` fails.
    pub fn new<P: Clone + Eq + Hash>(
        start: P,
        bytes: usize,
        limits: &Limits,
        mut after: impl FnMut(&P, u32) -> Result<Vec<P>, SolveError>,
    ) -> Result<(Numbers<P>, Explored), SolveError> {
        let too_many =
            || SolveError::None("there are more positions than 32 bits count".to_owned());
        let mut numbers = Numbers::default();
        numbers.insert(start.clone(), 0);
        let (mut open, mut edges) = (vec![(start, 0)], Vec::new());
        while let Some((position, from)) = open.pop() {
            for next in after(&position, from)? {
                let count = u32::try_from(numbers.len()).map_err(|_| too_many())?;
                let to = numbers.get(&next).copied().unwrap_or(count);
                if to == count {
                    numbers.insert(next.clone(), count);
                    open.push((next, count));
                }
                edges.push([from, to]);
            }
            limits.confirm_positions(numbers.len())?;
            let waiting = numbers.len().saturating_add(open.len()).saturating_mul(bytes);
            limits.confirm_memory(waiting.saturating_add(edges.len().saturating_mul(BYTES)))?;
        }
        let place = |number: u32| number as usize;
        let (mut moves, mut ends) = (vec![0; numbers.len()], vec![0; numbers.len()]);
        for &[from, to] in &edges {
            moves[place(from)] += 1;
            ends[place(to)] += 1;
        }
        let mut first = 0;
        for end in &mut ends {
            (*end, first) = (first, first + *end);
        }
        let mut before = vec![0; edges.len()];
        for [from, to] in edges {
            before[ends[place(to)]] = from;
            ends[place(to)] += 1;
        }
        Ok((numbers, Explored { moves, ends, before }))
    }
}

impl Moves for Explored {
    fn count(&self) -> usize {
        self.moves.len()
    }

    fn moves(&self, position: usize) -> usize {
        self.moves[position] as usize
    }

    fn before(&self, position: usize, each: impl FnMut(usize)) {
        let first = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.before[first..self.ends[position]].iter().map(|&from| from as usize).for_each(each);
    }
}
