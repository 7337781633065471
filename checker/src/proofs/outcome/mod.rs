//! Kind 2, outcome proofs: who wins, for every size at once.
//!
//! Positions are integer vectors; a *statement* says of a family of positions (affine forms in
//! integer parameters, with constraints) that all of them are P, or all N. Its *derivation* is a
//! refutation tree: the position is assumed to have the other value, and every branch ends in a
//! contradiction ([`Step`]). Every move raises a rank that each size bounds, so by induction on
//! rank, for each size on its own, a derivation may use every statement about the positions that
//! come after its own. The claim itself is a statement that the game's folder makes
//! ([`game::Goal`]), derived in the same way. It is not part of the induction, so its derivation
//! may also use the statements about its own position. So no table of sizes has to be trusted: a
//! size that no statement covers is a branch of the claim's derivation that cannot be closed.
//!
//! A derivation is a flat list in preorder, walked once with an explicit stack. A branch only adds
//! facts at the end of its context, and they are removed at its end; so the memory is that of the
//! deepest branch. Statements are independent of each other, and are checked in any order.
//!
//! What a few bytes of a step can refer to is bounded: a branch's forms and facts, and a
//! statement's constraints and position. So the work of a step is in proportion to its bytes.

pub mod affine;
mod codes;
pub mod game;
mod statement;
mod walk;

pub use affine::{Affine, Summands, Term};
pub use codes::*;
pub use statement::{Derivation, MoveForm, Outcome, Statement, Step, Value};

use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::parts::{Executor, collect};
use crate::stop::Stop;
use game::{Goal, Problem, VectorGame};
use walk::Walk;

/// The most constraints of a statement. A use of the statement may hold each of them against
/// numbers, for which there is no byte; a statement made with understanding has a few.
const MAX_CONSTRAINTS: usize = 128;

/// Checks an outcome proof of a problem, statement by statement.
///
/// # Errors
/// What is wrong with it, with the statement (or the goal) and the step; or why there is no
/// verdict.
pub fn check(
    problem: &Problem,
    outcome: &Outcome,
    executor: &dyn Executor,
) -> Result<Figures, Stop> {
    let Problem { game, goals } = problem;
    let Outcome { statements, goals: derivations } = outcome;
    let expected = goals.len();
    GOAL_COUNT
        .unless(derivations.len() == expected)
        .map_err(|code| code.at("expected", expected))?;
    // Any derivation may use any statement, so that all are looked at before.
    for (number, statement) in statements.iter().enumerate() {
        confirm_family(game, statement).map_err(|code| code.at("statement", number))?;
    }
    let walk = |list| Walk::new(game, statements, list);
    collect(executor, statements.len(), |number| {
        let statement = statements.get(number).ok_or(NO_SUCH_STATEMENT)?;
        let checked = check_statement(walk(None), statement);
        checked.map_err(|fault| fault.within("statement", number))
    })?;
    collect(executor, goals.len(), |number| {
        let (goal, steps) = goals.get(number).zip(derivations.get(number)).ok_or(GOAL_COUNT)?;
        let checked = check_goal(walk(Some(&goal.list)), goal, steps);
        checked.map_err(|fault| fault.within("goal", number))
    })?;
    let derivations = statements.iter().map(|statement| &statement.derivation).chain(derivations);
    let steps: Vec<&Step> = derivations.flatten().collect();
    let of = |counted: fn(&Step) -> bool| count(steps.iter().filter(|step| counted(step)).count());
    let options = of(|step| matches!(step, Step::Options { .. }));
    let has_cases = |step: &Step| {
        matches!(step, Step::Split { .. } | Step::Residue { .. } | Step::Cases { .. })
    };
    Ok(vec![
        ("statements", count(statements.len())),
        ("kinds of move", options.saturating_mul(count(game.kinds.len()))),
        ("splits", of(has_cases)),
        ("steps", count(steps.len())),
    ])
}

/// The forms of a statement are in its parameters, and no more than are taken (O2, O18).
fn confirm_family(game: &VectorGame, statement: &Statement) -> Result<(), Code> {
    DERIVATION_LIMIT.unless(statement.constraints.len() <= MAX_CONSTRAINTS)?;
    let parameters = walk::variables(statement.parameters.len())?;
    for form in statement.constraints.iter().chain(&statement.position) {
        form.confirm(parameters)?;
    }
    COORDINATE_COUNT.unless(statement.position.len() == game.coordinates)
}

/// The statement is about positions of the game (O16), and its derivation stands.
fn check_statement(mut walk: Walk<'_>, statement: &Statement) -> Result<(), Fault> {
    let parameters = walk::variables(statement.parameters.len())?;
    walk.start(parameters, &statement.constraints, &statement.position, statement.value)?;
    walk.confirm_shape(&statement.position, &statement.shape)?;
    walk.run(&statement.derivation)
}

/// What is claimed follows from the statements (O1).
fn check_goal(mut walk: Walk<'_>, goal: &Goal, derivation: &[Step]) -> Result<(), Fault> {
    walk.start(goal.parameters, &goal.constraints, &goal.position, goal.value)?;
    walk.run(derivation)
}

#[cfg(test)]
mod tests;
