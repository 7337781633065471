//! The kinds of proof, one file each: the sentences of their error codes, and the place of a fault in
//! the proof. They do not depend on the game.

pub(crate) mod deduction;
pub(crate) mod layers;
pub(crate) mod map;
pub(crate) mod mirror;
pub(crate) mod nim_values;
pub(crate) mod outcome;
pub(crate) mod pairing;
pub(crate) mod parts;
pub(crate) mod patterns;
pub(crate) mod potential;
pub(crate) mod replay;
pub(crate) mod spanning_trees;

use crate::words::Words;

/// The list of kinds, each declared above.
macro_rules! kinds {
    ($($module:ident),*) => {
        /// The wordings of each kind's codes.
        pub(crate) fn words() -> Vec<Words> {
            vec![$($module::SENTENCES),*]
        }
    };
}

kinds!(
    replay,
    outcome,
    mirror,
    pairing,
    potential,
    deduction,
    map,
    layers,
    parts,
    nim_values,
    spanning_trees,
    patterns
);
