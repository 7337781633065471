//! In which order the atoms of a rule's body are looked for, and how each is found.
//!
//! A *join* has a plan for every atom of the body that may be given, and one where none is. A plan
//! takes the other atoms one after the other, those first that leave few choices. So it is known
//! beforehand which variables are bound at each step: which places of an atom are known there, by
//! which its candidates are listed, and which denials can be decided.

use std::collections::BTreeSet;

use super::network::place;
use super::program::{Atom, Program, Rule, Term};
use super::terms::{Bindings, Key, Map, Number, Terms, Value, number};

/// A place in an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// An argument.
    Argument(usize),
    /// The name that is applied as an argument.
    Name(usize),
    /// An argument of the name that is applied as an argument.
    Inner(usize, usize),
}

/// A relation and places in its atoms by whose contents they are listed.
pub(super) type Pattern = (usize, Vec<Place>);

/// Something that must not be so.
#[derive(Clone, Copy, Debug)]
pub(super) enum Denial<'p> {
    /// Two terms are the same.
    Same(&'p [Term; 2]),
    /// Two terms are not the same.
    Distinct(&'p [Term; 2]),
    /// An atom of a fixed relation holds.
    Holds(&'p Atom),
}

/// An atom of a body that is looked for.
#[derive(Debug)]
pub(super) struct Step {
    /// Its place in the body.
    pub(super) place: usize,
    /// By which of the lists; by its number alone where all of its terms are known.
    pub(super) pattern: Option<usize>,
    /// The variables that it binds.
    pub(super) binds: Vec<usize>,
    /// The denials that are decided then, by their places in the join.
    pub(super) decides: Vec<usize>,
    /// Whether the head's variables are bound before.
    pub(super) head_is_known: bool,
}

/// An order of the atoms of a body.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The denials that are decided at first.
    pub(super) decides: Vec<usize>,
    pub(super) steps: Vec<Step>,
}

/// A rule, laid out to look for its instances.
#[derive(Debug)]
pub(super) struct Join<'p> {
    pub(super) rule: &'p Rule,
    pub(super) denials: Vec<Denial<'p>>,
    /// Without an atom that is given, and then with each of the body.
    pub(super) plans: Vec<Plan>,
}

/// The atoms with the same contents at some places, in increasing order.
#[derive(Debug, Default)]
pub(super) struct Lists {
    patterns: Vec<Pattern>,
    numbers: Map<Pattern, usize>,
    of_relation: Map<usize, Vec<usize>>,
    keys: Map<Box<[Number]>, usize>,
    lists: Vec<Vec<Number>>,
}

impl Lists {
    /// The number of a pattern.
    fn pattern(&mut self, pattern: Pattern) -> usize {
        let next = self.patterns.len();
        if let Some(&known) = self.numbers.get(&pattern) {
            return known;
        }
        self.of_relation.entry(pattern.0).or_default().push(next);
        self.patterns.push(pattern.clone());
        self.numbers.insert(pattern, next);
        next
    }

    /// How many patterns there are.
    pub(super) fn patterns(&self) -> usize {
        self.patterns.len()
    }

    /// The relations of the patterns from one on.
    pub(super) fn relations(&self, first: usize) -> BTreeSet<usize> {
        self.patterns.iter().skip(first).map(|&(relation, _)| relation).collect()
    }

    /// Lists an atom by the patterns of its relation, from one on. Gives how many places were looked at.
    pub(super) fn add(
        &mut self,
        first: usize,
        listed: Number,
        atom: &[Number],
        terms: &Terms,
    ) -> usize {
        let relation = atom.first().copied().map_or(usize::MAX, place);
        let of_relation = self.of_relation.get(&relation).map(Vec::as_slice).unwrap_or_default();
        let mut looks = 0usize;
        for &pattern in of_relation.iter().filter(|&&pattern| pattern >= first) {
            let Some((_, places)) = self.patterns.get(pattern) else { continue };
            looks = looks.saturating_add(places.len()).saturating_add(1);
            let contents = places.iter().map(|&at| content(at, atom, terms));
            let key = [Some(number(pattern))].into_iter().chain(contents);
            let Some(key) = key.collect::<Option<Box<[Number]>>>() else { continue };
            let next = self.lists.len();
            let list = *self.keys.entry(key).or_insert(next);
            if list == next {
                self.lists.push(Vec::new());
            }
            self.lists.get_mut(list).into_iter().for_each(|list| list.push(listed));
        }
        looks
    }

    /// The list of the atoms that an atom of a rule can be; none where there is none.
    pub(super) fn find(
        &self,
        pattern: usize,
        atom: &Atom,
        terms: &Terms,
        bindings: &Bindings,
    ) -> Option<usize> {
        let (_, places) = self.patterns.get(pattern)?;
        let mut key = Key::new(pattern);
        for &at in places {
            let term = match at {
                Place::Name(argument) => match atom.terms.get(argument)? {
                    Term::Function(name, _) => {
                        key.push(number(*name));
                        continue;
                    }
                    Term::Variable(_) => return None,
                },
                Place::Argument(argument) => atom.terms.get(argument)?,
                Place::Inner(argument, inner) => match atom.terms.get(argument)? {
                    Term::Function(_, arguments) => arguments.get(inner)?,
                    Term::Variable(_) => return None,
                },
            };
            match terms.value(term, bindings) {
                Value::Known(term) => key.push(term),
                Value::New | Value::Open => return None,
            }
        }
        self.keys.get(key.as_slice()).copied()
    }

    /// An atom of a list.
    pub(super) fn get(&self, list: usize, at: usize) -> Option<Number> {
        self.lists.get(list)?.get(at).copied()
    }
}

/// What an atom without variables has at a place.
fn content(at: Place, atom: &[Number], terms: &Terms) -> Option<Number> {
    let argument = |argument: usize| atom.get(argument.saturating_add(1)).copied();
    match at {
        Place::Argument(at) => argument(at),
        Place::Name(at) => terms.get(argument(at)?).map(|(name, _)| name),
        Place::Inner(at, inner) => terms.get(argument(at)?)?.1.get(inner).copied(),
    }
}

/// Variables that are bound.
type Bound = Vec<bool>;

fn is_bound(term: &Term, bound: &Bound) -> bool {
    let mut is_bound = true;
    term.each_variable(&mut |variable| {
        is_bound &= bound.get(variable).copied().unwrap_or(false);
    });
    is_bound
}

fn are_bound<'t>(terms: impl IntoIterator<Item = &'t Term>, bound: &Bound) -> bool {
    terms.into_iter().all(|term| is_bound(term, bound))
}

/// The places of an atom that are known, and how many there are in all.
fn known(atom: &Atom, bound: &Bound) -> (Vec<Place>, usize) {
    let (mut places, mut all) = (Vec::new(), 0usize);
    for (argument, term) in atom.terms.iter().enumerate() {
        all = all.saturating_add(1);
        match term {
            _ if is_bound(term, bound) => places.push(Place::Argument(argument)),
            Term::Variable(_) => {}
            Term::Function(_, arguments) => {
                all = all.saturating_add(arguments.len());
                places.push(Place::Name(argument));
                let known = arguments.iter().enumerate();
                let known = known.filter(|(_, term)| is_bound(term, bound));
                places.extend(known.map(|(inner, _)| Place::Inner(argument, inner)));
            }
        }
    }
    (places, all)
}

impl<'p> Join<'p> {
    /// The plans of a rule. `count` says how many atoms a relation has, or will have.
    pub(super) fn new(
        program: &Program,
        rule: &'p Rule,
        lists: &mut Lists,
        count: impl Fn(usize) -> usize,
    ) -> Join<'p> {
        let same = rule.distinct.iter().map(|terms| Denial::Same(terms));
        let distinct = rule.same.iter().map(|terms| Denial::Distinct(terms));
        let fixed = rule.fails.iter().filter(|atom| program.is_fixed(atom.relation));
        let denials: Vec<Denial<'_>> =
            same.chain(distinct).chain(fixed.map(|atom| Denial::Holds(atom))).collect();
        let given = std::iter::once(None).chain((0..rule.holds.len()).map(Some));
        let plans = given.map(|given| Plan::new(rule, &denials, given, lists, &count)).collect();
        Join { rule, denials, plans }
    }
}

impl Plan {
    fn new(
        rule: &Rule,
        denials: &[Denial<'_>],
        given: Option<usize>,
        lists: &mut Lists,
        count: &impl Fn(usize) -> usize,
    ) -> Plan {
        let mut bound = vec![false; rule.variables];
        let bind = |atom: &Atom, bound: &mut Bound| {
            let mut binds = Vec::new();
            for term in &atom.terms {
                term.each_variable(&mut |variable| {
                    if let Some(bound @ false) = bound.get_mut(variable) {
                        *bound = true;
                        binds.push(variable);
                    }
                });
            }
            binds
        };
        let mut open: Vec<usize> = (0..denials.len()).collect();
        let mut decide = |bound: &Bound| {
            let is_decided = |denial: &usize| match denials.get(*denial) {
                Some(Denial::Same(terms) | Denial::Distinct(terms)) => {
                    are_bound(terms.iter(), bound)
                }
                Some(Denial::Holds(atom)) => are_bound(&atom.terms, bound),
                None => true,
            };
            let decided = open.iter().copied().filter(is_decided).collect();
            open.retain(|denial| !is_decided(denial));
            decided
        };
        if let Some(atom) = given.and_then(|given| rule.holds.get(given)) {
            bind(atom, &mut bound);
        }
        let mut plan = Plan { decides: decide(&bound), steps: Vec::new() };
        let mut rest: Vec<usize> =
            (0..rule.holds.len()).filter(|place| Some(*place) != given).collect();
        // The fewest choices, as if every place that is known left the same part of all atoms.
        let choices = |atom: &Atom, bound: &Bound| {
            let (known, all) = known(atom, bound);
            let open = all.saturating_sub(known.len());
            let bits = usize::try_from(count(atom.relation).max(1).ilog2()).unwrap_or(usize::MAX);
            bits.saturating_add(1).saturating_mul(open).checked_div(all.max(1)).unwrap_or(0)
        };
        loop {
            let least = rest.iter().enumerate().filter_map(|(at, &place)| {
                let atom = rule.holds.get(place)?;
                Some((choices(atom, &bound), at, place))
            });
            let Some((_, at, place)) = least.min() else { return plan };
            rest.remove(at);
            let Some(atom) = rule.holds.get(place) else { return plan };
            let head_is_known = are_bound(&rule.head.terms, &bound);
            let pattern = match are_bound(&atom.terms, &bound) {
                true => None,
                false => Some(lists.pattern((atom.relation, known(atom, &bound).0))),
            };
            let binds = bind(atom, &mut bound);
            let decides = decide(&bound);
            plan.steps.push(Step { place, pattern, binds, decides, head_is_known });
        }
    }

    /// How many steps it takes to make the plans of a rule. Each choice of an atom looks at all that are
    /// left, but only at variables, so that eight looks are a step.
    pub(super) fn steps(rule: &Rule) -> usize {
        let sizes = rule.holds.iter().map(|atom| atom.size).fold(8, usize::saturating_add);
        sizes.saturating_mul(rule.holds.len()).saturating_mul(rule.holds.len()).div_euclid(8)
    }
}
