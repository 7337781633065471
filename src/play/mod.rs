//! Games against a strategy, as the explanations have them, with hints for the opponent, and games with
//! chance between two people.

pub(crate) mod chance;
pub(crate) mod hint;

pub(crate) use zermelo_explain::play::{
    PlayError, by_values, lemma, line, names, nodes, stored, strategy,
};
