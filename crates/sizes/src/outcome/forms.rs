//! Affine forms: made and changed, besides what explanations do with them ([`zermelo_explain::forms`]). An inequality says that a form is at least 0.

use std::ops::RangeInclusive;

use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::{Affine, Term};
pub(crate) use zermelo_explain::forms::{
    all_at, coefficient, equality, gcd, position_at, replaced, tightened, value, without,
};

/// The form `constant + Σ coefficient·variable`.
pub(crate) fn form(constant: i64, terms: &[(usize, i64)]) -> Affine {
    let mut terms: Vec<Term> = terms
        .iter()
        .map(|&(variable, coefficient)| Term { variable: number(variable), coefficient })
        .collect();
    terms.sort_unstable();
    Affine { constant, terms }
}

/// Whether the form is at least 0 where the variables have these values.
pub(crate) fn holds(form: &Affine, values: &[i64]) -> bool {
    value(form, values).is_some_and(|value| value >= 0)
}

/// The numbers from 0 to `most` that a variable may be where forms are at least 0. The other variables
/// have values; its own is 0.
pub(crate) fn range(
    forms: &[Affine],
    variable: usize,
    values: &[i64],
    most: i64,
) -> RangeInclusive<i64> {
    let (mut least, mut most) = (0, most);
    for form in forms {
        // factor·variable + rest is at least 0.
        let factor = coefficient(form, number(variable));
        match (value(form, values), factor) {
            (Some(rest), 0) if rest >= 0 => {}
            // No number from 0 to −1 is left.
            (None, _) | (Some(_), 0) => most = -1,
            (Some(rest), 1..) => least = least.max(rest.div_euclid(factor).saturating_neg()),
            (Some(rest), _) => most = most.min(rest.div_euclid(factor.saturating_neg())),
        }
    }
    least..=most
}

/// What a variable with coefficient 1 or −1 is where the form is 0; `None` of other variables.
pub(crate) fn solved(form: &Affine, variable: u32) -> Option<Affine> {
    let factor = coefficient(form, variable);
    // form = factor·v + rest is 0 at v = −rest/factor.
    let rest = without(form, variable).ok().filter(|_| factor.abs() == 1)?;
    Affine::default().plus_times(-factor, &rest).ok()
}

/// The form times −1.
pub(crate) fn negated(form: &Affine) -> Result<Affine, Code> {
    Affine::default().minus(form)
}

/// What is at least 0 where the form is not.
pub(crate) fn denied(form: &Affine) -> Result<Affine, Code> {
    Affine::number(-1).minus(form)
}

/// A number as certificates store it.
pub(crate) fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// All vectors of so many numbers that are not negative and have a sum, in order.
pub(crate) fn of_sum(count: usize, sum: i64) -> impl Iterator<Item = Vec<i64>> {
    let mut first = vec![0; count];
    if let Some(last) = first.last_mut() {
        *last = sum;
    }
    std::iter::successors(Some(first).filter(|_| count > 0 || sum == 0), |values| {
        // Take one from the last entry that is not 0, give it to the one before, move the rest to the end.
        let from = values.iter().rposition(|&value| value > 0).filter(|&from| from > 0)?;
        let mut next = values.clone();
        let rest = std::mem::take(&mut next[from]) - 1;
        next[from - 1] += 1;
        *next.last_mut()? += rest;
        Some(next)
    })
}
