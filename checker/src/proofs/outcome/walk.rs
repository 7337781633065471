//! The walk through one derivation, step by step, with the conditions of
//! docs/specification/proofs.md.
//!
//! The context of a branch is the number of its variables, the list of forms known to be at least
//! 0, and the list of facts about positions. Steps only add to them. A step with several branches
//! puts a frame on the stack that has their lengths; entering the next branch cuts them back to
//! these.

use super::affine::{Affine, Residue, Sum, Summands, confirm_shown};
use super::codes::*;
use super::game::{Kind, Listed, VectorGame};
use super::statement::{MoveForm, Statement, Step, Value};
use crate::fault::{Code, Fault};
use crate::figures::count;

/// The most steps with branches and inequalities that may be open at once; a derivation made with
/// understanding has a few dozen.
const MAX_DEPTH: usize = 1024;
/// The most facts that a branch may have. A fact has forms of all variables for all coordinates,
/// and a move of few bytes adds one.
const MAX_FACTS: usize = 256;
/// The most variables that a branch may have.
const MAX_VARIABLES: u32 = 128;

type Position = Vec<Affine>;

/// A position with what is known of it.
struct Fact {
    position: Position,
    value: Value,
}

/// A step with branches, of which the last few are still to come.
struct Frame<'p> {
    number: usize,
    step: &'p Step,
    /// The branch that is being walked.
    branch: u64,
    branches: u64,
    /// How long the context's lists were.
    variables: u32,
    known: usize,
    residues: usize,
    facts: usize,
}

/// As many variables as a number of parameters, if a branch may have them.
pub(super) fn variables(parameters: usize) -> Result<u32, Code> {
    let variables = u32::try_from(parameters).ok().filter(|&count| count <= MAX_VARIABLES);
    variables.ok_or(DERIVATION_LIMIT)
}

/// The walk through a derivation.
pub(super) struct Walk<'p> {
    game: &'p VectorGame,
    statements: &'p [Statement],
    /// In the derivation of something that is claimed, and so no part of the induction: the
    /// positions of which the claim says nothing.
    list: Option<&'p [Listed]>,
    variables: u32,
    known: Vec<Affine>,
    residues: Vec<Residue>,
    facts: Vec<Fact>,
    frames: Vec<Frame<'p>>,
}

impl<'p> Walk<'p> {
    pub(super) fn new(
        game: &'p VectorGame,
        statements: &'p [Statement],
        list: Option<&'p [Listed]>,
    ) -> Walk<'p> {
        let (known, residues, facts, frames) = Default::default();
        Walk { game, statements, list, variables: 0, known, residues, facts, frames }
    }

    /// Begins with the constraints, and the assumption that the position has not the value.
    pub(super) fn start(
        &mut self,
        parameters: u32,
        constraints: &[Affine],
        position: &[Affine],
        value: Value,
    ) -> Result<(), Code> {
        self.variables = parameters;
        constraints.iter().try_for_each(|form| self.know(form.clone()))?;
        self.add_fact(position.to_vec(), value.opposite())
    }

    /// The vector is a position whenever the constraints hold (O16).
    pub(super) fn confirm_shape(
        &self,
        position: &[Affine],
        shown: &[Summands],
    ) -> Result<(), Fault> {
        let shape = at(&self.game.shape, position)?;
        self.confirm_all(&shape, shown, |_| NOT_A_POSITION)
    }

    /// Walks the whole derivation.
    pub(super) fn run(mut self, derivation: &'p [Step]) -> Result<(), Fault> {
        let mut steps = derivation.iter().enumerate();
        loop {
            let Some((number, step)) = steps.next() else { return Err(self.unfinished()) };
            let closed = self
                .take(number, step)
                .and_then(|closed| Ok(closed && self.next_branch()?))
                .map_err(|fault| self.place(fault).within("step", number))?;
            if closed {
                break;
            }
        }
        STEPS_LEFT_OVER.unless(steps.len() == 0).map_err(|code| code.at("steps", steps.len()))
    }

    /// Takes a step; says whether it ends its branch.
    fn take(&mut self, number: usize, step: &'p Step) -> Result<bool, Fault> {
        let branches = match step {
            Step::Split { form } => {
                form.confirm(self.variables)?;
                2
            }
            Step::Residue { variable, modulus } => {
                RESIDUE_VARIABLE.unless(*variable < self.variables)?;
                RESIDUE_MODULUS.unless(*modulus >= 1)?;
                modulus.unsigned_abs()
            }
            Step::Options { fact } => {
                OPTIONS_OF_P.unless(self.fact(*fact)?.value == Value::N)?;
                count(self.game.kinds.len())
            }
            Step::Cases { fact, mv, shown } => {
                self.confirm_legal(*fact, mv, shown)?;
                2
            }
            Step::Move { fact, mv, shown } => {
                MOVE_FROM_N.unless(self.fact(*fact)?.value == Value::P)?;
                self.confirm_legal(*fact, mv, shown)?;
                self.add_fact(self.after(*fact, mv)?, Value::N)?;
                return Ok(false);
            }
            Step::Absurd { summands } => {
                let goal = self.sharp(&Affine::number(-1))?;
                self.confirm_sum(&goal, summands, [ABSURD_COEFFICIENT, ABSURD_CONSTANT])?;
                return Ok(true);
            }
            Step::By { fact, statement, parameters, shown } => {
                return self.by(*fact, *statement, parameters, shown).map(|()| true);
            }
            Step::Clash { first, second, shown } => {
                return self.clash(*first, *second, shown).map(|()| true);
            }
            Step::Listed { entry, parameters, shown } => {
                return self.listed(*entry, parameters, shown).map(|()| true);
            }
        };
        DERIVATION_LIMIT.unless(self.frames.len() < MAX_DEPTH)?;
        self.frames.push(Frame {
            number,
            step,
            branch: 0,
            branches,
            variables: self.variables,
            known: self.known.len(),
            residues: self.residues.len(),
            facts: self.facts.len(),
        });
        self.enter(step, 0)?;
        Ok(false)
    }

    /// Goes on to the next branch that is still to come; says whether there was none.
    fn next_branch(&mut self) -> Result<bool, Fault> {
        while let Some(frame) = self.frames.last_mut() {
            frame.branch = frame.branch.saturating_add(1);
            self.variables = frame.variables;
            self.known.truncate(frame.known);
            self.residues.truncate(frame.residues);
            self.facts.truncate(frame.facts);
            let &mut Frame { step, branch, branches, .. } = frame;
            if branch < branches {
                self.enter(step, branch)?;
                return Ok(false);
            }
            self.frames.pop();
        }
        Ok(true)
    }

    /// Adds what a step's branch begins with.
    fn enter(&mut self, step: &'p Step, branch: u64) -> Result<(), Code> {
        match step {
            Step::Split { form } if branch == 0 => self.know(form.clone()),
            Step::Split { form } => self.know(Affine::number(-1).minus(form)?),
            Step::Residue { variable, modulus } => {
                let (variable, modulus) = (*variable, *modulus);
                let remainder = i64::try_from(branch).map_err(|_| OVERFLOW)?;
                let quotient = self.fresh()?;
                self.residues.push(Residue { variable, modulus, remainder, quotient });
                Ok(())
            }
            Step::Options { fact } => {
                let kind = self.kind(u32::try_from(branch).unwrap_or(u32::MAX))?;
                let mut values = self.fact(*fact)?.position.clone();
                for _ in 0..kind.arguments() {
                    values.push(Affine::variable(self.fresh()?));
                }
                at(&kind.conditions, &values)?.into_iter().try_for_each(|form| self.know(form))?;
                self.add_fact(changed(kind, values)?, Value::P)
            }
            Step::Cases { fact, mv, .. } => {
                // Shown to be legal before the first branch was entered.
                let after = self.after(*fact, mv)?;
                self.add_fact(after, if branch == 0 { Value::P } else { Value::N })
            }
            _ => Ok(()),
        }
    }

    /// A move from a fact's position is shown to be legal.
    fn confirm_legal(&self, fact: u32, mv: &MoveForm, shown: &[Summands]) -> Result<(), Fault> {
        let position = &self.fact(fact)?.position;
        let kind = self.kind(mv.kind)?;
        ARGUMENT_COUNT.unless(mv.arguments.len() == kind.arguments())?;
        mv.arguments.iter().try_for_each(|form| form.confirm(self.variables))?;
        let values = [position.as_slice(), &mv.arguments].concat();
        self.confirm_all(&at(&kind.conditions, &values)?, shown, |_| ILLEGAL_MOVE)
    }

    /// The position after a legal move from a fact's position.
    fn after(&self, fact: u32, mv: &MoveForm) -> Result<Position, Code> {
        let values = [self.fact(fact)?.position.as_slice(), &mv.arguments].concat();
        changed(self.kind(mv.kind)?, values)
    }

    fn kind(&self, number: u32) -> Result<&'p Kind, Code> {
        nth(&self.game.kinds, number).ok_or(NO_SUCH_KIND_OF_MOVE)
    }

    /// A statement gives a fact's position the other value.
    fn by(
        &self,
        fact: u32,
        number: u32,
        parameters: &[Affine],
        shown: &[Summands],
    ) -> Result<(), Fault> {
        let statement = nth(self.statements, number).ok_or(NO_SUCH_STATEMENT)?;
        CIRCULAR.unless(fact != 0 || self.list.is_some())?;
        let Fact { position, value } = self.fact(fact)?;
        SAME_VALUE.unless(statement.value == value.opposite())?;
        self.confirm_parameters(parameters, statement.parameters.len())?;
        let mut conditions = at(&statement.constraints, parameters)?;
        conditions.extend(equality(position, &at(&statement.position, parameters)?)?);
        self.confirm_all(&conditions, shown, target_after(statement.constraints.len()))
    }

    /// Two facts say opposite things of one position.
    fn clash(&self, first: u32, second: u32, shown: &[Summands]) -> Result<(), Fault> {
        let (first, second) = (self.fact(first)?, self.fact(second)?);
        CLASH_SAME_VALUE.unless(first.value != second.value)?;
        let conditions = equality(&first.position, &second.position)?;
        self.confirm_all(&conditions, shown, |_| CLASH_NOT_EQUAL)
    }

    /// The position of fact 0 is on the claim's list, at parameters from 0.
    fn listed(&self, entry: u32, parameters: &[Affine], shown: &[Summands]) -> Result<(), Fault> {
        let entry = self.list.and_then(|list| nth(list, entry)).ok_or(NOT_LISTED)?;
        let count = usize::try_from(entry.parameters).unwrap_or(usize::MAX);
        self.confirm_parameters(parameters, count)?;
        let mut conditions = parameters.to_vec();
        conditions.extend(equality(&self.fact(0)?.position, &at(&entry.position, parameters)?)?);
        self.confirm_all(&conditions, shown, target_after(parameters.len()))
    }

    fn confirm_parameters(&self, parameters: &[Affine], expected: usize) -> Result<(), Code> {
        PARAMETER_COUNT.unless(parameters.len() == expected)?;
        parameters.iter().try_for_each(|form| form.confirm(self.variables))
    }

    /// Every condition is ≥ 0: a number because it is, any other form by the next sum; and there
    /// are no more of them. `code` is what is wrong when a condition has no reason.
    fn confirm_all(
        &self,
        conditions: &[Affine],
        shown: &[Summands],
        code: impl Fn(usize) -> Code,
    ) -> Result<(), Fault> {
        let mut shown = shown.iter();
        for (number, form) in conditions.iter().enumerate() {
            let confirmed = self.sharp(form).and_then(|goal| {
                if goal.is_number() {
                    return code(number).unless(goal.constant >= 0);
                }
                let summands = shown.next().ok_or_else(|| code(number))?;
                self.confirm_sum(&goal, summands, [IDENTITY_COEFFICIENT, IDENTITY_CONSTANT])
            });
            confirmed.map_err(|code| code.at("condition", number))?;
        }
        Ok(SUMS_LEFT_OVER.unless(shown.len() == 0)?)
    }

    fn sharp(&self, form: &Affine) -> Result<Sum, Code> {
        Sum::sharp(form, &self.residues, self.variables)
    }

    /// What is known, added up, shows the goal (O14).
    fn confirm_sum(&self, goal: &Sum, summands: &[u32], codes: [Code; 2]) -> Result<(), Code> {
        let known = |number: usize| self.sharp(self.known.get(number).ok_or(NO_SUCH_INEQUALITY)?);
        confirm_shown(goal, summands, known, codes)
    }

    fn fact(&self, number: u32) -> Result<&Fact, Code> {
        nth(&self.facts, number).ok_or(NO_SUCH_FACT)
    }

    fn fresh(&mut self) -> Result<u32, Code> {
        let variable = self.variables;
        DERIVATION_LIMIT.unless(variable < MAX_VARIABLES)?;
        self.variables = variable.saturating_add(1);
        Ok(variable)
    }

    fn know(&mut self, form: Affine) -> Result<(), Code> {
        DERIVATION_LIMIT.unless(self.known.len() < MAX_DEPTH)?;
        self.known.push(form);
        Ok(())
    }

    fn add_fact(&mut self, position: Position, value: Value) -> Result<(), Code> {
        DERIVATION_LIMIT.unless(self.facts.len() < MAX_FACTS)?;
        self.facts.push(Fact { position, value });
        Ok(())
    }

    /// Why the list of steps cannot end here.
    fn unfinished(&self) -> Fault {
        match self.frames.last() {
            _ if self.list.is_some() => START_NOT_COVERED.into(),
            None => DERIVATION_OPEN.into(),
            Some(Frame { number, step: Step::Options { .. }, branch, .. }) => {
                KIND_OF_MOVE_MISSING.at("step", *number).at("kind", *branch)
            }
            Some(Frame { number, branch, .. }) => {
                BRANCH_MISSING.at("step", *number).at("branch", *branch)
            }
        }
    }

    /// The fault with the innermost kind of move that the branch answers.
    fn place(&self, fault: Fault) -> Fault {
        let options = |frame: &&Frame<'_>| matches!(frame.step, Step::Options { .. });
        match self.frames.iter().rev().find(options) {
            Some(frame) => fault.within("kind", frame.branch),
            None => fault,
        }
    }
}

fn nth<T>(list: &[T], number: u32) -> Option<&T> {
    list.get(usize::try_from(number).ok()?)
}

/// The code of a condition that is not shown: first `count` constraints, then the target's
/// coordinates.
fn target_after(count: usize) -> impl Fn(usize) -> Code {
    move |number| if number < count { CONSTRAINT_NOT_SHOWN } else { TARGET_NOT_EQUAL }
}

/// Forms at values for their variables.
fn at(forms: &[Affine], values: &[Affine]) -> Result<Vec<Affine>, Code> {
    forms.iter().map(|form| form.at(values)).collect()
}

/// The position after a move of a kind; `values` are the position and the move's own number.
fn changed(kind: &Kind, mut values: Vec<Affine>) -> Result<Position, Code> {
    let becomes = kind.becomes.at(&values)?;
    values.truncate(values.len().saturating_sub(kind.arguments()));
    for coordinate in kind.changes.clone() {
        *values.get_mut(coordinate).ok_or(COORDINATE_COUNT)? = becomes.clone();
    }
    Ok(values)
}

/// What is to be ≥ 0 for two positions to be equal, two forms a coordinate.
fn equality(left: &[Affine], right: &[Affine]) -> Result<Vec<Affine>, Code> {
    COORDINATE_COUNT.unless(left.len() == right.len())?;
    let mut conditions = Vec::with_capacity(left.len().saturating_mul(2));
    for (left, right) in left.iter().zip(right) {
        conditions.push(left.minus(right)?);
        conditions.push(right.minus(left)?);
    }
    Ok(conditions)
}
