//! The positions of a family at one size, with their parameters.
//!
//! The rows determine the parameters one by one: some row has only one that is not yet known, and
//! determines it. The parser refuses families whose parameters are not determined in this way.

use zermelo_checker::proofs::outcome::Affine;

use super::Family;
use crate::outcome::forms::{coefficient, number, position_at, value, without};

/// In which order the parameters can be read off the rows: the parameter, and the row.
pub fn reading_order(rows: &[Affine], parameters: usize) -> Result<Vec<(usize, usize)>, usize> {
    let mut order: Vec<(usize, usize)> = Vec::new();
    let known = |order: &[(usize, usize)], p: usize| order.iter().any(|&(known, _)| known == p);
    while order.len() < parameters {
        let next = rows.iter().enumerate().find_map(|(row, form)| {
            let variables =
                form.terms.iter().filter_map(|term| usize::try_from(term.variable).ok());
            let mut unknown = variables.filter(|&p| p < parameters && !known(&order, p));
            let parameter = unknown.next()?;
            unknown.next().is_none().then_some((parameter, row))
        });
        match next {
            Some(step) => order.push(step),
            None => {
                let missing = (0..parameters).find(|&p| !known(&order, p));
                return Err(missing.unwrap_or(0));
            }
        }
    }
    Ok(order)
}

impl Family {
    /// The value of a parameter at which a row has the given length, the row's other parameters
    /// being known.
    fn solve(
        &self,
        width: i64,
        parameters: &[i64],
        parameter: usize,
        row: usize,
        length: i64,
    ) -> Option<i64> {
        let (form, parameter) = (self.rows.get(row)?, number(parameter));
        let coefficient = coefficient(form, parameter);
        let rest = value(&without(form, parameter).ok()?, &[parameters, &[width]].concat())?;
        let multiple = length.checked_sub(rest)?;
        (multiple.checked_rem(coefficient)? == 0).then(|| multiple / coefficient)
    }

    /// The rows at some parameters, if they satisfy the conditions and are those of a region.
    pub fn position(&self, width: i64, parameters: &[i64]) -> Option<Vec<i64>> {
        let values = [parameters, &[width]].concat();
        if !self.conditions.iter().all(|condition| condition.value.holds(&values)) {
            return None;
        }
        let rows = position_at(&self.rows, &values)?;
        let bounded = std::iter::once(&width).chain(&rows);
        let region = bounded.zip(rows.iter().chain([&0])).all(|(above, below)| above >= below);
        region.then_some(rows)
    }

    /// All positions of the family at a width, with their parameters, in the order of parameters
    /// as they are read off.
    pub fn positions(&self, width: i64) -> Vec<(Vec<i64>, Vec<i64>)> {
        let mut found = Vec::new();
        if let Ok(order) = reading_order(&self.rows, self.parameters.len()) {
            self.walk(width, &order, &mut vec![0; self.parameters.len()], &mut found);
        }
        found
    }

    /// Appends the positions that agree with the parameters before `order`.
    fn walk(
        &self,
        width: i64,
        order: &[(usize, usize)],
        parameters: &mut Vec<i64>,
        found: &mut Vec<(Vec<i64>, Vec<i64>)>,
    ) {
        let Some((&(parameter, row), rest)) = order.split_first() else {
            if let Some(rows) = self.position(width, parameters) {
                found.push((parameters.clone(), rows));
            }
            return;
        };
        for length in 0..=width {
            if let Some(value) = self.solve(width, parameters, parameter, row, length)
                && let Some(slot) = parameters.get_mut(parameter)
            {
                *slot = value;
                self.walk(width, rest, parameters, found);
            }
        }
    }
}
