//! Affine forms: evaluated and changed. An inequality says that a form is at least 0.

use std::borrow::Borrow;

use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::{Affine, Term};

/// The form's value where the variables have these values; `None` beyond 64 bits.
pub fn value(form: &Affine, values: &[i64]) -> Option<i64> {
    form.terms.iter().try_fold(form.constant, |sum, term| {
        let value = values.get(usize::try_from(term.variable).ok()?)?;
        sum.checked_add(value.checked_mul(term.coefficient)?)
    })
}

/// The position that forms stand for where the variables have these values; `None` beyond 64 bits.
pub fn position_at(forms: &[Affine], values: &[i64]) -> Option<Vec<i64>> {
    let mut position = Vec::with_capacity(forms.len());
    for form in forms {
        position.push(value(form, values)?);
    }
    Some(position)
}

/// The coefficient of a variable in a form.
pub fn coefficient(form: &Affine, variable: u32) -> i64 {
    form.terms.iter().find(|term| term.variable == variable).map_or(0, |term| term.coefficient)
}

/// The form without its term in a variable.
///
/// # Errors
/// When a number does not fit 64 bits.
pub fn without(form: &Affine, variable: u32) -> Result<Affine, Code> {
    let term = Affine {
        constant: 0,
        terms: vec![Term { variable, coefficient: coefficient(form, variable) }],
    };
    form.minus(&term)
}

/// The form with another in the place of a variable.
///
/// # Errors
/// When a number does not fit 64 bits.
pub fn replaced(form: &Affine, variable: u32, by: &Affine) -> Result<Affine, Code> {
    match coefficient(form, variable) {
        0 => Ok(form.clone()),
        coefficient => without(form, variable)?.plus_times(coefficient, by),
    }
}

/// The forms with `values[v]` in place of every variable v.
///
/// # Errors
/// As [`Affine::at`].
pub fn all_at(forms: &[Affine], values: &[impl Borrow<Affine>]) -> Result<Vec<Affine>, Code> {
    let mut all = Vec::with_capacity(forms.len());
    for form in forms {
        all.push(form.at(values)?);
    }
    Ok(all)
}

/// What is at least 0 when two positions are equal, as the checker asks for it: two forms a coordinate.
///
/// # Errors
/// When a number does not fit 64 bits.
pub fn equality(left: &[Affine], right: &[Affine]) -> Result<Vec<Affine>, Code> {
    let pairs = left.iter().zip(right);
    pairs.flat_map(|(left, right)| [left.minus(right), right.minus(left)]).collect()
}

/// The same inequality for integers with smaller coefficients.
pub fn tightened(mut form: Affine) -> Affine {
    let coefficients = form.terms.iter().map(|term| term.coefficient.unsigned_abs());
    if let Ok(common @ 2..) = i64::try_from(coefficients.fold(0, gcd)) {
        form.constant = form.constant.div_euclid(common);
        form.terms.iter_mut().for_each(|term| term.coefficient /= common);
    }
    form
}

/// The greatest common divisor.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
