//! Claims in the forms of checkers that others wrote: a formula that states the claim, and what confirms
//! it. docs/guide/export.md says what remains to be believed of each.
//!
//! The checker has accepted what is exported. Of another proof an export may end with an error, or with
//! files that the other checkers refuse.
//!
//! | module | holds |
//! | --- | --- |
//! | `puzzle` | a puzzle as sums of variables |
//! | [`deduction`] | the steps of a deduction as lemmas about them |
//! | `clauses` | the sums as clauses (DIMACS), the lemmas with unit propagations (LRAT) |
//! | [`rocq`] | theorems of Rocq |
//! | `sums` | the sums as they are (OPB), the lemmas with cutting planes (VeriPB) |

mod clauses;
pub mod deduction;
mod puzzle;
pub mod rocq;
mod sums;

use thiserror::Error;
use zermelo_checker::fault::Fault;

/// A form of formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Clauses.
    Dimacs,
    /// Clauses, and their refutation.
    Lrat,
    /// Sums, and their refutation or solutions.
    Veripb,
    /// A positional game as the QBF community writes it.
    Pg,
    /// The solution of a parity game as PGSolver writes it.
    Sol,
}

impl Form {
    /// How the names of its files end, the formula's first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Form::Dimacs => &["cnf"],
            Form::Lrat => &["cnf", "lrat"],
            Form::Veripb => &["opb", "pbp"],
            Form::Pg => &["pg"],
            Form::Sol => &["sol"],
        }
    }

    /// What is said of a claim about a game without this form.
    pub fn without(self) -> ExportError {
        match self {
            Form::Dimacs | Form::Lrat | Form::Veripb => ExportError::NO_PUZZLE,
            Form::Pg => ExportError::NO_PG,
            Form::Sol => ExportError::NO_SOL,
        }
    }
}

/// What is exported of a certificate.
#[derive(Debug)]
pub struct ExportedClaim {
    /// What the formula states, with its proof if it has one.
    pub statement: String,
    /// The text of each file, in the order of the form's endings.
    pub texts: Vec<String>,
}

/// Why a certificate is not exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The form is for other claims.
    #[error("{0}")]
    OtherClaims(&'static str),
    /// The twin has no theorem for it.
    #[error(
        "the twin has no theorem about {0}: docs/specification/twin.md says what is proved in Rocq"
    )]
    NoTheorem(&'static str),
    /// The claim is that there are several completions, which no refutation shows.
    #[error(
        "a refutation shows that there are no completions but one, and this certificate has two: \
         --to veripb writes both as solutions, --to dimacs the formula alone"
    )]
    Several,
    /// The formula would be too long.
    #[error("the formula would have more than {most} {what}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many may be there.
        most: usize,
    },
    /// A step stands for too many cases.
    #[error(
        "the step ‘{step:.300}’ needs more than {most} lemmas without counting: --to veripb counts"
    )]
    TooManyCases {
        /// The step in words.
        step: String,
        /// How many lemmas a step may have.
        most: usize,
    },
    /// A step does not follow, which the checker would have said.
    #[error("the proof is not one that the checker accepts, at the step ‘{0:.300}’")]
    NotImplied(String),
    /// The body is none of its game and kind.
    #[error("{0}")]
    Unreadable(Fault),
}

impl ExportError {
    /// A claim that is about no puzzle.
    pub const NO_PUZZLE: ExportError = ExportError::OtherClaims(
        "formulas are written of claims about puzzles; of strategies --to dot, --to graphml and --to json \
         write the graph",
    );

    /// A claim that is about no parity game.
    pub const NO_SOL: ExportError = ExportError::OtherClaims("sol is for parity games");

    /// A claim that is about no positional game that `.pg` files have.
    pub const NO_PG: ExportError = ExportError::OtherClaims(
        "pg is for games of lines on a board in which no point needs another and who completes a line wins",
    );

    /// The kind of the proof is not known.
    pub const UNKNOWN: ExportError = ExportError::OtherClaims("this kind of proof is not known");
}

impl From<Fault> for ExportError {
    fn from(fault: Fault) -> ExportError {
        ExportError::Unreadable(fault)
    }
}

/// Numbers with a word or a blank between.
fn joined(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    numbers.into_iter().map(|number| number.to_string() + " ").collect()
}

/// Whether a file begins as one that is exported.
pub fn is_exported(start: &[u8]) -> bool {
    let begins = [
        "c ",
        "* #variable=",
        "pseudo-Boolean proof",
        "% A positional game",
        "paritysol ",
        "(** A theorem, written by zermelo",
    ];
    let is_lrat = |start: &[u8]| start.iter().all(|byte| b"0123456789- \n".contains(byte));
    begins.iter().any(|begin| start.starts_with(begin.as_bytes())) || is_lrat(start)
}
