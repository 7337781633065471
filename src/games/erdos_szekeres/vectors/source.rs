//! Makes a problem for the prover from a family source (docs/guide/families.md).
//!
//! A source speaks of parameters and the width w; a statement has parameters only, and conditions
//! that are inequalities. So w becomes a parameter, a residue is put in by substitution (w − k odd
//! gives w = k + 1 + 2u), and what a source leaves unsaid is added: that the size is one of those
//! claimed, that the rows are a region, and that the full board is P.

use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_checker::proofs::outcome::{Affine, Value};

use super::theorems::ends;
use crate::games::erdos_szekeres::families as source;
use crate::proofs::outcome::problem::{Condition, Family, Into, Problem, Rule};
use crate::proofs::outcome::prover::{Cause, Failure, needed};

/// The problem that a source poses: its claim, from its families.
///
/// # Errors
/// A condition that the prover cannot put as inequalities.
pub fn problem(strategy: &source::Strategy) -> std::result::Result<Problem, Failure> {
    let scope = &strategy.scope;
    let mut families = Vec::new();
    for family in &strategy.families {
        let mut reading = Reading::new(family, scope);
        let read = reading.read(family, scope, strategy.families.len());
        families.push(read.map_err(|cause| Failure::of_family(&family.name.value, cause))?);
    }
    match scope.form {
        Form::Avoidance => families.push(full_board(scope)),
        Form::Achievement => families.extend(ends(scope.rows())),
    }
    Ok(Problem::new(&strategy.claim.value, families))
}

/// The full board, at every size claimed.
fn full_board(scope: &source::Scope) -> Family {
    let width = Affine::variable(0);
    let least = i64::from(scope.least.saturating_sub(1));
    Family {
        name: source::parse::FULL_BOARD.into(),
        parameters: vec!["w".into()],
        constraints: vec![width.plus(-least).unwrap_or_default()],
        position: vec![width; scope.rows() + 1],
        value: Value::P,
        rules: Vec::new(),
        stolen: false,
    }
}

/// A family being read: the new parameters, and what the source's variables are in them.
struct Reading {
    names: Vec<String>,
    /// The source's parameters in its order, then w.
    values: Vec<Affine>,
    constraints: Vec<Affine>,
}

type Result<T> = std::result::Result<T, Cause>;

impl Reading {
    fn new(family: &source::Family, scope: &source::Scope) -> Reading {
        let mut names: Vec<String> =
            family.parameters.iter().map(|name| name.value.clone()).collect();
        names.push("w".into());
        let variable = |v: usize| Affine::variable(u32::try_from(v).unwrap_or(u32::MAX));
        let values: Vec<Affine> = (0..names.len()).map(variable).collect();
        let mut reading = Reading { names, values, constraints: Vec::new() };
        // The sizes claimed.
        let width = reading.values.len() - 1;
        let least = i64::from(scope.least.saturating_sub(1));
        if scope.modulus > 1 {
            let by = variable(width)
                .plus(0)
                .and_then(|s| Affine::number(least).plus_times(i64::from(scope.modulus), &s));
            reading.names[width] = "s".into();
            reading.values[width] = by.unwrap_or_default();
            reading.constraints.push(variable(width));
        } else {
            let at_least = variable(width).plus(-least).unwrap_or_default();
            reading.constraints.push(at_least);
        }
        reading
    }

    fn read(
        &mut self,
        family: &source::Family,
        scope: &source::Scope,
        families: usize,
    ) -> Result<Family> {
        for condition in &family.conditions {
            self.condition(&condition.value)?;
        }
        let mut position: Vec<Affine> =
            family.rows.iter().map(|form| self.form(form)).collect::<Result<_>>()?;
        position.push(self.form(&family.width())?);
        // The rows are a region, and the first move is made.
        for form in family.shape() {
            let form = self.form(&form)?;
            self.constraints.push(form);
        }
        if let Some(first) = position.first() {
            self.constraints.push(first.plus(-1).map_err(|_| Cause::Overflow)?);
        }
        if scope.form == Form::Achievement {
            position.push(Affine::number(0));
        }
        let rules =
            family.rules.iter().map(|rule| self.rule(rule, families)).collect::<Result<_>>()?;
        Ok(Family {
            name: family.name.value.clone(),
            parameters: self.names.clone(),
            constraints: needed(&self.constraints, self.names.len()),
            position,
            value: Value::P,
            rules,
            stolen: family.stolen,
        })
    }

    /// A form of the source, without a free column, in the new parameters.
    fn form(&self, form: &Affine) -> Result<Affine> {
        form.at(&self.values).map_err(|_| Cause::Overflow)
    }

    fn condition(&mut self, condition: &Condition) -> Result<()> {
        match condition {
            Condition::NonNegative(form) => {
                let form = self.form(form)?;
                self.constraints.push(form);
                Ok(())
            }
            Condition::Zero(form) => {
                let form = self.form(form)?;
                // Solved for a parameter, or kept as two inequalities.
                if let Some(term) = form.terms.iter().find(|term| term.coefficient.abs() == 1) {
                    let (variable, sign) = (term.variable, term.coefficient);
                    let rest = form.plus_times(-sign, &Affine::variable(variable));
                    let by = rest.and_then(|rest| Affine::number(0).plus_times(-sign, &rest));
                    return self.put(variable, &by.map_err(|_| Cause::Overflow)?);
                }
                let negated = Affine::number(0).minus(&form).map_err(|_| Cause::Overflow)?;
                self.constraints.extend([form, negated]);
                Ok(())
            }
            Condition::Residue { form, modulus, residue } => {
                let form = self.form(form)?;
                self.residue(&form, *modulus, *residue)
            }
        }
    }

    /// Puts in that a form leaves a remainder.
    fn residue(&mut self, form: &Affine, modulus: i64, remainder: i64) -> Result<()> {
        if modulus == 1 {
            return Ok(());
        }
        // The last variable whose coefficient has an inverse: w, mostly.
        let solvable = form.terms.iter().rev().find_map(|term| {
            let inverse = (1..modulus).find(|n| {
                n.checked_mul(term.coefficient).is_some_and(|p| p.rem_euclid(modulus) == 1)
            });
            inverse.map(|inverse| (term.variable, term.coefficient, inverse))
        });
        let Some((variable, coefficient, inverse)) = solvable else {
            let always = form.terms.iter().all(|term| term.coefficient % modulus == 0);
            if always && form.constant.rem_euclid(modulus) == remainder {
                return Ok(());
            }
            return Err(Cause::Residue { modulus });
        };
        // coefficient·v + rest ≡ remainder, so v = inverse·(remainder − rest) + modulus·u.
        let by = form
            .plus_times(-coefficient, &Affine::variable(variable))
            .and_then(|rest| Affine::number(remainder).minus(&rest))
            .and_then(|right| Affine::number(0).plus_times(inverse, &right))
            .map(|right| reduced(right, modulus))
            .and_then(|right| right.plus_times(modulus, &Affine::variable(variable)))
            .map_err(|_| Cause::Overflow)?;
        let name = self.names.get_mut(variable as usize).ok_or(Cause::Overflow)?;
        *name = if name == "w" { "u".into() } else { format!("{name}'") };
        self.put(variable, &by)
    }

    /// Puts a form in the place of a parameter everywhere. The parameter itself may occur in it:
    /// it then has a new meaning. If not, it is gone.
    fn put(&mut self, variable: u32, by: &Affine) -> Result<()> {
        let count = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        let mut values: Vec<Affine> = (0..count).map(Affine::variable).collect();
        let place = usize::try_from(variable).unwrap_or(usize::MAX);
        *values.get_mut(place).ok_or(Cause::Overflow)? = by.clone();
        self.rename(&values)?;
        if by.terms.iter().all(|term| term.variable != variable) {
            self.names.remove(place);
            let without = |v: u32| Affine::variable(if v > variable { v - 1 } else { v });
            let values: Vec<Affine> = (0..count).map(without).collect();
            self.rename(&values)?;
        }
        Ok(())
    }

    fn rename(&mut self, values: &[Affine]) -> Result<()> {
        for form in self.values.iter_mut().chain(&mut self.constraints) {
            *form = form.at(values).map_err(|_| Cause::Overflow)?;
        }
        Ok(())
    }

    fn rule(&self, rule: &source::Rule, families: usize) -> Result<Rule> {
        // The free column is the variable after the parameters.
        let column = Affine::variable(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
        let values: Vec<Affine> = self.values.iter().cloned().chain([column]).collect();
        let form = |form: &Affine| form.at(&values).map_err(|_| Cause::Overflow);
        let when = rule.when.iter().map(|when| when.value.at(&values).map_err(|_| Cause::Overflow));
        Ok(Rule {
            row: rule.on.row,
            column: if rule.column.is_some() { None } else { Some(form(&rule.on.column)?) },
            when: when.collect::<Result<_>>()?,
            reply: (rule.reply.row, form(&rule.reply.column)?),
            into: match rule.target {
                source::Target::Unsaid => Into::Any,
                source::Target::Family(index) => Into::Family(index),
                source::Target::FullBoard => Into::Family(families),
            },
        })
    }
}

/// The form with its numbers reduced modulo m.
fn reduced(mut form: Affine, modulus: i64) -> Affine {
    form.constant = form.constant.rem_euclid(modulus);
    form.terms.iter_mut().for_each(|term| term.coefficient = term.coefficient.rem_euclid(modulus));
    form.terms.retain(|term| term.coefficient != 0);
    form
}
