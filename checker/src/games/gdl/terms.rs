//! Terms and atoms without variables, each by its number, and what terms of rules are under bindings.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use super::RULES_LIMIT;
use super::network::place;
use super::program::Term;
use crate::fault::Fault;

/// The most names of a term, and of an atom.
pub const MAX_NAMES: usize = 64;

/// A term or an atom without variables, by its number.
pub(super) type Number = u32;

/// What each variable of a rule stands for.
pub(super) type Bindings = Vec<Option<Number>>;

/// A map by hashes that are the same on every machine.
pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<DefaultHasher>>;

/// A sequence that is looked for: of at most a name more than any that is made.
pub(super) struct Key {
    numbers: [Number; MAX_NAMES + 2],
    length: usize,
}

impl Key {
    /// The sequence of this number alone.
    pub(super) fn new(first: usize) -> Key {
        let mut numbers = [0; MAX_NAMES + 2];
        numbers[0] = number(first);
        Key { numbers, length: 1 }
    }

    /// Adds a number; one that is too many is left out, and the sequence is one of none even so.
    pub(super) fn push(&mut self, number: Number) {
        if let Some(free) = self.numbers.get_mut(self.length) {
            *free = number;
            self.length = self.length.saturating_add(1);
        }
    }

    /// The sequence.
    pub(super) fn as_slice(&self) -> &[Number] {
        self.numbers.get(..self.length).unwrap_or_default()
    }
}

/// Sequences of numbers, each with a number of its own: a name or a relation, and its arguments.
#[derive(Clone, Debug, Default)]
pub(super) struct Sequences {
    list: Vec<Arc<[Number]>>,
    numbers: Map<Arc<[Number]>, Number>,
}

/// The terms that have been made.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    /// Of each, the name and the arguments.
    sequences: Sequences,
    /// How many names each has.
    sizes: Vec<usize>,
    /// For each name the term that it is alone, if it has been made.
    alone: Vec<Option<Number>>,
}

/// What a term of a rule is under the bindings so far.
pub(super) enum Value {
    /// Not without variables yet.
    Open,
    /// No term that has been made.
    New,
    /// The term of this number.
    Known(Number),
}

impl Sequences {
    /// The sequence of a number.
    pub(super) fn get(&self, number: Number) -> Option<&[Number]> {
        self.list.get(place(number)).map(Arc::as_ref)
    }

    /// The number of a sequence, which is added if it is not there.
    pub(super) fn number(&mut self, sequence: &[Number]) -> Number {
        self.find(sequence).unwrap_or_else(|| self.add(sequence))
    }

    /// The number of a sequence that is there.
    pub(super) fn find(&self, sequence: &[Number]) -> Option<Number> {
        self.numbers.get(sequence).copied()
    }

    /// Adds a sequence that is not there.
    pub(super) fn add(&mut self, sequence: &[Number]) -> Number {
        let next = number(self.list.len());
        let sequence: Arc<[Number]> = sequence.into();
        self.list.push(Arc::clone(&sequence));
        self.numbers.insert(sequence, next);
        next
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them, in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Number]> {
        self.list.iter().map(Arc::as_ref)
    }
}

impl Terms {
    /// The name and the arguments of a term.
    pub(super) fn get(&self, term: Number) -> Option<(Number, &[Number])> {
        self.sequences.get(term)?.split_first().map(|(&name, arguments)| (name, arguments))
    }

    /// The number of a term, which is made if it is not there.
    fn make(&mut self, sequence: &[Number]) -> Result<Number, Fault> {
        if let Some(known) = self.sequences.find(sequence) {
            return Ok(known);
        }
        let size = self.size(sequence.iter().skip(1));
        self.sizes.push(confirm_names(size)?);
        let term = self.sequences.add(sequence);
        if let [name] = *sequence {
            let name = place(name);
            self.alone.resize(self.alone.len().max(name.saturating_add(1)), None);
            self.alone.get_mut(name).into_iter().for_each(|alone| *alone = Some(term));
        }
        Ok(term)
    }

    /// The term that a name is alone, if it has been made.
    fn alone(&self, name: usize) -> Option<Number> {
        self.alone.get(name).copied().flatten()
    }

    /// How many names terms have, with one more.
    pub(super) fn size<'t>(&self, terms: impl Iterator<Item = &'t Number>) -> usize {
        let sizes = terms.filter_map(|&term| self.sizes.get(place(term)).copied());
        sizes.fold(1, usize::saturating_add)
    }

    /// What a term is under these bindings.
    pub(super) fn value(&self, term: &Term, bindings: &Bindings) -> Value {
        let (name, arguments) = match term {
            Term::Variable(variable) => {
                let bound = bindings.get(*variable).copied().flatten();
                return bound.map_or(Value::Open, Value::Known);
            }
            Term::Function(name, arguments) => (*name, arguments),
        };
        if arguments.is_empty() {
            return self.alone(name).map_or(Value::New, Value::Known);
        }
        let mut known = Key::new(name);
        let mut is_new = false;
        for argument in arguments {
            match self.value(argument, bindings) {
                Value::Open => return Value::Open,
                Value::New => is_new = true,
                Value::Known(argument) => known.push(argument),
            }
        }
        let made = if is_new { None } else { self.sequences.find(known.as_slice()) };
        made.map_or(Value::New, Value::Known)
    }

    /// Whether two terms are known to be the same.
    pub(super) fn are_same(&self, one: &Term, other: &Term, bindings: &Bindings) -> bool {
        if let (Term::Function(name, of_one), Term::Function(other, of_other)) = (one, other) {
            let mut pairs = of_one.iter().zip(of_other);
            return name == other
                && of_one.len() == of_other.len()
                && pairs.all(|(one, other)| self.are_same(one, other, bindings));
        }
        let values = (self.value(one, bindings), self.value(other, bindings));
        matches!(values, (Value::Known(one), Value::Known(other)) if one == other)
    }

    /// Binds the variables of a term so that it is this one, if that can be.
    pub(super) fn unify(&self, term: &Term, with: Number, bindings: &mut Bindings) -> bool {
        match term {
            Term::Variable(variable) => match bindings.get_mut(*variable) {
                Some(Some(bound)) => *bound == with,
                Some(bound) => {
                    *bound = Some(with);
                    true
                }
                None => false,
            },
            Term::Function(name, arguments) => self.get(with).is_some_and(|(other, terms)| {
                number(*name) == other
                    && arguments.len() == terms.len()
                    && arguments.iter().zip(terms).all(|(a, &t)| self.unify(a, t, bindings))
            }),
        }
    }

    /// The term that a term of a rule is, all of whose variables are bound.
    pub(super) fn instance(&mut self, term: &Term, bindings: &Bindings) -> Result<Number, Fault> {
        match term {
            Term::Variable(variable) => {
                bindings.get(*variable).copied().flatten().ok_or(RULES_LIMIT.into())
            }
            Term::Function(name, arguments) => {
                if let (Some(term), []) = (self.alone(*name), arguments.as_slice()) {
                    return Ok(term);
                }
                let mut sequence = Key::new(*name);
                for argument in arguments {
                    sequence.push(self.instance(argument, bindings)?);
                }
                self.make(sequence.as_slice())
            }
        }
    }
}

pub(super) fn number(count: usize) -> Number {
    Number::try_from(count).unwrap_or(Number::MAX)
}

/// The number of names of a term or an atom, if it has not too many (G10).
pub(super) fn confirm_names(names: usize) -> Result<usize, Fault> {
    match names <= MAX_NAMES {
        true => Ok(names),
        false => Err(RULES_LIMIT.at("names", names).at("most", MAX_NAMES)),
    }
}
