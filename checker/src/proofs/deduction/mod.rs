//! Kind 6, deduction: a puzzle has exactly one completion, none, or several.
//!
//! Every cell has a domain, a set of labels. The steps of a proof take labels from domains by
//! theorems whose premises are confirmed, or split on a cell, with a branch for each of its labels
//! or one for a label and one for all others.
//! In every completion that a branch allows, the label of each cell stays in its domain. A branch
//! ends in a contradiction, which allows no completion, or in a full board, which is one.
//!
//! Several completions are two different ones, without any steps. A puzzle is critical if it has
//! exactly one, and another one without any of its clues; the proof has these before the steps.
//!
//! The steps are read one after the other and not kept. A step takes a few looks at each asterism
//! that it names, or at each cell. Of the steps, only a split allocates, for the domains before it.

mod codes;
mod grid;
mod problem;
mod state;
mod step;

use std::borrow::Cow;

pub use self::codes::*;
pub use self::grid::Sets;
pub use self::problem::{Completions, MAX_LABELS, Problem};
pub use self::step::{Few, MAX_FISH, SINGLES, Step};
pub use crate::writing::deduction::Deduction;

use self::grid::Grid;
use self::state::{Domains, State};
use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::format::{Decode, MALFORMED, Reader};
use crate::stop::Stop;

pub(crate) const STEPS: u8 = 0;
pub(crate) const SOLUTIONS: u8 = 1;
pub(crate) const CRITICAL: u8 = 2;

pub(crate) fn is_over(reader: &Reader<'_>) -> bool {
    reader.clone().rest().is_empty()
}

/// Checks a deduction: the rest of a body. `sets` are those of the problem's board.
///
/// # Errors
/// What is wrong with it, with the number of the step.
pub fn check(
    problem: &Problem,
    sets: &Sets,
    claimed: Completions<'_>,
    mut body: Reader<'_>,
) -> Result<Figures, Stop> {
    let start = body.clone();
    match (body.byte()?, claimed) {
        (STEPS, Completions::One | Completions::None | Completions::Fair) => {
            Ok(check_steps(problem, sets, claimed, body)?)
        }
        (SOLUTIONS, Completions::Several) => {
            let first: Cow<'_, [u8]> = Decode::decode(&mut body)?;
            let second = Decode::decode(&mut body)?;
            body.end()?;
            for (number, solution) in [&first, &second].into_iter().enumerate() {
                state::confirm_solution(problem, solution, None)
                    .map_err(|fault| fault.within("solution", number))?;
            }
            SOLUTIONS_EQUAL.unless(first != second)?;
            Ok(vec![("solutions", 2)])
        }
        (CRITICAL, Completions::Critical(clues)) => {
            let others: Vec<Cow<'_, [u8]>> = Decode::decode(&mut body)?;
            CRITICAL_SOLUTIONS.unless(others.len() == clues.len())?;
            for (number, (solution, &clue)) in others.iter().zip(clues).enumerate() {
                state::confirm_solution(problem, solution, Some(clue.into()))
                    .map_err(|fault| fault.within("solution", number))?;
            }
            let mut figures = check_steps(problem, sets, claimed, body)?;
            figures.push(("solutions", count(clues.len())));
            Ok(figures)
        }
        (STEPS | SOLUTIONS | CRITICAL, _) => Err(DEDUCTION_FORM.into()),
        _ => Err(start.fault(MALFORMED).into()),
    }
}

/// A split with branches to come.
struct Split<const W: usize> {
    cell: u16,
    /// The labels of these branches.
    left: u64,
    /// Whether they are one branch.
    is_trial: bool,
    /// The domains before it.
    before: Domains<W>,
}

impl<const W: usize> Split<W> {
    /// Begins the first branch of a split that was confirmed.
    fn begin(state: &mut State<'_, W>, cell: u16, labels: u64) -> Result<Split<W>, Code> {
        let left = state.domain(cell)? & !lowest(labels);
        let before = state.domains.clone();
        state.restrict(cell, lowest(labels));
        Ok(Split { cell, left, is_trial: labels.is_power_of_two(), before })
    }
}

/// Checks the steps of a proof, with sets of cells in as many words as the board needs.
fn check_steps(
    problem: &Problem,
    sets: &Sets,
    claimed: Completions<'_>,
    body: Reader<'_>,
) -> Result<Figures, Fault> {
    match sets {
        Sets::Small(grid) => walk(problem, grid, claimed, body),
        Sets::Large(grid) => walk(problem, grid, claimed, body),
    }
}

fn walk<const W: usize>(
    problem: &Problem,
    grid: &Grid<W>,
    claimed: Completions<'_>,
    mut body: Reader<'_>,
) -> Result<Figures, Fault> {
    let mut state = State::new(problem, grid)?;
    let mut open: Vec<Split<W>> = Vec::new();
    let (mut steps, mut splits, mut full) = (0u64, 0u64, 0u64);
    loop {
        let place = |fault: Fault| fault.within("step", steps);
        if is_over(&body) {
            return Err(place(BRANCH_OPEN.into()));
        }
        let step = Step::read(&mut body).map_err(|misread| place(misread.into()))?;
        let ends = state.apply(step).map_err(|code| place(code.into()))?;
        if let Step::Split { cell, labels } = step {
            FAIR_WITH_SPLIT
                .unless(claimed != Completions::Fair)
                .map_err(|code| place(code.into()))?;
            splits = splits.saturating_add(1);
            open.push(Split::begin(&mut state, cell, labels).map_err(|code| place(code.into()))?);
        }
        if step == Step::Full {
            full = full.saturating_add(1);
            COMPLETION_FOUND
                .unless(claimed != Completions::None)
                .and_then(|()| NOT_ONE_COMPLETION.unless(full == 1))
                .map_err(|code| place(code.into()))?;
        }
        steps = steps.saturating_add(1);
        if ends && !next_branch(&mut state, &mut open) {
            break;
        }
    }
    body.end()?;
    NOT_ONE_COMPLETION.unless(claimed == Completions::None || full == 1)?;
    Ok(vec![("steps", steps), ("case splits", splits)])
}

/// Goes back to the last split with a branch to come, and into it.
fn next_branch<const W: usize>(state: &mut State<'_, W>, open: &mut Vec<Split<W>>) -> bool {
    let Some(mut split) = open.pop() else { return false };
    let (cell, case) = (split.cell, if split.is_trial { split.left } else { lowest(split.left) });
    split.left &= !case;
    if split.left == 0 {
        state.domains = split.before;
    } else {
        state.domains.clone_from(&split.before);
        open.push(split);
    }
    state.restrict(cell, case);
    true
}

fn lowest(labels: u64) -> u64 {
    labels & labels.wrapping_neg()
}

#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
