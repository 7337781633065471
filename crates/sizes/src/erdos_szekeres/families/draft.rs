//! Families and replies as a source says them.

use zermelo_checker::proofs::outcome::Affine;
use zermelo_search::text::{Span, Spanned};

use crate::outcome::problem::Condition;

/// A family as a source says it. In its forms the parameters are the variables 0, 1, …, the width w
/// comes after them, and then the free column of a rule.
pub(super) struct Draft {
    pub(super) name: Spanned<String>,
    pub(super) parameters: Vec<Spanned<String>>,
    /// The row lengths λ1 … λm; `None` before their line, and none where that is wrong.
    pub(super) rows: Option<Spanned<Vec<Affine>>>,
    /// What the parameters and the width satisfy.
    pub(super) conditions: Vec<Spanned<Condition>>,
    /// Tried in order.
    pub(super) rules: Vec<Rule>,
    pub(super) stolen: bool,
}

/// A cell: its row, from 1, and its column.
pub(super) type Cell = (usize, Affine);

/// A reply: when the opponent plays `on` at a position of the family, play `reply`.
#[derive(Clone)]
pub(super) struct Rule {
    /// The column is a form in the family's parameters and the width, or the free column alone.
    pub(super) on: Spanned<Cell>,
    /// Whether it is the free column, which stands for any.
    pub(super) is_free: bool,
    pub(super) when: Vec<Spanned<Condition>>,
    pub(super) reply: Spanned<Cell>,
    /// The name of the family that the reply leads into, where it is said.
    pub(super) target: Option<Spanned<String>>,
    pub(super) span: Span,
}

impl Draft {
    /// The form that is the width.
    pub(super) fn width(&self) -> Affine {
        Affine::variable(u32::try_from(self.parameters.len()).unwrap_or(u32::MAX))
    }
}
