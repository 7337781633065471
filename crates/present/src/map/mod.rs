//! Maps: the outcome of every state.

pub mod dump;

use serde_json::json;
use zermelo_checker::proofs::map::Map;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;

use crate::contract::proof::Proof;
use crate::summary::{Figures, Summary};

/// A map of a game that nobody knows the states of.
impl Proof for Map<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Body::new(None, self))
    }

    fn summary(&self) -> Summary {
        figures(None, None).into()
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(NO_STRATEGY)
    }
}

/// The figures of a map: how many states there are, and how many of them are P-positions, as is
/// claimed, where that is known.
pub fn figures(states: Option<u64>, p_positions: Option<u64>) -> Figures {
    let known = states.zip(p_positions);
    let line =
        known.map(|(states, count)| ("states", format!("{states}, {count} of them P-positions")));
    let fields = json!({ "states": states, "p_positions": p_positions });
    Figures { fields, lines: line.into_iter().collect() }
}

/// Why a map is not played against.
pub(crate) const NO_STRATEGY: PlayError = PlayError::NoStrategy(
    "this certificate is a map: it says who wins, not how; `zermelo solve` makes one with a \
     strategy",
);
