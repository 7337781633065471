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
mod contract;
pub mod coprime_grid;
pub mod disjunctive_sum;
pub mod domineering;
pub mod dots_and_boxes;
pub mod erdos_szekeres;
pub mod gdl;
pub mod graph;
pub mod heaps;
pub mod latin_erdos;
pub mod latin_puzzle;
pub mod names;
pub mod node_kayles;
pub mod planes;
pub mod positional;
pub mod rectangle;
pub mod sprouts;
pub mod subtraction;
pub mod switching;
mod words;

pub use contract::Cache;
pub(crate) use contract::{GameClaim, Proof};
pub use words::{BOARD_WORDS, WORDS};

use std::fmt;

use crate::format::{Decode, Reader, tagged};
use crate::stop::{NoVerdict, Stop};

/// A claim: a statement about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// Players take points in turn; lines decide.
    Positional(positional::Claim),
    /// Pudwell's Erdős–Szekeres game.
    ErdosSzekeres(erdos_szekeres::Claim),
    /// Chomp.
    Chomp(chomp::Claim),
    /// Dots and boxes.
    DotsAndBoxes(dots_and_boxes::Claim),
    /// Node Kayles.
    NodeKayles(node_kayles::Claim),
    /// Latin Erdős.
    LatinErdos(latin_erdos::Claim),
    /// Quet's coprimality grid.
    CoprimeGrid(coprime_grid::Claim),
    /// All affine or projective planes of an order, or of every order.
    Planes(planes::Claim),
    /// Latin puzzles: sudoku, Latin squares, and any board of asterisms.
    LatinPuzzle(latin_puzzle::Claim),
    /// Subtraction games.
    Subtraction(subtraction::Claim),
    /// Domineering.
    Domineering(domineering::Claim),
    /// Heaps: Nim, and octal games.
    Heaps(heaps::Claim),
    /// Games whose rules are data.
    Gdl(gdl::Claim),
    /// Sums of games with nim-values.
    Sum(disjunctive_sum::Claim),
    /// Sprouts.
    Sprouts(sprouts::Claim),
    /// Shannon's switching game.
    Switching(switching::Claim),
    /// Col and Snort.
    Colouring(colouring::Claim),
}

tagged!(Claim {
    0 Positional(claim),
    1 ErdosSzekeres(claim),
    2 Chomp(claim),
    3 DotsAndBoxes(claim),
    4 NodeKayles(claim),
    5 LatinErdos(claim),
    6 CoprimeGrid(claim),
    7 Planes(claim),
    8 LatinPuzzle(claim),
    9 Subtraction(claim),
    10 Domineering(claim),
    11 Heaps(claim),
    12 Gdl(claim),
    13 Sum(claim),
    14 Sprouts(claim),
    15 Switching(claim),
    16 Colouring(claim),
});

/// How many games there are; their numbers are those below.
const GAMES: u8 = 17;

impl Claim {
    /// Takes a claim off the front: the game's number, and the game's claim.
    pub(crate) fn decode(from: &mut Reader<'_>) -> Result<Claim, Stop> {
        match from.clone().byte()? {
            0..GAMES => Ok(Decode::decode(from)?),
            found => Err(NoVerdict::UnknownGame(found).into()),
        }
    }

    /// The claim as one of its game.
    pub(crate) fn of_game(&self) -> &dyn GameClaim {
        match self {
            Claim::Positional(claim) => claim,
            Claim::ErdosSzekeres(claim) => claim,
            Claim::Chomp(claim) => claim,
            Claim::DotsAndBoxes(claim) => claim,
            Claim::NodeKayles(claim) => claim,
            Claim::LatinErdos(claim) => claim,
            Claim::CoprimeGrid(claim) => claim,
            Claim::Planes(claim) => claim,
            Claim::LatinPuzzle(claim) => claim,
            Claim::Subtraction(claim) => claim,
            Claim::Domineering(claim) => claim,
            Claim::Heaps(claim) => claim,
            Claim::Gdl(claim) => claim,
            Claim::Sum(claim) => claim,
            Claim::Sprouts(claim) => claim,
            Claim::Switching(claim) => claim,
            Claim::Colouring(claim) => claim,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of_game().fmt(f)
    }
}

#[cfg(test)]
mod tests;
