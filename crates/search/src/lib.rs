//! What searches of combinatorial games share: what a search is asked and may use, files and texts,
//! symmetries, and what builds proofs of what was found. It knows no game, and prints nothing.
//!
//! | module | holds |
//! | --- | --- |
//! | [`solving`], [`certificate`], [`error`] | what a game is asked when it is solved, what comes of it, and why there is no answer |
//! | [`accepted`], [`verdict`] | what the checker says of a certificate before it is written |
//! | [`limits`], [`checkpoint`], [`executor`] | what a search may use, how it goes on, and how it uses all cores |
//! | [`files`], [`many`], [`text`] | what is read and written, and where something in a text is wrong |
//! | [`names`] | names that are given to points and vertices |
//! | [`symmetry`] | automorphisms of points and tuples of points |
//! | [`retrograde`] | what can be made to happen in games that come back to positions |
//! | [`replay`], [`mirror`], [`pairing`], [`nim_values`] | what finds and builds proofs, by the rules of a game |
//! | [`hasher`], [`random`], [`provenance`] | tables, numbers by chance, and where a certificate comes from |
//!
//! It is a part of the command `zermelo`, and changes with it without notice.

pub mod accepted;
pub mod certificate;
pub mod checkpoint;
pub mod error;
pub mod executor;
pub mod files;
pub mod hasher;
pub mod limits;
pub mod many;
pub mod mirror;
pub mod names;
pub mod nim_values;
pub mod pairing;
pub mod provenance;
pub mod random;
pub mod replay;
pub mod retrograde;
pub mod solving;
pub mod symmetry;
pub mod text;
pub mod verdict;
