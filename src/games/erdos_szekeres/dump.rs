//! The Erdős–Szekeres game: cells by column and row, positions by the lengths of their rows.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::claim::Size;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::replay::{Move, Replay};

use crate::dump::{Line, player, size, statement};
use crate::proofs::replay::dump::{Naming, Tables};

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

/// A replay on a board.
#[derive(Serialize)]
pub(crate) struct Body<'a> {
    board: Line<Board>,
    #[serde(flatten)]
    tables: Tables<'a, Board>,
}

/// The board: (c, r) is the cell in column c of row r, both counted from 1.
#[derive(Clone, Copy, Serialize)]
struct Board {
    /// Where the claim is about one size.
    columns: Option<u32>,
    rows: u32,
    #[serde(skip)]
    form: Form,
}

impl<'a> Body<'a> {
    pub(crate) fn new(claim: &Claim, replay: &'a Replay<'a>) -> Body<'a> {
        let ErdosSzekeres { a, b, form } = claim.game;
        let columns = match a {
            Size::Exactly(a) => a.checked_sub(1),
            Size::Every { .. } => None,
        };
        let board = Board { columns, rows: b.saturating_sub(1), form };
        Body { board: Line(board), tables: Tables::new(replay, board) }
    }
}

impl Naming for Board {
    fn name(&self, mv: Move) -> Value {
        let number = u32::from(mv);
        let place = self.columns.and_then(|columns| {
            let row = number.checked_div(columns)?;
            Some((number.checked_rem(columns)?, row))
        });
        match place {
            Some((column, row)) if row < self.rows => {
                format!("({}, {})", column + 1, row + 1).into()
            }
            Some((0, row)) if row == self.rows && self.form == Form::Achievement => {
                "off the board".into()
            }
            _ => mv.into(),
        }
    }

    fn record_width(&self) -> Option<usize> {
        usize::try_from(self.rows).ok()
    }

    fn position(&self, record: &[u8]) -> Value {
        json!({ "rows": record })
    }
}
