//! A proof step by step, as players take the steps.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Inference, bits};
use super::names::Names;
use super::parts;
use super::words::Sentences;

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
    // The open splits: the cell, the labels with branches to come, the domains before.
    let mut open: Vec<(u16, u64, Vec<u64>)> = Vec::new();
    // The case of every level.
    let mut cases: Vec<String> = Vec::new();
    let mut completion = None;
    for taken in parts::of_all(board, steps)? {
        let step = taken.step;
        let (case, text) = (cases.join(", "), words.of(&domains, &taken));
        visit(&Stage { case, text, taken: &taken, before: &domains });
        domains.take(&taken);
        let case = |cell: u16, label: u64| {
            let label: String = bits(label).map(|label| names.word(label)).collect();
            format!("{} is {label}", names.cell(cell))
        };
        match step {
            Step::Split { cell, labels } => {
                let label = labels & labels.wrapping_neg();
                open.push((cell, labels & !label, domains.of.clone()));
                cases.push(case(cell, label));
                domains.of[usize::from(cell)] = label;
                continue;
            }
            Step::Full => {
                let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
                completion = Some(domains.of.iter().map(label).collect());
            }
            Step::NoLabel { .. } | Step::FewPlaces { .. } | Step::ManyCopies { .. } => {}
            _ => continue,
        }
        while open.last().is_some_and(|(_, left, _)| *left == 0) {
            open.pop();
            cases.pop();
        }
        if let Some((cell, left, before)) = open.last_mut() {
            let label = *left & left.wrapping_neg();
            *left &= !label;
            cases.pop();
            cases.push(case(*cell, label));
            domains.of.copy_from_slice(before);
            domains.of[usize::from(*cell)] = label;
        }
    }
    Some(completion)
}
