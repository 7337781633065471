//! Steps taken again, and in parts: all exhausted labels and hidden singles are several steps of players,
//! who exhaust one label after the other. Of these parts a proof needs some, and the others are left out.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Facts, Inference, Steps};
use super::trim::{Branch, End, NeededStep, cases, trimmed};

/// A step with the labels that it takes; `None` where it is not right.
pub fn retaken(domains: &Domains<'_>, step: Step) -> Option<Inference> {
    let board = domains.board;
    let cell_is_there = |cell: u16| usize::from(cell) < domains.of.len();
    let asterism_is_there = |number: u16| usize::from(number) < board.asterisms.len();
    let label_is_there = |label: u8| usize::from(label) < board.problem.copies.len();
    match step {
        Step::Exhausted { cell } => {
            (cell_is_there(cell) && domains.is_single(cell)).then(|| domains.exhausted(cell))?
        }
        Step::Places { asterism, labels } => {
            let right = asterism_is_there(asterism) && labels & !board.all == 0;
            right.then(|| domains.places(asterism, labels))?
        }
        Step::Cells { asterism, cells } => {
            let size = u32::try_from(board.problem.size).ok()?;
            let right = asterism_is_there(asterism) && cells.checked_shr(size).unwrap_or(0) == 0;
            right.then(|| domains.cells(asterism, cells))?
        }
        Step::Fish { label, from, onto } => {
            let all = from.as_slice().iter().chain(onto.as_slice());
            let right = label_is_there(label) && all.copied().all(asterism_is_there);
            right.then(|| domains.fish(label, from.as_slice(), onto.as_slice()))?
        }
        Step::Split { cell, labels } => {
            let is_of = |domain: u64| {
                let is_trial = labels.is_power_of_two() && domain & labels != 0;
                domain.count_ones() > 1 && (is_trial || domain == labels)
            };
            let right = cell_is_there(cell) && is_of(domains.at(cell));
            right.then(|| Inference { step, takes: Vec::new(), rests_on: Vec::new() })
        }
        Step::NoLabel { cell } => {
            let right = cell_is_there(cell) && domains.at(cell) == 0;
            right.then(|| domains.contradiction_at(cell))?
        }
        Step::FewPlaces { asterism, label } => {
            let right = asterism_is_there(asterism) && label_is_there(label);
            right.then(|| domains.few_places(asterism, label))?
        }
        Step::ManyCopies { asterism, label } => {
            let right = asterism_is_there(asterism) && label_is_there(label);
            right.then(|| domains.many_copies(asterism, label))?
        }
        Step::AllExhausted => domains.all_exhausted(),
        Step::HiddenSingle { single } => {
            let (asterism, label) = board.single(single)?;
            domains.hidden_single(asterism, label)
        }
        Step::Full => domains.is_full().then(|| domains.full()),
    }
}

/// The steps of players that a step stands for. They take what it takes.
pub fn of(domains: &Domains<'_>, taken: &Inference) -> Vec<Inference> {
    let board = domains.board;
    let exhausted = |cell: u16, bit: u64, left: &mut Facts| {
        let inside = |other: u16| board.around[usize::from(cell)].binary_search(&other).is_ok();
        let mut takes = Vec::new();
        for (other, labels) in left.iter_mut().filter(|(other, _)| inside(*other)) {
            if *labels & bit != 0 {
                *labels &= !bit;
                takes.push((*other, bit));
            }
        }
        let step = Step::Exhausted { cell };
        let rests_on = vec![(cell, board.all & !bit)];
        (!takes.is_empty()).then_some(Inference { step, takes, rests_on })
    };
    let mut left = taken.takes.clone();
    match taken.step {
        Step::AllExhausted => {
            let cells = (0u16..).take(domains.of.len());
            let single = |cell: u16| domains.plain_single(cell).map(|label| (cell, 1 << label));
            cells
                .filter_map(single)
                .filter_map(|(cell, bit)| exhausted(cell, bit, &mut left))
                .collect()
        }
        Step::HiddenSingle { single } => {
            let Some((asterism, label)) = board.single(single) else { return Vec::new() };
            let bit = 1u64 << label;
            let places = domains.places(asterism, bit);
            let has = |cell: &&u16| domains.at(**cell) & bit != 0;
            let cell = board.asterisms[usize::from(asterism)].iter().find(has);
            places
                .into_iter()
                .chain(cell.and_then(|&cell| exhausted(cell, bit, &mut left)))
                .collect()
        }
        _ => vec![taken.clone()],
    }
}

/// The steps of a proof as players take them, without those that its conclusion does not need; `None`
/// where a step is not right, or the proof is not whole. They take only what the steps of the proof take,
/// perhaps the last label of a cell.
pub fn of_all(board: &Board, steps: &[Step]) -> Option<Vec<Inference>> {
    let mut steps = steps.iter().copied();
    let proof = branch(Domains::new(board), &mut steps)?;
    let own = |needed: NeededStep<'_>| match needed {
        NeededStep::Inference(taken) => taken.to_inference(),
        NeededStep::Split(step) => Inference { step, takes: Vec::new(), rests_on: Vec::new() },
    };
    steps.next().is_none().then(|| trimmed(board, &proof).into_iter().map(own).collect())
}

/// A branch that begins with these domains, in parts.
fn branch(mut domains: Domains<'_>, steps: &mut impl Iterator<Item = Step>) -> Option<Branch> {
    let mut parts = Steps::default();
    loop {
        let taken = retaken(&domains, steps.next()?)?;
        match taken.step {
            Step::Split { cell, labels } => {
                let domain = domains.at(cell);
                let case = |left| {
                    let mut domains = domains.clone();
                    domains.of[usize::from(cell)] = left;
                    branch(domains, steps)
                };
                let branches =
                    cases(labels, domain).into_iter().map(case).collect::<Option<_>>()?;
                let end = End::Split { cell, labels, domain, branches };
                return Some(Branch { steps: parts, end });
            }
            step if step.ends_branch() => {
                return Some(Branch { steps: parts, end: End::Leaf(taken) });
            }
            _ => {
                of(&domains, &taken).iter().for_each(|part| parts.push(part));
                domains.take(&taken);
            }
        }
    }
}
