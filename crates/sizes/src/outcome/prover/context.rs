//! The context of a branch as the checker will have it, with the means to show things in it.
//!
//! The checker puts a residue m·u + r in the place of v in all that it looks at, and takes
//! inequalities as sharp as integers allow for. The prover works with these *normal* forms.

use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::{Affine, Summands, Term, Value};

use super::linear::{Combination, combine};
use crate::outcome::forms::{coefficient, denied, gcd, negated, replaced, tightened, value};

/// A position and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// As the checker has it.
    pub(super) position: Vec<Affine>,
    /// In normal form.
    pub(super) normal: Vec<Affine>,
    pub(super) value: Value,
}

/// Concrete numbers for all variables of a branch.
pub(super) type Sample = Vec<i64>;

/// The context of a branch.
#[derive(Clone, Debug, Default)]
pub(super) struct Context {
    pub(super) variables: u32,
    known: Vec<Affine>,
    normal: Vec<Affine>,
    pub(super) facts: Vec<Fact>,
    /// Variables that residues have replaced, and by what.
    replaced: Vec<(u32, Affine)>,
}

/// What is in the way of closing a branch.
pub(super) enum Obstacle {
    /// This may be negative.
    Split(Affine),
    /// This variable's residue decides whether a number is an integer.
    Residue { variable: u32, modulus: i64 },
    /// It cannot be done.
    Impossible,
}

impl From<Code> for Obstacle {
    /// A number does not fit 64 bits.
    fn from(_: Code) -> Obstacle {
        Obstacle::Impossible
    }
}

/// Whether what is known can all hold.
pub(super) enum Feasibility {
    /// It cannot: these add up to a negative number.
    Absurd(Summands),
    /// Integers for all variables at which everything known holds.
    Integers(Vec<i64>),
    /// It can for fractions; whether this is at least 0 should be looked at next.
    Split(Affine),
}

impl Context {
    /// A context with so many variables, in which these inequalities are known.
    pub(super) fn knowing(variables: usize, known: &[Affine]) -> Option<Context> {
        let mut context = Context::default();
        for _ in 0..variables {
            context.fresh();
        }
        known.iter().try_for_each(|form| context.know(form.clone()))?;
        Some(context)
    }

    pub(super) fn fresh(&mut self) -> u32 {
        self.variables += 1;
        self.variables - 1
    }

    /// What is known, in normal form.
    pub(super) fn inequalities(&self) -> impl Iterator<Item = &Affine> {
        self.normal.iter().filter(|form| !form.is_number())
    }

    pub(super) fn know(&mut self, form: Affine) -> Option<()> {
        self.normal.push(tightened(self.normal_form(&form)?));
        self.known.push(form);
        Some(())
    }

    pub(super) fn add_fact(&mut self, position: Vec<Affine>, value: Value) -> Option<()> {
        let normal = position.iter().map(|form| self.normal_form(form)).collect::<Option<_>>()?;
        self.facts.push(Fact { position, normal, value });
        Some(())
    }

    /// Begins the branch `variable = modulus·u + remainder`; gives u.
    pub(super) fn residue(&mut self, variable: u32, modulus: i64, remainder: i64) -> Option<u32> {
        let quotient = self.fresh();
        let by = Affine::number(remainder).plus_times(modulus, &Affine::variable(quotient)).ok()?;
        self.replaced.push((variable, by));
        for number in 0..self.known.len() {
            self.normal[number] = tightened(self.normal_form(&self.known[number])?);
        }
        let mut facts = std::mem::take(&mut self.facts).into_iter();
        facts.try_for_each(|fact| self.add_fact(fact.position, fact.value))?;
        Some(quotient)
    }

    /// The form without the variables that residues have replaced.
    pub(super) fn normal_form(&self, form: &Affine) -> Option<Affine> {
        let put =
            |form: Affine, (variable, by): &(u32, Affine)| replaced(&form, *variable, by).ok();
        self.replaced.iter().try_fold(form.clone(), put)
    }

    /// What is to be added up to show `goal` ≥ 0, which is as sharp as it can be.
    fn show(&self, goal: &Affine) -> Option<Summands> {
        let below = denied(goal).ok()?;
        let rows = Rows::of(self.normal.iter().chain([goal]));
        let mut columns: Vec<Vec<i64>> = self.normal.iter().map(|form| rows.vector(form)).collect();
        columns.push(rows.vector(&Affine::number(1)));
        if let Some(Combination::Factors { denominator, mut factors }) =
            combine(&rows.vector(goal), &columns)
        {
            factors.pop();
            return summands(denominator, &factors);
        }
        // For integers it is enough that what is known and −goal − 1 ≥ 0 cannot both hold.
        columns.pop();
        columns.push(rows.vector(&below));
        match combine(&rows.vector(&Affine::number(-1)), &columns)? {
            Combination::Factors { mut factors, .. } => {
                let times = factors.pop().filter(|&times| times > 0)?;
                summands(times, &factors)
            }
            Combination::Separation(_) => None,
        }
    }

    /// Whether `form` ≥ 0 can be shown.
    fn shows(&self, form: &Affine) -> bool {
        self.show_all(std::slice::from_ref(form)).is_ok()
    }

    /// Sums for all conditions that are no numbers, or what is in the way of the first that cannot be
    /// shown.
    pub(super) fn show_all(&self, conditions: &[Affine]) -> Result<Vec<Summands>, Obstacle> {
        let mut shown = Vec::new();
        for form in conditions {
            let goal = tightened(self.normal_form(form).ok_or(Obstacle::Impossible)?);
            if !goal.is_number() {
                shown.push(self.show(&goal).ok_or(Obstacle::Split(goal))?);
            } else if goal.constant < 0 {
                return Err(Obstacle::Impossible);
            }
        }
        Ok(shown)
    }

    /// Whether all that is known can hold; `None` where the numbers get too large.
    pub(super) fn feasibility(&self) -> Option<Feasibility> {
        let rows = Rows::of(self.normal.iter());
        let columns: Vec<Vec<i64>> = self.normal.iter().map(|form| rows.vector(form)).collect();
        match combine(&rows.vector(&Affine::number(-1)), &columns)? {
            Combination::Factors { factors, .. } => summands(1, &factors).map(Feasibility::Absurd),
            Combination::Separation(point) => self.at_point(&rows, &point),
        }
    }

    /// A variable whose residue modulo a prime an equation among what is known decides: v is even where v = 2x + 4y. Splits alone would go up one number at a time.
    pub(super) fn parity(&self) -> Option<Obstacle> {
        self.normal.iter().enumerate().find_map(|(number, form)| {
            let negated = negated(form).ok()?;
            let is_equation = !form.is_number() && self.normal[number + 1..].contains(&negated);
            let decided = |term: &&Term| term.coefficient.abs() == 1;
            form.terms.iter().filter(|_| is_equation).filter(decided).find_map(|term| {
                let others = form.terms.iter().filter(|other| other.variable != term.variable);
                let common = others.map(|other| other.coefficient.unsigned_abs()).fold(0, gcd);
                let common = i64::try_from(common).ok().filter(|&common| common >= 2)?;
                let modulus = least_factor(common);
                Some(Obstacle::Residue { variable: term.variable, modulus })
            })
        })
    }

    /// The feasible point is given as its numerators, the common denominator last.
    fn at_point(&self, rows: &Rows, point: &[i128]) -> Option<Feasibility> {
        let mut values = vec![0i64; usize::try_from(self.variables).unwrap_or_default()];
        let (&denominator, numerators) = point.split_last().filter(|(d, _)| **d > 0)?;
        for (&variable, &numerator) in rows.variables.iter().zip(numerators) {
            let floor = i64::try_from(numerator.div_euclid(denominator)).ok()?;
            if numerator.rem_euclid(denominator) != 0 {
                let above = Affine::variable(variable).plus(-floor - 1).ok()?;
                return Some(Feasibility::Split(above));
            }
            if let Some(place) = values.get_mut(variable as usize) {
                *place = floor;
            }
        }
        for (variable, by) in self.replaced.iter().rev() {
            values[*variable as usize] = value(by, &values)?;
        }
        Some(Feasibility::Integers(values))
    }
}

/// The most inequalities that are added up for one.
const MAX_SUMMANDS: i64 = 1_000;

/// The list of what is added up: the inequality to be shown, and every known one, as many times as
/// said.
fn summands(denominator: i64, factors: &[i64]) -> Option<Summands> {
    let times = std::iter::once(denominator - 1).chain(factors.iter().copied());
    let all = times.clone().try_fold(0i64, |sum, times| sum.checked_add(times))?;
    let listed = times.enumerate().map(|(number, times)| {
        std::iter::repeat_n(u32::try_from(number).ok(), usize::try_from(times).unwrap_or(0))
    });
    if all > MAX_SUMMANDS { None } else { listed.flatten().collect() }
}

/// The variables that occur, each with a row of its own; the constant has the last row.
struct Rows {
    variables: Vec<u32>,
}

impl Rows {
    fn of<'a>(forms: impl Iterator<Item = &'a Affine>) -> Rows {
        let mut variables: Vec<u32> =
            forms.flat_map(|form| form.terms.iter().map(|term| term.variable)).collect();
        variables.sort_unstable();
        variables.dedup();
        Rows { variables }
    }

    fn vector(&self, form: &Affine) -> Vec<i64> {
        let coefficients = self.variables.iter().map(|&variable| coefficient(form, variable));
        coefficients.chain([form.constant]).collect()
    }
}

/// The least prime that divides a number from 2 on. Residues are taken modulo primes: where an
/// equation decides one modulo 16, four steps rule out one branch each, and one step would 15.
pub(super) fn least_factor(number: i64) -> i64 {
    (2..).take_while(|n| n * n <= number).find(|n| number % n == 0).unwrap_or(number)
}

/// The constraints without those that follow from the ones before, or are numbers.
pub(crate) fn needed(constraints: &[Affine], parameters: usize) -> Vec<Affine> {
    let mut kept: Vec<Affine> = Vec::new();
    let tight: Vec<Affine> = constraints.iter().cloned().map(tightened).collect();
    for form in tight {
        if Context::knowing(parameters, &kept).is_none_or(|known| !known.shows(&form)) {
            kept.push(form);
        }
    }
    // What stands first may follow from what came later.
    let mut number = 0;
    while number < kept.len() {
        let mut others = kept.clone();
        let form = others.remove(number);
        if Context::knowing(parameters, &others).is_some_and(|known| known.shows(&form)) {
            kept = others;
        } else {
            number += 1;
        }
    }
    kept
}
