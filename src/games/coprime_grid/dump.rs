//! The coprimality grid: moves by cell and integer, positions by the integers of their rows.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::games::coprime_grid::{Claim, CoprimeGrid, Variation};
use zermelo_checker::proofs::replay::{Move, Replay};
use zermelo_checker::score::Bound;

use super::grid::Grid;
use crate::proofs::replay::dump::{Naming, Tables};

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

/// A replay on a grid.
#[derive(Serialize)]
pub(super) struct Body<'a> {
    #[serde(flatten)]
    tables: Tables<'a, Cells>,
}

/// The cells of a grid.
struct Cells(CoprimeGrid);

impl<'a> Body<'a> {
    pub(super) fn new(claim: &Claim, replay: &'a Replay<'a>) -> Body<'a> {
        Body { tables: Tables::new(replay, Cells(claim.game)) }
    }
}

impl Naming for Cells {
    fn name(&self, mv: Move) -> Value {
        let named = Grid::empty(&self.0).and_then(|grid| grid.read(mv));
        named.map_or_else(|| mv.into(), |named| named.name().into())
    }

    fn record_width(&self) -> Option<usize> {
        Grid::empty(&self.0).map(|grid| grid.places().count())
    }

    fn position(&self, record: &[u8]) -> Value {
        match Grid::of_record(&self.0, record) {
            // By rows, without the headings.
            Some(grid) => {
                let row = |row| (2..=grid.n()).map(|column| grid.integer(column, row)).collect();
                let rows: Vec<Vec<Option<u8>>> = (2..=grid.n()).map(row).collect();
                json!({ "rows": rows })
            }
            None => Value::Null,
        }
    }
}
