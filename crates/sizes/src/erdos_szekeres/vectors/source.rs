//! Makes a problem for the prover from a family source (docs/guide/families.md).
//!
//! A source speaks of parameters and the width w; a statement has parameters only, and conditions
//! that are inequalities. So w becomes a parameter, a residue is put in by substitution (w − k odd
//! gives w = k + 1 + 2u), and what a source leaves unsaid is added: that the size is one of those
//! claimed, that the rows are a region, and that the full board is P.

use zermelo_checker::fault::Code;
use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_checker::proofs::outcome::{Affine, Value};

use super::theorems::ends;
use crate::erdos_szekeres::families as source;
use crate::outcome::forms::{negated, number, solved, without};
use crate::outcome::problem::{Condition, Family, Into, Problem, Rule};
use crate::outcome::prover::{Cause, Failure, needed};

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
        let variable = |v: usize| Affine::variable(number(v));
        let values: Vec<Affine> = (0..names.len()).map(variable).collect();
        let mut reading = Reading { names, values, constraints: Vec::new() };
        // The sizes claimed.
        let width = reading.values.len() - 1;
        let least = i64::from(scope.least.saturating_sub(1));
        if scope.modulus > 1 {
            let by = Affine::number(least).plus_times(i64::from(scope.modulus), &variable(width));
            reading.names[width] = "s".into();
            reading.values[width] = by.unwrap_or_default();
            reading.constraints.push(variable(width));
        } else {
            reading.constraints.extend(variable(width).plus(-least));
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
            self.constraints.push(first.plus(-1)?);
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
        Ok(form.at(&self.values)?)
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
                let variables = form.terms.iter().map(|term| term.variable);
                let mut by = variables.map(|variable| Some((variable, solved(&form, variable)?)));
                if let Some((variable, by)) = by.find_map(|by| by) {
                    return self.put(variable, &by);
                }
                let negated = negated(&form)?;
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
            inverse.map(|inverse| (term.variable, inverse))
        });
        let Some((variable, inverse)) = solvable else {
            let always = form.terms.iter().all(|term| term.coefficient % modulus == 0);
            if always && form.constant.rem_euclid(modulus) == remainder {
                return Ok(());
            }
            return Err(Cause::Residue { modulus });
        };
        // coefficient·v + rest ≡ remainder, so v = inverse·(remainder − rest) + modulus·u.
        let right = Affine::number(remainder).minus(&without(form, variable)?)?;
        let right = reduced(Affine::default().plus_times(inverse, &right)?, modulus);
        let by = right.plus_times(modulus, &Affine::variable(variable))?;
        let name = self.names.get_mut(variable as usize).ok_or(Cause::Overflow)?;
        *name = if name == "w" { "u".into() } else { format!("{name}'") };
        self.put(variable, &by)
    }

    /// Puts a form in the place of a parameter everywhere. The parameter itself may occur in it:
    /// it then has a new meaning. If not, it is gone.
    fn put(&mut self, variable: u32, by: &Affine) -> Result<()> {
        let count = number(self.names.len());
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
            *form = form.at(values)?;
        }
        Ok(())
    }

    fn rule(&self, rule: &source::Rule, families: usize) -> Result<Rule> {
        // The free column is the variable after the parameters.
        let column = Affine::variable(number(self.names.len()));
        let values: Vec<Affine> = self.values.iter().cloned().chain([column]).collect();
        let form = |form: &Affine| form.at(&values);
        let when = rule.when.iter().map(|when| when.value.at(&values));
        Ok(Rule {
            row: rule.on.row,
            column: if rule.column.is_some() { None } else { Some(form(&rule.on.column)?) },
            when: when.collect::<std::result::Result<_, Code>>()?,
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
