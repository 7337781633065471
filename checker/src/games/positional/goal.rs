//! Scores of a player's stones, by the lines of a board.

use super::claim::Goal;
use crate::mask::Mask;

impl Goal {
    /// The score of these stones. More stones have no smaller one.
    pub(super) fn score<const N: usize>(self, lines: &[Mask<N>], stones: Mask<N>) -> u32 {
        let whole = lines.iter().filter(|line| stones.contains(**line));
        match self {
            Goal::Largest => whole.map(|line| line.len()).max().unwrap_or(0),
            Goal::Most => {
                let held = lines.iter().map(|line| line.intersection(stones).len());
                held.max().unwrap_or(0)
            }
            Goal::Lines => u32::try_from(whole.count()).unwrap_or(u32::MAX),
        }
    }
}
