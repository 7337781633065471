//! The kinds of proof, a file each: the sentences of their error codes, and what a look into a
//! proof says of a fault's place. They know no game.

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

kinds!(replay, outcome, map);
