//! Finds outcomes and strategies, a folder a game, with move generators of its own: nothing here
//! uses the checker's rules, and nothing the checker does relies on what is here.

pub mod positional;
