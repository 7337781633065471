//! Maps: the outcome of every state.

pub(crate) mod dump;

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::map::Map;

use crate::play::PlayError;
use crate::play::line::Match;
use crate::proof::Proof;
use crate::summary::{MapSummary, Summary};

/// A map of a game that nobody knows the states of.
pub(crate) struct Plain<'c>(Map<'c>);

impl<'c> Plain<'c> {
    pub(crate) fn decode(certificate: &'c Certificate<'_>) -> Result<Self, Fault> {
        certificate.decode().map(Plain)
    }
}

impl Proof for Plain<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(None, &self.0))
    }

    fn summary(&self) -> Summary {
        MapSummary { states: None, p_positions: None }.into()
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(NO_STRATEGY)
    }
}

/// Why a map is not played against.
pub(crate) const NO_STRATEGY: PlayError = PlayError::NoStrategy(
    "this certificate is a map: it says who wins, not how; `zermelo solve` makes one with a \
     strategy",
);
