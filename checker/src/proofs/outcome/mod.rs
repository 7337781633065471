//! Kind 2, outcome proofs: who wins, for every size at once.
//!
//! Positions are integer vectors; a *statement* says of a family of positions (affine forms in
//! integer parameters, with constraints) that all of them are P, or all N. Its *derivation* is a
//! refutation tree: the position is assumed to have the other value, and every branch ends in a
//! contradiction ([`Step`]). Every move raises a rank that each size bounds, so by induction on
//! rank, for each size on its own, a derivation may use every statement about the positions that
//! come after its own. The claim itself is a statement that the game's folder makes
//! ([`game::Goal`]), derived in the same way. It is not part of the induction, so its derivation may
//! also use the statements about its own position. So no table of sizes has to be trusted: a size
//! that no statement covers is a branch of the claim's derivation that cannot be closed.
//!
//! A derivation is a flat list in preorder, walked once with an explicit stack. A branch only adds
//! facts at the end of its context, and they are removed at its end; so the memory is that of the
//! deepest branch. Statements are independent of each other, and are checked in any order.
//!
//! What a few bytes of a step can refer to is bounded: a branch's forms and facts, and a statement's
//! constraints and position. So the work of a step is in proportion to its bytes.

pub mod affine;
mod codes;
pub mod game;
mod walk;

pub use affine::{Affine, Summands, Term};
pub use codes::*;

use crate::fault::{Code, Fault};
use crate::format::{Text, record, tagged};
use crate::parts::{Executor, Stop, collect};
use crate::verdict::{Figures, count};
use game::{Goal, Problem, VectorGame};
use walk::Walk;

/// The most constraints of a statement. A use of the statement may hold each of them against numbers,
/// for which there is no byte; a statement made with understanding has a few.
const MAX_CONSTRAINTS: usize = 128;

/// The body of an outcome proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The statements.
    pub statements: Vec<Statement>,
    /// The derivations of what is claimed, in the order of the problem's goals.
    pub goals: Vec<Derivation>,
}

/// The outcome of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The player to move loses.
    P,
    /// The player to move wins.
    N,
}

impl Value {
    /// The other value.
    pub fn opposite(self) -> Value {
        match self {
            Value::P => Value::N,
            Value::N => Value::P,
        }
    }
}

/// All positions of a family have a value. The parameters are variables 0, 1, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What its author calls it. Proves nothing.
    pub name: Text,
    /// The parameters' names, which say how many there are.
    pub parameters: Vec<Text>,
    /// What is ≥ 0 of the parameters.
    pub constraints: Vec<Affine>,
    /// The position.
    pub position: Vec<Affine>,
    /// Its value.
    pub value: Value,
    /// Why the vector is a position whenever the constraints hold.
    pub shape: Vec<Summands>,
    /// Why it has that value.
    pub derivation: Derivation,
}

/// A refutation tree in preorder: after each step its branches, one after the other.
pub type Derivation = Vec<Step>;

/// A step of a derivation, in a context of variables, of affine forms known to be ≥ 0, and of
/// facts about positions. Fact 0 is the assumption: the statement's position has the other value.
///
/// `shown` has summands for every inequality that the step has to show, in order, but none for
/// those that are between numbers once the residues are put in. An equality is two inequalities, `left − right ≥ 0` first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Two branches: `form` ≥ 0, and −`form` − 1 ≥ 0.
    Split {
        /// The form.
        form: Affine,
    },
    /// As many branches as the modulus m: the variable is m·u + 0, …, m·u + (m − 1), where u is a
    /// fresh variable. It is put in the place of the variable in what has to be shown and what is known.
    Residue {
        /// The variable.
        variable: u32,
        /// The modulus, at least 1.
        modulus: i64,
    },
    /// Ends the branch: what is known sums to a negative number, which shows that −1 ≥ 0.
    Absurd {
        /// What is added up.
        summands: Summands,
    },
    /// The fact says N, so some move leads to a P-position. A branch for every kind of move: its
    /// fresh variables, its legality, and the fact that the position after it is P.
    Options {
        /// The fact.
        fact: u32,
    },
    /// The fact says P, so every move leads to an N-position: adds the fact for this one.
    Move {
        /// The fact.
        fact: u32,
        /// The move, which is shown to be legal.
        mv: MoveForm,
        /// Its legality.
        shown: Vec<Summands>,
    },
    /// Two branches: the position after a move from the fact's position is P, and it is N.
    Cases {
        /// The fact; whether it says P or N does not matter.
        fact: u32,
        /// The move, which is shown to be legal.
        mv: MoveForm,
        /// Its legality.
        shown: Vec<Summands>,
    },
    /// Ends the branch: a statement gives the fact's position the other value.
    By {
        /// The fact; in a statement's derivation not fact 0.
        fact: u32,
        /// The statement.
        statement: u32,
        /// Its parameters.
        parameters: Vec<Affine>,
        /// Its constraints, then the coordinates: the fact's is the statement's.
        shown: Vec<Summands>,
    },
    /// Ends the branch: two facts say opposite things of the same position.
    Clash {
        /// A fact.
        first: u32,
        /// Another.
        second: u32,
        /// The coordinates: the first fact's is the second's.
        shown: Vec<Summands>,
    },
    /// Ends the branch, in the derivation of a goal with a list: the position of fact 0 is on the
    /// list.
    Listed {
        /// The entry of the list, from 0.
        entry: u32,
        /// Its parameters.
        parameters: Vec<Affine>,
        /// The parameters, which are at least 0, then the coordinates: the position's is the
        /// entry's.
        shown: Vec<Summands>,
    },
}

/// A move of a kind, with the numbers that it has besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveForm {
    /// The kind, by its number in [`VectorGame`].
    pub kind: u32,
    /// As many as [`game::Kind::arguments`] says.
    pub arguments: Vec<Affine>,
}

record!(Outcome { statements, goals });
tagged!(Value { 0 P, 1 N });
record!(Statement { name, parameters, constraints, position, value, shape, derivation });
tagged!(Step {
    0 Split { form },
    1 Residue { variable, modulus },
    2 Absurd { summands },
    3 Options { fact },
    4 Move { fact, mv, shown },
    5 Cases { fact, mv, shown },
    6 By { fact, statement, parameters, shown },
    7 Clash { first, second, shown },
    8 Listed { entry, parameters, shown },
});
record!(MoveForm { kind, arguments });

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
