//! Refutations that name no winning move, for the branches that no conclusion closes. They are
//! found on the concrete positions of a sample ([`plan`]), and put in the terms of the branch here:
//! a `move` to the position that the plan looks at, its `options`, and of these the answered ones
//! closed by the search as ever, the others by the rest of the plan.

mod plan;

use zermelo_checker::proofs::outcome::{Affine, Step, Value};

use self::plan::{KnownPositions, Plan, Position, plan};
use super::context::{Context, Sample};
use super::derivation::Branch;
use super::search::Search;
use crate::outcome::forms::{denied, number, position_at, value};

/// How many refutations are inside each other at most.
const MAX_INSIDE: u32 = 3;

impl Search<'_> {
    /// Closes a branch by a refutation, if strategies may be stolen. It is found for a sample that
    /// has no conclusion.
    pub(super) fn steal_in(
        &self,
        context: &Context,
        sample: &Sample,
        kind: Option<usize>,
        depth: usize,
    ) -> Option<Vec<Step>> {
        // Columns are put as distances from coordinates that go with the width; Chomp's are not.
        self.game.width?;
        let inside = self.refutations.get();
        if !self.family?.stolen || inside >= MAX_INSIDE {
            return None;
        }
        let mut known = KnownPositions::default();
        for fact in &context.facts {
            let position = position_at(&fact.normal, sample)?;
            match fact.value {
                Value::P => known.p.push(position),
                Value::N => known.n.push(position),
            }
        }
        let plan = plan(self.game, &self.lookup, &known)?;
        self.refutations.set(inside + 1);
        let steps = self.realise_plan(context, sample, &plan, kind, depth - 1);
        self.refutations.set(inside);
        steps
    }

    fn realise_plan(
        &self,
        context: &Context,
        sample: &Sample,
        Plan { target, live }: &Plan,
        kind: Option<usize>,
        depth: usize,
    ) -> Option<Vec<Step>> {
        let known = context.facts.iter().position(|fact| {
            fact.value == Value::N && position_at(&fact.normal, sample).as_ref() == Some(target)
        });
        let mut context = context.clone();
        let (mut steps, fact) = match known {
            Some(fact) => (Vec::new(), fact),
            None => (vec![self.move_to(&mut context, sample, target)?], context.facts.len() - 1),
        };
        steps.push(Step::Options { fact: number(fact) });
        for of_kind in 0..self.game.vectors.kinds.len() {
            let mut branch = context.clone();
            let samples = self.samples_after(&context, fact, of_kind, std::slice::from_ref(sample));
            self.enter_option(&mut branch, fact, of_kind)?;
            steps.extend(self.realise_option(&branch, &samples, live, kind, depth)?);
        }
        Some(steps)
    }

    /// The branch of a kind of move; the samples differ only in the move's own number, the last.
    fn realise_option(
        &self,
        branch: &Context,
        samples: &[Sample],
        live: &[(Position, Plan)],
        kind: Option<usize>,
        depth: usize,
    ) -> Option<Vec<Step>> {
        let reached = branch.facts.last()?;
        let plan_of = |sample: &Sample| {
            let position = position_at(&reached.normal, sample)?;
            live.iter().find(|(option, _)| *option == position).map(|(_, plan)| plan)
        };
        if samples.iter().all(|sample| plan_of(sample).is_none()) {
            let samples = samples.to_vec();
            return self.close(&Branch { context: branch, samples, kind, depth }).ok();
        }
        if let [sample] = samples {
            return self.realise_plan(branch, sample, plan_of(sample)?, kind, depth);
        }
        // The columns in two halves, the upper one told by a distance from the closest coordinate.
        let (low, high) = samples.split_at(samples.len() / 2);
        let lowest = high.first()?;
        let (column, place) = (branch.variables.checked_sub(1)?, *lowest.last()?);
        let is_fixed = |form: &&Affine| form.terms.iter().all(|term| term.variable != column);
        let fixed = reached.normal.iter().filter(is_fixed);
        let fixed = fixed.filter_map(|form| Some((form, value(form, lowest)?)));
        let (closest, at) = fixed.min_by_key(|(_, at)| (at - place).abs())?;
        let form = Affine::variable(column).minus(closest).ok()?.plus(at - place).ok()?;
        let negated = denied(&form).ok()?;
        let mut steps = vec![Step::Split { form: form.clone() }];
        for (form, samples) in [(form, high), (negated, low)] {
            let mut branch = branch.clone();
            branch.know(form)?;
            steps.extend(self.realise_option(&branch, samples, live, kind, depth)?);
        }
        Some(steps)
    }

    /// A move from a P-position of the branch to a position that can be shown to be legal; adds that
    /// the position is N.
    fn move_to(&self, context: &mut Context, sample: &Sample, target: &Position) -> Option<Step> {
        for (fact, before) in context.facts.clone().iter().enumerate() {
            let position = position_at(&before.normal, sample);
            let Some(position) = position.filter(|_| before.value == Value::P) else { continue };
            for (kind, column, after) in self.game.options(&position) {
                if after != *target {
                    continue;
                }
                // The column goes with the closest coordinate: the family may have the same move at
                // other parameters.
                let closest = (0..position.len()).min_by_key(|&at| (column - position[at]).abs());
                let closest = closest.filter(|_| self.game.vectors.kinds[kind].has_number);
                let argument = closest.map(|at| before.position[at].plus(column - position[at]));
                let argument = argument.transpose().ok()?;
                if let Ok(step) = self.make_move(context, fact, kind, argument, &[]) {
                    return Some(step);
                }
            }
        }
        None
    }
}
