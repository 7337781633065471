//! Affine forms in a family's parameters, the board's width and a rule's free column.

use std::collections::BTreeMap;

/// A variable of an affine form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Var {
    /// The number of columns of the board, w = a − 1.
    Width,
    /// A parameter of the family, by its index.
    Parameter(usize),
    /// The free column of a rule's move.
    Column,
}

/// A sum of integer multiples of variables and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Affine {
    /// The constant.
    pub constant: i64,
    /// The variables' coefficients; none is 0.
    pub terms: BTreeMap<Var, i64>,
}

/// Values for the variables of a family at one size.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    /// The number of columns.
    pub width: i64,
    /// The parameters' values.
    pub parameters: &'a [i64],
    /// The rule's free column, where there is one.
    pub column: Option<i64>,
}

impl Values<'_> {
    fn get(&self, var: Var) -> Option<i64> {
        match var {
            Var::Width => Some(self.width),
            Var::Parameter(index) => self.parameters.get(index).copied(),
            Var::Column => self.column,
        }
    }
}

impl Affine {
    /// A constant.
    pub fn constant(constant: i64) -> Affine {
        Affine { constant, terms: BTreeMap::new() }
    }

    /// A variable.
    pub fn var(var: Var) -> Affine {
        Affine { constant: 0, terms: BTreeMap::from([(var, 1)]) }
    }

    /// This form and `factor` times another; `None` when a coefficient leaves 64 bits.
    pub fn plus(&self, factor: i64, other: &Affine) -> Option<Affine> {
        let constant = self.constant.checked_add(factor.checked_mul(other.constant)?)?;
        let mut terms = self.terms.clone();
        for (&var, &coefficient) in &other.terms {
            let term = terms.entry(var).or_insert(0);
            *term = term.checked_add(factor.checked_mul(coefficient)?)?;
        }
        terms.retain(|_, coefficient| *coefficient != 0);
        Some(Affine { constant, terms })
    }

    /// The difference of two forms; `None` when a coefficient leaves 64 bits.
    pub fn minus(&self, other: &Affine) -> Option<Affine> {
        self.plus(-1, other)
    }

    /// The coefficient of a variable.
    pub fn coefficient(&self, var: Var) -> i64 {
        self.terms.get(&var).copied().unwrap_or(0)
    }

    /// The form's value; `None` when a variable has none or the value leaves 64 bits.
    pub fn value(&self, values: Values<'_>) -> Option<i64> {
        let mut sum = self.constant;
        for (&var, &coefficient) in &self.terms {
            sum = sum.checked_add(coefficient.checked_mul(values.get(var)?)?)?;
        }
        Some(sum)
    }

    /// The form as text, with the parameters' names and the free column's.
    pub fn text(&self, parameters: &[&str], column: &str) -> String {
        let name = |var: Var| match var {
            Var::Width => "w",
            Var::Parameter(index) => parameters.get(index).copied().unwrap_or("?"),
            Var::Column => column,
        };
        let mut text = String::new();
        // Parameters first: k − 1 and not −1 + k, x + w and not w + x.
        let parameters_first = self
            .terms
            .iter()
            .filter(|(var, _)| **var != Var::Width)
            .chain(self.terms.get_key_value(&Var::Width));
        for (&var, &coefficient) in parameters_first {
            push_term(&mut text, coefficient, name(var));
        }
        if self.constant != 0 || text.is_empty() {
            push_term(&mut text, self.constant, "");
        }
        text
    }
}

fn push_term(text: &mut String, coefficient: i64, name: &str) {
    let sign = match (text.is_empty(), coefficient < 0) {
        (true, true) => "-",
        (true, false) => "",
        (false, true) => " - ",
        (false, false) => " + ",
    };
    text.push_str(sign);
    let size = coefficient.unsigned_abs();
    if name.is_empty() || size != 1 {
        text.push_str(&size.to_string());
    }
    text.push_str(name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_add_and_print() {
        let k = Affine::var(Var::Parameter(0));
        let w = Affine::var(Var::Width);
        let form = w.plus(-2, &k).unwrap().plus(3, &Affine::constant(1)).unwrap();
        assert_eq!(form.text(&["k"], "c"), "-2k + w + 3");
        assert_eq!(form.minus(&w).unwrap().text(&["k"], "c"), "-2k + 3");
        assert_eq!(form.minus(&form).unwrap().text(&["k"], "c"), "0");
        let values = Values { width: 9, parameters: &[4], column: None };
        assert_eq!(form.value(values), Some(4));
        assert_eq!(Affine::var(Var::Column).value(values), None);
        assert_eq!(Affine::constant(i64::MAX).plus(1, &Affine::constant(1)), None);
    }
}
