//! Solvers, a folder for each game. They have move generators of their own, tuned for speed, and
//! know nothing of the checker's rules.

pub mod erdos_szekeres;
