//! Is a position one of a family, and with which parameters? Solved once for every family, as
//! forms in the coordinates; later only evaluated.

use zermelo_checker::proofs::outcome::Affine;

use crate::outcome::forms::{coefficient, form, holds, number, value};

/// A family solved for its parameters. In the forms variable j is coordinate j.
#[derive(Clone, Debug)]
pub(super) struct Recognizer {
    /// The parameters: forms, each to be divided by its number, which is positive.
    pub(super) parameters: Vec<(Affine, i64)>,
    /// What is 0 for the positions of the family.
    pub(super) residuals: Vec<Affine>,
    /// What is at least 0 of the parameters.
    pub(super) constraints: Vec<Affine>,
}

/// An equation Σ unknowns[i]·parameter i = right.
struct Equation {
    unknowns: Vec<i64>,
    right: Affine,
}

impl Equation {
    /// self·factor − other·subtrahend.
    fn combined(&self, factor: i64, other: &Equation, subtrahend: i64) -> Option<Equation> {
        let unknowns = self
            .unknowns
            .iter()
            .zip(&other.unknowns)
            .map(|(a, b)| a.checked_mul(factor)?.checked_sub(b.checked_mul(subtrahend)?));
        let right = Affine::default().plus_times(factor, &self.right).ok()?;
        Some(Equation {
            unknowns: unknowns.collect::<Option<_>>()?,
            right: right.plus_times(subtrahend.checked_neg()?, &other.right).ok()?,
        })
    }
}

/// Why a family cannot be recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsolvable {
    /// The position does not determine this parameter.
    Undetermined(usize),
    /// The numbers got too large.
    Overflow,
}

impl Recognizer {
    pub(super) fn new(
        parameters: usize,
        constraints: &[Affine],
        position: &[Affine],
    ) -> Result<Recognizer, Unsolvable> {
        let mut open: Vec<Equation> = Vec::new();
        for (coordinate, of_family) in position.iter().enumerate() {
            let unknown = |p: usize| coefficient(of_family, number(p));
            open.push(Equation {
                unknowns: (0..parameters).map(unknown).collect(),
                right: form(of_family.constant.wrapping_neg(), &[(coordinate, 1)]),
            });
        }
        let mut solved: Vec<Equation> = Vec::new();
        for parameter in 0..parameters {
            let size = |equation: &Equation| equation.unknowns[parameter].unsigned_abs();
            let pivot = (0..open.len())
                .filter(|&at| size(&open[at]) > 0)
                .min_by_key(|&at| (size(&open[at]), at))
                .ok_or(Unsolvable::Undetermined(parameter))?;
            let pivot = open.remove(pivot);
            for equation in open.iter_mut().chain(&mut solved) {
                let factor = equation.unknowns[parameter];
                if factor != 0 {
                    let lead = pivot.unknowns[parameter];
                    *equation =
                        equation.combined(lead, &pivot, factor).ok_or(Unsolvable::Overflow)?;
                }
            }
            solved.push(pivot);
        }
        let parameters = solved.into_iter().enumerate().map(|(parameter, equation)| {
            let lead = equation.unknowns[parameter];
            let right = Affine::default().plus_times(lead.signum(), &equation.right).ok()?;
            Some((right, lead.checked_abs()?))
        });
        Ok(Recognizer {
            parameters: parameters.collect::<Option<_>>().ok_or(Unsolvable::Overflow)?,
            residuals: open.into_iter().map(|equation| equation.right).collect(),
            constraints: constraints.to_vec(),
        })
    }

    /// The parameters of a position of numbers, if it is one of the family.
    pub(super) fn parameters_of(&self, position: &[i64]) -> Option<Vec<i64>> {
        if !self.residuals.iter().all(|form| value(form, position) == Some(0)) {
            return None;
        }
        let mut parameters = Vec::with_capacity(self.parameters.len());
        for (form, divisor) in &self.parameters {
            let value = value(form, position)?;
            if value.rem_euclid(*divisor) != 0 {
                return None;
            }
            parameters.push(value.div_euclid(*divisor));
        }
        self.constraints.iter().all(|form| holds(form, &parameters)).then_some(parameters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_read_off_a_position() {
        // (k, k − 1, k − 1, k − 1) with w = k + 2t + 1; k ≥ 2, t ≥ 0.
        let family = [
            form(0, &[(0, 1)]),
            form(-1, &[(0, 1)]),
            form(-1, &[(0, 1)]),
            form(-1, &[(0, 1)]),
            form(1, &[(0, 1), (1, 2)]),
        ];
        let constraints = [form(-2, &[(0, 1)]), form(0, &[(1, 1)])];
        let recognizer = Recognizer::new(2, &constraints, &family).expect("determined");
        for (position, parameters) in [
            ([3, 2, 2, 2, 8], Some(vec![3, 2])),
            ([3, 2, 2, 2, 7], None),
            ([3, 2, 2, 1, 8], None),
            ([1, 0, 0, 0, 4], None),
            ([2, 1, 1, 1, 3], Some(vec![2, 0])),
            ([2, 1, 1, 1, 1], None),
        ] {
            assert_eq!(recognizer.parameters_of(&position), parameters, "{position:?}");
        }
    }

    #[test]
    fn a_parameter_that_the_position_does_not_show_is_named() {
        let family = [form(0, &[(0, 1)]), form(1, &[(0, 1)])];
        let unsolvable = Recognizer::new(2, &[], &family).expect_err("not determined");
        assert_eq!(unsolvable, Unsolvable::Undetermined(1));
    }
}
