//! A proof step by step, as players take the steps.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Inference, bits};
use super::names::Names;
use super::parts;
use super::trim::cases;
use super::words::{Sentences, listed};

/// A step with what is known before it.
#[derive(Clone, Debug)]
pub struct Stage<'s> {
    /// The case that it is in; empty outside of cases.
    pub case: String,
    /// The step in words.
    pub text: String,
    /// The step, with the labels that it takes and what it rests on.
    pub taken: &'s Inference,
    /// The domains before it.
    pub before: &'s Domains<'s>,
}

/// A case split with cases to come.
struct OpenSplit {
    cell: u16,
    /// The labels that each of these cases leaves to the cell, the last case first.
    left: Vec<u64>,
    /// The domains before the split.
    before: Vec<u64>,
    /// The label of a trial.
    trial: Option<u8>,
}

/// Visits the steps of a proof, and gives the completion that they lead to, the number of a label for
/// each cell; `None` where a step is not right.
pub fn walk(
    names: &Names,
    board: &Board,
    steps: &[Step],
    visit: &mut dyn FnMut(&Stage<'_>),
) -> Option<Option<Vec<u8>>> {
    let words = Sentences { names };
    let mut domains = Domains::new(board);
    let mut open: Vec<OpenSplit> = Vec::new();
    // The case of every level; empty where a trial has shown that there is no other.
    let mut levels: Vec<String> = Vec::new();
    let mut completion = None;
    let called = |cell: u16, left: u64| {
        let labels: Vec<String> = bits(left).map(|label| names.word(label)).collect();
        format!("{} is {}", names.cell(cell), listed(&labels, "or"))
    };
    for taken in parts::of_all(board, steps)? {
        let step = taken.step;
        let shown = levels.iter().filter(|level| !level.is_empty()).cloned();
        let (case, mut text) = (shown.collect::<Vec<_>>().join(", "), words.of(&domains, &taken));
        if step.ends_branch()
            && step != Step::Full
            && let Some(OpenSplit { cell, left, trial: Some(label), .. }) = open.last()
            && !left.is_empty()
        {
            text += &format!(" So {} is not {}.", names.cell(*cell), names.word(*label));
        }
        visit(&Stage { case, text, taken: &taken, before: &domains });
        domains.take(&taken);
        match step {
            Step::Split { cell, labels } => {
                let mut left = cases(labels, domains.at(cell));
                left.reverse();
                let first = left.pop().unwrap_or_default();
                let trial = bits(labels).next().filter(|_| labels.is_power_of_two());
                open.push(OpenSplit { cell, left, before: domains.of.clone(), trial });
                levels.push(called(cell, first));
                domains.of[usize::from(cell)] = first;
                continue;
            }
            Step::Full => {
                let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
                completion = Some(domains.of.iter().map(label).collect());
            }
            Step::NoLabel { .. } | Step::FewPlaces { .. } | Step::ManyCopies { .. } => {}
            _ => continue,
        }
        while open.last().is_some_and(|split| split.left.is_empty()) {
            open.pop();
            levels.pop();
        }
        if let Some(OpenSplit { cell, left, before, trial }) = open.last_mut()
            && let Some(case) = left.pop()
        {
            levels.pop();
            domains.of.copy_from_slice(before);
            domains.of[usize::from(*cell)] = case;
            let is_all = trial.is_some() && completion.is_none();
            levels.push(if is_all { String::new() } else { called(*cell, case) });
        }
    }
    Some(completion)
}
