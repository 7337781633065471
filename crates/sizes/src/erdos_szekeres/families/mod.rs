//! Strategies for the Erdős–Szekeres game, written by people: families of positions in which the player
//! to move loses, and replies that lead from one family into another (docs/guide/families.md
//! describes them for authors).
//!
//! A family is a list of row lengths, affine in integer parameters and the board's width w = a−1,
//! with conditions; it stands for positions at every size at once. A [`Strategy`] is proved for all sizes.
//!
//! | module | holds |
//! | --- | --- |
//! | [`mod@parse`] | text to [`Strategy`], with all errors in the text |
//! | `line` | what a line of a source says |
//! | [`instance`] | the positions of a family at one size, and their parameters |

pub mod instance;
mod line;
pub mod parse;

use zermelo_checker::games::erdos_szekeres::{Claim, Form};
use zermelo_checker::proofs::outcome::Affine;

use crate::outcome::problem::Condition;

pub use parse::{is_source, parse};
use zermelo_search::text::{Span, Spanned};

/// A strategy for the (a, b)-game at every size a that its claim names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Where it was published.
    pub citation: Option<Spanned<String>>,
    /// What it proves.
    pub claim: Spanned<Claim>,
    /// The claim's parts.
    pub scope: Scope,
    /// The families, in the source's order.
    pub families: Vec<Family>,
}

/// For which game and for which sizes a strategy is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The length of the decreasing pattern.
    pub b: u32,
    /// What completing a pattern means.
    pub form: Form,
    /// The least a.
    pub least: u32,
    /// The distance between the sizes claimed.
    pub modulus: u32,
}

impl Scope {
    /// Rows of the board.
    pub fn rows(&self) -> usize {
        usize::try_from(self.b.saturating_sub(1)).unwrap_or(usize::MAX)
    }
}

/// A family of positions that are losses for the player to move (P-positions).
///
/// Its positions at width w are the `rows` at all integer parameters at which the conditions hold
/// and the rows are those of a region: w ≥ λ1 ≥ … ≥ λm ≥ 0 ([`Family::shape`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The family's name.
    pub name: Spanned<String>,
    /// The parameters' names.
    pub parameters: Vec<Spanned<String>>,
    /// The row lengths λ1 … λm. In all forms of the family its parameters are the variables 0, 1, …,
    /// the width w comes after them, and then the free column of a rule.
    pub rows: Vec<Affine>,
    /// Where the rows stand.
    pub rows_span: Span,
    /// What the parameters and the width satisfy.
    pub conditions: Vec<Spanned<Condition>>,
    /// The replies that the source gives, tried in order.
    pub rules: Vec<Rule>,
    /// Where no reply is known, a strategy may be stolen.
    pub stolen: bool,
}

impl Family {
    /// The form that is the width.
    pub fn width(&self) -> Affine {
        Affine::variable(u32::try_from(self.parameters.len()).unwrap_or(u32::MAX))
    }

    /// The forms that are at least 0 because the rows are those of a region on the board:
    /// w − λ1, λ1 − λ2, …, λm.
    pub fn shape(&self) -> Vec<Affine> {
        let above = std::iter::once(self.width()).chain(self.rows.iter().cloned());
        let below = self.rows.iter().cloned().chain(std::iter::once(Affine::default()));
        // The parser keeps coefficients small enough for these differences.
        above.zip(below).filter_map(|(above, below)| above.minus(&below).ok()).collect()
    }
}

/// A cell (column, row).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column.
    pub column: Affine,
    /// The row, from 1.
    pub row: usize,
    /// Where the cell stands.
    pub span: Span,
}

/// A reply: when the opponent plays `on` at a position of the family, play `reply`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The opponent's move. Its column is either a form in the family's parameters and the width,
    /// or the free column alone, which then stands for any column.
    pub on: Cell,
    /// The name of the free column, where there is one.
    pub column: Option<String>,
    /// When the rule is meant.
    pub when: Vec<Spanned<Condition>>,
    /// The reply.
    pub reply: Cell,
    /// Where the reply leads.
    pub target: Target,
    /// Where the rule stands.
    pub span: Span,
}

/// Where a reply leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Into some family, or to the full board; the source does not say.
    Unsaid,
    /// To a position of this family, by its index.
    Family(usize),
    /// To the full board: the reply is the corner.
    FullBoard,
}

/// A committed theorem from a published source, at one size.
#[cfg(test)]
pub(crate) fn published(theorem: &str, a: u32) -> zermelo_checker::format::Certificate<'static> {
    use zermelo_checker::proofs::Kind;

    let path =
        format!("{}/../../certificates/all-sizes/{theorem}.cert", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("a committed certificate");
    let (certificate, _) =
        zermelo_checker::format::Certificate::read(&bytes).expect("a certificate");
    let proof = (crate::erdos_szekeres::GAME.proofs)(Kind::Outcome, &certificate);
    let proof = proof.expect("a proof").expect("known");
    let every = proof.evidence().every_size().expect("a proof for every size");
    every.at(a, Default::default()).expect("a strategy")
}
