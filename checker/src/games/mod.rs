//! The games, one folder each. A folder has the game's claims and how they are printed, its rules,
//! written plainly from the definition, and the kinds of proof that it admits, with what they need
//! of the game. Nothing here is optimised for finding strategies; the solver has move generators of
//! its own.

pub mod chomp;
pub mod coprime_grid;
pub mod dots_and_boxes;
pub mod erdos_szekeres;
pub mod latin_erdos;
pub mod latin_puzzle;
pub mod names;
pub mod node_kayles;
pub mod planes;
pub mod positional;
pub mod subtraction;

use std::fmt;

use crate::format::{Decode, Reader};
use crate::parts::{Executor, Stop};
use crate::proofs::{Kind, layers::Bits};
use crate::verdict::Figures;
use crate::writing::Encode;

/// What a game's claim brings.
pub(crate) trait GameClaim: fmt::Display + Encode {
    /// Whether the printed line stands for this claim and no other (docs/specification/trust.md).
    fn is_plain(&self) -> bool;

    /// Whether another claim follows, which is printed so. What it says is only compared.
    fn implies(&self, _wanted: &str) -> bool {
        false
    }

    /// Checks a proof of the claim.
    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop>;

    /// Checks a proof of kind 8, which is read as a stream.
    fn check_layers(&self, _bits: &mut Bits<'_, '_>) -> Result<Figures, Stop> {
        Err(crate::WRONG_KIND_FOR_CLAIM.into())
    }
}

/// A proof as a game gets it.
pub(crate) struct Proof<'a> {
    /// The kind of proof.
    pub(crate) kind: Kind,
    /// Its bytes.
    pub(crate) body: Reader<'a>,
    /// How many bytes the file has.
    pub(crate) file_size: usize,
    /// Runs the parts of the check.
    pub(crate) executor: &'a dyn Executor,
    /// What the last check has left.
    pub(crate) kept: &'a mut latin_puzzle::Kept,
}

/// The list of games, for a macro that makes something of it: the number in the file, and the folder.
macro_rules! games {
    ($then:ident) => {
        $then! {
            0 positional Positional: "Players take points in turn; lines decide.";
            1 erdos_szekeres ErdosSzekeres: "Pudwell's Erdős–Szekeres game.";
            2 chomp Chomp: "Chomp.";
            3 dots_and_boxes DotsAndBoxes: "Dots and boxes.";
            4 node_kayles NodeKayles: "Node Kayles.";
            5 latin_erdos LatinErdos: "Latin Erdős.";
            6 coprime_grid CoprimeGrid: "Quet's coprimality grid.";
            7 planes Planes: "All affine or projective planes of an order, or of every order.";
            8 latin_puzzle LatinPuzzle:
                "Latin puzzles: sudoku, Latin squares, and any board of asterisms.";
            9 subtraction Subtraction: "Subtraction games.";
        }
    };
}
pub(crate) use games;

macro_rules! claims {
    ($($number:literal $module:ident $game:ident: $about:literal;)*) => {
        /// A claim: a statement about a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Claim {
            $(#[doc = $about] $game($module::Claim),)*
        }

        impl Claim {
            pub(crate) fn decode(from: &mut Reader<'_>) -> Result<Claim, Stop> {
                match from.byte()? {
                    $($number => Ok(Claim::$game($module::Claim::decode(from)?)),)*
                    found => Err(crate::verdict::NoVerdict::UnknownGame(found).into()),
                }
            }

            /// The claim as one of its game.
            pub(crate) fn of_game(&self) -> &dyn GameClaim {
                match self { $(Claim::$game(claim) => claim,)* }
            }
        }

        impl fmt::Display for Claim {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.of_game().fmt(f)
            }
        }

    };
}

games!(claims);

#[cfg(test)]
mod tests;
