//! What is known at a step of a derivation: the branch's variables, inequalities and facts. The
//! steps before it are taken as they stand, without looking at their reasons.

use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::proofs::outcome::game::{Goal, Kind, Problem};
use zermelo_checker::proofs::outcome::{
    ABSURD_COEFFICIENT, Affine, IDENTITY_COEFFICIENT, IDENTITY_CONSTANT, MoveForm, SUMS_LEFT_OVER,
    Statement, Step, Summands,
};

use super::forms::{all_at, replaced, tightened};
use crate::words::{Facts, count};

/// What the checker takes of each. More is not looked at here either.
const MAX_DEPTH: usize = 1024;
const MAX_FACTS: usize = 256;
const MAX_VARIABLES: usize = 128;
const MAX_CONSTRAINTS: usize = 128;

type Position = Vec<Affine>;

/// What is known in a branch.
#[derive(Clone, Debug, Default)]
pub(super) struct Context {
    variables: usize,
    known: Vec<Affine>,
    /// The variables that residues have put in, with what stands in their place.
    residues: Vec<(u32, Affine)>,
    facts: Vec<Position>,
    /// What there was too much of, where that ended the walk.
    limit: Option<String>,
}

/// Of which the statement has more than the checker takes.
pub(super) fn statement_limit(statement: &Statement) -> Option<String> {
    if statement.constraints.len() > MAX_CONSTRAINTS {
        return Some(format!("{MAX_CONSTRAINTS} constraints"));
    }
    let parameters = statement.parameters.len();
    (parameters > MAX_VARIABLES).then(|| format!("{MAX_VARIABLES} parameters"))
}

/// A step with branches, of which some are still to come.
struct Frame<'p> {
    step: &'p Step,
    branch: u64,
    branches: u64,
    /// The lengths of the context's lists before it.
    lengths: [usize; 4],
}

impl Context {
    /// The context that a statement's derivation begins with.
    pub(super) fn of_statement(statement: &Statement) -> Option<Context> {
        let parameters = statement.parameters.len();
        Context::start(parameters, &statement.constraints, &statement.position)
    }

    /// The context that a goal's derivation begins with.
    pub(super) fn of_goal(goal: &Goal) -> Option<Context> {
        let parameters = usize::try_from(goal.parameters).ok()?;
        Context::start(parameters, &goal.constraints, &goal.position)
    }

    fn start(variables: usize, constraints: &[Affine], position: &[Affine]) -> Option<Context> {
        let known = constraints.to_vec();
        let fits = variables <= MAX_VARIABLES && known.len() <= MAX_DEPTH;
        fits.then(|| Context {
            variables,
            known,
            residues: Vec::new(),
            facts: vec![position.to_vec()],
            limit: None,
        })
    }

    /// How many variables the branch has.
    pub(super) fn variables(&self) -> usize {
        self.variables
    }

    /// The position of a fact.
    pub(super) fn position(&self, fact: u32) -> Option<&[Affine]> {
        self.facts.get(usize::try_from(fact).ok()?).map(Vec::as_slice)
    }

    /// The context after these steps.
    pub(super) fn after(mut self, problem: &Problem, steps: &[Step]) -> Option<Context> {
        self.walk(problem, steps).map(|()| self)
    }

    /// Of what the branch has more than the checker takes, after these steps.
    pub(super) fn limit(mut self, problem: &Problem, steps: &[Step]) -> Option<String> {
        self.walk(problem, steps);
        self.limit
    }

    /// Notes a limit, unless it is kept.
    fn within(&mut self, kept: bool, limit: usize, what: &str) -> Option<()> {
        if !kept {
            self.limit = Some(format!("{limit} {what} at once"));
        }
        kept.then_some(())
    }

    fn walk(&mut self, problem: &Problem, steps: &[Step]) -> Option<()> {
        let mut frames: Vec<Frame<'_>> = Vec::new();
        for step in steps {
            let branches = match step {
                Step::Split { .. } | Step::Cases { .. } => 2,
                Step::Residue { modulus, .. } => u64::try_from(*modulus).ok()?,
                Step::Options { .. } => u64::try_from(problem.game.kinds.len()).ok()?,
                Step::Move { fact, mv, .. } => {
                    self.know_position(self.after_move(problem, *fact, mv)?)?;
                    continue;
                }
                Step::Absurd { .. }
                | Step::By { .. }
                | Step::Clash { .. }
                | Step::Listed { .. } => {
                    self.next_branch(problem, &mut frames)?;
                    continue;
                }
            };
            let lengths = [self.variables, self.known.len(), self.residues.len(), self.facts.len()];
            self.within(frames.len() < MAX_DEPTH, MAX_DEPTH, "open steps")?;
            if branches == 0 {
                return None;
            }
            frames.push(Frame { step, branch: 0, branches, lengths });
            self.enter(problem, step, 0)?;
        }
        Some(())
    }

    fn next_branch(&mut self, problem: &Problem, frames: &mut Vec<Frame<'_>>) -> Option<()> {
        loop {
            let frame = frames.last_mut()?;
            frame.branch = frame.branch.saturating_add(1);
            let [variables, known, residues, facts] = frame.lengths;
            self.variables = variables;
            self.known.truncate(known);
            self.residues.truncate(residues);
            self.facts.truncate(facts);
            if frame.branch < frame.branches {
                return self.enter(problem, frame.step, frame.branch);
            }
            frames.pop();
        }
    }

    fn enter(&mut self, problem: &Problem, step: &Step, branch: u64) -> Option<()> {
        match step {
            Step::Split { form } if branch == 0 => self.know(form.clone()),
            Step::Split { form } => self.know(Affine::number(-1).minus(form).ok()?),
            Step::Residue { variable, modulus } => {
                let remainder = Affine::number(i64::try_from(branch).ok()?);
                let value = remainder.plus_times(*modulus, &self.fresh()?).ok()?;
                self.residues.push((*variable, value));
                Some(())
            }
            Step::Options { fact } => {
                let kind = problem.game.kinds.get(usize::try_from(branch).ok()?)?;
                let mut values = self.position(*fact)?.to_vec();
                for _ in 0..kind.arguments() {
                    values.push(self.fresh()?);
                }
                for form in all_at(&kind.conditions, &values).ok()? {
                    self.know(form)?;
                }
                self.know_position(changed(kind, values)?)
            }
            Step::Cases { fact, mv, .. } => {
                self.know_position(self.after_move(problem, *fact, mv)?)
            }
            _ => None,
        }
    }

    fn after_move(&self, problem: &Problem, fact: u32, mv: &MoveForm) -> Option<Position> {
        let kind = problem.game.kinds.get(usize::try_from(mv.kind).ok()?)?;
        changed(kind, [self.position(fact)?, &mv.arguments].concat())
    }

    fn know(&mut self, form: Affine) -> Option<()> {
        self.known.push(form);
        self.within(self.known.len() <= MAX_DEPTH, MAX_DEPTH, "inequalities")
    }

    fn know_position(&mut self, position: Position) -> Option<()> {
        self.facts.push(position);
        self.within(self.facts.len() <= MAX_FACTS, MAX_FACTS, "facts")
    }

    fn fresh(&mut self) -> Option<Affine> {
        let variable = u32::try_from(self.variables).ok()?;
        self.variables = self.variables.saturating_add(1);
        self.within(self.variables <= MAX_VARIABLES, MAX_VARIABLES, "variables")?;
        Some(Affine::variable(variable))
    }

    /// What is wrong with the sums that should show conditions: with the fault's, or with those that
    /// are left over.
    pub(super) fn diagnose_sums(
        &self,
        conditions: &[Affine],
        shown: &[Summands],
        fault: &Fault,
        facts: &mut Facts,
    ) -> Option<()> {
        // A condition between numbers has no sum.
        let goals: Vec<Affine> =
            conditions.iter().map(|form| self.sharp(form)).collect::<Option<_>>()?;
        let needed = |goals: &[Affine]| goals.iter().filter(|form| !form.is_number()).count();
        if fault.code == SUMS_LEFT_OVER {
            let left = shown.len().checked_sub(needed(&goals))?;
            facts.set("left", count(left, "sum is", "sums are"));
            return Some(());
        }
        let condition = usize::try_from(fault.number("condition")?).ok()?;
        let goal = goals.get(condition).filter(|form| !form.is_number())?;
        let summands = shown.get(needed(goals.get(..condition)?))?;
        let rest = self.rest(goal, summands, facts)?;
        diagnose_rest(&rest, summands, fault.code, facts)
    }

    /// What is wrong with the sum of an `absurd`.
    pub(super) fn diagnose_absurd(&self, summands: &[u32], facts: &mut Facts) -> Option<()> {
        let rest = self.rest(&Affine::number(-1), summands, facts)?;
        let again = i64::try_from(again(summands)).ok()?;
        facts.set("sum", rest.constant.checked_neg()?.checked_sub(again.checked_add(1)?)?);
        diagnose_rest(&rest, summands, ABSURD_COEFFICIENT, facts)
    }

    /// What is left of an inequality, as many times as said, without what is added up for it. Notes a
    /// summand that is not known.
    fn rest(&self, goal: &Affine, summands: &[u32], facts: &mut Facts) -> Option<Affine> {
        summands.iter().try_fold(goal.clone(), |rest, &summand| {
            match usize::try_from(summand).ok()?.checked_sub(1) {
                None => rest.plus_times(1, goal).ok(),
                Some(number) => {
                    let Some(known) = self.known.get(number) else {
                        facts.set("summand", summand);
                        let known = self.known.len();
                        facts.set("known", count(known, "inequality", "inequalities"));
                        return None;
                    };
                    rest.minus(&self.sharp(known)?).ok()
                }
            }
        })
    }

    /// The form with the residues put in, as sharp as integers allow for.
    fn sharp(&self, form: &Affine) -> Option<Affine> {
        let put = |form: Affine, (variable, value): &(u32, Affine)| {
            replaced(&form, *variable, value).ok()
        };
        self.residues.iter().try_fold(form.clone(), put).map(tightened)
    }
}

/// How many more times the inequality itself is added.
fn again(summands: &[u32]) -> usize {
    summands.iter().filter(|&&summand| summand == 0).count()
}

/// A variable that is left, or the number that is missing.
fn diagnose_rest(rest: &Affine, summands: &[u32], code: Code, facts: &mut Facts) -> Option<()> {
    match rest.terms.first() {
        Some(term) if [IDENTITY_COEFFICIENT, ABSURD_COEFFICIENT].contains(&code) => {
            facts.set("variable", term.variable);
        }
        None if code == IDENTITY_CONSTANT => {
            let least = i64::try_from(again(summands)).ok()?.checked_neg()?;
            facts.set("missing", least.checked_sub(rest.constant)?);
        }
        _ => {}
    }
    Some(())
}

/// The first variable of the forms that is not below `variables`.
pub(super) fn diagnose_scope<'f>(
    forms: impl Iterator<Item = &'f Affine>,
    variables: usize,
    facts: &mut Facts,
) -> Option<()> {
    let outside =
        |&variable: &u32| usize::try_from(variable).map_or(true, |number| number >= variables);
    let mut used = forms.flat_map(|form| &form.terms).map(|term| term.variable);
    facts.set("variable", used.find(outside)?);
    facts.set("variables", variables);
    Some(())
}

/// The position after a move of a kind; `values` are the position and the move's own number.
fn changed(kind: &Kind, mut values: Vec<Affine>) -> Option<Position> {
    let becomes = kind.becomes.at(&values).ok()?;
    values.truncate(values.len().saturating_sub(kind.arguments()));
    for coordinate in kind.changes.clone() {
        *values.get_mut(coordinate)? = becomes.clone();
    }
    Some(values)
}
