//! The Erdős–Szekeres game: the coordinates are the row lengths λ1, …, λm of the shaded and
//! eliminated cells, then the width w = a − 1; in the achievement game one more is 1 when the game
//! is over, else 0.

mod replay;
pub mod theorems;

use zermelo_checker::claim::{Claim as AnyClaim, Provenance};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, Form, vectors};
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::proofs::outcome::game::{Kind, Problem, VectorGame};
use zermelo_present::contract::instance::InstanceError;
use zermelo_present::document::model::{Drawn, Name, Rich};

use crate::outcome::vectors::OutcomeClaim;
use crate::outcome::vectors::game::{Game, Width, Words};

impl OutcomeClaim for Claim {
    fn claim(&self) -> AnyClaim {
        self.clone().into()
    }

    fn goals(&self) -> Result<Problem, Fault> {
        vectors::problem(self)
    }

    fn game(&self, vectors: VectorGame) -> Game {
        let rows = usize::try_from(self.game.b.saturating_sub(1)).unwrap_or(usize::MAX);
        let (width, over) = (rows, rows.saturating_add(1));
        let achievement = self.game.form == Form::Achievement;
        // The last two kinds end the achievement game.
        let mut patterns = ["the increasing pattern", "the decreasing pattern"].into_iter();
        let called = |kind: &Kind| match kind.changes.contains(&over) {
            true => patterns.next().map(str::to_owned),
            false => None,
        };
        Game {
            called: vectors.kinds.iter().map(called).collect(),
            vectors,
            rows,
            width: Some(Width { coordinate: width, size: "a", more: 1 }),
            flag: achievement.then_some((over, "over")),
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
