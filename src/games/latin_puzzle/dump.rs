//! Latin puzzles in JSON.

use serde_json::{Value, json};
use zermelo_checker::format::Hash;
use zermelo_checker::games::latin_puzzle::{Board, BoardName, Claim, Statement};
use zermelo_checker::proofs::deduction::Deduction;

use super::puzzle::Puzzle;
use crate::proofs::deduction::dump::{Body, Names, Numbers};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let board = match &claim.game.board {
        BoardName::LatinSquare { side } => json!({ "name": "latin-square", "side": side }),
        BoardName::Sudoku { box_side } => json!({ "name": "sudoku", "box_side": box_side }),
        BoardName::Gerechte { regions } => {
            json!({ "name": "gerechte", "regions": regions.as_str() })
        }
        BoardName::Other { title, hash } => json!({
            "name": "latin-board",
            "title": title.as_str(),
            "hash": Hash(*hash).to_string(),
        }),
        _ => Value::Null,
    };
    let statement = match &claim.statement {
        Statement::OneCompletion => "one-completion",
        Statement::NoCompletion => "no-completion",
        Statement::SeveralCompletions => "several-completions",
        Statement::IsFair => "fair",
        Statement::IsCritical { .. } => "critical",
        _ => "",
    };
    let mut fields = json!({
        "statement": statement,
        "board": board,
        "labels": claim.game.labels.as_ref().map(|labels| labels.as_str()),
        "clues": claim.game.clues.as_str(),
    });
    if let Statement::IsCritical { inscription } = &claim.statement {
        fields["inscription"] = inscription.as_ref().map(|clues| clues.as_str()).into();
    }
    fields
}

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
