//! Following the replies that a source gives: which rule a branch is about, where to split when it
//! is about several, and which rule does not do what it says.

use zermelo_checker::proofs::outcome::{Affine, Value};

use super::conclusion::{Conclusion, Target};
use super::context::{Context, Obstacle, Sample};
use super::replies::ReplyFault;
use super::search::Search;
use crate::outcome::forms::{negated, number, tightened, value};
use crate::outcome::problem::{Condition, Into, Rule};

/// What the source says about the opponent's move in a branch.
pub(super) enum Guidance<'r> {
    /// Nothing: any conclusion will do.
    Free,
    /// This rule is meant everywhere.
    Rule(&'r Rule),
    /// Different things, depending on this.
    Depends(Obstacle),
    /// This rule is meant for the sample of this number, and wrong there.
    Wrong { rule: usize, sample: usize, fault: ReplyFault },
}

impl Search<'_> {
    /// What the source says about the opponent's move, judged by the samples.
    pub(super) fn guidance(
        &self,
        context: &Context,
        kind: Option<usize>,
        samples: &[Sample],
        positions: &[Vec<Option<Vec<i64>>>],
    ) -> Guidance<'_> {
        let Some((family, kind)) = self.family.zip(kind) else { return Guidance::Free };
        let Some((row, column)) = self.game.cell_of(kind) else { return Guidance::Free };
        let (rules, parameters) = (&family.rules, family.parameters.len());
        // The column of the opponent's move as a form, and in each sample.
        let mut before = context.facts[0].position.clone();
        before.push(Affine::variable(number(parameters)));
        let Ok(column) = column.at(&before) else { return Guidance::Free };
        let values = |sample: &Sample| -> Option<Vec<i64>> {
            Some([sample.get(..parameters)?, &[value(&column, sample)?]].concat())
        };
        let fitting: Vec<Option<usize>> = samples
            .iter()
            .map(|sample| {
                let values = values(sample)?;
                rules.iter().position(|rule| rule.fits(row, &values))
            })
            .collect();
        let Some(rule) = fitting.iter().flatten().min().copied() else { return Guidance::Free };
        for (number, (sample, positions)) in samples.iter().zip(positions).enumerate() {
            let Some(rule) = fitting[number] else { continue };
            let values = values(sample).unwrap_or_default();
            let position = positions.get(1).and_then(Option::as_deref);
            if let Some(fault) = self.fault(&rules[rule], &values, position) {
                return Guidance::Wrong { rule, sample: number, fault };
            }
        }
        let elsewhere = fitting.iter().position(|&other| other != Some(rule));
        let Some(other) = elsewhere.and_then(|number| values(&samples[number])) else {
            return Guidance::Rule(&rules[rule]);
        };
        // The condition that tells the two apart.
        let variables = (0..parameters).map(|v| Affine::variable(number(v)));
        let forms: Vec<Affine> = variables.chain([column.clone()]).collect();
        let in_branch = |form: &Affine| context.normal_form(&form.at(&forms).ok()?);
        let conditions = rules[rule].conditions(parameters);
        let obstacle = conditions.iter().find(|c| !c.holds(&other)).and_then(|condition| {
            Some(match condition {
                Condition::NonNegative(form) => Obstacle::Split(tightened(in_branch(form)?)),
                Condition::Zero(form) => {
                    let positive = value(form, &other).is_some_and(|value| value > 0);
                    let form = in_branch(form)?;
                    let negated = negated(&form).ok()?;
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

    /// What is wrong with a rule's reply in a position: it is not legal, or does not lead where it
    /// should.
    fn fault(&self, rule: &Rule, values: &[i64], position: Option<&[i64]>) -> Option<ReplyFault> {
        let (row, column) = &rule.reply;
        let (Some(position), Some(column)) = (position, value(column, values)) else {
            return Some(ReplyFault::Overflow);
        };
        let cell = (column, *row);
        let Some(after) = self.game.play(position, *row, column) else {
            return Some(ReplyFault::Illegal(cell));
        };
        let is_in = |number: usize| self.recognizers[number].parameters_of(&after).is_some();
        let (family, right) = match rule.into {
            Into::Family(number) => (Some(self.families[number].name.clone()), is_in(number)),
            Into::Any => (None, self.lookup.stated(&after) == Some(Value::P)),
        };
        let reached = self.game.picture(&after);
        (!right).then_some(ReplyFault::Misses { cell, family, reached })
    }

    /// Whether a conclusion plays, in a sample, what a rule says.
    pub(super) fn follows(
        &self,
        rule: &Rule,
        kind: usize,
        conclusion: &Conclusion,
        sample: &[i64],
        positions: &[Option<Vec<i64>>],
    ) -> bool {
        let into = match rule.into {
            Into::Any => true,
            Into::Family(number) => conclusion.target == Target::Statement(number),
        };
        let followed = || {
            let parameters = self.family?.parameters.len();
            let (reply, argument) = conclusion.mv.as_ref()?;
            let argument = match argument {
                Some((form, divisor)) => value(form, sample)?.div_euclid(*divisor),
                None => 0,
            };
            let after = positions.get(conclusion.fact)?.as_deref()?;
            let before = positions.first()?.as_deref()?;
            let own = sample.get(parameters).copied().unwrap_or(0);
            let (column, _) = self.game.cell(kind, before, own)?;
            let values = [sample.get(..parameters)?, &[column]].concat();
            let (row, column) = &rule.reply;
            Some(self.game.cell(*reply, after, argument)? == (value(column, &values)?, *row))
        };
        into && conclusion.fact == 1 && followed() == Some(true)
    }
}
