//! The walk through one derivation, step by step, with the conditions of docs/proofs.md.
//!
//! The context of a branch is three lists: how many variables there are, the forms known to be at
//! least 0, and the facts about positions. Steps only append to them. A step with several branches
//! puts a frame on the stack that remembers how long the lists were; entering the next branch cuts
//! them back to that.

use super::affine::{Affine, Multipliers, confirm_absurd, confirm_shown};
use super::kinds::{Kind, Position, VectorGame};
use super::{Fault, MoveForm, Statement, Step, Value};
use crate::verdict::{Goal, OutcomeFault};

/// The most steps with branches and inequalities that may be open at once; a derivation made with
/// understanding has a few dozen.
const MAX_DEPTH: usize = 1024;
/// The most facts that a branch may have. A fact has forms of all variables for all coordinates, and
/// a move of few bytes adds one.
const MAX_FACTS: usize = 256;
/// The most variables that a branch may have.
const MAX_VARIABLES: u32 = 128;

type Result<T> = std::result::Result<T, OutcomeFault>;

/// A position with what is known of it.
struct Fact {
    position: Position,
    value: Value,
}

/// The lengths of the context's lists.
#[derive(Clone, Copy, Default)]
struct Mark {
    variables: u32,
    known: usize,
    facts: usize,
}

/// A step with branches, of which the last few are still to come.
struct Frame<'p> {
    number: usize,
    step: &'p Step,
    /// The branch that is being walked.
    branch: u64,
    branches: u64,
    mark: Mark,
}

/// What was confirmed in a derivation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) steps: u64,
    /// Branches of `options`.
    pub(super) kinds: u64,
    /// Splits, residues and `cases`.
    pub(super) splits: u64,
}

impl Counts {
    pub(super) fn add(&mut self, other: Counts) {
        self.steps = self.steps.saturating_add(other.steps);
        self.kinds = self.kinds.saturating_add(other.kinds);
        self.splits = self.splits.saturating_add(other.splits);
    }
}

/// A family of positions on a claim's list: how many parameters it has, and its coordinates.
pub(super) type Listed = (u32, Position);

/// What a derivation is for.
pub(super) enum Purpose<'p> {
    /// A statement of the induction, which may use no statement about its own position.
    Statement,
    /// Something that is claimed, which is no part of the induction.
    Goal {
        /// The positions of which it says nothing.
        list: &'p [Listed],
    },
}

/// As many variables as a number of parameters, if a branch may have them.
pub(super) fn variables(parameters: usize) -> Result<u32> {
    let limit = usize::try_from(MAX_VARIABLES).unwrap_or(usize::MAX);
    let variables = u32::try_from(parameters).ok().filter(|&count| count <= MAX_VARIABLES);
    variables.ok_or(OutcomeFault::Limit { what: "variables", limit })
}

/// The walk through a derivation.
pub(super) struct Walk<'p> {
    game: VectorGame,
    kinds: &'p [Kind],
    statements: &'p [Statement],
    purpose: Purpose<'p>,
    variables: u32,
    known: Vec<Affine>,
    facts: Vec<Fact>,
    frames: Vec<Frame<'p>>,
    counts: Counts,
}

impl<'p> Walk<'p> {
    pub(super) fn new(
        game: VectorGame,
        kinds: &'p [Kind],
        statements: &'p [Statement],
        purpose: Purpose<'p>,
    ) -> Walk<'p> {
        Walk {
            game,
            kinds,
            statements,
            purpose,
            variables: 0,
            known: Vec::new(),
            facts: Vec::new(),
            frames: Vec::new(),
            counts: Counts::default(),
        }
    }

    /// Begins with the constraints, and the assumption that the position has not the value.
    pub(super) fn start(
        &mut self,
        parameters: u32,
        constraints: &[Affine],
        position: &[Affine],
        value: Value,
    ) -> Result<()> {
        for _ in 0..parameters {
            self.fresh()?;
        }
        constraints.iter().try_for_each(|form| self.know(form.clone()))?;
        self.add_fact(position.to_vec(), value.opposite())
    }

    /// Walks the whole derivation.
    pub(super) fn run(mut self, derivation: &'p [Step]) -> std::result::Result<Counts, Fault> {
        let mut steps = derivation.iter().enumerate();
        loop {
            let Some((number, step)) = steps.next() else {
                return Err(self.unfinished().into());
            };
            let closed = self
                .take(number, step)
                .and_then(|closed| if closed { self.next_branch() } else { Ok(false) });
            match closed {
                Ok(false) => {}
                Ok(true) => break,
                Err(fault) => {
                    return Err(Fault { step: Some(number), answers: self.answers(), fault });
                }
            }
        }
        match steps.len() {
            0 => Ok(self.counts),
            count => Err(OutcomeFault::StepsLeft { count }.into()),
        }
    }

    /// Takes a step; says whether it ends its branch.
    fn take(&mut self, number: usize, step: &'p Step) -> Result<bool> {
        self.counts.steps = self.counts.steps.saturating_add(1);
        let branches = match step {
            Step::Split { form } => {
                form.confirm(self.variables)?;
                2
            }
            Step::Residue { variable, modulus } => {
                if *variable >= self.variables {
                    return Err(OutcomeFault::ResidueVariable { variable: *variable });
                }
                let branches = u64::try_from(*modulus).ok().filter(|&modulus| modulus >= 1);
                branches.ok_or(OutcomeFault::ResidueModulus { modulus: *modulus })?
            }
            Step::Options { fact } => {
                if self.fact(*fact)?.value == Value::P {
                    return Err(OutcomeFault::OptionsOfP { fact: *fact });
                }
                u64::try_from(self.kinds.len()).unwrap_or(u64::MAX)
            }
            Step::Cases { fact, mv, shown } => {
                self.confirm_legal(*fact, mv, shown)?;
                2
            }
            Step::Move { fact, mv, shown } => {
                if self.fact(*fact)?.value == Value::N {
                    return Err(OutcomeFault::MoveFromN { fact: *fact });
                }
                self.confirm_legal(*fact, mv, shown)?;
                self.add_fact(self.after(*fact, mv)?, Value::N)?;
                return Ok(false);
            }
            Step::Absurd { factors } => {
                confirm_absurd(factors, &self.known, self.variables)?;
                return Ok(true);
            }
            Step::By { fact, statement, parameters, shown } => {
                self.by(*fact, *statement, parameters, shown)?;
                return Ok(true);
            }
            Step::Clash { first, second, shown } => {
                self.clash(*first, *second, shown)?;
                return Ok(true);
            }
            Step::Listed { entry, parameters, shown } => {
                self.listed(*entry, parameters, shown)?;
                return Ok(true);
            }
        };
        let mark =
            Mark { variables: self.variables, known: self.known.len(), facts: self.facts.len() };
        if self.frames.len() >= MAX_DEPTH {
            return Err(OutcomeFault::Limit { what: "open steps", limit: MAX_DEPTH });
        }
        self.frames.push(Frame { number, step, branch: 0, branches, mark });
        self.enter(step, 0)?;
        Ok(false)
    }

    /// Goes on to the next branch that is still to come; says whether there was none.
    fn next_branch(&mut self) -> Result<bool> {
        while let Some(frame) = self.frames.last_mut() {
            let (mark, step) = (frame.mark, frame.step);
            frame.branch = frame.branch.saturating_add(1);
            let branch = frame.branch;
            let more = branch < frame.branches;
            self.variables = mark.variables;
            self.known.truncate(mark.known);
            self.facts.truncate(mark.facts);
            if more {
                self.enter(step, branch)?;
                return Ok(false);
            }
            self.frames.pop();
        }
        Ok(true)
    }

    /// Adds what a step's branch begins with.
    fn enter(&mut self, step: &'p Step, branch: u64) -> Result<()> {
        if let Step::Options { .. } = step {
            self.counts.kinds = self.counts.kinds.saturating_add(1);
        } else if branch == 0 {
            self.counts.splits = self.counts.splits.saturating_add(1);
        }
        match step {
            Step::Split { form } if branch == 0 => self.know(form.clone()),
            Step::Split { form } => self.know(Affine::number(-1).minus(form)?),
            Step::Residue { variable, modulus } => {
                let remainder = i64::try_from(branch).map_err(|_| OutcomeFault::Overflow)?;
                let quotient = self.fresh()?;
                let value = Affine::number(remainder).plus_times(*modulus, &quotient)?;
                let variable = Affine::variable(*variable);
                self.know(variable.minus(&value)?)?;
                self.know(value.minus(&variable)?)
            }
            Step::Options { fact } => {
                let kind = self.kind(u32::try_from(branch).unwrap_or(u32::MAX))?;
                let arguments: Vec<Affine> =
                    (0..kind.arguments()).map(|_| self.fresh()).collect::<Result<_>>()?;
                let position = &self.fact(*fact)?.position;
                let legality = self.game.legality(kind, position, &arguments)?;
                let after = self.game.after(kind, position, &arguments)?;
                legality.into_iter().try_for_each(|form| self.know(form))?;
                self.add_fact(after, Value::P)
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
    fn confirm_legal(&self, fact: u32, mv: &MoveForm, shown: &[Multipliers]) -> Result<()> {
        let position = &self.fact(fact)?.position;
        let kind = self.kind(mv.kind)?;
        let (found, expected) = (mv.arguments.len(), kind.arguments());
        if found != expected {
            return Err(OutcomeFault::ArgumentCount { found, expected });
        }
        mv.arguments.iter().try_for_each(|form| form.confirm(self.variables))?;
        let legality = self.game.legality(kind, position, &mv.arguments)?;
        let goal = |number| Goal::Legality { kind: kind.to_string(), number };
        self.confirm_all(&legality, shown, goal)
    }

    /// The position after a legal move from a fact's position.
    fn after(&self, fact: u32, mv: &MoveForm) -> Result<Position> {
        self.game.after(self.kind(mv.kind)?, &self.fact(fact)?.position, &mv.arguments)
    }

    fn kind(&self, number: u32) -> Result<Kind> {
        let kind = usize::try_from(number).ok().and_then(|k| self.kinds.get(k)).copied();
        kind.ok_or(OutcomeFault::NoSuchKind { kind: number })
    }

    /// A statement gives a fact's position the other value.
    fn by(
        &self,
        fact: u32,
        number: u32,
        parameters: &[Affine],
        shown: &[Multipliers],
    ) -> Result<()> {
        let statement = usize::try_from(number).ok().and_then(|n| self.statements.get(n));
        let statement = statement.ok_or(OutcomeFault::NoSuchStatement { statement: number })?;
        if let (0, Purpose::Statement) = (fact, &self.purpose) {
            return Err(OutcomeFault::Circular);
        }
        let Fact { position, value } = self.fact(fact)?;
        if statement.value != value.opposite() {
            return Err(OutcomeFault::SameValue { statement: number });
        }
        self.confirm_parameters(parameters, statement.parameters.len())?;
        let constraints = statement.constraints.len();
        let mut conditions = Vec::with_capacity(constraints);
        for form in &statement.constraints {
            conditions.push(form.at(parameters)?);
        }
        let family = at(&statement.position, parameters)?;
        conditions.extend(equality(position, &family)?);
        self.confirm_all(&conditions, shown, |number| match number.checked_sub(constraints) {
            None => Goal::Constraint { number },
            Some(number) => Goal::Target { coordinate: number.div_euclid(2) },
        })
    }

    /// Two facts say opposite things of one position.
    fn clash(&self, first: u32, second: u32, shown: &[Multipliers]) -> Result<()> {
        let (first, second) = (self.fact(first)?, self.fact(second)?);
        if first.value == second.value {
            return Err(OutcomeFault::ClashSameValue);
        }
        let conditions = equality(&first.position, &second.position)?;
        self.confirm_all(&conditions, shown, |number| Goal::Clash {
            coordinate: number.div_euclid(2),
        })
    }

    /// The position of fact 0 is on the claim's list.
    fn listed(&self, entry: u32, parameters: &[Affine], shown: &[Multipliers]) -> Result<()> {
        let list = match self.purpose {
            Purpose::Statement => &[],
            Purpose::Goal { list } => list,
        };
        let entry = usize::try_from(entry).ok().and_then(|n| list.get(n));
        let (count, family) = entry.ok_or(OutcomeFault::NotListed)?;
        self.confirm_parameters(parameters, usize::try_from(*count).unwrap_or(usize::MAX))?;
        let mut conditions = parameters.to_vec();
        conditions.extend(equality(&self.fact(0)?.position, &at(family, parameters)?)?);
        self.confirm_all(&conditions, shown, |number| match number.checked_sub(parameters.len()) {
            None => Goal::Constraint { number },
            Some(number) => Goal::Target { coordinate: number.div_euclid(2) },
        })
    }

    fn confirm_parameters(&self, parameters: &[Affine], expected: usize) -> Result<()> {
        let found = parameters.len();
        if found != expected {
            return Err(OutcomeFault::ParameterCount { found, expected });
        }
        parameters.iter().try_for_each(|form| form.confirm(self.variables))
    }

    /// Every condition is ≥ 0: a number because it is, any other form by the next multipliers;
    /// and there are no more of them.
    pub(super) fn confirm_all(
        &self,
        conditions: &[Affine],
        shown: &[Multipliers],
        goal: impl Fn(usize) -> Goal,
    ) -> Result<()> {
        let mut shown = shown.iter();
        for (number, form) in conditions.iter().enumerate() {
            if form.is_number() {
                if form.constant < 0 {
                    return Err(OutcomeFault::NotShown(goal(number)));
                }
                continue;
            }
            let Some(multipliers) = shown.next() else {
                return Err(OutcomeFault::NotShown(goal(number)));
            };
            confirm_shown(&goal(number), form, multipliers, &self.known, self.variables)?;
        }
        match shown.len() {
            0 => Ok(()),
            count => Err(OutcomeFault::MultipliersLeft { count }),
        }
    }

    fn fact(&self, number: u32) -> Result<&Fact> {
        let fact = usize::try_from(number).ok().and_then(|n| self.facts.get(n));
        fact.ok_or(OutcomeFault::NoSuchFact { fact: number })
    }

    fn fresh(&mut self) -> Result<Affine> {
        if self.variables >= MAX_VARIABLES {
            let limit = usize::try_from(MAX_VARIABLES).unwrap_or(usize::MAX);
            return Err(OutcomeFault::Limit { what: "variables", limit });
        }
        let variable = self.variables;
        self.variables = variable.saturating_add(1);
        Ok(Affine::variable(variable))
    }

    fn know(&mut self, form: Affine) -> Result<()> {
        if self.known.len() >= MAX_DEPTH {
            return Err(OutcomeFault::Limit { what: "inequalities", limit: MAX_DEPTH });
        }
        self.known.push(form);
        Ok(())
    }

    fn add_fact(&mut self, position: Position, value: Value) -> Result<()> {
        if self.facts.len() >= MAX_FACTS {
            return Err(OutcomeFault::Limit { what: "facts", limit: MAX_FACTS });
        }
        self.facts.push(Fact { position, value });
        Ok(())
    }

    /// Why the list of steps cannot end here.
    fn unfinished(&self) -> OutcomeFault {
        if let Purpose::Goal { .. } = self.purpose {
            return OutcomeFault::StartNotCovered;
        }
        match self.frames.last() {
            None => OutcomeFault::Open,
            Some(Frame { number, step: Step::Options { .. }, branch, .. }) => {
                let kind = usize::try_from(*branch).ok().and_then(|k| self.kinds.get(k));
                let kind = kind.map(Kind::to_string).unwrap_or_default();
                OutcomeFault::KindMissing { step: *number, kind }
            }
            Some(Frame { number, branch, .. }) => {
                OutcomeFault::BranchMissing { step: *number, branch: *branch }
            }
        }
    }

    /// The innermost kind of move that the branch answers, by name.
    fn answers(&self) -> Option<String> {
        self.frames.iter().rev().find_map(|frame| match frame.step {
            Step::Options { .. } => {
                let kind = usize::try_from(frame.branch).ok().and_then(|k| self.kinds.get(k))?;
                Some(kind.to_string())
            }
            _ => None,
        })
    }
}

/// The coordinates of a family at the parameters.
fn at(family: &[Affine], parameters: &[Affine]) -> Result<Position> {
    family.iter().map(|form| form.at(parameters)).collect()
}

/// What is to be ≥ 0 for two positions to be equal, two forms a coordinate.
fn equality(left: &[Affine], right: &[Affine]) -> Result<Vec<Affine>> {
    if left.len() != right.len() {
        let (found, expected) = (right.len(), left.len());
        return Err(OutcomeFault::CoordinateCount { found, expected });
    }
    let mut conditions = Vec::with_capacity(left.len().saturating_mul(2));
    for (left, right) in left.iter().zip(right) {
        conditions.push(left.minus(right)?);
        conditions.push(right.minus(left)?);
    }
    Ok(conditions)
}
