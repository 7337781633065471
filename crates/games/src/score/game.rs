//! What a game with a score brings to be searched: its positions, its moves, and what stands for a
//! position in a search.

use std::hash::Hash;

use zermelo_checker::proofs::replay::Move;
use zermelo_search::checkpoint::Row;
use zermelo_search::limits::{Limit, Resources};

use super::interval::Interval;

/// A game with a score, as its solver plays it.
pub trait ScoreGame: Sized {
    /// A position.
    type State: Copy;
    /// What positions with the same future have in common.
    type Key: Key;

    /// The game, as the claim language writes it.
    fn words(&self) -> String;

    /// The position before the first move.
    fn start(&self) -> Self::State;

    /// The start as the position after a step: what the score has already, and what is left where
    /// the start is worth what the other player gets. At the ordinary start the score has nothing.
    fn before(&self) -> Step<Self::State> {
        Step { after: self.start(), gain: 0, shared: None }
    }

    /// The key of a position.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// What a position is worth from here on, as can be said without a search; exactly 0 where the game
    /// is over. No move makes an end of it worse, as the strategies of a search that was stopped need.
    fn bounds(&self, state: &Self::State) -> Interval;

    /// Whether the player to move wants what the position is worth to be much.
    fn maximises(&self, state: &Self::State) -> bool;

    /// The legal moves, the most promising ones first.
    fn steps(&self, state: &Self::State) -> impl Iterator<Item = Step<Self::State>>;

    /// The step of a move, by its number in the rules of the checker; `None` for one that passes.
    fn step(&self, state: &Self::State, mv: Move) -> Option<Step<Self::State>>;

    /// How many keys there are at most, where that is known.
    fn positions(&self) -> Option<usize>;

    /// Makes a table of the values of all positions, where it is allowed and takes less than a search;
    /// gives how many positions it has, each a byte. From then on the bounds of every position are its
    /// value.
    ///
    /// # Errors
    /// When the time is over, or the search is interrupted.
    fn tabulate(&mut self, _: &Resources<'_>) -> Result<Option<usize>, Limit> {
        Ok(None)
    }
}

/// A move, and what it does to the score.
#[derive(Clone, Copy, Debug)]
pub struct Step<S> {
    /// The position after it.
    pub after: S,
    /// What it adds to the score.
    pub gain: u8,
    /// What is left for both together, where the position after it is worth what the *other* player
    /// gets of that; `None` where it is worth what is added to the same score.
    pub shared: Option<u8>,
}

impl<S> Step<S> {
    /// The score with this step, where the position after it is worth so much.
    pub fn score(&self, Interval { least, most }: Interval) -> Interval {
        let (least, most) = match self.shared {
            None => (least, most),
            Some(left) => (left.saturating_sub(most), left.saturating_sub(least)),
        };
        Interval { least: self.gain.saturating_add(least), most: self.gain.saturating_add(most) }
    }
}

/// What stands for a position in a search: few bytes, of a number that is the same for all.
pub trait Key: Copy + Eq + Hash + Row {}

impl<K: Copy + Eq + Hash + Row> Key for K {}
