//! Concrete numbers for the variables of a branch, on which ways to close it are tried before
//! anything is proved.

use zermelo_checker::proofs::outcome::Value;

use super::context::{Context, Feasibility, Sample};
use super::search::Search;
use crate::outcome::forms::{holds, of_sum, position_at};
use crate::outcome::vectors::game::numbers;

/// How many a branch carries.
const MAX_SAMPLES: usize = 160;
/// The largest sum of parameters tried for a family.
pub(super) const MAX_SUM: i64 = 28;

impl Search<'_> {
    /// The samples with every legal move of the kind.
    pub(super) fn samples_after(
        &self,
        context: &Context,
        fact: usize,
        kind: usize,
        samples: &[Sample],
    ) -> Vec<Sample> {
        let kind = &self.game.vectors.kinds[kind];
        let mut after = Vec::new();
        for sample in samples {
            let Some(position) = position_at(&context.facts[fact].normal, sample) else {
                continue;
            };
            let longest = position.iter().copied().max().unwrap_or(0);
            for column in numbers(kind, &[&position[..], &[0]].concat(), longest) {
                let own: &[i64] = if kind.has_number { &[column] } else { &[] };
                after.push([sample, own].concat());
            }
        }
        thin(after)
    }

    /// The families by which the branch may be closed for some sample, whose facts have these
    /// positions.
    pub(super) fn families_near(
        &self,
        context: &Context,
        positions: &[Vec<Option<Vec<i64>>>],
    ) -> Vec<usize> {
        let mut near = vec![false; self.families.len()];
        for (fact, position) in positions.iter().flat_map(|of| context.facts.iter().zip(of)) {
            let Some(position) = position else { continue };
            let found = match fact.value {
                Value::P => self.lookup.families_reached(position),
                Value::N => self.lookup.families_of(position),
            };
            found.iter().for_each(|&number| near[number] = true);
        }
        (0..near.len()).filter(|&number| near[number]).collect()
    }

    /// The concrete positions of all facts, for every sample.
    pub(super) fn positions(
        &self,
        context: &Context,
        samples: &[Sample],
    ) -> Vec<Vec<Option<Vec<i64>>>> {
        samples
            .iter()
            .map(|sample| {
                context.facts.iter().map(|fact| position_at(&fact.normal, sample)).collect()
            })
            .collect()
    }
}

/// Concrete parameters of a family, small ones first. If there are none near 0, they are counted from
/// the lowest corner of what the conditions allow.
pub(super) fn concrete(context: &Context, parameters: usize) -> Vec<Sample> {
    let samples = concrete_from(context, &vec![0; parameters]);
    if samples.is_empty() { concrete_from(context, &lowest(context, parameters)) } else { samples }
}

fn concrete_from(context: &Context, corner: &[i64]) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut tried = 0usize;
    for sum in 0..=MAX_SUM {
        for sample in of_sum(corner.len(), sum) {
            tried += 1;
            let shifted: Sample = sample.iter().zip(corner).map(|(n, low)| n + low).collect();
            if context.inequalities().all(|form| holds(form, &shifted)) {
                samples.push(shifted);
            }
            if samples.len() >= 4 * MAX_SAMPLES || tried > 200_000 {
                break;
            }
        }
    }
    thin(samples)
}

/// Parameters that are allowed, of which none can be smaller while the others stay; 0 for all if
/// none are known.
fn lowest(context: &Context, parameters: usize) -> Sample {
    let Some(Feasibility::Integers(mut corner)) = context.feasibility() else {
        return vec![0; parameters];
    };
    corner.resize(parameters, 0);
    let allowed = |corner: &Sample| context.inequalities().all(|form| holds(form, corner));
    loop {
        let before = corner.clone();
        for place in 0..parameters {
            while corner[place] > 0 {
                corner[place] -= 1;
                if !allowed(&corner) {
                    corner[place] += 1;
                    break;
                }
            }
        }
        if before == corner {
            return corner;
        }
    }
}

/// At most so many, spread evenly.
fn thin(samples: Vec<Sample>) -> Vec<Sample> {
    let step = samples.len().div_ceil(MAX_SAMPLES).max(1);
    samples.into_iter().step_by(step).collect()
}
