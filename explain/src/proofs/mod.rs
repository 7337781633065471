//! The kinds of proof, one file each: the sentences of their error codes, and the place of a fault in
//! the proof. They do not depend on the game.

use crate::words::Words;

/// The list of kinds.
macro_rules! kinds {
    ($($module:ident),*) => {
        $(pub(crate) mod $module;)*

        /// The wordings of each kind's codes.
        pub(crate) fn words() -> Vec<Words> {
            vec![$($module::SENTENCES),*]
        }
    };
}

kinds!(replay, outcome, mirror, pairing, potential, deduction, map, layers);
