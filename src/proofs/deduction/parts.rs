//! Steps taken again, and in parts: all exhausted labels and hidden singles are several steps of players,
//! who exhaust one label after the other.

use zermelo_checker::proofs::deduction::Step;

use super::domains::{Board, Domains, Facts, Taken};

/// A step with the labels that it takes; `None` where it is not right.
pub fn retaken(domains: &Domains<'_>, step: Step) -> Option<Taken> {
    let board = domains.board;
    let cell_is_there = |cell: u16| usize::from(cell) < domains.of.len();
    let asterism_is_there = |number: u16| usize::from(number) < board.asterisms.len();
    let label_is_there = |label: u8| usize::from(label) < board.problem.copies.len();
    let plain = Some(Taken { step, takes: Vec::new(), rests_on: Vec::new() });
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
            let right =
                cell_is_there(cell) && labels.count_ones() > 1 && domains.at(cell) == labels;
            plain.filter(|_| right)
        }
        Step::NoLabel { cell } => plain.filter(|_| cell_is_there(cell)),
        Step::FewPlaces { asterism, label } | Step::ManyCopies { asterism, label } => {
            plain.filter(|_| asterism_is_there(asterism) && label_is_there(label))
        }
        Step::AllExhausted => domains.all_exhausted(),
        Step::HiddenSingle { single } => {
            let (asterism, label) = board.single(single)?;
            domains.hidden_single(asterism, label)
        }
        Step::Full => plain.filter(|_| domains.is_full()),
    }
}

/// The steps of players that a step stands for. They take what it takes.
pub fn of(domains: &Domains<'_>, taken: &Taken) -> Vec<Taken> {
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
        (!takes.is_empty()).then_some(Taken { step, takes, rests_on: Vec::new() })
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

/// The steps of a proof as players take them; those after one that is not right are left out.
pub fn of_all(board: &Board, steps: &[Step]) -> Vec<Step> {
    let mut domains = Domains::new(board);
    let mut all = Vec::new();
    // The open splits: the cell, the labels with branches to come, the domains before.
    let mut open: Vec<(u16, u64, Vec<u64>)> = Vec::new();
    for &step in steps {
        let Some(taken) = retaken(&domains, step) else { break };
        all.extend(of(&domains, &taken).iter().map(|part| part.step));
        domains.take(&taken);
        if let Step::Split { cell, labels } = step {
            open.push((cell, labels, domains.of.clone()));
        } else if !step.ends_branch() {
            continue;
        }
        while open.last().is_some_and(|(_, left, _)| *left == 0) {
            open.pop();
        }
        if let Some((cell, left, before)) = open.last_mut() {
            let label = *left & left.wrapping_neg();
            *left &= !label;
            domains.of.copy_from_slice(before);
            domains.of[usize::from(*cell)] = label;
        }
    }
    all
}
