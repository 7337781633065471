//! Proofs without the steps that their conclusion does not need. The facts that the end of a branch
//! rests on are followed back: a step that takes none of the labels that are needed later is left out,
//! and so is a split of which one branch needs nothing of its case.
//!
//! Without the other steps the domains are larger, but a step that is kept finds all the facts that
//! its premise rests on.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Inference, Steps, Taken, bits};

/// A branch: steps, and its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The steps, in order.
    pub steps: Steps,
    /// What comes after them.
    pub end: End,
}

/// The end of a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A contradiction or a full board.
    Leaf(Inference),
    /// A case split.
    Split {
        /// The cell.
        cell: u16,
        /// The labels of the step: those of the cell, or one of them.
        labels: u64,
        /// The labels of the cell.
        domain: u64,
        /// A branch for each of the [`cases`].
        branches: Vec<Branch>,
    },
}

/// The cases of a split of some labels, on a cell with a domain: the labels that each leaves to the
/// cell. Of one label they are that label and all others.
pub fn cases(labels: u64, domain: u64) -> Vec<u64> {
    match labels.count_ones() {
        1 => vec![labels, domain & !labels],
        _ => bits(labels).map(|label| 1 << label).collect(),
    }
}

/// A step of a proof that is needed.
#[derive(Clone, Copy, Debug)]
pub enum NeededStep<'p> {
    /// One that takes labels, or ends a branch.
    Inference(Taken<'p>),
    /// A case split.
    Split(Step),
}

impl NeededStep<'_> {
    /// The step.
    pub fn step(self) -> Step {
        match self {
            NeededStep::Inference(taken) => taken.step,
            NeededStep::Split(step) => step,
        }
    }
}

/// The steps of a proof that are needed, in the order of the file.
pub fn trimmed<'p>(board: &Board, proof: &'p Branch) -> Vec<NeededStep<'p>> {
    let mut needed = vec![0; board.problem.domains.len()];
    let mut steps = back(board, proof, &mut needed);
    steps.reverse();
    steps
}

/// The steps of a branch, last first; `needed` becomes what the branch needs before its first step.
fn back<'p>(board: &Board, branch: &'p Branch, needed: &mut [u64]) -> Vec<NeededStep<'p>> {
    let need = |needed: &mut [u64], taken: Taken<'_>| {
        for &(cell, labels) in taken.rests_on {
            needed[usize::from(cell)] |= labels;
        }
    };
    let mut steps = match &branch.end {
        End::Leaf(leaf) => {
            let leaf = Taken { step: leaf.step, takes: &leaf.takes, rests_on: &leaf.rests_on };
            need(needed, leaf);
            vec![NeededStep::Inference(leaf)]
        }
        End::Split { cell, labels, domain, branches } => {
            let mut all = Vec::new();
            for (left, branch) in cases(*labels, *domain).into_iter().zip(branches) {
                let mut of_branch = vec![0; needed.len()];
                let steps = back(board, branch, &mut of_branch);
                let case = *domain & !left;
                let slot = &mut of_branch[usize::from(*cell)];
                if *slot & case == 0 {
                    // The branch ends in the same way without the split.
                    needed.copy_from_slice(&of_branch);
                    all = vec![steps];
                    break;
                }
                *slot &= !case;
                needed.iter_mut().zip(of_branch).for_each(|(all, of_branch)| *all |= of_branch);
                all.push(steps);
            }
            // The branches last first, then the split; one alone stands for all.
            let is_split = all.len() > 1;
            let mut steps: Vec<NeededStep<'p>> = all.into_iter().rev().flatten().collect();
            if is_split {
                // All labels of the cell are labels of a split on all.
                if labels == domain {
                    needed[usize::from(*cell)] |= board.all & !labels;
                }
                steps.push(NeededStep::Split(Step::Split { cell: *cell, labels: *labels }));
            }
            steps
        }
    };
    for taken in branch.steps.iter().rev() {
        let of = |&(cell, labels): &(u16, u64)| needed[usize::from(cell)] & labels;
        if taken.takes.iter().map(of).fold(0, |all, needed| all | needed) == 0 {
            continue;
        }
        for &(cell, labels) in taken.takes {
            needed[usize::from(cell)] &= !labels;
        }
        need(needed, taken);
        steps.push(NeededStep::Inference(taken));
    }
    steps
}
