//! Deductions in JSON: the steps in the order of the file, or two solutions.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::proofs::deduction::{Deduction, Step};

use super::domains::bits;
use super::summary::word;
use zermelo_present::dump::{Line, lines};

/// What cells and labels are called: without names, their numbers.
pub(crate) trait Names {
    /// A cell.
    fn cell(&self, cell: u16) -> Value {
        cell.into()
    }

    /// A label.
    fn label(&self, label: u8) -> Value {
        label.into()
    }

    /// A cell of an asterism, by its place there.
    fn place(&self, _asterism: u16, place: u8) -> Value {
        place.into()
    }

    /// The asterism and the label of a hidden single, by its number.
    fn single(&self, _single: u32) -> Option<(u16, u8)> {
        None
    }
}

/// Their numbers.
pub(crate) struct Numbers;

impl Names for Numbers {}

/// The body of a deduction.
#[derive(Serialize)]
pub(crate) struct Body {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<Value>,
    #[serde(flatten)]
    pub(crate) proof: Proof,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Proof {
    Steps(Vec<Line<Value>>),
    Solutions([Line<Vec<Value>>; 2]),
    Critical {
        /// A completion without each clue in turn.
        others: Vec<Line<Vec<Value>>>,
        steps: Vec<Line<Value>>,
    },
}

impl Body {
    pub(crate) fn new(deduction: &Deduction<'_>, names: &dyn Names) -> Body {
        let all = |steps: &[Step]| lines(steps.iter().map(|one| step(one, names)));
        let labels =
            |solution: &[u8]| Line(solution.iter().map(|&label| names.label(label)).collect());
        let proof = match deduction {
            Deduction::Steps(steps) => Proof::Steps(all(steps)),
            Deduction::Solutions { first, second } => {
                Proof::Solutions([labels(first), labels(second)])
            }
            Deduction::Critical { others, steps } => Proof::Critical {
                others: others.iter().map(|other| labels(other)).collect(),
                steps: all(steps),
            },
        };
        Body { board: None, proof }
    }
}

fn step(step: &Step, names: &dyn Names) -> Value {
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
        Step::HiddenSingle { single } => match names.single(*single) {
            Some((asterism, label)) => {
                json!({ "step": kind, "asterism": asterism, "label": names.label(label) })
            }
            None => json!({ "step": kind, "number": single }),
        },
        Step::AllExhausted | Step::Full => json!({ "step": kind }),
    }
}
