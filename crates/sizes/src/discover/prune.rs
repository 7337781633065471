//! Leaves out the families that a proof does without. A selection is minimal in cells, and has more of
//! them where strategies are to be stolen; a proof may use few of the families that cover them.

use std::collections::BTreeSet;

use zermelo_checker::proofs::outcome::{Outcome, Step};
use zermelo_search::limits::Limits;

use crate::outcome::problem::Problem;
use crate::outcome::prover::prove_some;

/// The families of a problem that a proof needs, by number, in order: none of them can be left out
/// such that those which refer to it are still proved, except that families of the claim itself stay.
/// Ends early, with more of them, at a limit. The families are without replies of a source,
/// which would name others by their numbers.
pub(super) fn needed(problem: &Problem, outcome: &Outcome, limits: &Limits) -> Vec<usize> {
    let of_goals: BTreeSet<usize> = outcome.goals.iter().flat_map(|goal| used(goal)).collect();
    let mut uses: Vec<BTreeSet<usize>> =
        outcome.statements.iter().map(|statement| used(&statement.derivation).collect()).collect();
    let mut kept = reached(&of_goals, &uses);
    // The last families were made last: those that only help are among them.
    for without in (0..problem.families.len()).rev() {
        if !kept.contains(&without) || of_goals.contains(&without) {
            continue;
        }
        if limits.confirm_running().is_err() {
            break;
        }
        let left: Vec<usize> = kept.iter().copied().filter(|&number| number != without).collect();
        let places = left.iter().enumerate();
        let users: Vec<usize> = places
            .filter(|(_, number)| uses[**number].contains(&without))
            .map(|(place, _)| place)
            .collect();
        if let Some(statements) = prove_some(&only(problem, &left), &users, limits) {
            for (place, statement) in users.into_iter().zip(statements) {
                uses[left[place]] = used(&statement.derivation).map(|place| left[place]).collect();
            }
            kept = reached(&of_goals, &uses);
        }
    }
    kept.into_iter().collect()
}

/// A problem with some of its families.
fn only(problem: &Problem, numbers: &[usize]) -> Problem {
    let families = numbers.iter().map(|&number| problem.families[number].clone()).collect();
    Problem { families, ..problem.clone() }
}

/// The statements that a derivation refers to.
fn used(derivation: &[Step]) -> impl Iterator<Item = usize> {
    derivation.iter().filter_map(|step| match step {
        Step::By { statement, .. } => usize::try_from(*statement).ok(),
        _ => None,
    })
}

/// What is referred to from the goals, directly or not.
fn reached(of_goals: &BTreeSet<usize>, uses: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<usize> = of_goals.iter().copied().collect();
    while let Some(number) = open.pop() {
        if reached.insert(number) {
            open.extend(&uses[number]);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erdos_szekeres::families;
    use crate::outcome::prover::prove;

    /// The families of Theorems 3 and 4, each twice: one of the two is not needed.
    #[test]
    fn families_that_say_nothing_new_are_left_out_and_no_family_that_is_left_can_be() {
        for b in [4, 5] {
            let path = format!("../../certificates/sources/pudwell-b{b}.strategy");
            let text = std::fs::read_to_string(path).expect("a source");
            let mut problem = families::read(&text).expect("families").problem;
            problem.families.iter_mut().for_each(|family| family.rules.clear());
            let own = problem.families.len();
            for number in 0..own {
                let mut again = problem.families[number].clone();
                again.name.push_str(" again");
                problem.families.push(again);
            }
            let outcome = prove(&problem).expect("a proof");
            let needed = needed(&problem, &outcome, &Limits::DEFAULT);
            assert!(needed.len() <= own, "b = {b}: {} of {own}", needed.len());
            let left = only(&problem, &needed);
            let goals = prove(&left).expect("a proof").goals;
            let of_goals: BTreeSet<usize> = goals.iter().flat_map(|goal| used(goal)).collect();
            for number in (0..left.families.len()).filter(|number| !of_goals.contains(number)) {
                let mut fewer = left.clone();
                let family = fewer.families.remove(number);
                assert!(prove(&fewer).is_err(), "b = {b}: {} is not needed", family.name);
            }
            let late = Limits {
                deadline: Some(zermelo_search::limits::Deadline::now()),
                ..Limits::DEFAULT
            };
            // When the time is over, what is referred to stays.
            let all = super::needed(&problem, &outcome, &late);
            assert!(prove(&only(&problem, &all)).is_ok(), "b = {b}");
        }
    }
}
