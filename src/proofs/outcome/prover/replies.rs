//! The replies that a source gives for a family, and whether they do what it says.

use std::fmt;

use zermelo_checker::proofs::outcome::Affine;
use zermelo_explain::picture::Picture;

use crate::proofs::outcome::problem::{Condition, Rule};

/// What is wrong with a reply of a source, in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyFault {
    /// The cell, (column, row) counted from 1, cannot be played.
    Illegal((i64, usize)),
    /// It leads elsewhere than it should.
    Misses {
        /// The cell, (column, row) counted from 1.
        cell: (i64, usize),
        /// The family that it should lead into, by name; `None` for any of P-positions.
        family: Option<String>,
        /// The position that it leads to, drawn.
        reached: Picture,
    },
    /// A number does not fit 64 bits.
    Overflow,
}

impl fmt::Display for ReplyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplyFault::Illegal((column, row)) => {
                write!(f, "the reply ({column}, {row}) is not legal")
            }
            ReplyFault::Misses { cell: (column, row), family: Some(family), .. } => {
                write!(f, "the reply ({column}, {row}) does not lead into ‘{family}’")
            }
            ReplyFault::Misses { cell: (column, row), family: None, .. } => {
                write!(f, "the reply ({column}, {row}) leads into no family")
            }
            ReplyFault::Overflow => write!(f, "the reply has a number that does not fit 64 bits"),
        }
    }
}

impl Rule {
    /// All that has to hold for the rule to be meant, besides the row. `column` is the variable
    /// after the parameters.
    pub(super) fn conditions(&self, parameters: usize) -> Vec<Condition> {
        let column = Affine::variable(u32::try_from(parameters).unwrap_or(u32::MAX));
        let same = self.column.as_ref().and_then(|form| form.minus(&column).ok());
        same.map(Condition::Zero).into_iter().chain(self.when.iter().cloned()).collect()
    }

    /// Whether the rule is meant for a move in this row; the values are the parameters' and the
    /// column.
    pub(super) fn fits(&self, row: usize, values: &[i64]) -> bool {
        let parameters = values.len().saturating_sub(1);
        self.row == row && self.conditions(parameters).iter().all(|c| c.holds(values))
    }
}
