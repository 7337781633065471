//! Games with strategies move by move, with scores, or with nim-values: how each is solved, what it is
//! called, and what of its proofs is printed in a way of its own. A new game is a folder here, and a line in
//! the list of games of the command. It knows no board of points and lines, and not the options of a command.
//!
//! It is a part of the command `zermelo`, and changes with it without notice.

pub mod colouring;
pub mod connection;
pub mod coprime_grid;
pub mod cops_and_robbers;
pub mod disjunctive_sum;
pub mod domineering;
pub mod dots_and_boxes;
pub mod gdl;
pub mod graph;
pub mod latin_erdos;
pub mod misere;
pub mod node_kayles;
pub mod parity;
pub mod partisan;
pub mod score;
pub mod sprouts;
pub mod switching;
