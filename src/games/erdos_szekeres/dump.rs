//! The Erdős–Szekeres game: cells by column and row, positions by the lengths of their rows.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::claim::Size;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};

use crate::dump::{Line, player, size, statement};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let said = match &claim.statement {
        &Statement::Strategy(strategy) => statement(strategy),
        &Statement::PPositions { count, winner } => {
            json!({ "kind": "p-positions", "count": count, "winner": player(winner) })
        }
        Statement::WinsExcept { winner, most, except } => {
            let winner = player(*winner);
            json!({ "kind": "wins-except", "winner": winner, "most": most, "except": except })
        }
        Statement::WinsEveryExcept { winner, except } => {
            json!({ "kind": "wins-every-except", "winner": player(*winner), "except": except })
        }
        _ => Value::Null,
    };
    let form = match claim.game.form {
        Form::Avoidance => "avoidance",
        Form::Achievement => "achievement",
    };
    json!({ "statement": said, "a": size(claim.game.a), "b": claim.game.b, "form": form })
}

/// What a replay has besides its tables: the board, of which (c, r) is the cell in column c of row r, both
/// counted from 1. Columns it has where the claim is about one size.
#[derive(Serialize)]
pub(super) struct Fields {
    board: Line<Value>,
}

impl Fields {
    pub(super) fn new(claim: &Claim) -> Fields {
        let ErdosSzekeres { a, b, .. } = claim.game;
        let columns = match a {
            Size::Exactly(a) => a.checked_sub(1),
            Size::Every { .. } => None,
        };
        Fields { board: Line(json!({ "columns": columns, "rows": b.saturating_sub(1) })) }
    }
}
