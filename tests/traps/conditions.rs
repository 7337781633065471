//! The conditions of docs/specification/proofs.md and docs/specification/format.md, with the error
//! codes of certificates that break each. The tests in trust.rs hold this table against both
//! documents, the checker's own list of codes, and the trap files.
//!
//! A new condition gets a mark in its document and a row in a file of this folder; a new kind
//! of proof gets a letter in [`KINDS`].

mod arguments;
mod deduction;
mod file;
mod gdl;
mod maps;
mod nim_values;
mod outcome;
mod patterns;
mod replay;
mod safe_set;
mod spanning_trees;
mod winning_sets;

/// A condition.
pub(crate) struct Condition {
    /// Its mark in the document.
    pub(crate) mark: &'static str,
    /// What has to hold, in short.
    pub(crate) text: &'static str,
    /// The error kinds of certificates that break it.
    pub(crate) kinds: &'static [&'static str],
}

/// The letter of the conditions of a kind of proof, by the kind's number in the file. F and H are
/// the conditions on the file and the header.
pub(crate) const KINDS: &[(u8, char)] = &[
    (1, 'R'),
    (2, 'O'),
    (3, 'A'),
    (4, 'P'),
    (5, 'E'),
    (6, 'D'),
    (7, 'M'),
    (8, 'L'),
    (9, 'Q'),
    (10, 'N'),
    (11, 'T'),
    (12, 'S'),
    (13, 'W'),
    (14, 'C'),
];

/// All of them, in the order of the documents.
pub(crate) fn all() -> impl Iterator<Item = &'static Condition> {
    const PARTS: &[&[Condition]] = &[
        file::CONDITIONS,
        replay::CONDITIONS,
        outcome::CONDITIONS,
        arguments::CONDITIONS,
        deduction::CONDITIONS,
        maps::CONDITIONS,
        nim_values::CONDITIONS,
        spanning_trees::CONDITIONS,
        safe_set::CONDITIONS,
        winning_sets::CONDITIONS,
        patterns::CONDITIONS,
        gdl::CONDITIONS,
    ];
    PARTS.iter().copied().flatten()
}
