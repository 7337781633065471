//! What other programs ask of verdicts and error codes. No verdict rests on it.

use crate::fault::{Code, Fault};
use crate::verdict::{NoVerdict, Verdict};

/// Every code of a rejection, by the module that gives it.
pub fn all() -> impl Iterator<Item = Code> {
    [crate::format::CODES, crate::many::CODES, crate::CODES]
        .into_iter()
        .chain(crate::proofs::codes())
        .chain(crate::games::codes())
        .flatten()
        .copied()
}

impl Fault {
    /// A number of the place, by its name.
    pub fn number(&self, what: &str) -> Option<u64> {
        self.place.iter().find(|(name, _)| *name == what).map(|&(_, number)| number)
    }
}

impl std::error::Error for Fault {}

impl std::error::Error for NoVerdict {}

impl Verdict {
    /// Whether a claim is proved.
    pub fn is_verified(&self) -> bool {
        matches!(self, Verdict::Verified(_))
    }
}
