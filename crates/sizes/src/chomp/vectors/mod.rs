//! Chomp: the coordinates are the cells left in each row, from the top.

pub mod theorems;

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::chomp::{Claim, LISTED_FORM, LISTED_OUT_OF_RANGE, vectors};
use zermelo_checker::proofs::outcome::game::{Kind, Problem, VectorGame};
use zermelo_present::document::model::{Drawn, Rich};

use crate::outcome::vectors::OutcomeClaim;
use crate::outcome::vectors::game::{Game, Words};

impl OutcomeClaim for Claim {
    fn claim(&self) -> AnyClaim {
        self.clone().into()
    }

    fn goals(&self) -> Result<Problem, Fault> {
        vectors::problem(self)
    }

    fn game(&self, vectors: VectorGame) -> Game {
        let rows = vectors.coordinates;
        let called = |kind: &Kind| {
            let (first, last) = (kind.changes.start + 1, kind.changes.end);
            Some(match first == last {
                true => format!("row {first} to "),
                false => format!("rows {first}–{last} to "),
            })
        };
        let counted = zermelo_explain::count(rows, "row", "rows");
        Game {
            called: vectors.kinds.iter().map(called).collect(),
            vectors,
            rows,
            width: None,
            flag: None,
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
