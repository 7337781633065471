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
//! | `rows` | how strategies that are written in rows are stored |
//! | `sources` | written strategies |
//!
//! Nothing here knows a game.

pub mod about;
pub mod boards;
pub mod end;
pub mod families;
pub mod instance;
pub mod maps;
pub mod options;
pub mod proof;
pub mod rows;
pub mod sources;
