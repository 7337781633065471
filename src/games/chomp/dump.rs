//! Chomp.

use serde_json::{Value, json};
use zermelo_checker::games::chomp::{Chomp, Claim, Coordinate, Start};

use crate::dump::{player, size};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let Chomp { rows, start } = &claim.game;
    let start = match start {
        Start::Board(columns) => json!({ "board": size(*columns) }),
        Start::Listed { bottom, positions } => {
            let positions: Vec<Vec<Value>> =
                positions.iter().map(|rows| rows.iter().map(coordinate).collect()).collect();
            json!({ "listed": { "bottom": bottom, "positions": positions } })
        }
        _ => Value::Null,
    };
    let (winner, value) = (player(claim.statement.winner()), claim.statement.value());
    json!({ "winner": winner, "nim_value": value, "rows": rows, "start": start })
}

fn coordinate(row: &Coordinate) -> Value {
    json!({ "parameter": row.parameter, "plus": row.plus })
}
