//! The trusted part of zermelo: it decides whether a certificate proves its claim.
//!
//! [`check`] reads the bytes of a certificate and decides whether they prove the claim that they
//! make. It never searches: the certificate states every reply, symmetry and target, and the
//! checker only confirms them. It does not explain: a rejection is an error code and the numbers of
//! a place, and the crate `zermelo-explain` has the sentences.
//!
//! ```
//! let bytes = std::fs::read("affine-plane-2.cert")?;
//! let verdict = zermelo_checker::check(&bytes, Some("first player wins affine-plane 2"));
//! assert!(verdict.is_verified());
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! | module | holds |
//! | --- | --- |
//! | [`format`](mod@format) | the file: encoding, header, body as bytes, hash |
//! | [`claim`] | the parts of claims that all games share |
//! | [`score`] | the part of claims about scores |
//! | [`proofs`] | a folder per kind of proof (the conditions of docs/specification/proofs.md) |
//! | [`games`] | a folder per game: its claims, its rules, the kinds of proof that it admits |
//! | [`mask`] | sets of points, vertices or cells as bits |
//! | [`parts`] | the loop over the parts of a check |
//! | [`stream`] | certificates that are read as a stream |
//! | [`many`] | files of many certificates |
//! | [`verdict`], [`fault`] | the result of a check |
//! | [`writing`] | certificates for other programs |
//!
//! No `unsafe`, no threads, no clock, no environment, and no state between two checks but what the
//! caller hands from one to the next ([`Cache`]).
//!
//! # Features
//!
//! None is on by default. `serde` implements `serde::Serialize` for [`Verdict`] and what it is made
//! of: [`Verified`](verdict::Verified), [`Rejection`](verdict::Rejection), [`Fault`](fault::Fault)
//! and [`NoVerdict`](verdict::NoVerdict); a [`Claim`] is its printed line.

mod admission;
mod check;
pub mod claim;
mod codes;
pub mod fault;
mod figures;
pub mod format;
pub mod games;
mod input;
mod joins;
mod library;
pub mod many;
pub mod mask;
pub mod parts;
mod printing;
pub mod proofs;
mod rows;
pub mod score;
mod serialize;
mod size;
pub mod start;
mod stop;
pub mod stream;
pub mod verdict;
pub mod writing;

pub use check::{check, check_with};
pub use claim::Claim;
pub use codes::*;
pub use games::Cache;
pub use input::check_from;
pub use library::check_file;
pub use start::{START_OVER, START_POSITION};
pub use verdict::Verdict;

/// The example of the introduction, which runs with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Introduction;

#[cfg(test)]
mod trap_tests;
