//! The search for one derivation.
//!
//! A *conclusion* is a way to end a branch: a statement about a known position, a reply from a
//! P-position into a statement, or a clash. For each the parameters, and the reply's own column,
//! follow from the equations between the coordinates. Whether a conclusion fits is tried on the
//! branch's concrete positions before anything is proved; a branch without any is closed as
//! impossible, or gets one from the linear program.

use zermelo_checker::proofs::outcome::{Affine, Step, Value};

use super::conclusion::Obstacle;
use super::context::{Context, Feasibility, Sample};
use super::guidance::Guidance;
use super::search::{Search, Stuck};
use crate::proofs::outcome::forms::{denied, holds, number};

/// Splits and residues on the way to a leaf before the search gives up.
const MAX_DEPTH: usize = 32;

impl Search<'_> {
    /// The steps that show that the position of fact 0 has the value, which is not the one that
    /// fact 0 assumes.
    pub(super) fn derive(
        &self,
        context: &Context,
        samples: &[Sample],
        value: Value,
    ) -> Result<Vec<Step>, Vec<Stuck>> {
        if value == Value::P && self.family.is_some() {
            return self.options(context, 0, samples);
        }
        match self.close(context, samples.to_vec(), None, MAX_DEPTH) {
            Ok(steps) => Ok(steps),
            Err(stuck) => match value {
                Value::P => self.options(context, 0, samples).map_err(|_| vec![*stuck]),
                Value::N => self.steal(context, samples).ok_or_else(|| vec![*stuck]),
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
        let mut branch = context.clone();
        let samples = self.samples_after(context, fact, kind, samples);
        match self.enter_option(&mut branch, fact, kind) {
            Some(()) => self.close(&branch, samples, Some(kind), MAX_DEPTH),
            None => Err(Stuck::new(&branch, Some(kind), None)),
        }
    }

    /// Begins the branch of `options` for a kind of move.
    pub(super) fn enter_option(
        &self,
        branch: &mut Context,
        fact: usize,
        kind: usize,
    ) -> Option<()> {
        let kind = &self.game.kinds[kind];
        let argument = kind.argument.then(|| Affine::variable(branch.fresh()));
        let position = &branch.facts[fact].position;
        let legality = kind.legality(position, argument.as_ref()).ok()?;
        let after = kind.reached(position, argument.as_ref()).ok()?;
        legality.into_iter().try_for_each(|form| branch.know(form))?;
        branch.add_fact(after, Value::P)
    }

    /// Closes a branch, with splits where they are needed.
    pub(super) fn close(
        &self,
        context: &Context,
        samples: Vec<Sample>,
        kind: Option<usize>,
        depth: usize,
    ) -> Result<Vec<Step>, Box<Stuck>> {
        let gave_up = |sample| Stuck::new(context, kind, sample);
        let mut samples = samples;
        if !self.bounds.may_go_on() {
            return Err(gave_up(samples.pop()));
        }
        if samples.is_empty() {
            match context.feasibility() {
                Feasibility::Absurd(summands) => return Ok(vec![Step::Absurd { summands }]),
                Feasibility::Integers(sample) => samples.push(sample),
                Feasibility::Split(form) if depth > 0 => {
                    if let Some((variable, modulus)) = context.parity() {
                        return self.residue(context, samples, kind, depth, variable, modulus);
                    }
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
            Guidance::Rule(rule) => Some(rule),
            Guidance::Depends(obstacle) => {
                return self.overcome(context, samples, kind, depth, obstacle);
            }
            Guidance::Wrong { rule, sample, fault } => {
                let sample = Some(samples.swap_remove(sample));
                let stuck = Stuck { wrong_rule: Some((rule, fault)), ..*gave_up(sample) };
                return Err(Box::new(stuck));
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
            match self.realise(context, &conclusion, &samples) {
                Ok(steps) => {
                    self.bounds.count(&steps);
                    return Ok(steps);
                }
                Err(Obstacle::Impossible) => {}
                Err(obstacle) if better => best = Some((count, obstacle)),
                Err(_) => {}
            }
        }
        if let Some(open) = covered.iter().position(|covered| !covered) {
            // Apart from where there is a conclusion, the rest is a case of its own. If that has
            // none, the first sample without one is told.
            let open = samples[open].clone();
            let closed = match best {
                Some((_, obstacle)) => self.overcome(context, samples, kind, depth, obstacle).ok(),
                None => self.steal_in(context, &open, kind, depth),
            };
            return closed.ok_or_else(|| gave_up(Some(open)));
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
    ) -> Result<Vec<Step>, Box<Stuck>> {
        match obstacle {
            Obstacle::Split(form) => self.split(context, samples, kind, depth, form),
            Obstacle::Residue { variable, modulus } => {
                self.residue(context, samples, kind, depth, variable, modulus)
            }
            Obstacle::Impossible => Err(Stuck::new(context, kind, samples.into_iter().next())),
        }
    }

    fn split(
        &self,
        context: &Context,
        samples: Vec<Sample>,
        kind: Option<usize>,
        depth: usize,
        form: Affine,
    ) -> Result<Vec<Step>, Box<Stuck>> {
        let stuck = |sample| Stuck::new(context, kind, sample);
        let denied = denied(&form).map_err(|_| stuck(None))?;
        let (with, without): (Vec<_>, Vec<_>) =
            samples.into_iter().partition(|sample| holds(&form, sample));
        let mut steps = vec![Step::Split { form: form.clone() }];
        for (form, samples) in [(form, with), (denied, without)] {
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
    ) -> Result<Vec<Step>, Box<Stuck>> {
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
        for (number, kind) in self.game.kinds.iter().enumerate() {
            let tight = self.tight(context, &context.facts[0].normal, number);
            let columns = match kind.argument {
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
