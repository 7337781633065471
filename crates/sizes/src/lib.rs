//! Proofs about every size of a game: what is derived from families of positions, the search for such
//! families, and the games that have them. It knows no board of points and lines, and not the options of a
//! command.
//!
//! | module | holds |
//! | --- | --- |
//! | [`outcome`] | outcome proofs of games whose positions are vectors: the prover, sources, tables |
//! | [`discover`] | the search for families |
//! | [`maps`] | the outcome of every state of a board, for boards of any width |
//! | [`chomp`], [`erdos_szekeres`], [`heaps`], [`subtraction`] | the games |
//!
//! It is a part of the command `zermelo`, and changes with it without notice.

pub mod chomp;
pub mod discover;
pub mod erdos_szekeres;
pub mod heaps;
pub mod maps;
pub mod outcome;
pub mod subtraction;
