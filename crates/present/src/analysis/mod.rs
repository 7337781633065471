//! Analysis: the value of a position and of every move from it, for every game with a face, by playing
//! all games from there to their ends. Where these are too many, the search that solves the game says the
//! values, if there is one.
//!
//! | module | holds |
//! | --- | --- |
//! | `ladder` | a game with its claims, and the moves that lead to a position |
//! | `model` | what is asked, and of what search |
//! | `search` | the worth of a position, from those of the positions after it |
//!
//! The rules are the checker's, and the names of moves the face's. Nothing here is certified: a value is
//! what a search has found.

mod ladder;
mod model;
mod search;

pub use ladder::{Ladder, Searched, follow};
pub use model::{Judge, Request};
