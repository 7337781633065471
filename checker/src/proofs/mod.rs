//! The kinds of proof (docs/specification/proofs.md), one folder each. A kind has the structure of
//! a proof and its conditions, and does not depend on a game: the game's folder provides what it
//! needs of the game.

pub mod blocking;
pub mod deduction;
pub mod layers;
pub mod map;
pub mod mirror;
pub mod outcome;
pub mod pairing;
pub mod potential;
pub mod replay;

use crate::fault::Code;

/// The list of kinds: the number in the file, the folder, and the name that a verdict has.
macro_rules! kinds {
    ($($number:literal $module:ident $kind:ident: $about:literal;)*) => {
        /// A kind of proof.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $(#[doc = $about] $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// The kind of a number in the file.
            pub fn from_number(number: u8) -> Option<Kind> {
                Kind::ALL.iter().copied().find(|kind| kind.number() == number)
            }

            /// The number in the file.
            pub fn number(self) -> u8 {
                match self { $(Kind::$kind => $number,)* }
            }

            /// The kind in words.
            pub fn name(self) -> &'static str {
                match self { $(Kind::$kind => stringify!($module),)* }
            }
        }

        /// The codes of each kind.
        pub(crate) fn codes() -> Vec<&'static [Code]> {
            vec![$($module::CODES),*]
        }
    };
}

kinds! {
    1 replay Replay: "A closed set of positions with replies.";
    2 outcome Outcome: "Statements about families of positions, for every size.";
    3 mirror Mirror: "An image of every placement: the proponent answers each by its image.";
    4 pairing Pairing: "Pairs of points: the opponent takes one, the proponent the other.";
    5 potential Potential: "A sum over the lines that the opponent could complete.";
    6 deduction Deduction: "Labels taken from the cells of a puzzle by theorems, and case splits.";
    7 map Map: "The outcome of every state.";
    8 layers Layers: "The outcome of every state, for many sizes, in a stream.";
}
