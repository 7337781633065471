//! Subtraction games.

use serde_json::{Value, json};
use zermelo_checker::games::subtraction::Claim;

use crate::dump::{player, size};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let (winner, game) = (player(claim.statement.winner()), claim.game);
    json!({
        "winner": winner, "nim_value": claim.statement.value(), "most": game.most, "heaps": game.heaps,
        "counters": size(game.counters),
    })
}
