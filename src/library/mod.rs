//! zermelo for other programs: what the commands do, as few functions on named types. The crate's
//! documentation lists them.
//!
//! The words of games, the claims, the kinds of errors and what is accepted are those of the commands.
//! A [`Certificate`](certificate::Certificate) is one that the checker has accepted.

mod certificate;
mod checking;
mod claim;
mod error;
mod puzzle;
mod solving;
mod strategy;
mod values;

pub use certificate::{Certificate, Drawing};
pub use checking::{check, check_file};
pub use claim::Claim;
pub use error::Error;
pub use puzzle::{Puzzle, Rating};
pub use solving::{Solution, prove, solve};
pub use strategy::{Graph, PlayedMove, Position, Strategy};
pub use values::{MoveValue, Place, Plot, PositionValue, Values};
