//! Layers: the outcome of every state, for many sizes.

use serde::Serialize;
use serde_json::json;
use zermelo_checker::writing::RawBody;
use zermelo_explain::count;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;

use crate::contract::proof::Proof;
use crate::dump::Hex;
use crate::summary::{Figures, Summary};

/// What is dumped.
#[derive(Serialize)]
struct Body<'a> {
    bits: Hex<'a>,
}

/// Layers of a game, whatever it is.
impl Proof for RawBody<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(Body { bits: Hex(&self.0) })
    }

    fn summary(&self) -> Summary {
        let bytes = self.0.len();
        let line = ("layers", format!("{}, a bit a state", count(bytes, "byte", "bytes")));
        Figures { fields: json!({ "bytes": bytes }), lines: vec![line] }.into()
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate says who wins at many sizes, not how; `zermelo map` makes the map of one \
             size, and `zermelo solve` a strategy",
        ))
    }
}
