//! Subtraction games.

use serde_json::{Value, json};
use zermelo_checker::games::subtraction::{Claim, Statement};

use crate::dump::{player, size};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let (winner, game) = (player(claim.statement.winner()), claim.game);
    let value = match claim.statement {
        Statement::HasValue(value) => Some(value),
        _ => None,
    };
    json!({
        "winner": winner, "nim_value": value, "most": game.most, "heaps": game.heaps,
        "counters": size(game.counters),
    })
}
