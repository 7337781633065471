//! Kind 2, outcome proofs: who wins, for every size at once.
//!
//! Positions are integer vectors; a *statement* says of a family of positions (affine forms in
//! integer parameters, with constraints) that all of them are P, or all N. Its *derivation* is a
//! refutation tree: the position is assumed to have the other value, and every branch ends in a
//! contradiction ([`Step`]). Every move raises a rank that each size bounds, so by induction on
//! rank, for each size on its own, a derivation may use every statement about the positions that
//! come after its own. The claim itself is a statement that the checker makes from the header
//! ([`goals`]), derived in the same way; being no part of the induction, its derivation may use
//! the statements about its own position too. So there is no table of sizes to believe: a size
//! that no statement covers is a branch of the claim's derivation that cannot be closed.
//!
//! The parts: [`affine`] has forms and identities between them, [`kinds`] the games' moves,
//! [`goals`] turns the claim into what is to be derived, `walk` goes through one derivation.
//!
//! A derivation is a flat list in preorder, walked once with a stack of the checker's own. A
//! branch only ever adds facts at the end of its context, and leaving it cuts them off again; so
//! the memory is that of the deepest branch. Statements are independent of each other, and are
//! checked in any order.
//!
//! The sizes of what a few bytes of a step can refer to are bounded: a branch's forms and facts, and
//! a statement's constraints and position. So a step costs in proportion to its bytes.

pub mod affine;
mod goals;
pub mod kinds;
mod walk;

use bincode::{Decode, Encode};

pub use affine::{Affine, Multipliers, Term};
pub use goals::{ClaimedGoal, game_of, goals};
pub use kinds::{Kind, VectorGame};

use super::{Executor, Figures, in_parts};
use crate::certificate::{Header, Seq, Text};
use crate::verdict::{BoardFault, Goal, NoVerdict, OutcomeFault, Place, Reason, Rejection};
use walk::{Counts, Purpose, Walk};

/// The most constraints of a statement. A use of the statement may hold each of them against numbers,
/// for which there is no byte; a statement made with understanding has a few.
const MAX_CONSTRAINTS: usize = 128;

/// The body of an outcome proof.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Outcome {
    /// The statements.
    pub statements: Seq<Statement>,
    /// The derivations of what is claimed, in the order of [`goals`].
    pub goals: Seq<Derivation>,
}

/// The outcome of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
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
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Statement {
    /// What its author calls it. Proves nothing.
    pub name: Text,
    /// The parameters' names, which say how many there are.
    pub parameters: Seq<Text>,
    /// What is ≥ 0 of the parameters.
    pub constraints: Seq<Affine>,
    /// The position.
    pub position: Seq<Affine>,
    /// Its value.
    pub value: Value,
    /// Why the vector is a position whenever the constraints hold.
    pub shape: Seq<Multipliers>,
    /// Why it has that value.
    pub derivation: Derivation,
}

/// A refutation tree in preorder: after each step its branches, one after the other.
pub type Derivation = Seq<Step>;

/// A step of a derivation, in a context of variables, of affine forms known to be ≥ 0, and of
/// facts about positions. Fact 0 is the assumption: the statement's position has the other value.
///
/// `shown` has multipliers for every inequality that the step has to show, in order, but none for
/// inequalities between numbers. An equality is two inequalities, `left − right ≥ 0` first.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Step {
    /// Two branches: `form` ≥ 0, and −`form` − 1 ≥ 0.
    Split {
        /// The form.
        form: Affine,
    },
    /// As many branches as the modulus m: the variable is m·u + 0, …, m·u + (m − 1), where u is a
    /// fresh variable. Each adds two inequalities, variable − (m·u + r) ≥ 0 first.
    Residue {
        /// The variable.
        variable: u32,
        /// The modulus, at least 1.
        modulus: i64,
    },
    /// Ends the branch: what is known sums, with these factors, to a negative number.
    Absurd {
        /// One for every known inequality, none negative.
        factors: Seq<i64>,
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
        shown: Seq<Multipliers>,
    },
    /// Two branches: the position after a move from the fact's position is P, and it is N.
    Cases {
        /// The fact; whether it says P or N does not matter.
        fact: u32,
        /// The move, which is shown to be legal.
        mv: MoveForm,
        /// Its legality.
        shown: Seq<Multipliers>,
    },
    /// Ends the branch: a statement gives the fact's position the other value.
    By {
        /// The fact; in a statement's derivation not fact 0.
        fact: u32,
        /// The statement.
        statement: u32,
        /// Its parameters.
        parameters: Seq<Affine>,
        /// Its constraints, then the coordinates: the fact's is the statement's.
        shown: Seq<Multipliers>,
    },
    /// Ends the branch: two facts say opposite things of the same position.
    Clash {
        /// A fact.
        first: u32,
        /// Another.
        second: u32,
        /// The coordinates: the first fact's is the second's.
        shown: Seq<Multipliers>,
    },
    /// Ends the branch, in the derivation that a claim's list is complete: the position of fact 0
    /// is on the list.
    Listed {
        /// The entry of the list, from 0.
        entry: u32,
        /// Its parameters.
        parameters: Seq<Affine>,
        /// The parameters, which are at least 0, then the coordinates: the position's is the
        /// entry's.
        shown: Seq<Multipliers>,
    },
}

/// A move of a kind, with the numbers that it has besides.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct MoveForm {
    /// The kind, by its number in [`VectorGame::kinds`].
    pub kind: u32,
    /// As many as [`Kind::arguments`] says.
    pub arguments: Seq<Affine>,
}

/// Where in a proof a derivation is.
#[derive(Clone, Copy)]
enum Part {
    Statement(usize),
    Goal(usize),
}

/// A part that does not stand: where, and why.
struct Fault {
    /// The step, if it is one's.
    step: Option<usize>,
    /// The innermost move that the step answers, by name.
    answers: Option<String>,
    fault: OutcomeFault,
}

impl From<OutcomeFault> for Fault {
    fn from(fault: OutcomeFault) -> Self {
        Fault { step: None, answers: None, fault }
    }
}

/// Checks an outcome proof of the header's claim, statement by statement.
///
/// # Errors
/// When the executor left out a part.
pub fn check(
    header: &Header,
    outcome: &Outcome,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    if header.board.is_some() {
        return Ok(Err(Reason::Board(BoardFault::Presence).into()));
    }
    if !header.symmetries.is_empty() {
        return Ok(Err(Reason::NeedlessSymmetry { symmetry: 1 }.into()));
    }
    let (game, goals) = match game_of(&header.claim)
        .and_then(|game| goals(&header.claim).map(|goals| (game, goals)))
    {
        Ok(read) => read,
        Err(reason) => return Ok(Err(reason.into())),
    };
    let (found, expected) = (outcome.goals.len(), goals.len());
    if found != expected {
        let fault = OutcomeFault::GoalCount { found, expected };
        return Ok(Err(Reason::Outcome { statement: None, step: None, fault }.into()));
    }
    let checking = Checking { game, kinds: game.kinds(), outcome, goals: &goals };
    let statements = outcome.statements.len();
    let part_of = |number: usize| match number.checked_sub(statements) {
        None => Part::Statement(number),
        Some(goal) => Part::Goal(goal),
    };
    // Any derivation may use any statement, so that all are looked at before.
    for (number, statement) in outcome.statements.iter().enumerate() {
        if let Err(fault) = confirm_family(game, statement) {
            return Ok(Err(rejection(Part::Statement(number), statements, fault.into())));
        }
    }
    let parts = statements.saturating_add(goals.len());
    let mut total = Counts::default();
    match in_parts(executor, parts, |number| checking.check(part_of(number)))? {
        Ok(counts) => counts.into_iter().for_each(|counts| total.add(counts)),
        Err((number, fault)) => return Ok(Err(rejection(part_of(number), statements, fault))),
    }
    Ok(Ok(vec![
        ("statements", u64::try_from(statements).unwrap_or(u64::MAX)),
        ("kinds of move", total.kinds),
        ("splits", total.splits),
        ("steps", total.steps),
    ]))
}

fn rejection(part: Part, statements: usize, fault: Fault) -> Rejection {
    let (statement, node) = match part {
        Part::Statement(number) => (Some(number), number),
        Part::Goal(number) => (None, statements.saturating_add(number)),
    };
    let place = Place {
        node: u64::try_from(node).unwrap_or(u64::MAX),
        opponent_move: fault.answers,
        own_names: false,
        line: None,
        position: None,
    };
    Rejection {
        reason: Reason::Outcome { statement, step: fault.step, fault: fault.fault },
        place: Some(Box::new(place)),
        claim: None,
    }
}

/// The forms of a statement are in its parameters, and no more than are taken.
fn confirm_family(game: VectorGame, statement: &Statement) -> Result<(), OutcomeFault> {
    if statement.constraints.len() > MAX_CONSTRAINTS {
        return Err(OutcomeFault::Limit { what: "constraints", limit: MAX_CONSTRAINTS });
    }
    let parameters = walk::variables(statement.parameters.len())?;
    for form in statement.constraints.iter().chain(&*statement.position) {
        form.confirm(parameters)?;
    }
    let (found, expected) = (statement.position.len(), game.coordinates());
    if found != expected {
        return Err(OutcomeFault::CoordinateCount { found, expected });
    }
    Ok(())
}

/// What the parts of a check share.
struct Checking<'p> {
    game: VectorGame,
    kinds: Vec<Kind>,
    outcome: &'p Outcome,
    goals: &'p [ClaimedGoal],
}

impl Checking<'_> {
    fn check(&self, part: Part) -> Result<Counts, Fault> {
        match part {
            Part::Statement(number) => {
                let missing = u32::try_from(number).unwrap_or(u32::MAX);
                let missing = OutcomeFault::NoSuchStatement { statement: missing };
                self.check_statement(self.outcome.statements.get(number).ok_or(missing)?)
            }
            Part::Goal(number) => {
                let derivation = self.outcome.goals.get(number);
                let (found, expected) = (self.outcome.goals.len(), self.goals.len());
                let missing = OutcomeFault::GoalCount { found, expected };
                let (goal, derivation) = self.goals.get(number).zip(derivation).ok_or(missing)?;
                self.check_goal(goal, derivation)
            }
        }
    }

    /// The statement is about positions of the game, and its derivation stands.
    fn check_statement(&self, statement: &Statement) -> Result<Counts, Fault> {
        let parameters = walk::variables(statement.parameters.len())?;
        let mut walk = self.walk(Purpose::Statement);
        walk.start(parameters, &statement.constraints, &statement.position, statement.value)?;
        let shape = self.game.shape(&statement.position)?;
        walk.confirm_all(&shape, &statement.shape, |number| Goal::Shape { number })?;
        walk.run(&statement.derivation)
    }

    /// What is claimed follows from the statements.
    fn check_goal(&self, goal: &ClaimedGoal, derivation: &Derivation) -> Result<Counts, Fault> {
        let mut walk = self.walk(Purpose::Goal { list: &goal.list });
        walk.start(goal.parameters, &goal.constraints, &goal.position, goal.value)?;
        walk.run(derivation)
    }

    fn walk<'w>(&'w self, purpose: Purpose<'w>) -> Walk<'w> {
        Walk::new(self.game, &self.kinds, &self.outcome.statements, purpose)
    }
}

#[cfg(test)]
mod tests;
