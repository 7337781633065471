//! Makes a problem for the prover from a family source (docs/guide/families.md).
//!
//! A source speaks of parameters and the width w; a statement has parameters only, and conditions
//! that are inequalities. So w becomes a parameter, a residue is put in by substitution (w − k odd
//! gives w = k + 1 + 2u), and what a source leaves unsaid is added: that the size is one of those
//! claimed, that the rows are a region, and that the full board is P.

use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_checker::proofs::outcome::{Affine, Value};

use super::draft::{self, Cell, Draft};
use crate::erdos_szekeres::vectors::theorems::ends;
use crate::outcome::forms::{negated, number, solved, without};
use crate::outcome::problem::{Condition, Family, Into, Rule};
use crate::outcome::prover::{Cause, confirm, needed};

/// The name by which a reply leads to the full board.
pub(super) const FULL_BOARD: &str = "full board";

/// The board and the sizes that a source is for.
pub(super) struct Scope {
    /// Rows of the board.
    pub(super) rows: usize,
    /// What completing a pattern means.
    pub(super) form: Form,
    /// The least width.
    pub(super) least: i64,
    /// The distance between the sizes claimed.
    pub(super) modulus: u32,
}

/// The families that come after those of a source: what every source leaves out.
pub(super) fn end(scope: &Scope) -> Vec<Family> {
    match scope.form {
        Form::Avoidance => vec![full_board(scope)],
        Form::Achievement => ends(scope.rows),
    }
}

/// The full board, at every size claimed.
fn full_board(scope: &Scope) -> Family {
    let width = Affine::variable(0);
    Family {
        name: FULL_BOARD.into(),
        parameters: vec!["w".into()],
        constraints: vec![width.plus(-scope.least).unwrap_or_default()],
        position: vec![width; scope.rows + 1],
        value: Value::P,
        rules: Vec::new(),
        stolen: false,
    }
}

/// The family of a draft, whose rules lead into these families.
///
/// # Errors
/// A condition that the prover cannot put as inequalities, a parameter that the rows do not determine,
/// or that no position satisfies the conditions.
pub(super) fn read_family(draft: &Draft, scope: &Scope, targets: Vec<Into>) -> Result<Family> {
    let mut reading = Reading::new(draft, scope);
    for condition in &draft.conditions {
        reading.condition(&condition.value)?;
    }
    // The rows are a region: w ≥ λ1 ≥ … ≥ λm ≥ 0.
    let rows = draft.rows.iter().flat_map(|rows| &rows.value);
    let rows: Vec<Affine> = rows.map(|form| reading.form(form)).collect::<Result<_>>()?;
    let width = reading.form(&draft.width())?;
    let below = rows.iter().cloned().chain([Affine::default()]);
    for (above, below) in std::iter::once(&width).chain(&rows).zip(below) {
        reading.constraints.push(above.minus(&below)?);
    }
    let first = rows.first().map(|first| first.plus(-1)).transpose()?;
    let over = (scope.form == Form::Achievement).then(|| Affine::number(0));
    let position: Vec<Affine> = rows.into_iter().chain([width]).chain(over).collect();
    confirm(&reading.names, &reading.constraints, &position)?;
    // The first move is made.
    reading.constraints.extend(first);
    let rules = draft.rules.iter().zip(targets).map(|(rule, into)| reading.rule(rule, into));
    Ok(Family {
        name: draft.name.value.clone(),
        rules: rules.collect::<Result<_>>()?,
        constraints: needed(&reading.constraints, reading.names.len()),
        parameters: reading.names,
        position,
        value: Value::P,
        stolen: draft.stolen,
    })
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
    fn new(draft: &Draft, scope: &Scope) -> Reading {
        let mut names: Vec<String> =
            draft.parameters.iter().map(|name| name.value.clone()).collect();
        names.push("w".into());
        let variable = |v: usize| Affine::variable(number(v));
        let values: Vec<Affine> = (0..names.len()).map(variable).collect();
        let mut reading = Reading { names, values, constraints: Vec::new() };
        // The sizes claimed.
        let width = reading.values.len() - 1;
        if scope.modulus > 1 {
            let least = Affine::number(scope.least);
            let by = least.plus_times(i64::from(scope.modulus), &variable(width));
            reading.names[width] = "s".into();
            reading.values[width] = by.unwrap_or_default();
            reading.constraints.push(variable(width));
        } else {
            reading.constraints.extend(variable(width).plus(-scope.least));
        }
        reading
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
            if !always {
                return Err(Cause::Residue { modulus });
            }
            if form.constant.rem_euclid(modulus) != remainder {
                self.constraints.push(Affine::number(-1));
            }
            return Ok(());
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

    fn rule(&self, rule: &draft::Rule, into: Into) -> Result<Rule> {
        // The free column is the variable after the parameters.
        let column = Affine::variable(number(self.names.len()));
        let values: Vec<Affine> = self.values.iter().cloned().chain([column]).collect();
        let cell = |(row, column): &Cell| Ok::<_, Cause>((*row, column.at(&values)?));
        let when = rule.when.iter().map(|when| Ok(when.value.at(&values)?));
        let (row, column) = cell(&rule.on.value)?;
        Ok(Rule {
            row,
            column: Some(column).filter(|_| !rule.is_free),
            when: when.collect::<Result<_>>()?,
            reply: cell(&rule.reply.value)?,
            into,
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
