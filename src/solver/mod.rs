//! Solvers, a folder for each game. They have move generators of their own, tuned for speed, and
//! use none of the checker's rules; nothing that the checker does relies on what is here.

pub mod erdos_szekeres;
pub mod positional;
