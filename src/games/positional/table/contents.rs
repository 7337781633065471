//! What the layout prints of a proof, and the signs that a reader of it meets.

use crate::document::model::{Name, Rich, Section};

/// The printed proof.
pub(super) struct Contents {
    /// The opening and the cases.
    pub(super) sections: Vec<Section>,
    /// The points' names.
    pub(super) points: Vec<Name>,
    /// The symmetries that the sections use, with their cycles.
    pub(super) symmetries: Vec<Rich>,
    /// Which signs the sections use.
    pub(super) signs: Signs,
    /// How many tables, and lines in them.
    pub(super) tables: u64,
    pub(super) lines: u64,
    /// Whether something was left out.
    pub(super) cut: bool,
}

/// The signs that a reader meets, and has to know.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    pub(super) forced: bool,
    pub(super) threats: bool,
    pub(super) cases: bool,
    pub(super) relabelled: bool,
    pub(super) images: bool,
    pub(super) any_other: bool,
    pub(super) line: bool,
    pub(super) their_line: bool,
    pub(super) full: bool,
    pub(super) blocked: bool,
    pub(super) potential: bool,
    pub(super) pairs: bool,
}
