//! Affine forms, inequalities between them and vectors of them as people write them.
//!
//! A derivation knows more inequalities than a reader wants to see: those that follow from others
//! at sight are left out here, and opposite ones become an equality.

use std::collections::BTreeSet;

use zermelo_checker::proofs::outcome::{Affine, Term};
use zermelo_present::document::model::{Name, Rich};
use zermelo_present::table::{TableError, wrong};

use super::forms::{negated, solved, tightened};

/// Inequalities up to which it is looked for those that follow from others.
const MANY: usize = 48;

/// The names of variables.
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: Vec<Name>,
    parameters: BTreeSet<String>,
}

impl Names {
    /// The names of a family's parameters.
    pub fn new(parameters: impl IntoIterator<Item = Name>) -> Names {
        let names: Vec<Name> = parameters.into_iter().collect();
        let parameters = names.iter().map(|name| name.plain.clone()).collect();
        Names { names, parameters }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// A name for the next variable: the letter, with an index from the second on, that is no
    /// parameter's.
    pub(super) fn fresh(&mut self, letter: char, index: usize) {
        let mut plain = letter.to_string();
        if index > 1 {
            plain.push_str(&index.to_string());
        }
        let mut name = Name::new(plain);
        while self.parameters.contains(&name.plain) {
            name.plain.push('\'');
            name.math.push('\'');
        }
        self.names.push(name);
    }

    fn get(&self, variable: u32) -> Result<&Name, TableError> {
        let name = usize::try_from(variable).ok().and_then(|v| self.names.get(v));
        name.ok_or_else(|| wrong("a form has a variable that there is not"))
    }

    /// A form: `2k - w + 1`.
    pub fn form(&self, form: &Affine) -> Result<Name, TableError> {
        let mut text = Name { plain: String::new(), math: String::new() };
        // Positive terms first, so that no form begins with a sign without need.
        let (plus, minus): (Vec<Term>, Vec<Term>) =
            form.terms.iter().partition(|term| term.coefficient > 0);
        for term in plus.iter().chain(&minus) {
            let name = self.get(term.variable)?;
            let coefficient = match term.coefficient.unsigned_abs() {
                1 => String::new(),
                coefficient => coefficient.to_string(),
            };
            sign(&mut text, term.coefficient < 0);
            text.plain += &format!("{coefficient}{}", name.plain);
            text.math += &format!("{coefficient}{}", name.math);
        }
        if form.constant != 0 || form.terms.is_empty() {
            sign(&mut text, form.constant < 0);
            text.plain += &form.constant.unsigned_abs().to_string();
            text.math += &form.constant.unsigned_abs().to_string();
        }
        Ok(text)
    }

    /// Forms in brackets: `(k, k - 1)`.
    pub(super) fn vector(&self, forms: &[Affine]) -> Result<Name, TableError> {
        let forms: Vec<Name> =
            forms.iter().map(|form| self.form(form)).collect::<Result<_, _>>()?;
        let plain: Vec<&str> = forms.iter().map(|form| form.plain.as_str()).collect();
        let math: Vec<&str> = forms.iter().map(|form| form.math.as_str()).collect();
        Ok(Name {
            plain: format!("({})", plain.join(", ")),
            math: format!("({})", math.join(", ")),
        })
    }

    /// `form` ≥ 0 or `form` = 0, with positive terms on both sides and the number on the right.
    pub(super) fn relation(&self, relation: &Relation) -> Result<Name, TableError> {
        let (left, right) = sides(&relation.form)?;
        let (left, right, plain, math) = match (relation.equality, left.is_number()) {
            // Only negative terms: 5 ≥ k as k ≤ 5.
            (false, true) => {
                let (less, greater) = sides(&negated(&relation.form)?)?;
                (less, greater, "≤", "\\le ")
            }
            (false, false) => (left, right, "≥", "\\ge "),
            (true, _) => {
                let (other_left, other_right) = sides(&negated(&relation.form)?)?;
                match ease(&other_left, &other_right) > ease(&left, &right) {
                    true => (other_left, other_right, "=", "="),
                    false => (left, right, "=", "="),
                }
            }
        };
        let (left, right) = (self.form(&left)?, self.form(&right)?);
        Ok(Name {
            plain: format!("{} {plain} {}", left.plain, right.plain),
            math: format!("{}{math}{}", left.math, right.math),
        })
    }

    /// Relations with commas between them.
    pub(super) fn relations(&self, relations: &[Relation]) -> Result<Rich, TableError> {
        let names = relations.iter().map(|relation| self.relation(relation).map(Rich::name));
        Ok(Rich::join(names.collect::<Result<Vec<_>, _>>()?, ", "))
    }

    /// The parameters' names.
    pub(super) fn all(&self) -> &[Name] {
        &self.names
    }
}

/// The positive terms of a form, and the others with the number on the other side.
fn sides(form: &Affine) -> Result<(Affine, Affine), TableError> {
    let (left, right): (Vec<Term>, Vec<Term>) =
        form.terms.iter().partition(|term| term.coefficient > 0);
    let right = Affine { constant: form.constant, terms: right };
    Ok((Affine { constant: 0, terms: left }, negated(&right)?))
}

/// How easily an equality reads: a variable on the left, nothing subtracted on the right.
fn ease(left: &Affine, right: &Affine) -> (bool, bool, bool) {
    let single = matches!(&left.terms[..], [Term { coefficient: 1, .. }]);
    (!left.is_number(), single, right.constant >= 0)
}

/// The sign before a term.
fn sign(text: &mut Name, minus: bool) {
    let (plain, math) = match (text.plain.is_empty(), minus) {
        (true, true) => ("-", "-"),
        (true, false) => ("", ""),
        (false, true) => (" - ", "-"),
        (false, false) => (" + ", "+"),
    };
    text.plain += plain;
    text.math += math;
}

/// A form that is 0, or at least 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    pub(super) form: Affine,
    pub(super) equality: bool,
}

/// The value of a variable from `first` on that a pair of opposite inequalities fixes.
pub(super) fn pinned(known: &[Affine], first: usize) -> Option<(u32, Affine)> {
    let first = u32::try_from(first).ok()?;
    known.iter().find_map(|form| {
        let mut terms = form.terms.iter().rev().filter(|term| term.variable >= first);
        let fixed = terms.find_map(|term| Some((term.variable, solved(form, term.variable)?)))?;
        negated(form).is_ok_and(|form| known.contains(&form)).then_some(fixed)
    })
}

/// The relations of `known` that a reader of `given` has to be told.
pub(super) fn told(known: &[Affine], given: &[Affine]) -> Vec<Relation> {
    let given: Vec<Affine> = given.iter().cloned().map(tightened).collect();
    let mut left: Vec<Affine> = Vec::new();
    for form in known.iter().cloned().map(tightened) {
        let holds = form.is_number() && form.constant >= 0;
        if !holds && !left.contains(&form) && !given.contains(&form) {
            left.push(form);
        }
        // A proof that is one has few; of another it is enough to print it.
        if left.len() > MANY {
            break;
        }
    }
    if left.len() + given.len() <= MANY {
        let mut index = 0;
        while let Some(form) = left.get(index).cloned() {
            let others: Vec<&Affine> =
                given.iter().chain(left.iter().filter(|&other| *other != form)).collect();
            if follows(&form, &others) {
                left.remove(index);
            } else {
                index += 1;
            }
        }
    }
    let mut relations: Vec<Relation> = Vec::new();
    for form in &left {
        let opposite = negated(form).ok();
        let is_opposite = |other: &Affine| Some(other) == opposite.as_ref();
        if let Some(told) = relations.iter_mut().find(|told| is_opposite(&told.form)) {
            told.equality = true;
        } else {
            let equality = given.iter().any(is_opposite);
            relations.push(Relation { form: form.clone(), equality });
        }
    }
    relations
}

/// Whether the form is one of the known ones, or a sum of two, plus a number that is not negative.
fn follows(form: &Affine, known: &[&Affine]) -> bool {
    let positive = |rest: &Affine| rest.is_number() && rest.constant >= 0;
    known.iter().enumerate().any(|(i, one)| {
        let Ok(rest) = form.minus(one) else { return false };
        positive(&rest)
            || known[i..].iter().any(|two| rest.minus(two).is_ok_and(|rest| positive(&rest)))
    })
}
