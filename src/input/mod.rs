//! What the command line and the library take alike: a game in words and options, files that are read as
//! text, and why there is no result.

pub(crate) mod failure;
pub(crate) mod game;
pub(crate) mod text;

pub use failure::Failure;
