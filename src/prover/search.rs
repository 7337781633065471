//! The search for one derivation.
//!
//! A *closing* is a way to end a branch: a statement about a known position, a reply from a
//! P-position into a statement, or a clash. For each the parameters, and the reply's own column,
//! follow from the equations between the coordinates. Whether a closing fits is tried on the
//! branch's concrete positions before anything is proved; a branch without any is closed as
//! impossible, or gets one from the linear program.

use zermelo_checker::proof::outcome::{Affine, MoveForm, Step, Value};

use super::Family;
use super::context::{Context, Feasibility, coefficient, replace, tightened};
use super::games::{Game, value};
use super::recognizer::Recognizer;
use super::rules::{Condition, Into, Rule};

/// Splits and residues on the way to a leaf before the search gives up.
const MAX_DEPTH: usize = 32;
/// Concrete positions that a branch carries.
const MAX_SAMPLES: usize = 160;
/// The largest sum of parameters tried for concrete positions of a family.
const MAX_SUM: i64 = super::report::BOUND;

/// What the search for a derivation works with.
pub(super) struct Search<'a> {
    pub(super) game: &'a Game,
    pub(super) families: &'a [Family],
    pub(super) recognizers: &'a [Recognizer],
    /// Whether the derivation is one of the claim: it may use statements about fact 0.
    pub(super) of_goal: bool,
    /// The claim's list, where the derivation is that it is complete.
    pub(super) list: Vec<(Recognizer, Vec<Affine>)>,
    /// Replies that the source gives.
    pub(super) rules: &'a [Rule],
    /// How many parameters the family has.
    pub(super) parameters: usize,
}

/// Concrete numbers for all variables of a branch.
type Sample = Vec<i64>;

/// A branch that the search could not close.
#[derive(Debug)]
pub(super) struct Stuck {
    /// The kind of the opponent's move that it is about.
    pub(super) kind: Option<usize>,
    /// The branch.
    pub(super) context: Context,
    /// Concrete numbers for which no closing was found, if there are any.
    pub(super) sample: Option<Sample>,
    /// The source's reply, if it is not legal there, or does not lead where it should.
    pub(super) wrong_rule: Option<usize>,
}

impl Stuck {
    fn new(context: &Context, kind: Option<usize>, sample: Option<Sample>) -> Stuck {
        Stuck { kind, context: context.clone(), sample, wrong_rule: None }
    }
}

/// What the source says about the opponent's move in a branch.
enum Guidance {
    /// Nothing: any closing will do.
    Free,
    /// This rule is meant everywhere.
    Rule(usize),
    /// Different things, depending on this.
    Depends(Obstacle),
    /// This rule is meant for the sample of this number, and wrong there.
    Wrong { rule: usize, sample: usize },
}

/// What a closing ends with.
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
struct Closing {
    /// The fact that it starts from.
    fact: usize,
    /// The move from that fact's position, if there is one: its kind, and its own number as a
    /// form that is to be divided by a positive number.
    mv: Option<(usize, Option<(Affine, i64)>)>,
    target: Target,
}

/// What is in the way of a closing.
enum Obstacle {
    /// This may be negative.
    Split(Affine),
    /// This variable's residue decides whether a number is an integer.
    Residue { variable: u32, modulus: i64 },
    /// It cannot be done.
    Hopeless,
}

impl Search<'_> {
    /// The steps that show that the position of fact 0 has the value, which is not the one that
    /// fact 0 assumes.
    pub(super) fn derive(
        &self,
        context: &Context,
        samples: &[Sample],
        value: Value,
    ) -> Result<Vec<Step>, Vec<Stuck>> {
        if value == Value::P && !self.of_goal {
            return self.options(context, 0, samples);
        }
        match self.close(context, samples.to_vec(), None, MAX_DEPTH) {
            Ok(steps) => Ok(steps),
            Err(stuck) => match value {
                Value::P => self.options(context, 0, samples).map_err(|_| vec![stuck]),
                Value::N => self.steal(context, samples).ok_or_else(|| vec![stuck]),
            },
        }
    }

    /// `options` of a fact that says N, and every kind of move answered.
    fn options(
        &self,
        context: &Context,
        fact: usize,
        samples: &[Sample],
    ) -> Result<Vec<Step>, Vec<Stuck>> {
        let mut steps = vec![Step::Options { fact: number(fact) }];
        let mut stuck = Vec::new();
        for kind in 0..self.game.kinds.len() {
            match self.option(context, fact, kind, samples) {
                Ok(more) => steps.extend(more),
                Err(at) => stuck.push(at),
            }
        }
        if stuck.is_empty() { Ok(steps) } else { Err(stuck) }
    }

    fn option(
        &self,
        context: &Context,
        fact: usize,
        kind: usize,
        samples: &[Sample],
    ) -> Result<Vec<Step>, Stuck> {
        let mut branch = context.clone();
        let samples = self.samples_after(context, fact, kind, samples);
        match self.enter_option(&mut branch, fact, kind) {
            Some(()) => self.close(&branch, samples, Some(kind), MAX_DEPTH),
            None => Err(Stuck::new(&branch, Some(kind), None)),
        }
    }

    /// Begins the branch of `options` for a kind of move.
    fn enter_option(&self, branch: &mut Context, fact: usize, kind: usize) -> Option<()> {
        let kind = &self.game.kinds[kind];
        let mut values = branch.facts[fact].position.clone();
        if kind.argument {
            let fresh = branch.fresh();
            values.push(Affine::variable(fresh));
        }
        for form in &kind.conditions {
            branch.know(form.at(&values).ok()?)?;
        }
        let after = kind.after.iter().map(|form| form.at(&values).ok()).collect::<Option<_>>()?;
        branch.add_fact(after, Value::P)
    }

    /// The samples with every legal move of the kind.
    fn samples_after(
        &self,
        context: &Context,
        fact: usize,
        kind: usize,
        samples: &[Sample],
    ) -> Vec<Sample> {
        let kind = &self.game.kinds[kind];
        let mut after = Vec::new();
        for sample in samples {
            let Some(mut values) = position_at(&context.facts[fact].normal, sample) else {
                continue;
            };
            let longest = values.iter().copied().max().unwrap_or(0);
            values.push(0);
            for column in 0..=if kind.argument { longest } else { 0 } {
                values[self.game.coordinates] = column;
                if kind.conditions.iter().all(|form| holds(form, &values)) {
                    let mut sample = sample.clone();
                    if kind.argument {
                        sample.push(column);
                    }
                    after.push(sample);
                }
            }
        }
        thin(after)
    }

    /// Closes a branch, with splits where they are needed.
    fn close(
        &self,
        context: &Context,
        samples: Vec<Sample>,
        kind: Option<usize>,
        depth: usize,
    ) -> Result<Vec<Step>, Stuck> {
        let gave_up = |sample| Stuck::new(context, kind, sample);
        let mut samples = samples;
        if samples.is_empty() {
            match context.feasibility() {
                Feasibility::Absurd(factors) => return Ok(vec![Step::Absurd { factors }]),
                Feasibility::Integers(sample) => samples.push(sample),
                Feasibility::Split(form) if depth > 0 => {
                    return self.split(context, samples, kind, depth, form);
                }
                Feasibility::Split(_) | Feasibility::Unknown => return Err(gave_up(None)),
            }
        }
        if depth == 0 {
            return Err(gave_up(samples.pop()));
        }
        let positions = self.positions(context, &samples);
        let rule = match self.guidance(context, kind, &samples, &positions) {
            Guidance::Free => None,
            Guidance::Rule(rule) => Some(&self.rules[rule]),
            Guidance::Depends(obstacle) => {
                return self.overcome(context, samples, kind, depth, obstacle);
            }
            Guidance::Wrong { rule, sample } => {
                let sample = Some(samples.swap_remove(sample));
                return Err(Stuck { wrong_rule: Some(rule), ..gave_up(sample) });
            }
        };
        // The closing that ends the branch for most samples; the first of equals, unless a later
        // one needs nothing more.
        let mut best: Option<(usize, Obstacle)> = None;
        let mut covered = vec![false; samples.len()];
        for closing in self.closings(context) {
            let mut count = 0;
            for ((sample, positions), covered) in samples.iter().zip(&positions).zip(&mut covered) {
                let follows = || match (rule, kind) {
                    (Some(rule), Some(kind)) => {
                        self.follows(rule, kind, &closing, sample, positions)
                    }
                    _ => true,
                };
                if self.closes(&closing, sample, positions) && follows() {
                    count += 1;
                    *covered = true;
                }
            }
            let better = best.as_ref().is_none_or(|(most, _)| count > *most);
            if count == 0 || !(better || count == samples.len()) {
                continue;
            }
            match self.realise(context, &closing, &samples) {
                Ok(steps) => return Ok(steps),
                Err(Obstacle::Hopeless) => {}
                Err(obstacle) if better => best = Some((count, obstacle)),
                Err(_) => {}
            }
        }
        if let Some(open) = covered.iter().position(|covered| !covered) {
            return Err(gave_up(Some(samples.swap_remove(open))));
        }
        match best {
            Some((_, obstacle)) => self.overcome(context, samples, kind, depth, obstacle),
            None => Err(gave_up(samples.pop())),
        }
    }

    /// Goes on in the branches in which the obstacle is out of the way, one way or the other.
    fn overcome(
        &self,
        context: &Context,
        samples: Vec<Sample>,
        kind: Option<usize>,
        depth: usize,
        obstacle: Obstacle,
    ) -> Result<Vec<Step>, Stuck> {
        match obstacle {
            Obstacle::Split(form) => self.split(context, samples, kind, depth, form),
            Obstacle::Residue { variable, modulus } => {
                self.residue(context, samples, kind, depth, variable, modulus)
            }
            Obstacle::Hopeless => Err(Stuck::new(context, kind, samples.into_iter().next())),
        }
    }

    /// What the source says about the opponent's move, judged by the samples.
    fn guidance(
        &self,
        context: &Context,
        kind: Option<usize>,
        samples: &[Sample],
        positions: &[Vec<Option<Vec<i64>>>],
    ) -> Guidance {
        let Some(kind) = kind.filter(|_| !self.rules.is_empty()) else { return Guidance::Free };
        let Some((row, column)) = &self.game.kinds[kind].cell else { return Guidance::Free };
        // The column of the opponent's move as a form, and in each sample.
        let mut before = context.facts[0].position.clone();
        before.push(Affine::variable(number(self.parameters)));
        let Ok(column) = column.at(&before) else { return Guidance::Free };
        let values = |sample: &Sample| -> Option<Vec<i64>> {
            let mut values = sample.get(..self.parameters)?.to_vec();
            values.push(value(&column, sample)?);
            Some(values)
        };
        let fitting: Vec<Option<usize>> = samples
            .iter()
            .map(|sample| {
                let values = values(sample)?;
                self.rules.iter().position(|rule| rule.fits(*row, &values))
            })
            .collect();
        let Some(rule) = fitting.iter().flatten().min().copied() else { return Guidance::Free };
        for (number, (sample, positions)) in samples.iter().zip(positions).enumerate() {
            let right = |rule: usize| {
                values(sample).is_some_and(|values| {
                    self.is_right(&self.rules[rule], &values, positions.get(1))
                })
            };
            if let Some(rule) = fitting[number].filter(|&rule| !right(rule)) {
                return Guidance::Wrong { rule, sample: number };
            }
        }
        let elsewhere = fitting.iter().position(|&other| other != Some(rule));
        let Some(other) = elsewhere.and_then(|number| values(&samples[number])) else {
            return Guidance::Rule(rule);
        };
        // The condition that tells the two apart.
        let variables = (0..self.parameters).map(|v| Affine::variable(number(v)));
        let forms: Vec<Affine> = variables.chain([column.clone()]).collect();
        let in_branch = |form: &Affine| context.normal_form(&form.at(&forms).ok()?);
        let conditions = self.rules[rule].conditions(self.parameters);
        let obstacle = conditions.iter().find(|c| !c.holds(&other)).and_then(|condition| {
            Some(match condition {
                Condition::NonNegative(form) => Obstacle::Split(tightened(in_branch(form)?)),
                Condition::Zero(form) => {
                    let positive = value(form, &other).is_some_and(|value| value > 0);
                    let form = in_branch(form)?;
                    let negated = Affine::number(0).minus(&form).ok()?;
                    Obstacle::Split(tightened(if positive { negated } else { form }))
                }
                Condition::Residue { form, modulus, .. } => {
                    let form = in_branch(form)?;
                    let term = form.terms.iter().find(|term| term.coefficient % modulus != 0)?;
                    Obstacle::Residue { variable: term.variable, modulus: *modulus }
                }
            })
        });
        obstacle.map_or(Guidance::Free, Guidance::Depends)
    }

    /// Whether a rule's reply is legal in a position, and leads where it says.
    fn is_right(&self, rule: &Rule, values: &[i64], position: Option<&Option<Vec<i64>>>) -> bool {
        let (Some(Some(position)), (row, column)) = (position, &rule.reply) else { return false };
        let Some(column) = value(column, values) else { return false };
        let after = self.game.play(position, *row, column);
        after.is_some_and(|after| match rule.into {
            Into::Family(number) => self.recognizers[number].parameters_of(&after).is_some(),
            Into::Any => self.families.iter().zip(self.recognizers).any(|(family, recognizer)| {
                family.value == Value::P && recognizer.parameters_of(&after).is_some()
            }),
        })
    }

    /// Whether a closing plays, in a sample, what a rule says.
    fn follows(
        &self,
        rule: &Rule,
        kind: usize,
        closing: &Closing,
        sample: &[i64],
        positions: &[Option<Vec<i64>>],
    ) -> bool {
        let into = match rule.into {
            Into::Any => true,
            Into::Family(number) => closing.target == Target::Statement(number),
        };
        let cell_of = |kind: usize, position: &[i64], argument: Option<i64>| {
            let (row, column) = self.game.kinds[kind].cell.as_ref()?;
            let mut values = position.to_vec();
            values.extend(argument);
            Some((*row, value(column, &values)?))
        };
        let followed = || {
            let (reply, argument) = closing.mv.as_ref()?;
            let argument = match argument {
                Some((form, divisor)) => Some(value(form, sample)?.div_euclid(*divisor)),
                None => None,
            };
            let cell = cell_of(*reply, positions.get(closing.fact)?.as_deref()?, argument)?;
            let before = positions.first()?.as_deref()?;
            let (_, column) = cell_of(kind, before, sample.get(self.parameters).copied())?;
            let mut values = sample.get(..self.parameters)?.to_vec();
            values.push(column);
            let (row, column) = &rule.reply;
            Some(cell == (*row, value(column, &values)?))
        };
        into && closing.fact == 1 && followed() == Some(true)
    }

    fn split(
        &self,
        context: &Context,
        samples: Vec<Sample>,
        kind: Option<usize>,
        depth: usize,
        form: Affine,
    ) -> Result<Vec<Step>, Stuck> {
        let stuck = |sample| Stuck::new(context, kind, sample);
        let Ok(negated) = Affine::number(-1).minus(&form) else {
            return Err(stuck(None));
        };
        let (with, without): (Vec<_>, Vec<_>) =
            samples.into_iter().partition(|sample| holds(&form, sample));
        let mut steps = vec![Step::Split { form: form.clone() }];
        for (form, samples) in [(form, with), (negated, without)] {
            let mut branch = context.clone();
            branch.know(form).ok_or_else(|| stuck(None))?;
            steps.extend(self.close(&branch, samples, kind, depth - 1)?);
        }
        Ok(steps)
    }

    fn residue(
        &self,
        context: &Context,
        samples: Vec<Sample>,
        kind: Option<usize>,
        depth: usize,
        variable: u32,
        modulus: i64,
    ) -> Result<Vec<Step>, Stuck> {
        let mut steps = vec![Step::Residue { variable, modulus }];
        for remainder in 0..modulus {
            let mut branch = context.clone();
            if branch.residue(variable, modulus, remainder).is_none() {
                return Err(Stuck::new(context, kind, None));
            }
            let of_branch = samples.iter().filter_map(|sample| {
                let value = *sample.get(usize::try_from(variable).ok()?)?;
                (value.rem_euclid(modulus) == remainder).then(|| {
                    let mut sample = sample.clone();
                    sample.push(value.div_euclid(modulus));
                    sample
                })
            });
            steps.extend(self.close(&branch, of_branch.collect(), kind, depth - 1)?);
        }
        Ok(steps)
    }

    /// The statement is N because otherwise the opponent could have had the other's move: after
    /// some first move, every answer leads to what another first move reaches.
    fn steal(&self, context: &Context, samples: &[Sample]) -> Option<Vec<Step>> {
        for (number_of, kind) in self.game.kinds.iter().enumerate() {
            let position = &context.facts[0].normal;
            let columns =
                if kind.argument { self.tight(context, position, number_of) } else { vec![None] };
            for column in columns {
                let mut values = context.facts[0].position.clone();
                values.extend(column.clone());
                let conditions: Option<Vec<Affine>> =
                    kind.conditions.iter().map(|form| form.at(&values).ok()).collect();
                let Ok(shown) = context.show_all(&conditions?) else { continue };
                let after: Option<Vec<Affine>> =
                    kind.after.iter().map(|form| form.at(&values).ok()).collect();
                let mut branch = context.clone();
                branch.add_fact(after?, Value::N)?;
                if let Ok(steps) = self.options(&branch, 1, samples) {
                    let mv = MoveForm {
                        kind: number(number_of),
                        arguments: column.into_iter().collect(),
                    };
                    let first = Step::Move { fact: 0, mv, shown };
                    return Some(std::iter::once(first).chain(steps).collect());
                }
            }
        }
        None
    }

    /// The columns at which a move of the kind from the position only just is legal.
    fn tight(&self, context: &Context, position: &[Affine], kind: usize) -> Vec<Option<Affine>> {
        let column = context.variables;
        let mut values = position.to_vec();
        values.push(Affine::variable(column));
        let mut tight = Vec::new();
        for form in &self.game.kinds[kind].conditions {
            let Ok(form) = form.at(&values) else { continue };
            let factor = coefficient(&form, column);
            if factor.abs() == 1 {
                // form = factor·c + rest is 0 at c = −rest/factor.
                let rest = form.plus_times(-factor, &Affine::variable(column));
                let at = rest.and_then(|rest| Affine::number(0).plus_times(-factor, &rest));
                tight.extend(at.ok().map(Some));
            }
        }
        tight.dedup();
        tight
    }

    /// The concrete positions of all facts, for every sample.
    fn positions(&self, context: &Context, samples: &[Sample]) -> Vec<Vec<Option<Vec<i64>>>> {
        samples
            .iter()
            .map(|sample| {
                context.facts.iter().map(|fact| position_at(&fact.normal, sample)).collect()
            })
            .collect()
    }

    /// All closings that the equations between coordinates do not rule out.
    fn closings(&self, context: &Context) -> Vec<Closing> {
        let mut closings = Vec::new();
        for (number, fact) in context.facts.iter().enumerate() {
            for target in self.targets(context, number, fact.value) {
                if self.may_equal(context, &fact.normal, target) {
                    closings.push(Closing { fact: number, mv: None, target });
                }
            }
        }
        for (number, fact) in context.facts.iter().enumerate() {
            if fact.value == Value::P {
                for kind in 0..self.game.kinds.len() {
                    self.replies_of_kind(context, number, kind, &mut closings);
                }
            }
        }
        closings
    }

    /// What may contradict that fact `number` (or, for a position after a move, no fact) has the
    /// value.
    fn targets<'s>(
        &'s self,
        context: &'s Context,
        number: usize,
        known: Value,
    ) -> impl Iterator<Item = Target> + 's {
        let statements = self.families.iter().enumerate().filter(move |(_, family)| {
            family.value == known.opposite() && (number > 0 || self.of_goal)
        });
        let listed = if number == 0 { self.list.len() } else { 0 };
        let facts = context.facts.iter().enumerate();
        let facts = facts.filter(move |(_, fact)| fact.value == known.opposite());
        let statements = statements.map(|(number, _)| Target::Statement(number));
        statements
            .chain((0..listed).map(Target::Listed))
            .chain(facts.map(|(number, _)| Target::Fact(number)))
    }

    /// Adds the closings by a reply of a kind from a fact's position.
    fn replies_of_kind(
        &self,
        context: &Context,
        fact: usize,
        kind: usize,
        closings: &mut Vec<Closing>,
    ) {
        let moves = &self.game.kinds[kind];
        let column = context.variables;
        let mut values = context.facts[fact].normal.clone();
        values.push(Affine::variable(column));
        let after: Option<Vec<Affine>> =
            moves.after.iter().map(|form| form.at(&values).ok()).collect();
        let Some(after) = after else { return };
        for target in self.targets(context, usize::MAX, Value::N) {
            let Some(residuals) = self.residuals(context, &after, target) else { continue };
            if residuals.iter().any(|form| form.is_number() && form.constant != 0) {
                continue;
            }
            let mut add = |argument: Option<(Affine, i64)>| {
                closings.push(Closing { fact, mv: Some((kind, argument)), target });
            };
            if !moves.argument {
                add(None);
                continue;
            }
            match residuals.iter().find(|form| coefficient(form, column) != 0) {
                Some(form) => {
                    if let Some((argument, divisor)) = solve(form, column) {
                        let fits = divisor != 1
                            || residuals.iter().all(|form| {
                                replace(form, column, &argument)
                                    .is_some_and(|form| !form.is_number() || form.constant == 0)
                            });
                        if fits {
                            add(Some((argument, divisor)));
                        }
                    }
                }
                None => {
                    for argument in self.tight(context, &context.facts[fact].normal, kind) {
                        add(argument.map(|argument| (argument, 1)));
                    }
                }
            }
        }
    }

    /// What has to be 0 for a position, in normal form, to be the target's.
    fn residuals(
        &self,
        context: &Context,
        position: &[Affine],
        target: Target,
    ) -> Option<Vec<Affine>> {
        let of = |recognizer: &Recognizer| {
            recognizer.residuals.iter().map(|form| form.at(position).ok()).collect()
        };
        match target {
            Target::Statement(number) => of(&self.recognizers[number]),
            Target::Listed(number) => of(&self.list[number].0),
            Target::Fact(number) => {
                let other = &context.facts[number].normal;
                position.iter().zip(other).map(|(left, right)| left.minus(right).ok()).collect()
            }
        }
    }

    fn may_equal(&self, context: &Context, position: &[Affine], target: Target) -> bool {
        self.residuals(context, position, target).is_some_and(|residuals| {
            residuals.iter().all(|form| !form.is_number() || form.constant == 0)
        })
    }

    /// Whether a closing ends the branch for a sample, whose facts have these positions.
    fn closes(&self, closing: &Closing, sample: &[i64], positions: &[Option<Vec<i64>>]) -> bool {
        let Some(position) = &positions[closing.fact] else { return false };
        let is_target = |position: &[i64]| match closing.target {
            Target::Statement(number) => self.recognizers[number].parameters_of(position).is_some(),
            Target::Listed(number) => self.list[number].0.parameters_of(position).is_some(),
            Target::Fact(number) => positions[number].as_deref() == Some(position),
        };
        let Some((kind, argument)) = &closing.mv else { return is_target(position) };
        let kind = &self.game.kinds[*kind];
        let mut values = position.clone();
        if let Some((argument, divisor)) = argument {
            match value(argument, sample) {
                Some(value) if value.rem_euclid(*divisor) == 0 => {
                    values.push(value.div_euclid(*divisor));
                }
                _ => return false,
            }
        }
        kind.conditions.iter().all(|form| holds(form, &values))
            && position_at(&kind.after, &values).is_some_and(|after| is_target(&after))
    }

    /// The steps of a closing, or what is in its way; what some sample violates comes first.
    fn realise(
        &self,
        context: &Context,
        closing: &Closing,
        samples: &[Sample],
    ) -> Result<Vec<Step>, Obstacle> {
        let mut context = context.clone();
        let mut steps = Vec::new();
        let mut fact = closing.fact;
        let show = |context: &Context, conditions: &[Affine]| {
            for form in conditions {
                let normal = context.normal_form(form).ok_or(Obstacle::Hopeless)?;
                if samples.iter().any(|sample| !holds(&normal, sample)) {
                    return Err(Obstacle::Split(tightened(normal)));
                }
            }
            context.show_all(conditions).map_err(|form| match form {
                Some(form) if !form.is_number() => Obstacle::Split(tightened(form)),
                _ => Obstacle::Hopeless,
            })
        };
        if let Some((kind, argument)) = &closing.mv {
            let moves = &self.game.kinds[*kind];
            let mut values = context.facts[fact].position.clone();
            let mut arguments = Vec::new();
            if let Some((argument, divisor)) = argument {
                let argument = divided(argument, *divisor)?;
                arguments.push(argument.clone());
                values.push(argument);
            }
            let at = |forms: &[Affine]| -> Result<Vec<Affine>, Obstacle> {
                let forms = forms.iter().map(|form| form.at(&values).ok());
                forms.collect::<Option<_>>().ok_or(Obstacle::Hopeless)
            };
            let shown = show(&context, &at(&moves.conditions)?)?;
            let mv = MoveForm { kind: number(*kind), arguments: arguments.into() };
            steps.push(Step::Move { fact: number(fact), mv, shown });
            context.add_fact(at(&moves.after)?, Value::N).ok_or(Obstacle::Hopeless)?;
            fact = context.facts.len() - 1;
        }
        let position = context.facts[fact].position.clone();
        let normal = &context.facts[fact].normal;
        let equality = |family: &[Affine]| -> Result<Vec<Affine>, Obstacle> {
            let mut conditions = Vec::new();
            for (left, right) in position.iter().zip(family) {
                conditions.push(left.minus(right).map_err(|_| Obstacle::Hopeless)?);
                conditions.push(right.minus(left).map_err(|_| Obstacle::Hopeless)?);
            }
            Ok(conditions)
        };
        let solved = |recognizer: &Recognizer| -> Result<Vec<Affine>, Obstacle> {
            let parameters = recognizer.parameters.iter().map(|(form, divisor)| {
                divided(&form.at(normal).map_err(|_| Obstacle::Hopeless)?, *divisor)
            });
            parameters.collect()
        };
        let at = |forms: &[Affine], values: &[Affine]| -> Result<Vec<Affine>, Obstacle> {
            let forms = forms.iter().map(|form| form.at(values).ok());
            forms.collect::<Option<_>>().ok_or(Obstacle::Hopeless)
        };
        // A residual that is not 0 stands in the way of the parameters too, so it comes first.
        for form in self.residuals(&context, normal, closing.target).unwrap_or_default() {
            for form in [Affine::number(0).minus(&form).map_err(|_| Obstacle::Hopeless)?, form] {
                if samples.iter().any(|sample| !holds(&form, sample)) {
                    return Err(if form.is_number() {
                        Obstacle::Hopeless
                    } else {
                        Obstacle::Split(tightened(form))
                    });
                }
            }
        }
        steps.push(match closing.target {
            Target::Statement(statement) => {
                let family = &self.families[statement];
                let parameters = solved(&self.recognizers[statement])?;
                let mut conditions = at(&family.constraints, &parameters)?;
                conditions.extend(equality(&at(&family.position, &parameters)?)?);
                let shown = show(&context, &conditions)?;
                let statement = number(statement);
                Step::By { fact: number(fact), statement, parameters: parameters.into(), shown }
            }
            Target::Listed(entry) => {
                let (recognizer, family) = &self.list[entry];
                let parameters = solved(recognizer)?;
                let shown = show(&context, &equality(&at(family, &parameters)?)?)?;
                Step::Listed { entry: number(entry), parameters: parameters.into(), shown }
            }
            Target::Fact(other) => {
                let conditions = equality(&context.facts[other].position.clone())?;
                let shown = show(&context, &conditions)?;
                Step::Clash { first: number(fact), second: number(other), shown }
            }
        });
        Ok(steps)
    }

    /// Concrete parameters of a family, small ones first.
    pub(super) fn samples(&self, context: &Context, parameters: usize) -> Vec<Sample> {
        let mut samples = Vec::new();
        let mut tried = 0usize;
        for sum in 0..=MAX_SUM {
            let mut sample = vec![0; parameters];
            if let Some(last) = sample.last_mut() {
                *last = sum;
            } else if sum > 0 {
                break;
            }
            loop {
                tried += 1;
                if context.inequalities().all(|form| holds(form, &sample)) {
                    samples.push(sample.clone());
                }
                if samples.len() >= 4 * MAX_SAMPLES
                    || tried > 200_000
                    || !next_composition(&mut sample)
                {
                    break;
                }
            }
        }
        thin(samples)
    }
}

/// The next way to write the same sum; false after the last.
fn next_composition(parts: &mut [i64]) -> bool {
    // Take one from the last part that has any, give it to the one before, and move the rest to
    // the end.
    let Some(place) = parts.iter().rposition(|&part| part > 0).filter(|&place| place > 0) else {
        return false;
    };
    let rest = parts[place] - 1;
    parts[place] = 0;
    parts[place - 1] += 1;
    if let Some(last) = parts.last_mut() {
        *last = rest;
    }
    true
}

/// Whether the form is at least 0 for these numbers.
fn holds(form: &Affine, values: &[i64]) -> bool {
    value(form, values).is_some_and(|value| value >= 0)
}

/// A position of forms at numbers for the variables.
pub(super) fn position_at(position: &[Affine], values: &[i64]) -> Option<Vec<i64>> {
    position.iter().map(|form| value(form, values)).collect()
}

/// A number as certificates store it.
fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// At most so many, spread evenly.
fn thin(samples: Vec<Sample>) -> Vec<Sample> {
    let step = samples.len().div_ceil(MAX_SAMPLES).max(1);
    samples.into_iter().step_by(step).collect()
}

/// The variable that makes a form 0, as a form and a positive divisor.
fn solve(form: &Affine, variable: u32) -> Option<(Affine, i64)> {
    let factor = coefficient(form, variable);
    let rest = form.plus_times(factor.checked_neg()?, &Affine::variable(variable)).ok()?;
    let right = Affine::number(0).plus_times(-factor.signum(), &rest).ok()?;
    let divisor = factor.checked_abs()?;
    match divided(&right, divisor) {
        Ok(form) => Some((form, 1)),
        Err(Obstacle::Hopeless) => None,
        Err(_) => Some((right, divisor)),
    }
}

/// The form divided by a number, if its coefficients allow for it.
fn divided(form: &Affine, divisor: i64) -> Result<Affine, Obstacle> {
    if divisor == 1 {
        return Ok(form.clone());
    }
    if let Some(term) = form.terms.iter().find(|term| term.coefficient % divisor != 0) {
        return Err(Obstacle::Residue { variable: term.variable, modulus: divisor });
    }
    if form.constant % divisor != 0 {
        return Err(Obstacle::Hopeless);
    }
    let mut form = form.clone();
    form.constant /= divisor;
    form.terms.0.iter_mut().for_each(|term| term.coefficient /= divisor);
    Ok(form)
}
