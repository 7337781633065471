//! Latin puzzles in JSON.

use serde_json::{Value, json};
use zermelo_checker::games::latin_puzzle::Board;
use zermelo_checker::proofs::deduction::Deduction;

use super::puzzle::Puzzle;
use crate::deduction::dump::{Body, Names, Numbers};

// The names that people read are those that a puzzle dereferences to.
impl Names for Puzzle {
    fn cell(&self, cell: u16) -> Value {
        if usize::from(cell) < self.problem.problem.domains.len() {
            (**self).cell(cell).into()
        } else {
            cell.into()
        }
    }

    fn label(&self, label: u8) -> Value {
        match self.labels.get(usize::from(label)) {
            Some(label) => label.to_string().into(),
            None => label.into(),
        }
    }

    fn place(&self, asterism: u16, place: u8) -> Value {
        let cells = self.problem.asterisms.get(usize::from(asterism));
        match cells.and_then(|cells| cells.get(usize::from(place))) {
            Some(&cell) => (**self).cell(cell).into(),
            None => place.into(),
        }
    }

    fn single(&self, single: u32) -> Option<(u16, u8)> {
        self.problem.single(single)
    }
}

/// The fields of a body; numbers stand for what is not on the board.
pub(super) fn body(
    puzzle: Option<&Puzzle>,
    board: Option<&Board>,
    deduction: &Deduction<'_>,
) -> Body {
    let names: &dyn Names = match puzzle {
        Some(puzzle) => puzzle,
        None => &Numbers,
    };
    let board = board.map(|board| {
        let name = |point: &u16| match board.points.get(usize::from(*point)) {
            Some(name) => Value::from(name.as_str()),
            None => (*point).into(),
        };
        let points: Vec<&str> = board.points.iter().map(|point| point.as_str()).collect();
        let asterisms: Vec<Vec<Value>> =
            board.asterisms.iter().map(|cells| cells.iter().map(name).collect()).collect();
        json!({ "points": points, "asterisms": asterisms, "labels": board.labels.as_str() })
    });
    Body { board, ..Body::new(deduction, names) }
}
