//! The Erdős–Szekeres game: the coordinates are the row lengths λ1, …, λm of the shaded and
//! eliminated cells, then the width w = a − 1; in the achievement game one more is 1 when the game
//! is over, else 0.

mod replay;
pub mod theorems;

use zermelo_checker::claim::{Claim as AnyClaim, Provenance};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, Form, vectors};
use zermelo_checker::proofs::outcome::game::Problem;
use zermelo_checker::proofs::outcome::{Affine, Outcome};
use zermelo_present::contract::instance::InstanceError;
use zermelo_present::document::model::{Drawn, Name, Rich};

use crate::outcome::forms::form;
use crate::outcome::vectors::OutcomeClaim;
use crate::outcome::vectors::game::{Game, Kind, Width, Words, non_increasing};

impl OutcomeClaim for Claim {
    fn claim(&self) -> AnyClaim {
        self.clone().into()
    }

    fn goals(&self) -> Result<Problem, Fault> {
        vectors::problem(self)
    }

    fn game(&self) -> Game {
        let rows = usize::try_from(self.game.b.saturating_sub(1)).unwrap_or(usize::MAX);
        game(rows, self.game.form == Form::Achievement)
    }

    fn refused(&self, _: &Fault) -> String {
        "an outcome proof of the Erdős–Szekeres game is about b from 2 to 17, and a from 2 on, in \
         steps of at least 1"
            .into()
    }

    fn replay_at(
        &self,
        outcome: &Outcome,
        size: u32,
        provenance: Provenance,
    ) -> Result<Certificate<'static>, InstanceError> {
        replay::at(self, outcome, size, provenance)
    }
}

/// The game on a board of so many rows. Rows are numbered from 0 here: coordinate j is the length
/// of row j + 1 of the paper.
pub(super) fn game(rows: usize, achievement: bool) -> Game {
    let (width, over) = (rows, rows + 1);
    let coordinates = if achievement { rows + 2 } else { rows + 1 };
    let column = coordinates;
    let mut kinds = Vec::new();
    let mut add = |words: Option<&str>, conditions: &[Affine], changed, becomes: &Affine| {
        // Nobody moves in a game that is over.
        let mut all = if achievement { vec![form(0, &[(over, -1)])] } else { Vec::new() };
        all.extend_from_slice(conditions);
        kinds.push(Kind::new(words.map(str::to_owned), coordinates, all, changed, becomes));
    };
    // A cell under its upper neighbour, which is shaded.
    for row in 1..rows {
        let conditions =
            [form(-1, &[(column, 1), (row, -1)]), form(0, &[(row - 1, 1), (column, -1)])];
        add(None, &conditions, row..row + 1, &form(0, &[(column, 1)]));
    }
    // The cell after the shaded part of its row, and of the equally long rows above.
    for first in 0..rows {
        for last in first..rows {
            if last == first && first > 0 {
                continue;
            }
            let mut conditions = Vec::new();
            if first < last {
                conditions.push(form(0, &[(last, 1), (first, -1)]));
            }
            if first > 0 {
                conditions.push(form(-1, &[(first - 1, 1), (last, -1)]));
            }
            conditions.push(form(-1, &[(last, 1)]));
            conditions.push(form(-1, &[(width, 1), (last, -1)]));
            add(None, &conditions, first..last + 1, &form(1, &[(last, 1)]));
        }
    }
    if achievement {
        let (right, below) = (form(0, &[(0, 1), (width, -1)]), form(-1, &[(rows - 1, 1)]));
        let patterns = [("the increasing pattern", right), ("the decreasing pattern", below)];
        for (words, condition) in patterns {
            add(Some(words), &[condition], over..over + 1, &Affine::number(1));
        }
    }
    let mut shape = non_increasing(rows);
    shape.push(form(0, &[(width, 1), (0, -1)]));
    if achievement {
        shape.extend([form(0, &[(over, 1)]), form(1, &[(over, -1)])]);
    }
    Game {
        rows,
        coordinates,
        width: Some(Width { coordinate: width, size: "a", more: 1 }),
        flag: achievement.then_some((over, "over")),
        shape,
        kinds,
        rules: rules(rows, achievement),
        words: Words {
            rows: "Rows",
            things: "cells",
            drawing: Drawn {
                characters: "# is a cell that is shaded, a dot an open one",
                shapes: "the shaded cells are grey",
            },
        },
        moves: None,
    }
}

fn rules(rows: usize, achievement: bool) -> Rich {
    let counted = zermelo_explain::count(rows, "row", "rows");
    let text = Rich::text(format!(
        "The board has {counted} and w = a − 1 columns; (c, r) is the cell in column c of row r. A \
         position is the row lengths ("
    ));
    let first = Name { plain: "λ1".into(), math: "\\lambda_{1}".into() };
    let text = text.then(Rich::name(first)).and(
        ", …) of the shaded and eliminated cells. A player shades an open cell next to them, and \
         with it all cells above and to the left.",
    );
    text.and(match achievement {
        true => {
            " A player can also complete a pattern, and wins: the increasing one when row 1 \
             is full, the decreasing one when the last row is not empty."
        }
        false => " The player who shades the last cell wins: the other has to complete a pattern.",
    })
}
