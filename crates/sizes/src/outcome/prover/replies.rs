//! The replies that a source gives for a family, and whether they do what it says.

use thiserror::Error;
use zermelo_checker::proofs::outcome::Affine;
use zermelo_explain::picture::Picture;

use crate::outcome::forms::number;
use crate::outcome::problem::{Condition, Rule};

/// What is wrong with a reply of a source, in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplyFault {
    /// The cell, (column, row) counted from 1, cannot be played.
    #[error("the reply ({}, {}) is not legal", .0.0, .0.1)]
    Illegal((i64, usize)),
    /// It leads elsewhere than it should.
    #[error("the reply ({}, {}) {}", .cell.0, .cell.1, misses(.family.as_deref()))]
    Misses {
        /// The cell, (column, row) counted from 1.
        cell: (i64, usize),
        /// The family that it should lead into, by name; `None` for any of P-positions.
        family: Option<String>,
        /// The position that it leads to, drawn.
        reached: Picture,
    },
    /// A number does not fit 64 bits.
    #[error("the reply has a number that does not fit 64 bits")]
    Overflow,
}

fn misses(family: Option<&str>) -> String {
    match family {
        Some(family) => format!("does not lead into ‘{family}’"),
        None => "leads into no family".to_owned(),
    }
}

impl Rule {
    /// All that has to hold for the rule to be meant, besides the row. `column` is the variable
    /// after the parameters.
    pub(super) fn conditions(&self, parameters: usize) -> Vec<Condition> {
        let column = Affine::variable(number(parameters));
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
