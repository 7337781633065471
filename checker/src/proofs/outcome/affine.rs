//! Affine forms with integer coefficients, and sums of them that show inequalities.
//!
//! All arithmetic is exact: an overflow of 64 bits is an error, never a wrap. Nothing is solved
//! here; identities are compared coefficient by coefficient.

use std::borrow::Borrow;

use super::{FORM_ORDER, OVERFLOW, VARIABLE_OUT_OF_SCOPE};
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
    /// A form without variables.
    pub fn number(constant: i64) -> Affine {
        Affine { constant, terms: Vec::new() }
    }

    /// A variable with coefficient 1 and nothing else.
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
    pub fn at(&self, values: &[impl Borrow<Affine>]) -> Result<Affine, Code> {
        let mut result = Affine::number(self.constant);
        for &Term { variable, coefficient } in &self.terms {
            let value = usize::try_from(variable).ok().and_then(|v| values.get(v));
            let value = value.ok_or(VARIABLE_OUT_OF_SCOPE)?.borrow();
            result = result.plus_times(coefficient, value)?;
        }
        Ok(result)
    }
}

/// What shows an inequality g ≥ 0: the inequalities that are added up. Number i + 1 is the known
/// inequality i, and 0 is g once more. An inequality that is added several times is there as often.
pub type Summands = Vec<u32>;

/// A variable v that a residue has put in: v = `modulus`·u + `remainder`, where u is the variable
/// `quotient`.
pub(crate) struct Residue {
    pub(crate) variable: u32,
    pub(crate) modulus: i64,
    pub(crate) remainder: i64,
    pub(crate) quotient: u32,
}

/// A form with a place for every variable, to add many forms up.
#[derive(Clone)]
pub(crate) struct Sum {
    pub(super) constant: i64,
    coefficients: Vec<i64>,
}

impl Sum {
    /// The form with the residues put in, as sharp as integers allow for: 2x − 1 ≥ 0 says of them
    /// that x − 1 ≥ 0 (O14).
    pub(crate) fn sharp(form: &Affine, residues: &[Residue], variables: u32) -> Result<Sum, Code> {
        let places = usize::try_from(variables).unwrap_or_default();
        let mut sum = Sum { constant: form.constant, coefficients: vec![0; places] };
        for &Term { variable, coefficient } in &form.terms {
            *sum.place(variable)? = coefficient;
        }
        for residue in residues {
            let coefficient = std::mem::take(sum.place(residue.variable)?);
            let add = |to: i64, times: i64| {
                times.checked_mul(coefficient).and_then(|n| to.checked_add(n)).ok_or(OVERFLOW)
            };
            sum.constant = add(sum.constant, residue.remainder)?;
            let quotient = sum.place(residue.quotient)?;
            *quotient = add(*quotient, residue.modulus)?;
        }
        let common = sum.coefficients.iter().fold(0, |a, &b| gcd(a, b.unsigned_abs()));
        let common = i64::try_from(common).map_err(|_| OVERFLOW)?;
        if common > 1 {
            sum.constant = sum.constant.div_euclid(common);
            sum.coefficients.iter_mut().for_each(|n| *n = n.div_euclid(common));
        }
        Ok(sum)
    }

    fn place(&mut self, variable: u32) -> Result<&mut i64, Code> {
        let place = usize::try_from(variable).ok().and_then(|v| self.coefficients.get_mut(v));
        place.ok_or(VARIABLE_OUT_OF_SCOPE)
    }

    /// Adds `sign`·`other`, which has as many places.
    fn add(&mut self, sign: i64, other: &Sum) -> Result<(), Code> {
        let add = |to: &mut i64, n: i64| {
            *to = n.checked_mul(sign).and_then(|n| to.checked_add(n)).ok_or(OVERFLOW)?;
            Ok(())
        };
        add(&mut self.constant, other.constant)?;
        let pairs = self.coefficients.iter_mut().zip(&other.coefficients);
        pairs.into_iter().try_for_each(|(to, &n)| add(to, n))
    }

    /// Whether no variable is left.
    pub(super) fn is_number(&self) -> bool {
        self.coefficients.iter().all(|&coefficient| coefficient == 0)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a.checked_rem(b).unwrap_or(0)) }
}

/// d·g − Σ hᵢ, where g is `goal`, the hᵢ ≥ 0 are what is known, and d is 1 more than the number of
/// times that g is among the summands: a number that is more than −d. So d·g is more than −d, and
/// g, as an integer, at least 0 (O14). `codes` are those of a variable that is left and of a number
/// that is too small.
pub(crate) fn confirm_shown(
    goal: &Sum,
    summands: &[u32],
    known: impl Fn(usize) -> Result<Sum, Code>,
    codes: [Code; 2],
) -> Result<(), Code> {
    let mut rest = goal.clone();
    let mut least = 0i64;
    for &summand in summands {
        match usize::try_from(summand).ok().and_then(|n| n.checked_sub(1)) {
            Some(number) => rest.add(-1, &known(number)?)?,
            None => {
                rest.add(1, goal)?;
                least = least.checked_sub(1).ok_or(OVERFLOW)?;
            }
        }
    }
    let [coefficient, constant] = codes;
    coefficient.unless(rest.is_number())?;
    constant.unless(rest.constant >= least)
}

record!(Affine { constant, terms });
record!(Term { variable, coefficient });

#[cfg(test)]
mod tests {
    use super::super::{IDENTITY_COEFFICIENT, IDENTITY_CONSTANT, NO_SUCH_INEQUALITY};
    use super::*;

    fn form(constant: i64, terms: &[(u32, i64)]) -> Affine {
        let terms = terms.iter().map(|&(variable, coefficient)| Term { variable, coefficient });
        Affine { constant, terms: terms.collect() }
    }

    /// Why the summands do not show `form` ≥ 0 from `known`.
    fn shown(form: &Affine, summands: &[u32], known: &[Affine]) -> Option<&'static str> {
        in_residues(form, summands, known, &[])
    }

    fn in_residues(
        form: &Affine,
        summands: &[u32],
        known: &[Affine],
        residues: &[Residue],
    ) -> Option<&'static str> {
        let sharp = |form: &Affine| Sum::sharp(form, residues, 3);
        let known = |i: usize| known.get(i).ok_or(NO_SUCH_INEQUALITY).and_then(sharp);
        let codes = [IDENTITY_COEFFICIENT, IDENTITY_CONSTANT];
        let goal = sharp(form).map_err(Code::as_str);
        let confirm = |goal: Sum| confirm_shown(&goal, summands, known, codes);
        goal.and_then(|goal| confirm(goal).map_err(Code::as_str)).err()
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

        // The same in an identity.
        let v0 = Affine::variable(0);
        let known = [form(i64::MAX, &[(0, 1)]), form(i64::MIN, &[(0, 1)]), form(1, &[(0, 1)])];
        assert_eq!(shown(&v0, &[1], &known), Some("identity-constant"));
        assert_eq!(shown(&known[0], &[3], &known), None);
        assert_eq!(shown(&v0, &[2], &known), Some("overflow"));
        assert_eq!(shown(&known[0], &[0], &known), Some("overflow"));
        let low = form(0, &[(0, i64::MIN)]);
        assert_eq!(shown(&low, &[1], std::slice::from_ref(&low)), Some("overflow"));
        let low = form(0, &[(0, -i64::MAX)]);
        assert_eq!(shown(&low, &[1], std::slice::from_ref(&low)), None);
    }

    #[test]
    fn an_inequality_is_shown_by_an_identity_and_by_nothing_less() {
        let known = [form(-3, &[(0, 1)]), form(0, &[(0, 1), (1, -2)])];
        // 2·(v0 − v1 − 1) = (v0 − 3) + (v0 − 2·v1) + 1.
        let goal = form(-1, &[(0, 1), (1, -1)]);
        assert_eq!(shown(&goal, &[0, 1, 2], &known), None);
        assert_eq!(shown(&goal, &[2, 0, 1], &known), None);
        // 2·(v0 − v1 − 2) is a number less: more than −2, so that v0 − v1 − 2 is at least 0.
        let sharper = form(-2, &[(0, 1), (1, -1)]);
        assert_eq!(shown(&sharper, &[0, 1, 2], &known), None);
        // v0 = 3, v1 = 1 is allowed.
        let wrong = form(-3, &[(0, 1), (1, -1)]);
        assert_eq!(shown(&wrong, &[0, 1, 2], &known), Some("identity-constant"));
        assert_eq!(shown(&goal, &[0, 1, 1, 2], &known), Some("identity-coefficient"));
        assert_eq!(shown(&goal, &[1, 2], &known), Some("identity-coefficient"));
        assert_eq!(shown(&goal, &[0, 1], &known), Some("identity-coefficient"));
        assert_eq!(shown(&goal, &[0, 1, 3], &known), Some("no-such-inequality"));
        // Nothing is shown by itself.
        assert_eq!(shown(&goal, &[0], &known), Some("identity-coefficient"));
        let number = |n| Affine::number(n);
        assert_eq!(shown(&number(-1), &[], &known), Some("identity-constant"));
        assert_eq!(shown(&number(-1), &[0, 0], &known), Some("identity-constant"));
    }

    #[test]
    fn what_is_known_is_as_sharp_as_integers_allow_for_and_no_sharper() {
        // 3·v0 − 2·v1: no common divisor. 4·v0 − 6 ≥ 0 says v0 ≥ 2.
        let known = [form(0, &[(0, 3), (1, -2)]), form(-6, &[(0, 4)]), form(5, &[(0, -2)])];
        assert_eq!(shown(&form(-2, &[(0, 1)]), &[2], &known), None);
        assert_eq!(shown(&form(-3, &[(0, 1)]), &[2], &known), Some("identity-constant"));
        // −2·v0 + 5 ≥ 0 says v0 ≤ 2, and v0 ≤ 1 is not known.
        assert_eq!(shown(&form(2, &[(0, -1)]), &[3], &known), None);
        assert_eq!(shown(&form(1, &[(0, -1)]), &[3], &known), Some("identity-constant"));
        assert_eq!(shown(&form(1, &[(0, 3), (1, -2)]), &[1], &known), None);
        assert_eq!(shown(&form(-1, &[(0, 3), (1, -2)]), &[1], &known), Some("identity-constant"));
    }

    #[test]
    fn a_residue_is_put_in_everywhere_and_where_its_variable_stands_alone() {
        // v0 = 2·v2 + 1.
        let residues = [Residue { variable: 0, modulus: 2, remainder: 1, quotient: 2 }];
        let shown = |goal: &Affine, summands: &[u32], known: &[Affine]| {
            in_residues(goal, summands, known, &residues)
        };
        let (odd, other) = (form(-1, &[(0, 1), (2, -2)]), form(-2, &[(0, 1), (2, -2)]));
        assert_eq!(shown(&odd, &[], &[]), None);
        assert_eq!(shown(&other, &[], &[]), Some("identity-constant"));
        // v0 ≥ 2 says v0 ≥ 3, and v2 ≥ 1; not v2 ≥ 2.
        let known = [form(-2, &[(0, 1)])];
        assert_eq!(shown(&form(-3, &[(0, 1)]), &[1], &known), None);
        assert_eq!(shown(&form(-1, &[(2, 1)]), &[1], &known), None);
        assert_eq!(shown(&form(-2, &[(2, 1)]), &[1], &known), Some("identity-constant"));
        // Of v1 nothing is known.
        assert_eq!(shown(&form(-3, &[(1, 1)]), &[1], &known), Some("identity-coefficient"));
    }
}
