//! Games against a strategy, as the explanations have them, and games with chance between two people.

pub(crate) mod chance;

#[cfg(test)]
mod tests;

pub use zermelo_explain::play::{PlayError, lemma, line, names, nodes, stored, strategy};
