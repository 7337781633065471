//! Games that end with a score, of which one player wants much and the other one little: the search
//! for the value of such a game, and what is proved of a value that is not reached. A game brings its
//! positions and moves ([`ScoreGame`]); this module knows the rules of none.
//!
//! | module | holds |
//! | --- | --- |
//! | [`search`] | what a position is worth at least and at most |
//! | [`solve`] | values, intervals and their certificates, within limits |
//! | [`checkpoint`] | a search kept in a file |
//! | [`values`] | the values of many games |
//! | [`named`] | games by their names |
//! | `about` | what the commands print of a solution |

pub(crate) mod about;
pub mod checkpoint;
pub mod named;
pub mod search;
pub mod solve;
#[cfg(test)]
pub(crate) mod tests;
pub mod values;

use std::hash::Hash;

use zermelo_checker::claim::Claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::score::Bound;

pub use search::{Interval, Search};
pub use solve::{Options, Progress, Solution, SolveError, Unproved};

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

    /// The key of a position.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// What a position is worth from here on, as can be said without a search; exactly 0 where the game
    /// is over. No move makes an end of it worse, as the strategies of a search that was stopped need.
    fn bounds(&self, state: &Self::State) -> Interval;

    /// Whether the player to move wants what the position is worth to be much.
    fn maximises(&self, state: &Self::State) -> bool;

    /// The legal moves, the most promising ones first.
    fn steps(&self, state: &Self::State) -> impl Iterator<Item = Step<Self::State>>;

    /// How many keys there are at most, where that is known.
    fn positions(&self) -> Option<usize>;

    /// The claim that the score is bounded so.
    fn claim(&self, bound: Bound) -> Claim;

    /// The certificate of a bound that the search has shown.
    ///
    /// # Errors
    /// When a limit is reached before the certificate is made.
    fn certificate(
        search: &mut Search<'_, Self>,
        bound: Bound,
        made_by: &zermelo_checker::claim::Provenance,
    ) -> Result<Certificate<'static>, SolveError>;
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

/// What stands for a position in a search: few bytes, of a number that is the same for all.
pub trait Key: Copy + Eq + Hash {
    /// How many bytes.
    const WIDTH: usize;

    /// Writes the bytes.
    fn put(&self, out: &mut Vec<u8>);

    /// Reads [`WIDTH`](Key::WIDTH) bytes.
    fn read(bytes: &[u8]) -> Option<Self>;
}

impl<const N: usize> Key for [u8; N] {
    const WIDTH: usize = N;

    fn put(&self, out: &mut Vec<u8>) {
        out.extend(self);
    }

    fn read(bytes: &[u8]) -> Option<[u8; N]> {
        bytes.try_into().ok()
    }
}

impl Key for [u64; 4] {
    const WIDTH: usize = 32;

    fn put(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|word| out.extend(word.to_le_bytes()));
    }

    fn read(bytes: &[u8]) -> Option<[u64; 4]> {
        let mut key = [0; 4];
        let (words, rest) = bytes.as_chunks();
        if words.len() != key.len() || !rest.is_empty() {
            return None;
        }
        key.iter_mut().zip(words).for_each(|(slot, word)| *slot = u64::from_le_bytes(*word));
        Some(key)
    }
}

/// Whether two claims about the score of one game cannot both be true: a score that one player is
/// sure of is none that the other one prevents.
pub(crate) fn exclude(one: Bound, other: Bound) -> bool {
    match (one, other) {
        (Bound::AtLeast(least), Bound::AtMost(most))
        | (Bound::AtMost(most), Bound::AtLeast(least)) => least > most,
        _ => false,
    }
}
