//! Outcome proofs: the statement and the step of a fault, and what is missing there.

pub(crate) mod at_size;
mod context;
pub mod forms;
pub mod walk;

use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::outcome::game::Problem;
use zermelo_checker::proofs::outcome::{
    ABSURD_COEFFICIENT, ABSURD_CONSTANT, ARGUMENT_COUNT, Affine, BRANCH_MISSING, CIRCULAR,
    CLASH_NOT_EQUAL, CLASH_SAME_VALUE, CONSTRAINT_NOT_SHOWN, COORDINATE_COUNT, DERIVATION_LIMIT,
    DERIVATION_OPEN, FORM_ORDER, GOAL_COUNT, IDENTITY_COEFFICIENT, IDENTITY_CONSTANT, ILLEGAL_MOVE,
    KIND_OF_MOVE_MISSING, MOVE_FROM_N, NO_SUCH_FACT, NO_SUCH_INEQUALITY, NO_SUCH_KIND_OF_MOVE,
    NO_SUCH_STATEMENT, NOT_A_POSITION, NOT_LISTED, OPTIONS_OF_P, OVERFLOW, Outcome,
    PARAMETER_COUNT, RESIDUE_MODULUS, RESIDUE_VARIABLE, SAME_VALUE, START_NOT_COVERED,
    STEPS_LEFT_OVER, SUMS_LEFT_OVER, Statement, Step, TARGET_NOT_EQUAL, VARIABLE_OUT_OF_SCOPE,
};

use self::context::Context;
use self::forms::{all_at, equality};
use crate::place::{Place, Spot};
use crate::words::{Diagnosis, Facts, Words, count};

/// The wordings of the codes of outcome proofs.
pub(crate) const SENTENCES: Words = &[
    (
        GOAL_COUNT,
        &[
            "the claim needs {needed}, but the proof has {found}",
            "the proof does not have as many derivations as the claim needs",
        ],
    ),
    (START_NOT_COVERED, &["the start position is not covered for every size claimed"]),
    (NOT_LISTED, &["the claim does not list this position, or the step is not allowed here"]),
    (FORM_ORDER, &["the terms of a form are not in the order of their variables, or one is 0"]),
    (
        VARIABLE_OUT_OF_SCOPE,
        &[
            "variable {variable} is used, but only {variables:is:are} defined",
            "a variable is used that is not defined",
        ],
    ),
    (
        COORDINATE_COUNT,
        &[
            "a position of the game has {expected:coordinate:coordinates}, not {found}",
            "a position does not have as many coordinates as the game's positions",
        ],
    ),
    (DERIVATION_OPEN, &["the derivation ends without a contradiction"]),
    (
        BRANCH_MISSING,
        &[
            "the derivation ends before branch {branch} of step {step} is closed",
            "the derivation ends before a branch of a step is closed",
        ],
    ),
    (
        STEPS_LEFT_OVER,
        &[
            "{left} left over after every branch is closed",
            "steps are left over after every branch is closed",
        ],
    ),
    (CIRCULAR, &["a statement is used about the same position that is being derived"]),
    (
        NO_SUCH_FACT,
        &["there is no fact {fact} about a position", "there is no such fact about a position"],
    ),
    (NO_SUCH_KIND_OF_MOVE, &["there is no kind of move {used}", "there is no such kind of move"]),
    (
        ARGUMENT_COUNT,
        &[
            "the move has {found}, but its kind has {expected}",
            "the move has more or fewer numbers than its kind",
        ],
    ),
    (ILLEGAL_MOVE, &["it is not shown that {goal}", "it is not shown that the move is legal"]),
    (
        RESIDUE_VARIABLE,
        &[
            "the residue is of variable {variable}, which is not defined",
            "the residue is of a variable that is not defined",
        ],
    ),
    (
        RESIDUE_MODULUS,
        &[
            "the residue is modulo {modulus}, which is less than 1",
            "the residue is modulo a number less than 1",
        ],
    ),
    (
        ABSURD_COEFFICIENT,
        &[
            "the sum shows no contradiction: variable {variable} does not cancel",
            "the sum shows no contradiction: a variable does not cancel",
        ],
    ),
    (
        ABSURD_CONSTANT,
        &[
            "the sum shows no contradiction: {sum} ≥ 0 is possible",
            "the sum shows no contradiction: it is not negative",
        ],
    ),
    (
        OPTIONS_OF_P,
        &[
            "the options are those of the position of fact {fact}, which is known to be P, not N",
            "the options are those of a position that is known to be P, not N",
        ],
    ),
    (
        KIND_OF_MOVE_MISSING,
        &[
            "the derivation ends before the move {missed} of step {step} is answered",
            "the derivation ends before kind of move {kind} of step {step} is answered",
            "the derivation ends before every kind of move is answered",
        ],
    ),
    (
        MOVE_FROM_N,
        &[
            "the move is from the position of fact {fact}, which is known to be N, not P",
            "the move is from a position that is known to be N, not P",
        ],
    ),
    (NO_SUCH_STATEMENT, &["there is no statement {used}", "there is no such statement"]),
    (
        SAME_VALUE,
        &[
            "statement {used} gives the position the value that it is known to have",
            "the statement that is used gives the position the value that it is known to have",
        ],
    ),
    (
        PARAMETER_COUNT,
        &[
            "{found} for a statement or family with {expected}",
            "the number of parameters is not that of the statement or family that is used",
        ],
    ),
    (
        CONSTRAINT_NOT_SHOWN,
        &[
            "it is not shown that {goal}",
            "it is not shown that a constraint of the statement that is used holds",
        ],
    ),
    (
        TARGET_NOT_EQUAL,
        &[
            "it is not shown that {goal}",
            "it is not shown that the position is that of the statement that is used",
        ],
    ),
    (CLASH_SAME_VALUE, &["the two facts of the clash say the same value"]),
    (
        CLASH_NOT_EQUAL,
        &[
            "it is not shown that {goal}",
            "it is not shown that the positions of the clash are equal",
        ],
    ),
    (
        NO_SUCH_INEQUALITY,
        &["summand {summand} is not one of {known}", "a sum has an inequality that is not known"],
    ),
    (SUMS_LEFT_OVER, &["{left} left over", "sums are left over after all conditions"]),
    (
        IDENTITY_COEFFICIENT,
        &[
            "the sum does not show that {goal}: variable {variable} does not cancel",
            "the sum does not show that {goal}: a variable does not cancel",
            "the sum does not show an inequality: a variable does not cancel",
        ],
    ),
    (
        IDENTITY_CONSTANT,
        &[
            "the sum does not show that {goal}: {missing} is missing",
            "the sum does not show that {goal}: the sum is too small",
            "the sum does not show an inequality: the sum is too small",
        ],
    ),
    (OVERFLOW, &["a number does not fit 64 bits"]),
    (
        DERIVATION_LIMIT,
        &[
            "the {of} has more than {limit}",
            "the derivation has more open steps, inequalities, facts or variables at once than the \
             checker allows, or the statement has more constraints",
        ],
    ),
    (
        NOT_A_POSITION,
        &[
            "it is not shown that {goal}",
            "it is not shown that the statement's vectors are positions of the game",
        ],
    ),
];

/// Says what it can about a fault in an outcome proof. `name` gives a kind of move in words, by
/// its number.
pub(crate) fn diagnose(
    problem: &Problem,
    name: &dyn Fn(u64) -> Option<String>,
    outcome: &Outcome,
    fault: &Fault,
    diagnosis: &mut Diagnosis,
) -> Option<()> {
    let number = |what| fault.number(what);
    let index = |what| number(what).and_then(|number| usize::try_from(number).ok());
    let statement = index("statement").and_then(|index| outcome.statements.get(index));
    // A step that the sentence names is not repeated before it.
    let in_sentence = [BRANCH_MISSING, KIND_OF_MOVE_MISSING].contains(&fault.code);
    diagnosis.whereabouts = whereabouts(problem, name, statement, fault, !in_sentence);
    diagnosis.place = place(outcome, name, fault);
    let facts = &mut diagnosis.facts;
    if fault.code == GOAL_COUNT {
        facts.set("found", outcome.goals.len());
        facts.set("needed", count(problem.goals.len(), "derivation", "derivations"));
    }
    if let Some(steps) = number("steps").and_then(|steps| usize::try_from(steps).ok()) {
        facts.set("left", count(steps, "step is", "steps are"));
    }
    if in_sentence && let Some(missed) = number("kind").and_then(name) {
        facts.set("missed", missed);
    }
    if fault.code == COORDINATE_COUNT
        && let Some(statement) = statement
    {
        facts.set("expected", problem.game.coordinates);
        facts.set("found", statement.position.len());
    }
    let (derivation, start) = match (statement, index("goal")) {
        (Some(statement), _) => (&statement.derivation, Context::of_statement(statement)),
        (None, Some(goal)) => {
            let start = problem.goals.get(goal).and_then(Context::of_goal);
            (outcome.goals.get(goal)?, start)
        }
        (None, None) => return None,
    };
    if fault.code == DERIVATION_LIMIT {
        let steps = index("step").and_then(|step| derivation.get(..=step));
        let limit = match (start, steps, statement) {
            (Some(start), Some(steps), _) => ("derivation", start.limit(problem, steps)?),
            (_, _, Some(statement)) => ("statement", context::statement_limit(statement)?),
            _ => return None,
        };
        facts.set("of", limit.0);
        facts.set("limit", limit.1);
        return Some(());
    }
    let Some(step) = index("step").filter(|_| !in_sentence) else {
        return match statement {
            Some(statement) => diagnose_family(problem, statement, start, fault, facts),
            None => None,
        };
    };
    // Without the context of the branch, the step alone says a part.
    let context = start.and_then(|start| start.after(problem, derivation.get(..step)?));
    let at = At { problem, name, outcome, context: context.as_ref() };
    at.diagnose_step(derivation.get(step)?, fault, facts)
}

/// The statement and step: `statement 3, step 4 (‘three rows’, answering within(2))`.
fn whereabouts(
    problem: &Problem,
    name: &dyn Fn(u64) -> Option<String>,
    statement: Option<&Statement>,
    fault: &Fault,
    with_step: bool,
) -> Option<String> {
    let mut whereabouts = match (fault.number("statement"), fault.number("goal")) {
        (Some(statement), _) => format!("statement {statement}"),
        (None, Some(goal)) if problem.goals.len() > 1 => format!("derivation {goal} of the claim"),
        (None, Some(_)) => "the derivation of the claim".to_owned(),
        (None, None) => return None,
    };
    let mut notes = Vec::new();
    if let Some(statement) = statement.map(|statement| statement.name.as_str())
        && !statement.is_empty()
    {
        notes.push(format!("‘{statement}’"));
    }
    if let Some(step) = fault.number("step").filter(|_| with_step) {
        whereabouts.push_str(&format!(", step {step}"));
        if let Some(kind) = fault.number("kind").and_then(name) {
            notes.push(format!("answering {kind}"));
        }
    }
    if !notes.is_empty() {
        whereabouts.push_str(&format!(" ({})", notes.join(", ")));
    }
    Some(whereabouts)
}

/// The place for programs; sentences have it in words.
fn place(outcome: &Outcome, name: &dyn Fn(u64) -> Option<String>, fault: &Fault) -> Option<Place> {
    let (spot, node) = match (fault.number("statement"), fault.number("goal")) {
        (Some(statement), _) => (Spot::Statement, statement),
        (None, Some(goal)) => {
            let statements = u64::try_from(outcome.statements.len()).unwrap_or(u64::MAX);
            (Spot::Derivation, statements.saturating_add(goal))
        }
        (None, None) => return None,
    };
    let opponent_move = fault.number("kind").and_then(name);
    Some(Place { spot, node, opponent_move, ..Place::default() })
}

/// What can be said of a fault in a statement outside of its derivation.
fn diagnose_family(
    problem: &Problem,
    statement: &Statement,
    start: Option<Context>,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    let parameters = statement.parameters.len();
    if fault.code == VARIABLE_OUT_OF_SCOPE {
        let forms = statement.constraints.iter().chain(&statement.position);
        return context::diagnose_scope(forms, parameters, facts);
    }
    if let Some(condition) = fault.number("condition") {
        facts.set("goal", format!("the position is one of the game (condition {condition})"));
    }
    let conditions = all_at(&problem.game.shape, &statement.position).ok()?;
    start?.diagnose_sums(&conditions, &statement.shape, fault, facts)
}

/// A step, and what is known before it.
struct At<'a> {
    problem: &'a Problem,
    name: &'a dyn Fn(u64) -> Option<String>,
    outcome: &'a Outcome,
    context: Option<&'a Context>,
}

impl At<'_> {
    fn diagnose_step(&self, step: &Step, fault: &Fault, facts: &mut Facts) -> Option<()> {
        let condition = fault.number("condition");
        match step {
            Step::Split { form } => self.diagnose_forms(std::slice::from_ref(form), facts),
            Step::Residue { variable, modulus } => {
                facts.set("variable", variable);
                facts.set("modulus", modulus);
                None
            }
            Step::Absurd { summands } => self.context?.diagnose_absurd(summands, facts),
            Step::Options { fact } => {
                facts.set("fact", fact);
                None
            }
            Step::Move { fact, mv, shown } | Step::Cases { fact, mv, shown } => {
                facts.set("fact", fact);
                facts.set("used", mv.kind);
                let kind = self.problem.game.kinds.get(usize::try_from(mv.kind).ok()?)?;
                if fault.code == ARGUMENT_COUNT {
                    facts.set("found", count(mv.arguments.len(), "number", "numbers"));
                    facts.set("expected", kind.arguments());
                }
                if let Some(condition) = condition {
                    let mv = (self.name)(mv.kind.into()).unwrap_or_else(|| "the move".into());
                    facts.set("goal", format!("{mv} is legal (condition {condition})"));
                }
                self.diagnose_forms(&mv.arguments, facts);
                let context = self.context?;
                let values = [context.position(*fact)?, &mv.arguments].concat();
                let conditions = all_at(&kind.conditions, &values).ok()?;
                context.diagnose_sums(&conditions, shown, fault, facts)
            }
            Step::By { fact, statement, parameters, shown } => {
                facts.set("fact", fact);
                facts.set("used", statement);
                let statement = self.outcome.statements.get(usize::try_from(*statement).ok()?)?;
                self.diagnose_parameters(parameters, statement.parameters.len(), fault, facts);
                let constraints = &statement.constraints;
                diagnose_target(condition, constraints.len(), "the statement that is used", facts);
                let context = self.context?;
                let mut conditions = all_at(constraints, parameters).ok()?;
                let target = all_at(&statement.position, parameters).ok()?;
                conditions.extend(equality(context.position(*fact)?, &target).ok()?);
                context.diagnose_sums(&conditions, shown, fault, facts)
            }
            Step::Clash { first, second, shown } => {
                let context = self.context?;
                let missing = [first, second].into_iter().find(|&&f| context.position(f).is_none());
                facts.set("fact", missing.unwrap_or(first));
                if let Some(condition) = condition {
                    let coordinate = condition / 2;
                    let goal = format!("the positions are equal (coordinate {coordinate})");
                    facts.set("goal", goal);
                }
                let positions = (context.position(*first)?, context.position(*second)?);
                let conditions = equality(positions.0, positions.1).ok()?;
                context.diagnose_sums(&conditions, shown, fault, facts)
            }
            Step::Listed { entry, parameters, shown } => {
                let goal = fault.number("goal").and_then(|goal| usize::try_from(goal).ok())?;
                let list = &self.problem.goals.get(goal)?.list;
                let entry = list.get(usize::try_from(*entry).ok()?)?;
                let expected = usize::try_from(entry.parameters).ok()?;
                self.diagnose_parameters(parameters, expected, fault, facts);
                diagnose_target(condition, parameters.len(), "the listed family", facts);
                let context = self.context?;
                let mut conditions = parameters.clone();
                let target = all_at(&entry.position, parameters).ok()?;
                conditions.extend(equality(context.position(0)?, &target).ok()?);
                context.diagnose_sums(&conditions, shown, fault, facts)
            }
        }
    }

    fn diagnose_parameters(
        &self,
        parameters: &[Affine],
        expected: usize,
        fault: &Fault,
        facts: &mut Facts,
    ) {
        if fault.code == PARAMETER_COUNT {
            facts.set("found", count(parameters.len(), "parameter", "parameters"));
            facts.set("expected", expected);
        }
        self.diagnose_forms(parameters, facts);
    }

    /// A variable of the forms that the branch does not have.
    fn diagnose_forms(&self, forms: &[Affine], facts: &mut Facts) -> Option<()> {
        context::diagnose_scope(forms.iter(), self.context?.variables(), facts)
    }
}

/// What is to be shown of what is used: a constraint, or a coordinate of the position.
fn diagnose_target(condition: Option<u64>, constraints: usize, used: &str, facts: &mut Facts) {
    let Some(condition) = condition else { return };
    let constraints = u64::try_from(constraints).unwrap_or(u64::MAX);
    facts.set(
        "goal",
        match condition.checked_sub(constraints) {
            None => format!("constraint {condition} of {used} holds"),
            Some(number) => format!("the position is that of {used} (coordinate {})", number / 2),
        },
    );
}
