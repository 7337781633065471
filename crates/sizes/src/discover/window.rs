//! Outcomes of all positions whose gaps sum to at most a bound, by exhaustive play.
//!
//! Positions are looked at in an order in which every move leads to one before. What no P-position has
//! marked is P, and marks all positions with a move to it. Most positions are N, so this takes less
//! time than to try the moves of each.

use zermelo_search::limits::{Limit, Limits};

use super::ground::Ground;
use super::position::{MOST_GAPS, Position};

/// The numbers of vectors, by which positions are counted in the order of dictionaries.
#[derive(Clone, Debug)]
struct Ranks {
    total: usize,
    /// `upto[k][n]`: vectors of k numbers whose sum is at most n.
    upto: Vec<Vec<usize>>,
}

impl Ranks {
    fn new(total: usize) -> Ranks {
        let mut upto = vec![vec![1usize; total + 1]];
        for gaps in 1..=MOST_GAPS {
            let mut row = vec![1usize];
            for n in 1..=total {
                row.push(row[n - 1].saturating_add(upto[gaps - 1][n]));
            }
            upto.push(row);
        }
        Ranks { total, upto }
    }

    /// The rank of gaps whose sum is at most the total.
    fn rank(&self, gaps: &[u8]) -> usize {
        let mut left = self.total;
        let mut rank = 0;
        for (place, &gap) in gaps.iter().enumerate() {
            let row = &self.upto[gaps.len() - place];
            let rest = left - usize::from(gap);
            rank += row[left] - row[rest];
            left = rest;
        }
        rank
    }
}

/// The outcomes.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    ranks: Ranks,
    gaps: Vec<usize>,
    /// A bit for each position of a phase: whether it is P.
    lost: Vec<Vec<u64>>,
    /// How many positions there are, and how many of them are P.
    pub(crate) positions: usize,
    pub(crate) lost_positions: usize,
}

/// After so many vectors the time is looked at.
const VECTORS_AT_ONCE: usize = 1 << 12;

impl Window {
    /// Plays from every position.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(crate) fn find<G: Ground>(
        ground: &G,
        total: usize,
        limits: &Limits,
    ) -> Result<Window, Limit> {
        let ranks = Ranks::new(total);
        let gaps: Vec<usize> = (0..ground.phases()).map(|phase| ground.gaps(phase)).collect();
        let sizes: Vec<usize> = gaps.iter().map(|&count| ranks.upto[count][total]).collect();
        let bytes = sizes.iter().fold(0usize, |sum, size| sum.saturating_add(size / 8));
        limits.confirm_memory(bytes)?;
        let lost = sizes.iter().map(|size| vec![0; size / 64 + 1]).collect();
        let mut window = Window { ranks, gaps, lost, positions: 0, lost_positions: 0 };
        for phase in (0..ground.phases()).rev() {
            window.play(ground, phase, limits)?;
        }
        Ok(window)
    }

    /// Finds the P-positions of a phase. Before that a bit of the phase says that the position has a
    /// move to a P-position.
    fn play<G: Ground>(&mut self, ground: &G, phase: usize, limits: &Limits) -> Result<(), Limit> {
        let total = self.total();
        let last = self.gaps[phase] - 1;
        let mut position = Position::new(phase, &[]);
        let (mut rank, mut vectors) = (0, 0);
        loop {
            if vectors % VECTORS_AT_ONCE == 0 {
                limits.confirm_running()?;
            }
            vectors += 1;
            // The positions that differ in the last gap only have ranks in a row.
            position.gaps[last] = 0;
            let count = total - position.total() + 1;
            let mut at = rank;
            while let Some(unmarked) = first_unmarked(&self.lost[phase], at, rank + count) {
                at = unmarked + 1;
                position.gaps[last] = u8::try_from(unmarked - rank).unwrap_or(u8::MAX);
                if ground.is_position(&position) {
                    self.lost_positions += 1;
                    let Window { ranks, gaps, lost, .. } = self;
                    ground.each_before(&position, total, |before| {
                        let phase = before.phase();
                        let rank = ranks.rank(&before.gaps[..gaps[phase]]);
                        lost[phase][rank / 64] |= 1 << (rank % 64);
                    });
                } else {
                    self.lost[phase][unmarked / 64] |= 1 << (unmarked % 64);
                }
            }
            for gap in 0..count {
                position.gaps[last] = u8::try_from(gap).unwrap_or(u8::MAX);
                self.positions += usize::from(ground.is_position(&position));
            }
            position.gaps[last] = 0;
            rank += count;
            if !next(&mut position.gaps[..last], total) {
                break;
            }
        }
        for word in &mut self.lost[phase] {
            *word = !*word;
        }
        Ok(())
    }

    /// The greatest sum of gaps.
    pub(crate) fn total(&self) -> usize {
        self.ranks.total
    }

    /// The P-positions, in order.
    pub(crate) fn lost(&self) -> impl Iterator<Item = Position> + '_ {
        self.gaps.iter().enumerate().flat_map(move |(phase, &count)| {
            let mut position = Some(Position::new(phase, &[]));
            std::iter::from_fn(move || {
                let this = position?;
                let mut after = this;
                position = next(&mut after.gaps[..count], self.total()).then_some(after);
                Some(this)
            })
            .filter(|position| self.is_lost(position))
        })
    }

    /// Whether a position within the window is P. What is none is not.
    pub(crate) fn is_lost(&self, position: &Position) -> bool {
        let phase = position.phase();
        self.is_lost_at(phase, self.rank(position))
    }

    /// The rank of a position within the window. Where the last gap is larger by one, so is the rank.
    pub(super) fn rank(&self, position: &Position) -> usize {
        self.ranks.rank(&position.gaps[..self.gaps[position.phase()]])
    }

    /// Whether the position of a phase with this rank is P.
    pub(super) fn is_lost_at(&self, phase: usize, rank: usize) -> bool {
        self.lost[phase][rank / 64] >> (rank % 64) & 1 == 1
    }
}

/// The first bit from one on, and before another, that is 0.
fn first_unmarked(bits: &[u64], from: usize, end: usize) -> Option<usize> {
    let mut at = from;
    while at < end {
        let unmarked = !bits[at / 64] >> (at % 64);
        if unmarked != 0 {
            let found = at + unmarked.trailing_zeros() as usize;
            return (found < end).then_some(found);
        }
        at += 64 - at % 64;
    }
    None
}

/// The next gaps in the order of dictionaries whose sum is at most the total; false after the last.
fn next(gaps: &mut [u8], total: usize) -> bool {
    let sum: usize = gaps.iter().copied().map(usize::from).sum();
    let Some(last) = gaps.last_mut() else { return false };
    if sum < total {
        *last += 1;
        return true;
    }
    let Some(place) = gaps.iter().rposition(|&gap| gap > 0).filter(|&place| place > 0) else {
        return false;
    };
    gaps[place] = 0;
    gaps[place - 1] += 1;
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gaps are counted from 0 in the order in which they come, and there are C(total + k, k).
    #[test]
    fn ranks_count_the_gaps_in_order() {
        let ranks = Ranks::new(5);
        let mut gaps = [0u8; 3];
        let mut rank = 0;
        loop {
            assert_eq!(ranks.rank(&gaps), rank, "{gaps:?}");
            let before = gaps;
            rank += 1;
            if !next(&mut gaps, 5) {
                break;
            }
            assert!(before < gaps, "{before:?} {gaps:?}");
        }
        assert_eq!(rank, 8 * 7 * 6 / 6);
    }
}
