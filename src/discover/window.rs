//! Outcomes of all positions whose gaps sum to at most a bound, by exhaustive play.

use super::ground::{Ground, MOST_GAPS, Position};
use super::limits::{Limits, Reached};

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

impl Window {
    /// Plays from every position.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(crate) fn find<G: Ground>(
        ground: &G,
        total: usize,
        limits: &Limits,
    ) -> Result<Window, Reached> {
        let ranks = Ranks::new(total);
        let gaps: Vec<usize> = (0..ground.phases()).map(|phase| ground.gaps(phase)).collect();
        let sizes: Vec<usize> = gaps.iter().map(|&count| ranks.upto[count][total]).collect();
        let bytes = sizes.iter().fold(0usize, |sum, size| sum.saturating_add(size / 8));
        limits.confirm_memory(bytes)?;
        let lost = sizes.iter().map(|size| vec![0; size / 64 + 1]).collect();
        let mut window = Window { ranks, gaps, lost, positions: 0, lost_positions: 0 };
        for phase in (0..ground.phases()).rev() {
            let count = window.gaps[phase];
            let mut position = Position::new(phase, &[]);
            let mut rank = 0;
            loop {
                if rank % 65_536 == 0 {
                    limits.confirm_time()?;
                }
                if ground.is_position(&position) {
                    window.positions += 1;
                    if !ground.any_option(&position, |after| window.is_lost(&after)) {
                        window.lost_positions += 1;
                        window.lost[phase][rank / 64] |= 1 << (rank % 64);
                    }
                }
                rank += 1;
                if !next(&mut position.gaps[..count], total) {
                    break;
                }
            }
        }
        Ok(window)
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
        let rank = self.ranks.rank(&position.gaps[..self.gaps[phase]]);
        self.lost[phase][rank / 64] >> (rank % 64) & 1 == 1
    }
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
