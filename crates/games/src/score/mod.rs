//! Games that end with a score, of which one player wants much and the other one little: the search
//! for the value of such a game, and what is proved of a value that is not reached. A game brings its
//! positions and moves ([`ScoreGame`]); this module knows the rules of none.
//!
//! | module | holds |
//! | --- | --- |
//! | [`game`] | the positions and moves of a game |
//! | [`interval`] | what is known of positions and games |
//! | [`options`] | what a search may use |
//! | [`search`] | what a position is worth at least and at most |
//! | [`solve`] | values, intervals and their certificates, within limits |
//! | [`checkpoint`] | a search kept in a file |
//! | [`values`] | the values of many games |
//! | [`named`] | games by their names |
//! | `about` | what the commands print of a solution |

pub(crate) mod about;
pub mod checkpoint;
pub mod game;
pub mod interval;
pub mod named;
pub mod options;
pub mod search;
pub mod solve;
#[cfg(test)]
pub(crate) mod tests;
pub mod values;

pub use game::{Key, ScoreGame, Step};
pub use interval::Interval;
pub use options::Options;
pub use search::Search;
pub use solve::{ScoreProof, Solution, UncertifiedBound};
