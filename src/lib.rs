//! Finds winning strategies for combinatorial games, writes them as certificates, and prints them
//! as tables. Nothing in this crate is trusted: what it writes, `zermelo-checker` checks.
//!
//! ```
//! use zermelo::{Format, Resources, Strategy, solve};
//!
//! let solution = solve("affine-plane 4", &Resources::DEFAULT)?;
//! assert_eq!(solution.outcome, "first player wins affine-plane 4");
//!
//! // A certificate here is one that the checker has accepted.
//! let certificate = &solution.certificates[0];
//! print!("{}", certificate.table(Format::Text, Some(40))?);
//!
//! let strategy = Strategy::of(certificate.clone())?;
//! let position = strategy.after(&["c2"])?;
//! println!("reply: {:?}\n{}", position.reply(), position.drawing());
//! # Ok::<(), zermelo::Error>(())
//! ```
//!
//! | to | |
//! | --- | --- |
//! | check a certificate | [`check`], [`check_file`]: the report of `zermelo check --json` |
//! | speak of a claim | [`Claim`], which is parsed from text |
//! | find out who wins, or prove a claim | [`solve`], [`prove`] |
//! | print, draw, write a certificate | [`Certificate`] |
//! | play against it | [`Strategy`], [`Position`], [`Graph`] |
//! | look up and plot values of positions | [`Values`], [`Plot`] |
//! | solve puzzles | [`Puzzle`] |
//!
//! What a search may use, and how it is stopped from outside, says [`Resources`]. docs/guide/library.md
//! shows all of it.
//!
//! The modules are those of the command and its tests: they are no part of the interface, and change
//! without notice. The list of games is in `registry`; what the games are is in crates of their own.

mod checking;
#[doc(hidden)]
pub mod cli;
mod input;
mod library;
mod page;
#[doc(hidden)]
pub mod registry;
mod stop;

pub use library::{
    Certificate, Claim, Drawing, Error, Graph, MoveValue, Place, PlayedMove, Plot, Position,
    PositionValue, Puzzle, Rating, Solution, Strategy, Values, check, check_file, prove, solve,
};
pub use zermelo_checker::claim::Player;
pub use zermelo_present::document::Format;
pub use zermelo_present::probe::Outcome;
pub use zermelo_search::limits::{Deadline, FirstMoves, Limits, Progress, Resources};
pub use zermelo_search::verdict::{
    ErrorReport, FileReport, ManyReport, PlyReport, ProofReport, VerdictKind,
};

/// The examples of the guide, which run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../docs/guide/library.md")]
struct Guide;
