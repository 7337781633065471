//! Claims about the coprimality grid as fields.

use serde_json::{Value, json};
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::score::Bound;

/// The fields of a claim.
pub(super) fn claim(claim: &Claim) -> Value {
    let CoprimeGrid { n, variation, order } = claim.game;
    let (kind, score) = match claim.bound {
        Bound::AtLeast(least) => ("at-least", least),
        Bound::AtMost(most) => ("at-most", most),
    };
    let player = claim.game.player(claim.proponent());
    let variation = match variation {
        Variation::Corner => 1,
        Variation::Parity => 2,
    };
    json!({
        "statement": { "kind": kind, "score": score, "player": player },
        "n": n,
        "variation": variation,
        "first": claim.game.player(zermelo_checker::claim::Player::First),
        "alone": order.is_alone(),
    })
}
