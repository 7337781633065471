//! The search for one derivation.
//!
//! A *conclusion* is a way to end a branch: a statement about a known position, a reply from a
//! P-position into a statement, or a clash. For each the parameters, and the reply's own column,
//! follow from the equations between the coordinates. Whether a conclusion fits is tried on the
//! branch's concrete positions before anything is proved; a branch without any is closed as
//! impossible, or gets one from the linear program.

use zermelo_checker::proofs::outcome::{Affine, Step, Value};

use super::context::{Context, Feasibility, Obstacle, Sample};
use super::guidance::Guidance;
use super::search::{Search, Stuck};
use crate::outcome::forms::{denied, form, holds, number};
use crate::outcome::vectors::game::{legality, reached};

/// Splits and residues on the way to a leaf before the search gives up, or halves the concrete positions
/// of the branch, where there are several, and begins to count anew.
const MAX_DEPTH: usize = 32;

/// How many of these are left when they are halved, for what a single one still needs.
const HALVED: usize = 4;

/// A branch that is to be closed.
pub(super) struct Branch<'b> {
    pub(super) context: &'b Context,
    pub(super) samples: Vec<Sample>,
    /// The kind of the opponent's move that it is about.
    pub(super) kind: Option<usize>,
    /// How many splits and residues may still come.
    pub(super) depth: usize,
}

/// The contexts and samples of the branches inside one.
type Inner = Vec<(Context, Vec<Sample>)>;

/// A form that is at least 0 for about half of the samples, by the last variable in which they differ.
fn half(samples: &[Sample]) -> Option<Affine> {
    let variables = 0..samples.iter().map(Vec::len).min()?;
    variables.rev().find_map(|variable| {
        let mut values: Vec<i64> = samples.iter().map(|sample| sample[variable]).collect();
        values.sort_unstable();
        let least = *values.first()?;
        let above = values.get(values.len() / 2..)?.iter().chain(&values);
        let middle = above.copied().find(|&value| value > least)?;
        Some(form(middle.checked_neg()?, &[(variable, 1)]))
    })
}

impl Branch<'_> {
    fn stuck(&self, sample: Option<&Sample>) -> Box<Stuck> {
        Stuck::new(self.context, self.kind, sample.cloned())
    }

    /// The branch where the form is at least 0, and that where it is not.
    fn split(&self, form: &Affine) -> Option<Inner> {
        let (with, without): (Vec<_>, Vec<_>) =
            self.samples.iter().cloned().partition(|sample| holds(form, sample));
        let branch = |form: Affine, samples| {
            let mut context = self.context.clone();
            context.know(form)?;
            Some((context, samples))
        };
        [branch(form.clone(), with), branch(denied(form).ok()?, without)].into_iter().collect()
    }

    /// The branches in which the variable leaves each remainder.
    fn residues(&self, variable: u32, modulus: i64) -> Option<Inner> {
        let place = usize::try_from(variable).ok()?;
        let branch = |remainder: i64| {
            let mut context = self.context.clone();
            context.residue(variable, modulus, remainder)?;
            let samples = self.samples.iter().filter_map(|sample| {
                let value = *sample.get(place)?;
                let quotient = value.div_euclid(modulus);
                let is_here = value.rem_euclid(modulus) == remainder;
                is_here.then(|| [sample.as_slice(), &[quotient]].concat())
            });
            Some((context, samples.collect()))
        };
        (0..modulus).map(branch).collect()
    }
}

impl Search<'_> {
    /// The steps that show that the position of fact 0 has the value, which is not the one that
    /// fact 0 assumes.
    pub(super) fn derive(&self, samples: &[Sample], value: Value) -> Result<Vec<Step>, Vec<Stuck>> {
        let context = &self.root;
        if value == Value::P && self.family.is_some() {
            return self.options(context, 0, samples);
        }
        let branch = Branch { context, samples: samples.to_vec(), kind: None, depth: MAX_DEPTH };
        match self.close(&branch) {
            Ok(steps) => Ok(steps),
            Err(stuck) => match value {
                Value::P => self.options(context, 0, samples).map_err(|_| vec![*stuck]),
                Value::N => self.steal(samples).ok_or_else(|| vec![*stuck]),
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
        for kind in 0..self.game.vectors.kinds.len() {
            match self.option(context, fact, kind, samples) {
                Ok(more) => steps.extend(more),
                Err(at) => {
                    stuck.push(*at);
                    if !self.bounds.may_go_on() {
                        break;
                    }
                }
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
    ) -> Result<Vec<Step>, Box<Stuck>> {
        let samples = self.samples_after(context, fact, kind, samples);
        let mut context = context.clone();
        let entered = self.enter_option(&mut context, fact, kind);
        let branch = Branch { context: &context, samples, kind: Some(kind), depth: MAX_DEPTH };
        entered.ok_or_else(|| branch.stuck(None)).and_then(|()| self.close(&branch))
    }

    /// Begins the branch of `options` for a kind of move.
    pub(super) fn enter_option(
        &self,
        branch: &mut Context,
        fact: usize,
        kind: usize,
    ) -> Option<()> {
        let kind = &self.game.vectors.kinds[kind];
        let argument = kind.has_number.then(|| Affine::variable(branch.fresh()));
        let position = &branch.facts[fact].position;
        let legality = legality(kind, position, argument.as_ref()).ok()?;
        let after = reached(kind, position, argument.as_ref()).ok()?;
        legality.into_iter().try_for_each(|form| branch.know(form))?;
        branch.add_fact(after, Value::P)
    }

    /// Closes a branch, with splits where they are needed.
    pub(super) fn close(&self, branch: &Branch<'_>) -> Result<Vec<Step>, Box<Stuck>> {
        let &Branch { context, ref samples, kind, depth } = branch;
        if !self.bounds.may_go_on() {
            return Err(branch.stuck(samples.last()));
        }
        if samples.is_empty() {
            return match context.feasibility() {
                Some(Feasibility::Absurd(summands)) => Ok(vec![Step::Absurd { summands }]),
                Some(Feasibility::Integers(sample)) => {
                    self.close(&Branch { samples: vec![sample], ..*branch })
                }
                Some(Feasibility::Split(form)) if depth > 0 => {
                    self.overcome(branch, context.parity().unwrap_or(Obstacle::Split(form)))
                }
                Some(Feasibility::Split(_)) | None => Err(branch.stuck(None)),
            };
        }
        if depth <= HALVED
            && let Some(halves) = half(samples)
        {
            // Where every number has a conclusion of its own, the splits that these need one after the
            // other are too many: the numbers are halved before.
            let whole = Branch { context, samples: samples.clone(), kind, depth: MAX_DEPTH };
            return self.overcome(&whole, Obstacle::Split(halves));
        }
        if depth == 0 {
            return Err(branch.stuck(samples.last()));
        }
        let positions = self.positions(context, samples);
        let rule = match self.guidance(context, kind, samples, &positions) {
            Guidance::Free => None,
            Guidance::Rule(rule) => Some(rule),
            Guidance::Depends(obstacle) => return self.overcome(branch, obstacle),
            Guidance::Wrong { rule, sample, fault } => {
                let stuck = *branch.stuck(samples.get(sample));
                return Err(Box::new(Stuck { wrong_rule: Some((rule, fault)), ..stuck }));
            }
        };
        // The conclusion that ends the branch for most samples; the first of equals, unless a later
        // one needs nothing more.
        let mut best: Option<(usize, Obstacle)> = None;
        let mut covered = vec![false; samples.len()];
        let families = self.families_near(context, &positions);
        for conclusion in self.conclusions(context, &families) {
            let mut count = 0;
            for ((sample, positions), covered) in samples.iter().zip(&positions).zip(&mut covered) {
                let follows = || match (rule, kind) {
                    (Some(rule), Some(kind)) => {
                        self.follows(rule, kind, &conclusion, sample, positions)
                    }
                    _ => true,
                };
                if self.concludes(&conclusion, sample, positions) && follows() {
                    count += 1;
                    *covered = true;
                }
            }
            let better = best.as_ref().is_none_or(|(most, _)| count > *most);
            if count == 0 || !(better || count == samples.len()) {
                continue;
            }
            match self.realise(context, &conclusion, samples) {
                Ok(steps) => {
                    self.bounds.count(&steps);
                    return Ok(steps);
                }
                Err(Obstacle::Impossible) => {}
                Err(obstacle) if better => best = Some((count, obstacle)),
                Err(_) => {}
            }
        }
        // Apart from where there is a conclusion, the rest is a case of its own. If that has none, the
        // first sample without one is told.
        let open = samples.iter().zip(covered).find(|(_, covered)| !covered);
        let open = open.map(|(sample, _)| sample);
        match (best, open) {
            (Some((_, obstacle)), None) => self.overcome(branch, obstacle),
            (Some((_, obstacle)), Some(open)) => {
                self.overcome(branch, obstacle).map_err(|_| branch.stuck(Some(open)))
            }
            (None, Some(open)) => {
                let stolen = self.steal_in(context, open, kind, depth);
                stolen.ok_or_else(|| branch.stuck(Some(open)))
            }
            (None, None) => Err(branch.stuck(samples.last())),
        }
    }

    /// Goes on in the branches in which the obstacle is out of the way, one way or the other.
    fn overcome(&self, branch: &Branch<'_>, obstacle: Obstacle) -> Result<Vec<Step>, Box<Stuck>> {
        let (step, inner) = match obstacle {
            Obstacle::Split(form) => (Step::Split { form: form.clone() }, branch.split(&form)),
            Obstacle::Residue { variable, modulus } => {
                (Step::Residue { variable, modulus }, branch.residues(variable, modulus))
            }
            Obstacle::Impossible => return Err(branch.stuck(branch.samples.first())),
        };
        let mut steps = vec![step];
        for (context, samples) in inner.ok_or_else(|| branch.stuck(None))? {
            let depth = branch.depth - 1;
            steps.extend(self.close(&Branch { context: &context, samples, depth, ..*branch })?);
        }
        Ok(steps)
    }

    /// The statement is N because otherwise the opponent could have had the other's move: after
    /// some first move, every answer leads to what another first move reaches.
    fn steal(&self, samples: &[Sample]) -> Option<Vec<Step>> {
        let context = &self.root;
        for (number, kind) in self.game.vectors.kinds.iter().enumerate() {
            let tight = self.tight(context, &context.facts[0].normal, number);
            let columns = match kind.has_number {
                true => tight.into_iter().map(Some).collect(),
                false => vec![None],
            };
            for column in columns {
                let mut branch = context.clone();
                let Ok(first) = self.make_move(&mut branch, 0, number, column, &[]) else {
                    continue;
                };
                if let Ok(steps) = self.options(&branch, 1, samples) {
                    return Some(std::iter::once(first).chain(steps).collect());
                }
            }
        }
        None
    }
}
