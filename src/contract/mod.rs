//! What the rooms of the program agree on: what a game brings, what it is asked, and what it answers.
//!
//! | module | holds |
//! | --- | --- |
//! | `about` | what a game says of itself |
//! | `boards` | boards of points and lines, by the names that people know |
//! | `families` | searches for families that prove a claim for every size |
//! | `end` | how games end |
//! | `instance` | why a proof for every size is none at one |
//! | `maps` | outcomes of all states |
//! | `options` | the options of a game on the command line |
//! | [`proof`] | a decoded proof |
//! | `sources` | written strategies |
//!
//! Nothing here knows a game.

pub(crate) mod about;
pub(crate) mod boards;
pub(crate) mod end;
pub(crate) mod families;
pub(crate) mod instance;
pub(crate) mod maps;
pub(crate) mod options;
pub(crate) mod proof;
pub(crate) mod sources;
