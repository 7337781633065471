//! Deductions about puzzles in JSON: the steps in the order of the file, or two solutions.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::games::latin_puzzle::Board;
use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_present::dump::{Line, lines};

use super::puzzle::Puzzle;
use crate::deduction::domains::bits;
use crate::deduction::summary::word;

/// What cells and labels are called: what is not on the board of a puzzle, or without a puzzle, by its number.
struct Names<'p>(Option<&'p Puzzle>);

impl Names<'_> {
    fn cell(&self, cell: u16) -> Value {
        let is_there = |puzzle: &&Puzzle| puzzle.problem.through.get(usize::from(cell)).is_some();
        self.0.filter(is_there).map_or(cell.into(), |puzzle| puzzle.cell(cell).into())
    }

    fn label(&self, label: u8) -> Value {
        let known = self.0.and_then(|puzzle| puzzle.labels.get(usize::from(label)));
        known.map_or(label.into(), |label| label.to_string().into())
    }

    /// A cell of an asterism, by its place there.
    fn place(&self, asterism: u16, place: u8) -> Value {
        let cells = self.0.and_then(|puzzle| puzzle.problem.asterisms.get(usize::from(asterism)));
        let cell = cells.and_then(|cells| cells.get(usize::from(place)));
        cell.map_or(place.into(), |&cell| self.cell(cell))
    }
}

/// The body of a deduction.
#[derive(Serialize)]
pub(super) struct Body {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Value>,
    #[serde(flatten)]
    proof: Proof,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Proof {
    Steps(Vec<Line<Value>>),
    Solutions([Line<Vec<Value>>; 2]),
    Critical {
        /// A completion without each clue in turn.
        others: Vec<Line<Vec<Value>>>,
        steps: Vec<Line<Value>>,
    },
}

/// The fields of a body.
pub(super) fn body(
    puzzle: Option<&Puzzle>,
    board: Option<&Board>,
    deduction: &Deduction<'_>,
) -> Body {
    let names = Names(puzzle);
    let all = |steps: &[Step]| lines(steps.iter().map(|one| step(one, &names)));
    let labels = |solution: &[u8]| Line(solution.iter().map(|&label| names.label(label)).collect());
    let proof = match deduction {
        Deduction::Steps(steps) => Proof::Steps(all(steps)),
        Deduction::Solutions { first, second } => Proof::Solutions([labels(first), labels(second)]),
        Deduction::Critical { others, steps } => Proof::Critical {
            others: others.iter().map(|other| labels(other)).collect(),
            steps: all(steps),
        },
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
    Body { board, proof }
}

fn step(step: &Step, names: &Names<'_>) -> Value {
    let labels = |set: u64| bits(set).map(|label| names.label(label)).collect::<Vec<_>>();
    let kind = word(step);
    match step {
        Step::Exhausted { cell } | Step::NoLabel { cell } => {
            json!({ "step": kind, "cell": names.cell(*cell) })
        }
        Step::Places { asterism, labels: set } => {
            json!({ "step": kind, "asterism": asterism, "labels": labels(*set) })
        }
        Step::Cells { asterism, cells } => {
            let cells: Vec<Value> =
                bits(*cells).map(|place| names.place(*asterism, place)).collect();
            json!({ "step": kind, "asterism": asterism, "cells": cells })
        }
        Step::Fish { label, from, onto } => json!({
            "step": kind,
            "label": names.label(*label),
            "from": from.as_slice(),
            "onto": onto.as_slice(),
        }),
        Step::Split { cell, labels: set } => {
            json!({ "step": kind, "cell": names.cell(*cell), "labels": labels(*set) })
        }
        Step::FewPlaces { asterism, label } | Step::ManyCopies { asterism, label } => {
            json!({ "step": kind, "asterism": asterism, "label": names.label(*label) })
        }
        Step::HiddenSingle { single } => {
            match names.0.and_then(|puzzle| puzzle.problem.single(*single)) {
                Some((asterism, label)) => {
                    json!({ "step": kind, "asterism": asterism, "label": names.label(label) })
                }
                None => json!({ "step": kind, "number": single }),
            }
        }
        Step::AllExhausted | Step::Full => json!({ "step": kind }),
    }
}
