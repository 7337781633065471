//! The games, one folder each. A folder has the game's claims and how they are printed, its rules,
//! written plainly from the definition, and the kinds of proof that it admits, with what they need
//! of the game. Nothing here is optimised for finding strategies; the solver has move generators of
//! its own.
//!
//! This file is the list of games: the only one that names all of them. A verdict about a game
//! rests on no other game's folder; one about a sum rests on those of its summands.

mod bits;
pub mod chomp;
pub mod colouring;
pub mod connection;
mod contract;
pub mod coprime_grid;
pub mod cops_and_robbers;
pub mod disjunctive_sum;
pub mod domineering;
pub mod dots_and_boxes;
pub mod erdos_szekeres;
pub mod gdl;
pub mod graph;
pub mod heaps;
pub mod latin_erdos;
pub mod latin_puzzle;
pub mod misere;
pub mod names;
pub mod node_kayles;
pub mod parity;
pub mod partisan;
pub mod planes;
pub mod positional;
pub mod rectangle;
pub mod sprouts;
pub mod subtraction;
mod sums;
pub mod switching;
mod symmetries;
mod words;

pub use contract::Cache;
pub(crate) use contract::{GameClaim, Proof};
pub use words::words_of;

use std::fmt;

use crate::format::{Decode, Reader, tagged};
use crate::stop::{NoVerdict, Stop};

/// The list of games: the number in the file, the name of the claim, and the folder.
macro_rules! games {
    ($(#[$about:meta])* pub enum Claim {
        $($(#[$doc:meta])* $number:literal $game:ident: $folder:ident,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Claim {
            $($(#[$doc])* $game($folder::Claim),)*
        }

        tagged!(Claim { $($number $game(claim)),* });

        $(impl From<$folder::Claim> for Claim {
            fn from(claim: $folder::Claim) -> Claim {
                Claim::$game(claim)
            }
        })*

        impl Claim {
            /// Takes a claim off the front: the game's number, and the game's claim.
            pub(crate) fn decode(from: &mut Reader<'_>) -> Result<Claim, Stop> {
                match from.clone().byte()? {
                    found if [$($number),*].contains(&found) => Ok(Decode::decode(from)?),
                    found => Err(NoVerdict::UnknownGame(found).into()),
                }
            }

            /// The claim as one of its game.
            pub(crate) fn of_game(&self) -> &dyn GameClaim {
                match self { $(Claim::$game(claim) => claim,)* }
            }
        }
    };
}

games! {
    /// A claim: a statement about a game.
    pub enum Claim {
        /// Players take points in turn; lines decide.
        0 Positional: positional,
        /// Pudwell's Erdős–Szekeres game.
        1 ErdosSzekeres: erdos_szekeres,
        /// Chomp.
        2 Chomp: chomp,
        /// Dots and boxes.
        3 DotsAndBoxes: dots_and_boxes,
        /// Node Kayles.
        4 NodeKayles: node_kayles,
        /// Latin Erdős.
        5 LatinErdos: latin_erdos,
        /// Quet's coprimality grid.
        6 CoprimeGrid: coprime_grid,
        /// All affine or projective planes of an order, or of every order.
        7 Planes: planes,
        /// Latin puzzles: sudoku, Latin squares, and any board of asterisms.
        8 LatinPuzzle: latin_puzzle,
        /// Subtraction games.
        9 Subtraction: subtraction,
        /// Domineering.
        10 Domineering: domineering,
        /// Heaps: Nim, and octal games.
        11 Heaps: heaps,
        /// Games whose rules are data.
        12 Gdl: gdl,
        /// Sums of games with nim-values.
        13 Sum: disjunctive_sum,
        /// Sprouts.
        14 Sprouts: sprouts,
        /// Shannon's switching game.
        15 Switching: switching,
        /// Col and Snort.
        16 Colouring: colouring,
        /// Cops and robbers.
        17 CopsAndRobbers: cops_and_robbers,
        /// Parity games.
        18 Parity: parity,
        /// Hex, and the switching game on vertices.
        19 Connection: connection,
        /// Values of partisan games.
        20 Partisan: partisan,
        /// Misère play of Node Kayles, Nim and octal games.
        21 Misere: misere,
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of_game().fmt(f)
    }
}

#[cfg(test)]
mod tests;
