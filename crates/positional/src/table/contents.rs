//! What the layout prints of a proof, and the signs that a reader of it meets.

use std::collections::BTreeSet;

use zermelo_present::document::model::{Name, Rich};

/// What was printed of a proof.
#[derive(Default)]
pub(super) struct Contents {
    /// The points' names.
    pub(super) points: Vec<Name>,
    /// The symmetries that the sections use, with their cycles.
    pub(super) symmetries: Vec<Rich>,
    /// Which signs the sections use.
    pub(super) signs: BTreeSet<Sign>,
    /// How many tables, and lines in them.
    pub(super) tables: u64,
    pub(super) lines: u64,
    /// Whether something was left out.
    pub(super) cut: bool,
    /// Whether something was left out because of the limit.
    pub(super) is_full: bool,
}

/// A sign that a reader meets, and has to know; in the order in which they are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    Images,
    Forced,
    Threats,
    Case,
    Relabelled,
    AnyOther,
    Line,
    TheirLine,
    Full,
    Blocked,
    Potential,
    Pairs,
    FollowUps,
}
