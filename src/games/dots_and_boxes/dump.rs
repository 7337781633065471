//! Claims about dots and boxes as fields.

use serde_json::{Value, json};
use zermelo_checker::games::dots_and_boxes::Claim;
use zermelo_checker::score::Bound;

use crate::dump::player;

/// The fields of a claim.
pub(super) fn claim(claim: &Claim) -> Value {
    let (kind, score) = match claim.bound {
        Bound::AtLeast(least) => ("at-least", least),
        Bound::AtMost(most) => ("at-most", most),
    };
    json!({
        "statement": { "kind": kind, "score": score, "player": player(claim.proponent()) },
        "rows": claim.game.rows,
        "columns": claim.game.columns,
    })
}
