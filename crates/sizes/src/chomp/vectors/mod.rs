//! Chomp: the coordinates are the cells left in each row, from the top.

pub mod theorems;

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::chomp::{Claim, LISTED_FORM, LISTED_OUT_OF_RANGE, vectors};
use zermelo_checker::proofs::outcome::game::Problem;
use zermelo_present::document::model::{Drawn, Rich};

use crate::outcome::forms::form;
use crate::outcome::vectors::OutcomeClaim;
use crate::outcome::vectors::game::{Game, Kind, Words, non_increasing};

impl OutcomeClaim for Claim {
    fn claim(&self) -> AnyClaim {
        self.clone().into()
    }

    fn goals(&self) -> Result<Problem, Fault> {
        vectors::problem(self)
    }

    fn game(&self) -> Game {
        game(usize::try_from(self.game.rows).unwrap_or(usize::MAX))
    }

    fn refused(&self, fault: &Fault) -> String {
        let family = fault.number("family").map_or(String::new(), |family| format!(" {family}"));
        match fault.code {
            LISTED_FORM => format!(
                "family{family} on the claim's list is no position: it needs a number for every \
                 row, and parameters named q, r, … as they occur"
            ),
            LISTED_OUT_OF_RANGE => format!(
                "family{family} on the claim's list is not a position within the claim's bound for \
                 every value of its parameters from 0: list only the part of it that is"
            ),
            _ => "an outcome proof of Chomp is about 1 to 16 rows, and 1 column or more, in steps \
                  of at least 1"
                .into(),
        }
    }
}

/// The game on a board of so many rows.
pub(super) fn game(rows: usize) -> Game {
    let column = rows;
    let mut kinds = Vec::new();
    // Rows are numbered from 0 here.
    for first in 0..rows {
        for last in first..rows {
            let mut conditions = vec![
                // The poisoned cell stays.
                form(if first == 0 { -1 } else { 0 }, &[(column, 1)]),
                form(-1, &[(last, 1), (column, -1)]),
            ];
            if last + 1 < rows {
                conditions.push(form(0, &[(column, 1), (last + 1, -1)]));
            }
            let words = match first == last {
                true => format!("row {} to ", first + 1),
                false => format!("rows {}–{} to ", first + 1, last + 1),
            };
            let becomes = form(0, &[(column, 1)]);
            kinds.push(Kind::new(Some(words), rows, conditions, first..last + 1, &becomes));
        }
    }
    let counted = zermelo_explain::count(rows, "row", "rows");
    Game {
        rows,
        coordinates: rows,
        width: None,
        flag: None,
        shape: non_increasing(rows),
        kinds,
        rules: Rich::text(format!(
            "The board has {counted}; a position is the numbers of cells left in them, from \
             the top. A player takes a cell with all cells that are left below and to the right of \
             it. A player who can only take cell (1, 1), the poisoned one, loses."
        )),
        words: Words {
            rows: "Rows",
            things: "cells",
            drawing: Drawn {
                characters: "# is a cell that is left, a dot one that is gone",
                shapes: "the cells that are left are grey",
            },
        },
        moves: Some("“rows 1–2 to c”: these rows have c cells after the move."),
    }
}
