//! Ways to end a branch. For each the parameters, and the reply's own column, follow from the
//! equations between the coordinates; what is left to show is collected as an [`Obstacle`].

use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::{Affine, MoveForm, Step, Summands, Value};

use super::context::{Context, Obstacle, Sample, least_factor};
use super::recognizer::Recognizer;
use super::search::Search;
use crate::outcome::forms::{
    all_at, coefficient, equality, gcd, holds, negated, number, replaced, solved, tightened, value,
    without,
};
use crate::outcome::vectors::game::{after, legality, reached};

/// The most columns that are tried between the least and the greatest of a move.
const MOST_BETWEEN: i64 = 100;

/// What a conclusion ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A statement.
    Statement(usize),
    /// An entry of the claim's list.
    Listed(usize),
    /// Another fact of the branch.
    Fact(usize),
}

/// A way to end a branch.
#[derive(Clone, Debug)]
pub(super) struct Conclusion {
    /// The fact that it starts from.
    pub(super) fact: usize,
    /// The move from that fact's position, if there is one: its kind, and its own number as a
    /// form that is to be divided by a positive number.
    pub(super) mv: Option<(usize, Option<(Affine, i64)>)>,
    pub(super) target: Target,
}

impl Search<'_> {
    /// The columns at which a move of the kind from the position only just is legal.
    pub(super) fn tight(&self, context: &Context, position: &[Affine], kind: usize) -> Vec<Affine> {
        let column = context.variables;
        let values = [position, &[Affine::variable(column)]].concat();
        let conditions = self.game.vectors.kinds[kind].conditions.iter();
        let tight = conditions.filter_map(|form| solved(&form.at(&values).ok()?, column));
        let mut tight: Vec<Affine> = tight.collect();
        tight.dedup();
        tight
    }

    /// The columns between the least and the greatest at which a move of the kind is legal, where these
    /// are a number apart whatever the position is, as where 1 to 3 counters are taken from a heap.
    fn between(&self, position: &[Affine], kind: usize) -> Vec<Affine> {
        let conditions = &self.game.vectors.kinds[kind].conditions;
        let column = number(self.game.vectors.coordinates);
        let with =
            |factor: i64| conditions.iter().filter(move |form| coefficient(form, column) == factor);
        let mut columns = Vec::new();
        for (from, to) in with(1).flat_map(|from| with(-1).map(move |to| (from, to))) {
            let Some(apart) = from.plus_times(1, to).ok().filter(Affine::is_number) else {
                continue;
            };
            for more in 1..apart.constant.min(MOST_BETWEEN) {
                // from = c + rest is 0 at c = −rest.
                let least = Affine::variable(column).minus(from);
                let of = least.and_then(|least| least.plus(more)).and_then(|of| of.at(position));
                columns.extend(of);
            }
        }
        columns
    }

    /// All conclusions, by statements about these families, that the equations between coordinates do
    /// not rule out.
    pub(super) fn conclusions(&self, context: &Context, families: &[usize]) -> Vec<Conclusion> {
        let mut conclusions = Vec::new();
        for (number, fact) in context.facts.iter().enumerate() {
            for target in self.targets(context, families, number, fact.value) {
                if self.may_equal(context, &fact.normal, target) {
                    conclusions.push(Conclusion { fact: number, mv: None, target });
                }
            }
        }
        for (number, fact) in context.facts.iter().enumerate() {
            if fact.value == Value::P {
                for kind in 0..self.game.vectors.kinds.len() {
                    self.replies_of_kind(context, families, number, kind, &mut conclusions);
                }
            }
        }
        conclusions
    }

    /// What may contradict that fact `number` (or, for a position after a move, no fact) has the
    /// value.
    fn targets<'s>(
        &'s self,
        context: &'s Context,
        families: &'s [usize],
        number: usize,
        known: Value,
    ) -> impl Iterator<Item = Target> + 's {
        let statements = families.iter().copied().filter(move |&family| {
            self.families[family].value == known.opposite() && (number > 0 || self.family.is_none())
        });
        let listed = if number == 0 { self.list.len() } else { 0 };
        let facts = context.facts.iter().enumerate();
        let facts = facts.filter(move |(_, fact)| fact.value == known.opposite());
        statements
            .map(Target::Statement)
            .chain((0..listed).map(Target::Listed))
            .chain(facts.map(|(number, _)| Target::Fact(number)))
    }

    /// Adds the conclusions by a reply of a kind from a fact's position.
    fn replies_of_kind(
        &self,
        context: &Context,
        families: &[usize],
        fact: usize,
        kind: usize,
        conclusions: &mut Vec<Conclusion>,
    ) {
        let moves = &self.game.vectors.kinds[kind];
        let column = context.variables;
        let position = &context.facts[fact].normal;
        let Ok(after) = reached(moves, position, Some(&Affine::variable(column))) else { return };
        for target in self.targets(context, families, usize::MAX, Value::N) {
            let residuals = self.residuals(context, &after, target, may_be_zero);
            let Some(residuals) = residuals else { continue };
            let mut add = |argument: Option<(Affine, i64)>| {
                conclusions.push(Conclusion { fact, mv: Some((kind, argument)), target });
            };
            if !moves.has_number {
                add(None);
                continue;
            }
            match residuals.iter().find(|form| coefficient(form, column) != 0) {
                Some(form) => {
                    let Some((argument, divisor)) = solve(form, column) else { continue };
                    let fits = |form: &Affine| {
                        replaced(form, column, &argument).is_ok_and(|form| may_be_zero(&form))
                    };
                    if divisor != 1 || residuals.iter().all(fits) {
                        add(Some((argument, divisor)));
                    }
                }
                None => {
                    let tight = self.tight(context, position, kind).into_iter();
                    let arguments = tight.chain(self.between(position, kind));
                    arguments.for_each(|argument| add(Some((argument, 1))));
                }
            }
        }
    }

    /// What has to be 0 for a position, in normal form, to be the target's; `None` where some
    /// is not `allowed`, which is often the first.
    fn residuals(
        &self,
        context: &Context,
        position: &[Affine],
        target: Target,
        allowed: fn(&Affine) -> bool,
    ) -> Option<Vec<Affine>> {
        let possible = |form: Result<Affine, Code>| form.ok().filter(allowed);
        let of = |recognizer: &Recognizer| {
            recognizer.residuals.iter().map(|form| possible(form.at(position))).collect()
        };
        match target {
            Target::Statement(number) => of(&self.recognizers[number]),
            Target::Listed(number) => of(&self.list[number].0),
            Target::Fact(number) => {
                let other = &context.facts[number].normal;
                position
                    .iter()
                    .zip(other)
                    .map(|(left, right)| possible(left.minus(right)))
                    .collect()
            }
        }
    }

    fn may_equal(&self, context: &Context, position: &[Affine], target: Target) -> bool {
        self.residuals(context, position, target, may_be_zero).is_some()
    }

    /// Whether a conclusion ends the branch for a sample, whose facts have these positions.
    pub(super) fn concludes(
        &self,
        conclusion: &Conclusion,
        sample: &[i64],
        positions: &[Option<Vec<i64>>],
    ) -> bool {
        let Some(position) = &positions[conclusion.fact] else { return false };
        let is_target = |position: &[i64]| match conclusion.target {
            Target::Statement(number) => self.recognizers[number].parameters_of(position).is_some(),
            Target::Listed(number) => self.list[number].0.parameters_of(position).is_some(),
            Target::Fact(number) => positions[number].as_deref() == Some(position),
        };
        let Some((kind, argument)) = &conclusion.mv else { return is_target(position) };
        let number = match argument {
            None => Some(0),
            Some((argument, divisor)) => value(argument, sample)
                .filter(|value| value.rem_euclid(*divisor) == 0)
                .map(|value| value.div_euclid(*divisor)),
        };
        let Some(number) = number else { return false };
        let kind = &self.game.vectors.kinds[*kind];
        let values = [position.as_slice(), &[number]].concat();
        kind.conditions.iter().all(|form| holds(form, &values))
            && after(kind, &values).is_some_and(|after| is_target(&after))
    }

    /// The steps of a conclusion, or what is in its way; what some sample violates comes first.
    pub(super) fn realise(
        &self,
        context: &Context,
        conclusion: &Conclusion,
        samples: &[Sample],
    ) -> Result<Vec<Step>, Obstacle> {
        let Some((kind, argument)) = &conclusion.mv else {
            return Ok(vec![self.end(context, conclusion.fact, conclusion.target, samples)?]);
        };
        let argument = argument.as_ref().map(|(form, divisor)| divided(form, *divisor));
        let mut context = context.clone();
        let fact = conclusion.fact;
        let first = self.make_move(&mut context, fact, *kind, argument.transpose()?, samples)?;
        let fact = context.facts.len() - 1;
        Ok(vec![first, self.end(&context, fact, conclusion.target, samples)?])
    }

    /// A move from a fact's position, with what shows that it is legal; adds that the position after it
    /// is N.
    pub(super) fn make_move(
        &self,
        context: &mut Context,
        fact: usize,
        kind: usize,
        argument: Option<Affine>,
        samples: &[Sample],
    ) -> Result<Step, Obstacle> {
        let moves = &self.game.vectors.kinds[kind];
        let position = &context.facts[fact].position;
        let legality = legality(moves, position, argument.as_ref())?;
        let after = reached(moves, position, argument.as_ref())?;
        let shown = show(context, &legality, samples)?;
        context.add_fact(after, Value::N).ok_or(Obstacle::Impossible)?;
        let mv = MoveForm { kind: number(kind), arguments: argument.into_iter().collect() };
        Ok(Step::Move { fact: number(fact), mv, shown })
    }

    /// The step that ends the branch because a fact contradicts the target.
    fn end(
        &self,
        context: &Context,
        fact: usize,
        target: Target,
        samples: &[Sample],
    ) -> Result<Step, Obstacle> {
        let position = &context.facts[fact].position;
        let normal = &context.facts[fact].normal;
        let solved = |recognizer: &Recognizer| -> Result<Vec<Affine>, Obstacle> {
            let parameters = recognizer.parameters.iter();
            parameters.map(|(form, divisor)| divided(&form.at(normal)?, *divisor)).collect()
        };
        // A residual that is not 0 stands in the way of the parameters too, so it comes first.
        let residuals = self.residuals(context, normal, target, |_| true);
        for form in residuals.ok_or(Obstacle::Impossible)? {
            confirm(&negated(&form)?, samples)?;
            confirm(&form, samples)?;
        }
        let fact = number(fact);
        Ok(match target {
            Target::Statement(statement) => {
                let family = &self.families[statement];
                let parameters = solved(&self.recognizers[statement])?;
                let mut conditions = all_at(&family.constraints, &parameters)?;
                conditions.extend(equality(position, &all_at(&family.position, &parameters)?)?);
                let shown = show(context, &conditions, samples)?;
                let statement = number(statement);
                Step::By { fact, statement, parameters, shown }
            }
            Target::Listed(entry) => {
                let (recognizer, family) = &self.list[entry];
                let parameters = solved(recognizer)?;
                let mut conditions = parameters.clone();
                conditions.extend(equality(position, &all_at(family, &parameters)?)?);
                let shown = show(context, &conditions, samples)?;
                Step::Listed { entry: number(entry), parameters, shown }
            }
            Target::Fact(other) => {
                let conditions = equality(position, &context.facts[other].position)?;
                let shown = show(context, &conditions, samples)?;
                Step::Clash { first: fact, second: number(other), shown }
            }
        })
    }
}

/// The form is at least 0 in all samples, or in the way.
fn confirm(form: &Affine, samples: &[Sample]) -> Result<(), Obstacle> {
    match samples.iter().all(|sample| holds(form, sample)) {
        true => Ok(()),
        false if form.is_number() => Err(Obstacle::Impossible),
        false => Err(Obstacle::Split(tightened(form.clone()))),
    }
}

/// Sums for all conditions that need them.
fn show(
    context: &Context,
    conditions: &[Affine],
    samples: &[Sample],
) -> Result<Vec<Summands>, Obstacle> {
    for form in conditions {
        confirm(&context.normal_form(form).ok_or(Obstacle::Impossible)?, samples)?;
    }
    context.show_all(conditions)
}

/// Whether a form can be 0.
fn may_be_zero(form: &Affine) -> bool {
    !form.is_number() || form.constant == 0
}

/// The variable that makes a form 0, as a form and a positive divisor.
fn solve(form: &Affine, variable: u32) -> Option<(Affine, i64)> {
    let factor = coefficient(form, variable);
    let rest = without(form, variable).ok()?;
    let right = Affine::default().plus_times(-factor.signum(), &rest).ok()?;
    let divisor = factor.checked_abs()?;
    match divided(&right, divisor) {
        Ok(form) => Some((form, 1)),
        Err(Obstacle::Impossible) => None,
        Err(_) => Some((right, divisor)),
    }
}

/// The form divided by a number, if its coefficients allow for it.
fn divided(form: &Affine, divisor: i64) -> Result<Affine, Obstacle> {
    if divisor == 1 {
        return Ok(form.clone());
    }
    if let Some(term) = form.terms.iter().find(|term| term.coefficient % divisor != 0) {
        let common = gcd(divisor.unsigned_abs(), term.coefficient.unsigned_abs());
        let modulus = least_factor(divisor / i64::try_from(common).unwrap_or(divisor));
        return Err(Obstacle::Residue { variable: term.variable, modulus });
    }
    if form.constant % divisor != 0 {
        return Err(Obstacle::Impossible);
    }
    let mut form = form.clone();
    form.constant /= divisor;
    form.terms.iter_mut().for_each(|term| term.coefficient /= divisor);
    Ok(form)
}
