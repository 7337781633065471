//! Deductions in figures.

use serde_json::json;
use zermelo_checker::proofs::deduction::{Deduction, Step};
use zermelo_present::summary::Figures;

/// The theorem or the end that a step is, in a word.
pub(crate) fn word(step: &Step) -> &'static str {
    match step {
        Step::Exhausted { .. } => "exhausted",
        Step::Places { .. } => "places",
        Step::Cells { .. } => "cells",
        Step::Fish { .. } => "fish",
        Step::Split { .. } => "split",
        Step::NoLabel { .. } => "no-label",
        Step::FewPlaces { .. } => "few-places",
        Step::ManyCopies { .. } => "many-copies",
        Step::Full => "full",
        Step::AllExhausted => "all-exhausted",
        Step::HiddenSingle { .. } => "hidden-single",
    }
}

/// How many steps of each kind and how many solutions there are.
pub(crate) fn figures(deduction: &Deduction<'_>) -> Figures {
    let (steps, solutions) = match deduction {
        Deduction::Steps(steps) => (steps, None),
        Deduction::Critical { others, steps } => (steps, Some(others.len())),
        Deduction::Solutions { .. } => {
            let lines = vec![("solutions", "2".to_owned())];
            return Figures { fields: json!({ "solutions": 2 }), lines };
        }
    };
    let mut counts: Vec<(&'static str, u64)> = Vec::new();
    for word in steps.iter().map(word) {
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word, 1)),
        }
    }
    let by_kind: serde_json::Map<String, serde_json::Value> =
        counts.iter().map(|&(word, count)| (word.to_owned(), count.into())).collect();
    let listed: Vec<String> =
        counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
    let line = format!("{}: {}", steps.len(), listed.join(", "));
    let mut fields = json!({ "steps": steps.len(), "by_kind": by_kind });
    let mut lines = vec![("steps", line)];
    if let Some(solutions) = solutions {
        fields["solutions"] = solutions.into();
        lines.push(("solutions", format!("{solutions}, one without each clue")));
    }
    Figures { fields, lines }
}
