//! Steps at random on small boards: no completion is lost or invented, every theorem is monotonic,
//! and the sets of cells say the same as domains that are kept cell by cell.

use super::tests::{
    body, completions, domains, few, grid, hidden_single, said, shidoku, square, state,
};
use super::*;

/// Random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = usize::try_from(self.0 >> 33).expect("31 bits");
        high % most
    }

    fn number<T: TryFrom<usize>>(&mut self, most: usize) -> T {
        T::try_from(self.below(most)).ok().expect("small")
    }

    /// Any step, about what is there or nearly.
    fn step(&mut self, problem: &Problem) -> Step {
        let asterisms = problem.cells.len() / problem.size;
        let (cells, labels) = (problem.domains.len(), problem.copies.len());
        let asterism = self.number(asterisms + 1);
        let set = |dice: &mut Dice| 1 << dice.below(4) | 1 << dice.below(4);
        match self.below(14) {
            0 | 1 => Step::Exhausted { cell: self.number(cells) },
            2 => Step::Places { asterism, labels: 1 << self.below(labels) },
            3 => Step::Places { asterism, labels: set(self) & ((1 << labels) - 1) },
            4 => Step::Cells { asterism, cells: set(self) },
            5 => {
                let mut list = |count: usize| {
                    let mut list: Vec<u16> = (0..count).map(|_| self.number(asterisms)).collect();
                    list.sort_unstable();
                    few(&list)
                };
                let (from, onto) = (list(1), list(1));
                Step::Fish { label: self.number(labels), from, onto }
            }
            6 => {
                let mut pair = || {
                    let low = self.below(asterisms - 1);
                    let high = low + 1 + self.below(asterisms - 1 - low);
                    few(&[low, high].map(|number| u16::try_from(number).expect("small")))
                };
                let (from, onto) = (pair(), pair());
                Step::Fish { label: self.number(labels), from, onto }
            }
            7 => Step::Split { cell: self.number(cells), labels: set(self) },
            8 => Step::NoLabel { cell: self.number(cells) },
            9 => Step::FewPlaces { asterism, label: self.number(labels) },
            10 => Step::AllExhausted,
            11 | 12 => hidden_single(problem, asterism.into(), self.below(labels)),
            _ => Step::ManyCopies { asterism, label: self.number(labels) },
        }
    }

    fn problem(&mut self) -> Problem {
        let clues = 2 + self.below(7);
        let boards = [
            shidoku(&[]),
            square(4, &[1; 4], &[]),
            square(4, &[2, 1, 1], &[]),
            square(4, &[2, 2], &[]),
        ];
        // Mostly clues of a completion, so that steps are right.
        let mut rest = boards[self.below(4)].clone();
        let labels = rest.copies.len();
        let mut clues: Vec<(usize, u32)> =
            (0..clues).map(|_| (self.below(16), self.number(labels))).collect();
        clues.retain(|&(cell, label)| {
            let domain = std::mem::replace(&mut rest.domains[cell], 1 << label);
            let is_kept = self.below(8) == 0 || !completions(&rest).is_empty();
            if !is_kept {
                rest.domains[cell] = domain;
            }
            is_kept
        });
        rest
    }
}

/// The number of the theorem of a step that takes labels.
fn theorem(step: Step) -> Option<usize> {
    match step {
        Step::Exhausted { .. } => Some(0),
        Step::Places { .. } => Some(1),
        Step::Cells { .. } => Some(2),
        Step::Fish { .. } => Some(3),
        Step::AllExhausted => Some(4),
        Step::HiddenSingle { .. } => Some(5),
        _ => None,
    }
}

/// Steps at random, of which those that are refused are left out, and a split where none of some is
/// taken: at the end of all branches the number of completions that were found is that of trying
/// everything. On the way, no step takes a label that a completion needs.
#[test]
fn whatever_steps_are_accepted_no_completion_is_lost_or_invented() {
    let mut dice = Dice(7);
    let (mut taken, mut by_kind, mut ended, mut fish) = (0, [0; 6], 0, 0);
    for round in 0..400 {
        let problem = dice.problem();
        let all = completions(&problem);
        let grid = grid(&problem);
        let mut state = state(&problem, &grid);
        let mut steps: Vec<Step> = Vec::new();
        let mut open = Vec::new();
        let (mut found, mut refused) = (0usize, 0);
        loop {
            let step = if state.full().is_ok() {
                Step::Full
            } else if refused > 60
                && let Some((cell, &labels)) = domains(&state, &problem)
                    .iter()
                    .enumerate()
                    .find(|(_, labels)| labels.count_ones() > 1)
            {
                Step::Split { cell: u16::try_from(cell).expect("small"), labels }
            } else if refused > 2000 {
                panic!("round {round}: nothing is left to do");
            } else {
                dice.step(&problem)
            };
            let allowed = |domains: &[u64]| {
                let inside = |board: &&Vec<u8>| {
                    board.iter().zip(domains).all(|(&label, domain)| domain >> label & 1 == 1)
                };
                all.iter().filter(inside).count()
            };
            let earlier = allowed(&domains(&state, &problem));
            let kept = state.domains.clone();
            let Ok(ends) = state.apply(step) else {
                // A rejected proof is left as it is: what was changed does not count.
                state.domains = kept;
                refused += 1;
                continue;
            };
            refused = 0;
            taken += 1;
            steps.push(step);
            if let Step::Fish { from, .. } = step {
                fish += usize::from(from.as_slice().len() > 1);
            }
            if let Some(kind) = theorem(step) {
                by_kind[kind] += 1;
                assert_eq!(allowed(&domains(&state, &problem)), earlier, "round {round}: {step:?}");
            }
            if let Step::Split { cell, labels } = step {
                open.push(Split::begin(&mut state, cell, labels).expect("a split"));
            }
            if step == Step::Full {
                assert_eq!(earlier, 1, "round {round}");
                found += 1;
            } else if ends {
                assert_eq!(earlier, 0, "round {round}: {step:?}");
            }
            if ends && !next_branch(&mut state, &mut open) {
                break;
            }
        }
        assert_eq!(found, all.len(), "round {round}");
        let stands = |claimed| said(&problem, claimed, &body(&steps)) == "stands";
        assert_eq!(stands(Completions::One), all.len() == 1, "round {round}");
        assert_eq!(stands(Completions::None), all.is_empty(), "round {round}");
        let splits = steps.iter().any(|step| matches!(step, Step::Split { .. }));
        assert_eq!(stands(Completions::Fair), all.len() == 1 && !splits, "round {round}");
        ended += usize::from(all.len() == 1);
    }
    assert!(taken > 5000 && ended > 30, "{taken} steps, {ended} puzzles with one completion");
    assert!(by_kind.iter().all(|&count| count > 50) && fish > 5, "{by_kind:?}, {fish} large fish");
}

/// Definition 5.8: a step that is right stays right with smaller domains that hold a completion,
/// and takes the same labels.
#[test]
fn every_theorem_is_monotonic() {
    let mut dice = Dice(11);
    let mut compared = [0; 6];
    for _ in 0..3000 {
        let problem = dice.problem();
        let all = completions(&problem);
        let Some(kept) = all.get(dice.below(all.len().max(1))) else { continue };
        let grid = grid(&problem);
        let mut larger = state(&problem, &grid);
        for _ in 0..20 {
            let before = larger.domains.clone();
            if larger.apply(dice.step(&problem)).is_err() {
                larger.domains = before;
            }
        }
        let of_larger = domains(&larger, &problem);
        let Some(kept) = all
            .iter()
            .find(|board| {
                board.iter().zip(&of_larger).all(|(&label, domain)| domain >> label & 1 == 1)
            })
            .or(Some(kept))
        else {
            continue;
        };
        let mut smaller = state(&problem, &grid);
        for ((cell, of_larger), &label) in (0u16..).zip(of_larger).zip(kept) {
            let mask = u64::try_from(dice.below(1 << problem.copies.len())).expect("small");
            smaller.restrict(cell, of_larger & (mask | 1 << label));
        }
        let of_smaller = domains(&smaller, &problem);
        if of_smaller.iter().zip(kept).any(|(domain, &label)| domain >> label & 1 == 0) {
            continue;
        }
        for _ in 0..200 {
            let step = dice.step(&problem);
            let (of_larger, of_smaller) = (larger.domains.clone(), smaller.domains.clone());
            let Some(kind) = theorem(step) else { continue };
            if larger.apply(step) == Ok(false) {
                let applied = smaller.apply(step);
                let fine = [Ok(false), Err(STEP_WITHOUT_EFFECT)];
                assert!(fine.contains(&applied), "{step:?}: {applied:?}");
                let inside = |(small, large): (&u64, &u64)| small & !large == 0;
                let (small, large) = (domains(&smaller, &problem), domains(&larger, &problem));
                assert!(small.iter().zip(&large).all(inside), "{step:?}");
                compared[kind] += 1;
            }
            larger.domains = of_larger;
            smaller.domains = of_smaller;
        }
    }
    assert!(compared.iter().all(|&count| count > 100), "{compared:?}");
}

/// The domains after a step, cell by cell as docs/specification/proofs.md has the theorems; `None`
/// where the step is refused, or ends a branch.
fn plainly(problem: &Problem, before: &[u64], step: Step) -> Option<Vec<u64>> {
    let asterisms: Vec<&[u16]> = problem.cells.chunks(problem.size).collect();
    let at = |cell: u16| before[usize::from(cell)];
    let copies = |label: u32| usize::from(problem.copies[label as usize]);
    let copies_of = |labels: u64| -> usize {
        (0..64).filter(|label| labels >> label & 1 == 1).map(copies).sum()
    };
    let mut after = before.to_vec();
    let mut take = |cell: u16, labels: u64| after[usize::from(cell)] &= !labels;
    // What an exhausted label takes from the cells around, in one asterism.
    let exhausted = |take: &mut dyn FnMut(u16, u64), asterism: &[u16], domain: u64| {
        let alone = |cell: &&u16| at(**cell) == domain;
        if asterism.iter().filter(alone).count() >= copies(domain.trailing_zeros()) {
            asterism.iter().filter(|cell| !alone(cell)).for_each(|cell| take(*cell, domain));
        }
    };
    match step {
        Step::Exhausted { cell } => {
            if !at(cell).is_power_of_two() {
                return None;
            }
            let through = asterisms.iter().filter(|asterism| asterism.contains(&cell));
            through.for_each(|asterism| exhausted(&mut take, asterism, at(cell)));
        }
        Step::AllExhausted => {
            let single = before.iter().filter(|domain| domain.is_power_of_two());
            for &domain in single.filter(|domain| copies(domain.trailing_zeros()) == 1) {
                for asterism in &asterisms {
                    exhausted(&mut take, asterism, domain);
                }
            }
        }
        Step::HiddenSingle { single } => {
            let single = single as usize;
            let label = 1 << (single % problem.copies.len());
            let asterism = asterisms.get(single / problem.copies.len())?;
            let places: Vec<u16> =
                asterism.iter().copied().filter(|cell| at(*cell) & label != 0).collect();
            let [cell] = *places.as_slice() else { return None };
            if copies_of(label) != 1 {
                return None;
            }
            take(cell, !label);
            let through = asterisms.iter().filter(|asterism| asterism.contains(&cell));
            through.flat_map(|cells| *cells).filter(|c| **c != cell).for_each(|c| take(*c, label));
        }
        Step::Places { asterism, labels } => {
            let asterism = asterisms.get(usize::from(asterism))?;
            let places = asterism.iter().filter(|cell| at(**cell) & labels != 0);
            if places.clone().count() > copies_of(labels) {
                return None;
            }
            places.for_each(|cell| take(*cell, !labels));
        }
        Step::Cells { asterism, cells } => {
            let asterism = asterisms.get(usize::from(asterism))?;
            let chosen = |place: usize| cells >> place & 1 == 1;
            let labels = asterism.iter().enumerate().filter(|(place, _)| chosen(*place));
            let labels = labels.fold(0, |all, (_, cell)| all | at(*cell));
            if copies_of(labels) > cells.count_ones() as usize {
                return None;
            }
            let others = asterism.iter().enumerate().filter(|(place, _)| !chosen(*place));
            others.for_each(|(_, cell)| take(*cell, labels));
        }
        Step::Fish { label, from, onto } => {
            let label = 1 << label;
            let list = |few: Few| -> Option<Vec<&[u16]>> {
                let is_list = few.as_slice().is_sorted_by(|a, b| a < b);
                let asterism = |number: &u16| asterisms.get(usize::from(*number)).copied();
                few.as_slice().iter().map(asterism).collect::<Option<_>>().filter(|_| is_list)
            };
            let (from, onto) = (list(from)?, list(onto)?);
            let places: Vec<u16> =
                from.concat().into_iter().filter(|cell| at(*cell) & label != 0).collect();
            let onto = onto.concat();
            let twice = |cell: &u16| places.iter().filter(|other| *other == cell).count() > 1;
            if places.iter().any(|cell| twice(cell) || !onto.contains(cell)) {
                return None;
            }
            onto.iter().filter(|cell| !places.contains(cell)).for_each(|cell| take(*cell, label));
        }
        _ => return None,
    }
    (after != before).then_some(after)
}

/// A cell that is settled loses its other labels without a change to their sets: whatever comes
/// after, the domains are those that the theorems leave, also in the branches of a split.
#[test]
fn the_sets_say_what_the_theorems_leave_cell_by_cell() {
    let mut dice = Dice(23);
    let (mut taken, mut refused, mut branches) = ([0; 6], 0, 0);
    for round in 0..600 {
        let problem = dice.problem();
        let grid = grid(&problem);
        let mut state = state(&problem, &grid);
        let mut open = Vec::new();
        for _ in 0..150 {
            let before = domains(&state, &problem);
            let step = dice.step(&problem);
            if let Step::Split { cell, .. } = step {
                let labels = before[usize::from(cell)];
                if labels.count_ones() > 1 {
                    // Every second one is of one label and all others.
                    let labels = if round % 2 == 0 { labels } else { 1 << labels.ilog2() };
                    open.push(Split::begin(&mut state, cell, labels).expect("a split"));
                } else if next_branch(&mut state, &mut open) {
                    branches += 1;
                }
            }
            let Some(kind) = theorem(step) else { continue };
            let kept = state.domains.clone();
            let expected = plainly(&problem, &before, step);
            let found = state.apply(step).ok().map(|_| domains(&state, &problem));
            assert_eq!(found, expected, "round {round}: {step:?} of {before:?}");
            match found {
                Some(_) => taken[kind] += 1,
                None => {
                    state.domains = kept;
                    refused += 1;
                }
            }
        }
    }
    let enough = taken.iter().all(|&count| count > 100) && refused > 1000 && branches > 100;
    assert!(enough, "{taken:?} taken, {refused} refused, {branches} branches");
}
