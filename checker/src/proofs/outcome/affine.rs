//! Affine forms with integer coefficients, and sums of them with multipliers.
//!
//! All arithmetic is exact: an overflow of 64 bits is an error, never a wrap. Nothing is solved
//! here; identities are compared coefficient by coefficient.

use super::{
    ABSURD_COEFFICIENT, ABSURD_CONSTANT, DENOMINATOR, FORM_ORDER, IDENTITY_COEFFICIENT,
    IDENTITY_CONSTANT, MULTIPLIER_COUNT, MULTIPLIER_NEGATIVE, OVERFLOW, VARIABLE_OUT_OF_SCOPE,
};
use crate::fault::Code;
use crate::format::record;

/// `constant + Σ coefficient·variable` over integer variables, which are numbered from 0.
///
/// The terms stand in increasing order of their variables, none with coefficient 0, so that equal
/// forms are equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Affine {
    /// The constant.
    pub constant: i64,
    /// The other terms.
    pub terms: Vec<Term>,
}

/// A term of an affine form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// The variable's number.
    pub variable: u32,
    /// Its coefficient, not 0.
    pub coefficient: i64,
}

impl Affine {
    /// The form that is a number.
    pub fn number(constant: i64) -> Affine {
        Affine { constant, terms: Vec::new() }
    }

    /// The form that is a variable.
    pub fn variable(variable: u32) -> Affine {
        Affine { constant: 0, terms: vec![Term { variable, coefficient: 1 }] }
    }

    /// Whether no variable occurs.
    pub fn is_number(&self) -> bool {
        self.terms.is_empty()
    }

    /// Confirms that a form from a file is in order, and that all its variables are below
    /// `scope`.
    pub(crate) fn confirm(&self, scope: u32) -> Result<(), Code> {
        let mut next = 0;
        for &Term { variable, coefficient } in &self.terms {
            FORM_ORDER.unless(variable >= next && coefficient != 0)?;
            VARIABLE_OUT_OF_SCOPE.unless(variable < scope)?;
            next = variable.saturating_add(1);
        }
        Ok(())
    }

    /// `self + factor·other`.
    ///
    /// # Errors
    /// When a number does not fit 64 bits.
    pub fn plus_times(&self, factor: i64, other: &Affine) -> Result<Affine, Code> {
        let scaled = |n: i64| n.checked_mul(factor).ok_or(OVERFLOW);
        let added = |m: i64, n: i64| m.checked_add(n).ok_or(OVERFLOW);
        let constant = added(self.constant, scaled(other.constant)?)?;
        let mut terms = Vec::with_capacity(self.terms.len().saturating_add(other.terms.len()));
        let mut left = self.terms.iter().peekable();
        for &Term { variable, coefficient } in &other.terms {
            while let Some(&term) = left.next_if(|term| term.variable < variable) {
                terms.push(term);
            }
            let own = left.next_if(|term| term.variable == variable);
            let coefficient = added(own.map_or(0, |term| term.coefficient), scaled(coefficient)?)?;
            if coefficient != 0 {
                terms.push(Term { variable, coefficient });
            }
        }
        terms.extend(left.copied());
        Ok(Affine { constant, terms })
    }

    /// `self − other`.
    ///
    /// # Errors
    /// When a number does not fit 64 bits.
    pub fn minus(&self, other: &Affine) -> Result<Affine, Code> {
        self.plus_times(-1, other)
    }

    /// `self + number`.
    ///
    /// # Errors
    /// When the number does not fit 64 bits.
    pub fn plus(&self, number: i64) -> Result<Affine, Code> {
        self.plus_times(1, &Affine::number(number))
    }

    /// The form with `values[v]` in place of every variable v.
    ///
    /// # Errors
    /// When a number does not fit 64 bits, or a variable has no value.
    pub fn at(&self, values: &[Affine]) -> Result<Affine, Code> {
        let mut result = Affine::number(self.constant);
        for &Term { variable, coefficient } in &self.terms {
            let value = usize::try_from(variable).ok().and_then(|v| values.get(v));
            result = result.plus_times(coefficient, value.ok_or(VARIABLE_OUT_OF_SCOPE)?)?;
        }
        Ok(result)
    }
}

/// The numbers that show an inequality g ≥ 0: with them, `denominator`·g is Σ `factors[i]`·hᵢ over
/// the known inequalities hᵢ ≥ 0, plus a number that is at least 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multipliers {
    /// At least 1.
    pub denominator: i64,
    /// One for every known inequality, none negative.
    pub factors: Vec<i64>,
}

/// A form with a place for every variable, to add many forms up.
struct Sum {
    constant: i64,
    coefficients: Vec<i64>,
}

impl Sum {
    fn new(variables: u32) -> Sum {
        let places = usize::try_from(variables).unwrap_or_default();
        Sum { constant: 0, coefficients: vec![0; places] }
    }

    /// Adds `factor`·`form`.
    fn add(&mut self, factor: i64, form: &Affine) -> Result<(), Code> {
        let sum =
            |m: i64, n: i64| n.checked_mul(factor).and_then(|n| m.checked_add(n)).ok_or(OVERFLOW);
        self.constant = sum(self.constant, form.constant)?;
        for &Term { variable, coefficient } in &form.terms {
            let place = usize::try_from(variable).ok().and_then(|v| self.coefficients.get_mut(v));
            let place = place.ok_or(VARIABLE_OUT_OF_SCOPE)?;
            *place = sum(*place, coefficient)?;
        }
        Ok(())
    }

    /// Adds every form of `known` with its factor, which is to be at least 0, times `sign`.
    fn add_all(&mut self, sign: i64, factors: &[i64], known: &[Affine]) -> Result<(), Code> {
        MULTIPLIER_COUNT.unless(factors.len() == known.len())?;
        for (&factor, form) in factors.iter().zip(known) {
            MULTIPLIER_NEGATIVE.unless(factor >= 0)?;
            if factor > 0 {
                let factor = factor.checked_mul(sign).ok_or(OVERFLOW)?;
                self.add(factor, form)?;
            }
        }
        Ok(())
    }

    /// Whether no variable is left.
    fn is_number(&self) -> bool {
        self.coefficients.iter().all(|&coefficient| coefficient == 0)
    }
}

/// Confirms that the multipliers show `form` ≥ 0 from `known`, all of them forms in variables
/// below `variables` (O14).
pub(crate) fn confirm_shown(
    form: &Affine,
    multipliers: &Multipliers,
    known: &[Affine],
    variables: u32,
) -> Result<(), Code> {
    DENOMINATOR.unless(multipliers.denominator >= 1)?;
    let mut rest = Sum::new(variables);
    rest.add(multipliers.denominator, form)?;
    rest.add_all(-1, &multipliers.factors, known)?;
    IDENTITY_COEFFICIENT.unless(rest.is_number())?;
    IDENTITY_CONSTANT.unless(rest.constant >= 0)
}

/// Confirms that the multipliers make a negative number of `known`: it cannot all hold (O8).
pub(crate) fn confirm_absurd(
    factors: &[i64],
    known: &[Affine],
    variables: u32,
) -> Result<(), Code> {
    let mut sum = Sum::new(variables);
    sum.add_all(1, factors, known)?;
    ABSURD_COEFFICIENT.unless(sum.is_number())?;
    ABSURD_CONSTANT.unless(sum.constant < 0)
}

record!(Affine { constant, terms });
record!(Term { variable, coefficient });
record!(Multipliers { denominator, factors });

#[cfg(test)]
mod tests {
    use super::*;

    fn form(constant: i64, terms: &[(u32, i64)]) -> Affine {
        let terms = terms.iter().map(|&(variable, coefficient)| Term { variable, coefficient });
        Affine { constant, terms: terms.collect() }
    }

    fn shown(
        form: &Affine,
        denominator: i64,
        factors: &[i64],
        known: &[Affine],
    ) -> Option<&'static str> {
        let multipliers = Multipliers { denominator, factors: factors.to_vec() };
        confirm_shown(form, &multipliers, known, 2).err().map(Code::as_str)
    }

    #[test]
    fn forms_add_and_substitute_term_by_term() {
        let x = form(1, &[(0, 2), (2, -1)]);
        let y = form(-3, &[(0, -1), (1, 5), (2, 1)]);
        assert_eq!(x.plus_times(2, &y), Ok(form(-5, &[(1, 10), (2, 1)])));
        assert_eq!(x.minus(&x), Ok(Affine::number(0)));
        // x at v0 = v1 + 1, v2 = 2·v1.
        let values = [form(1, &[(1, 1)]), Affine::number(7), form(0, &[(1, 2)])];
        assert_eq!(x.at(&values), Ok(Affine::number(3)));
    }

    #[test]
    fn numbers_at_the_limits_are_exact_and_beyond_them_refused() {
        let most = form(i64::MAX, &[(0, i64::MAX)]);
        let least = form(i64::MIN, &[(0, i64::MIN)]);
        assert_eq!(most.plus_times(1, &least), Ok(form(-1, &[(0, -1)])));
        assert_eq!(most.plus(0), Ok(most.clone()));
        assert_eq!(most.plus(1), Err(OVERFLOW));
        assert_eq!(least.plus(-1), Err(OVERFLOW));
        assert_eq!(Affine::number(0).minus(&most), Ok(form(-i64::MAX, &[(0, -i64::MAX)])));
        assert_eq!(Affine::number(0).minus(&least), Err(OVERFLOW));
        assert_eq!(most.plus_times(1, &form(0, &[(0, 1)])), Err(OVERFLOW));

        // The same in an identity: v0 ≥ 0 from i64::MAX times itself, and just beyond.
        let v0 = Affine::variable(0);
        assert_eq!(shown(&v0, i64::MAX, &[i64::MAX], std::slice::from_ref(&v0)), None);
        assert_eq!(
            shown(&form(0, &[(0, i64::MAX)]), 1, &[i64::MAX], std::slice::from_ref(&v0)),
            None
        );
        let twice = form(0, &[(0, 2)]);
        assert_eq!(shown(&twice, i64::MAX, &[1], &[v0]), Some("overflow"));
        let low = form(0, &[(0, i64::MIN)]);
        assert_eq!(shown(&low, 1, &[1], std::slice::from_ref(&low)), Some("overflow"));
        let low = form(0, &[(0, -i64::MAX)]);
        assert_eq!(shown(&low, 1, &[1], std::slice::from_ref(&low)), None);
    }

    #[test]
    fn an_inequality_is_shown_by_an_identity_and_by_nothing_less() {
        let known = [form(-3, &[(0, 1)]), form(0, &[(0, 1), (1, -2)])];
        // 2·(v0 − v1 − 1) = (v0 − 3) + (v0 − 2·v1) + 1.
        let goal = form(-1, &[(0, 1), (1, -1)]);
        assert_eq!(shown(&goal, 2, &[1, 1], &known), None);
        // The remainder 1 allows for −1 in the form, once divided: not for −2.
        let less = form(-2, &[(0, 1), (1, -1)]);
        assert_eq!(shown(&less, 2, &[1, 1], &known), Some("identity-constant"));
        assert_eq!(shown(&goal, 2, &[2, 1], &known), Some("identity-coefficient"));
        assert_eq!(shown(&goal, 2, &[1], &known), Some("multiplier-count"));
        assert_eq!(shown(&goal, 2, &[1, 1, 0], &known), Some("multiplier-count"));
        assert_eq!(shown(&goal, -2, &[1, 1], &known), Some("denominator"));
        assert_eq!(shown(&goal, 0, &[0, 0], &known), Some("denominator"));
        let opposite = [known[0].clone(), form(0, &[(0, -1), (1, 2)])];
        assert_eq!(shown(&goal, 2, &[1, -1], &opposite), Some("multiplier-negative"));
    }

    #[test]
    fn what_is_absurd_sums_to_a_negative_number() {
        // v0 ≥ 1 and v0 ≤ 0.
        let known = [form(-1, &[(0, 1)]), form(0, &[(0, -1)])];
        let absurd = |factors: &[i64], known: &[Affine]| {
            confirm_absurd(factors, known, 1).err().map(Code::as_str)
        };
        assert_eq!(absurd(&[1, 1], &known), None);
        assert_eq!(absurd(&[3, 3], &known), None);
        assert_eq!(absurd(&[0, 0], &known), Some("absurd-constant"));
        assert_eq!(absurd(&[1, 2], &known), Some("absurd-coefficient"));
        assert_eq!(absurd(&[-1, -1], &known), Some("multiplier-negative"));
        assert_eq!(absurd(&[1], &known), Some("multiplier-count"));
        // v0 ≥ 0 and v0 ≤ 0 is possible.
        let possible = [form(0, &[(0, 1)]), known[1].clone()];
        assert_eq!(absurd(&[1, 1], &possible), Some("absurd-constant"));
    }
}
