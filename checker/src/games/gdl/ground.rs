//! A program without variables: all instances of its rules that can matter in any position.
//!
//! Relations that are fixed are evaluated component by component, exactly. The others are evaluated
//! together, as if no negation failed, with `true` of what is true at first or can be next, and `does` of
//! what can be legal: so an atom that is ever true, in whatever position, is found, and with it every
//! instance whose atoms can all be true. Literals of fixed relations are decided and gone; what is
//! left is a network of atoms that depend on the position ([`Network`]).
//!
//! An atom is looked at once, after those that were found before: the instances are those in which it
//! is the last one, and the first of its kind.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::network::{Instance, Network, place};
use super::program::{
    Atom, DOES, GOAL, INIT, LEGAL, NEXT, Program, RELATIONS, ROLE, Rule, TERMINAL, TRUE, Term,
};
use super::{RULES_GOAL, RULES_LIMIT, RULES_ROLES};
use crate::codes::{NOT_A_PERMUTATION, NOT_AN_AUTOMORPHISM};
use crate::fault::Code;
use crate::stop::{NoVerdict, Stop};

/// The most names of a term, and of an atom.
pub const MAX_NAMES: usize = 64;

/// The most moves of all roles together.
pub const MAX_MOVES: usize = 1 << 15;

/// The largest size of rules without variables, however long the file is: the names of all atoms, and
/// for each instance of a rule 1 and the number of its literals.
pub const MAX_SIZE: usize = 1 << 20;

/// The size that every file may have, and that of each of its bytes.
const LEAST_SIZE: usize = 1 << 12;
const SIZE_PER_BYTE: usize = 16;

/// Steps of the search for instances, for each unit of the size that is allowed.
const STEPS: usize = 8;

/// The size that the rules in a file of so many bytes may come to (G10).
pub(super) fn most(file_size: usize) -> usize {
    file_size.saturating_mul(SIZE_PER_BYTE).saturating_add(LEAST_SIZE).min(MAX_SIZE)
}

/// A term or an atom without variables, by its number.
type Number = u32;

/// A relation of terms.
type GroundAtom = (usize, Vec<Number>);

/// A list of atoms: those of a relation (place 0, 0); with a term as argument i (i + 1, 0); with a
/// name applied as argument i (i + 1, 1), or with a term as argument j of it (i + 1, j + 2).
type Key = (usize, usize, usize, Number);

/// The terms that have been made.
#[derive(Clone, Debug, Default)]
struct Terms {
    /// The name, the arguments, and how many names it has.
    list: Vec<(usize, Vec<Number>, usize)>,
    numbers: BTreeMap<(usize, Vec<Number>), Number>,
}

/// What a term of a rule is under the bindings so far.
enum Value {
    /// Not without variables yet.
    Open,
    /// No term that has been made.
    New,
    /// The term of this number.
    Known(Number),
}

type Bindings = Vec<Option<Number>>;

/// Which atoms an instance may have: those before `end`, and where one is given at a place of the
/// body, no others than earlier ones before that place.
#[derive(Clone, Copy)]
struct Newest {
    end: Number,
    place: Option<usize>,
}

/// An instance that has been found: the bindings, and the atoms of the body.
type Match = (Bindings, Vec<Number>);

/// An instance of a rule whose negations may not be atoms.
struct Found {
    head: Number,
    stratum: usize,
    holds: Vec<Number>,
    fails: Vec<GroundAtom>,
}

struct Grounder<'p> {
    program: &'p Program,
    terms: Terms,
    atoms: Vec<GroundAtom>,
    numbers: BTreeMap<GroundAtom, Number>,
    lists: BTreeMap<Key, Vec<Number>>,
    found: Vec<Found>,
    size: usize,
    most: usize,
    /// How many steps of the search are left.
    steps: usize,
}

/// A game, as rules without variables.
#[derive(Clone, Debug)]
pub struct Ground {
    names: Vec<String>,
    terms: Terms,
    /// The roles, in the order of the text.
    roles: Vec<Number>,
    /// What can be true, in the order of facts.
    facts: Vec<Number>,
    /// What a role can do, in the order of moves.
    moves: Vec<Number>,
    /// The facts that are true at first, by their places.
    pub(super) initial: Vec<usize>,
    pub(super) network: Network,
    /// The facts, the moves of the first role, those of the second one, and the other atoms: those of
    /// relations that the text adds.
    pub(super) items: [Vec<Item>; 4],
    /// For each role, the atoms of its goals, with the values.
    pub(super) goals: Vec<Vec<(Number, u32)>>,
    /// The atom that the game is over.
    pub(super) terminal: Option<Number>,
}

/// What a symmetry takes to another of its sort: a fact, a move of a role, or another atom that depends
/// on the position.
#[derive(Clone, Debug)]
pub struct Item {
    /// The number of the fact or of the move.
    pub number: usize,
    /// The atom: that the fact is true, or that the move is done.
    pub atom: Number,
    /// That the fact is next, if it can be, or that the move is legal.
    pub then: Option<Number>,
}

fn number(count: usize) -> Number {
    Number::try_from(count).unwrap_or(Number::MAX)
}

impl Terms {
    fn get(&self, term: Number) -> Option<&(usize, Vec<Number>, usize)> {
        self.list.get(place(term))
    }

    /// The number of a term, which is made if it is not there.
    fn make(&mut self, name: usize, arguments: Vec<Number>) -> Result<Number, Code> {
        if let Some(&known) = self.numbers.get(&(name, arguments.clone())) {
            return Ok(known);
        }
        let sizes = arguments.iter().filter_map(|&argument| Some(self.get(argument)?.2));
        let size = sizes.fold(1, usize::saturating_add);
        RULES_LIMIT.unless(size <= MAX_NAMES)?;
        let next = number(self.list.len());
        self.list.push((name, arguments.clone(), size));
        self.numbers.insert((name, arguments), next);
        Ok(next)
    }

    fn size(&self, terms: &[Number]) -> usize {
        let sizes = terms.iter().filter_map(|&term| Some(self.get(term)?.2));
        sizes.fold(1, usize::saturating_add)
    }

    /// What a term is under these bindings.
    fn value(&self, term: &Term, bindings: &Bindings) -> Value {
        let (name, arguments) = match term {
            Term::Variable(variable) => {
                let bound = bindings.get(*variable).copied().flatten();
                return bound.map_or(Value::Open, Value::Known);
            }
            Term::Function(name, arguments) => (*name, arguments),
        };
        let mut known = Vec::with_capacity(arguments.len());
        let mut is_new = false;
        for argument in arguments {
            match self.value(argument, bindings) {
                Value::Open => return Value::Open,
                Value::New => is_new = true,
                Value::Known(argument) => known.push(argument),
            }
        }
        let made = if is_new { None } else { self.numbers.get(&(name, known)) };
        made.map_or(Value::New, |&term| Value::Known(term))
    }

    /// Whether two terms are known to be the same.
    fn are_same(&self, one: &Term, other: &Term, bindings: &Bindings) -> bool {
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
    fn unify(&self, term: &Term, with: Number, bindings: &mut Bindings) -> bool {
        match term {
            Term::Variable(variable) => match bindings.get_mut(*variable) {
                Some(Some(bound)) => *bound == with,
                Some(bound) => {
                    *bound = Some(with);
                    true
                }
                None => false,
            },
            Term::Function(name, arguments) => self.get(with).is_some_and(|(other, terms, _)| {
                name == other
                    && arguments.len() == terms.len()
                    && arguments.iter().zip(terms).all(|(a, &t)| self.unify(a, t, bindings))
            }),
        }
    }

    /// The term that a term of a rule is, all of whose variables are bound.
    fn instance(&mut self, term: &Term, bindings: &Bindings) -> Result<Number, Code> {
        match term {
            Term::Variable(variable) => {
                bindings.get(*variable).copied().flatten().ok_or(RULES_LIMIT)
            }
            Term::Function(name, arguments) => {
                let terms = arguments.iter().map(|argument| self.instance(argument, bindings));
                let terms = terms.collect::<Result<_, _>>()?;
                self.make(*name, terms)
            }
        }
    }
}

/// Takes steps of the search from those that are left.
fn step(left: &mut usize, by: usize) -> Result<(), NoVerdict> {
    let why =
        || NoVerdict::Limit("it takes too long to find the instances of the rules".to_owned());
    *left = left.checked_sub(by).ok_or_else(why)?;
    Ok(())
}

impl<'p> Grounder<'p> {
    fn new(program: &'p Program, most: usize) -> Self {
        Grounder {
            program,
            terms: Terms::default(),
            atoms: Vec::new(),
            numbers: BTreeMap::new(),
            lists: BTreeMap::new(),
            found: Vec::new(),
            size: 0,
            most,
            steps: most.saturating_mul(STEPS),
        }
    }

    fn is_fixed(&self, relation: usize) -> bool {
        let [on_position, _] = self.program.depends(relation);
        !on_position
    }

    /// Counts towards the size (G10).
    fn grow(&mut self, by: usize) -> Result<(), Code> {
        self.size = self.size.saturating_add(by);
        RULES_LIMIT.unless(self.size <= self.most)
    }

    /// The number of an atom, which is added if it is not there.
    fn add(&mut self, atom: GroundAtom) -> Result<Number, Code> {
        if let Some(&known) = self.numbers.get(&atom) {
            return Ok(known);
        }
        let (relation, terms) = &atom;
        let size = self.terms.size(terms);
        RULES_LIMIT.unless(size <= MAX_NAMES)?;
        self.grow(size)?;
        let next = number(self.atoms.len());
        let mut add = |key: Key| self.lists.entry(key).or_default().push(next);
        add((*relation, 0, 0, 0));
        for (&term, place) in terms.iter().zip(1usize..) {
            add((*relation, place, 0, term));
            if let Some((name, arguments, _)) = self.terms.get(term)
                && !arguments.is_empty()
            {
                add((*relation, place, 1, number(*name)));
                for (&argument, inner) in arguments.iter().zip(2usize..) {
                    add((*relation, place, inner, argument));
                }
            }
        }
        self.numbers.insert(atom.clone(), next);
        self.atoms.push(atom.clone());
        // What can be next can be true, and what can be legal can be done.
        let (relation, terms) = atom;
        let is_role = || {
            let role = terms.iter().take(1).copied().collect();
            self.numbers.contains_key(&(ROLE, role))
        };
        match relation {
            NEXT => {
                self.add((TRUE, terms))?;
            }
            LEGAL if is_role() => {
                self.add((DOES, terms))?;
            }
            _ => {}
        }
        Ok(next)
    }

    /// The shortest list that has all atoms which an atom of a rule can be.
    fn candidates(&self, atom: &Atom, bindings: &Bindings) -> &[Number] {
        let list = |place, inner, key| {
            let list = self.lists.get(&(atom.relation, place, inner, key));
            list.map(Vec::as_slice).unwrap_or_default()
        };
        let mut lists = vec![list(0, 0, 0)];
        for (term, place) in atom.terms.iter().zip(1usize..) {
            match (self.terms.value(term, bindings), term) {
                (Value::Known(term), _) => lists.push(list(place, 0, term)),
                (Value::New, _) => return &[],
                (Value::Open, Term::Variable(_)) => {}
                (Value::Open, Term::Function(name, arguments)) => {
                    lists.push(list(place, 1, number(*name)));
                    for (argument, inner) in arguments.iter().zip(2usize..) {
                        match self.terms.value(argument, bindings) {
                            Value::Known(argument) => lists.push(list(place, inner, argument)),
                            Value::New => return &[],
                            Value::Open => {}
                        }
                    }
                }
            }
        }
        lists.into_iter().min_by_key(|list| list.len()).unwrap_or_default()
    }

    /// Whether what a rule's body denies is known to hold.
    fn is_refuted(&self, rule: &Rule, bindings: &Bindings) -> bool {
        let same = |terms: &[Term; 2]| self.terms.are_same(&terms[0], &terms[1], bindings);
        let holds = |atom: &Atom| {
            let known = |term| match self.terms.value(term, bindings) {
                Value::Known(term) => Some(term),
                Value::Open | Value::New => None,
            };
            let terms = atom.terms.iter().map(known).collect::<Option<Vec<Number>>>();
            terms.is_some_and(|terms| self.numbers.contains_key(&(atom.relation, terms)))
        };
        rule.distinct.iter().any(|terms| same(terms))
            || rule.fails.iter().any(|atom| self.is_fixed(atom.relation) && holds(atom))
    }

    /// Finds all instances of a rule from some atoms of its body on; `chosen` has them by their places.
    fn search(
        &self,
        rule: &Rule,
        newest: Newest,
        bindings: &Bindings,
        chosen: &[Option<Number>],
        steps: &mut usize,
        found: &mut Vec<Match>,
    ) -> Result<(), Stop> {
        let denials = rule.distinct.len().saturating_add(rule.fails.len());
        step(steps, denials.saturating_add(1))?;
        if self.is_refuted(rule, bindings) {
            return Ok(());
        }
        let open = rule.holds.iter().zip(chosen).enumerate();
        let open = open.filter(|(_, (_, chosen))| chosen.is_none());
        let lists = open.map(|(place, (atom, _))| (place, atom, self.candidates(atom, bindings)));
        let Some((place, atom, list)) = lists.min_by_key(|(_, _, list)| list.len()) else {
            RULES_LIMIT.unless(self.size.saturating_add(found.len()) <= self.most)?;
            found.push((bindings.clone(), chosen.iter().copied().flatten().collect()));
            return Ok(());
        };
        let is_before = newest.place.is_some_and(|newest| place < newest);
        let end = newest.end.saturating_sub(u32::from(is_before));
        for &candidate in list.iter().take_while(|&&candidate| candidate < end) {
            step(steps, atom.size)?;
            let mut bindings = bindings.clone();
            if self.unify(atom, candidate, &mut bindings) {
                let mut chosen = chosen.to_vec();
                chosen.get_mut(place).into_iter().for_each(|place| *place = Some(candidate));
                self.search(rule, newest, &bindings, &chosen, steps, found)?;
            }
        }
        Ok(())
    }

    fn unify(&self, atom: &Atom, with: Number, bindings: &mut Bindings) -> bool {
        self.atoms.get(place(with)).is_some_and(|(relation, terms)| {
            let mut pairs = atom.terms.iter().zip(terms);
            atom.relation == *relation
                && pairs.all(|(term, &with)| self.terms.unify(term, with, bindings))
        })
    }

    /// Adds the heads of instances, and where they depend on the position the instances.
    fn add_all(&mut self, rule: &Rule, found: Vec<Match>) -> Result<(), Code> {
        for (bindings, chosen) in found {
            let head = self.instance(&rule.head, &bindings)?;
            let head = self.add(head)?;
            if self.is_fixed(rule.head.relation) {
                continue;
            }
            let is_fixed = |atom: &Number| {
                self.atoms.get(place(*atom)).is_some_and(|(relation, _)| self.is_fixed(*relation))
            };
            let holds: Vec<Number> = chosen.into_iter().filter(|atom| !is_fixed(atom)).collect();
            let open = rule.fails.iter().filter(|atom| !self.is_fixed(atom.relation));
            let open: Vec<_> = open.cloned().collect();
            let fails = open.iter().map(|atom| self.instance(atom, &bindings));
            let fails = fails.collect::<Result<Vec<_>, _>>()?;
            self.grow(holds.len().saturating_add(fails.len()).saturating_add(1))?;
            let stratum = self.program.component(rule.head.relation);
            self.found.push(Found { head, stratum, holds, fails });
        }
        Ok(())
    }

    fn instance(&mut self, atom: &Atom, bindings: &Bindings) -> Result<GroundAtom, Code> {
        let terms = atom.terms.iter().map(|term| self.terms.instance(term, bindings));
        Ok((atom.relation, terms.collect::<Result<_, _>>()?))
    }

    /// Applies a rule from some atoms of its body on.
    fn apply(
        &mut self,
        rule: &Rule,
        newest: Newest,
        bindings: &Bindings,
        chosen: &[Option<Number>],
    ) -> Result<(), Stop> {
        let (mut steps, mut found) = (self.steps, Vec::new());
        self.search(rule, newest, bindings, chosen, &mut steps, &mut found)?;
        self.steps = steps;
        Ok(self.add_all(rule, found)?)
    }

    /// Applies some rules until there is nothing new; atoms from `new` on have not been looked at.
    fn close(&mut self, rules: &[&Rule], new: Number) -> Result<(), Stop> {
        let mut uses: BTreeMap<usize, Vec<(&Rule, usize)>> = BTreeMap::new();
        for rule in rules {
            for (place, atom) in rule.holds.iter().enumerate() {
                uses.entry(atom.relation).or_default().push((rule, place));
            }
            let newest = Newest { end: new, place: None };
            self.apply(rule, newest, &vec![None; rule.variables], &vec![None; rule.holds.len()])?;
        }
        let mut next = new;
        while let Some((relation, _)) = self.atoms.get(place(next)) {
            for &(rule, place) in uses.get(relation).map(Vec::as_slice).unwrap_or_default() {
                let mut bindings = vec![None; rule.variables];
                let atom = rule.holds.get(place);
                step(&mut self.steps, atom.map_or(1, |atom| atom.size))?;
                if atom.is_some_and(|atom| self.unify(atom, next, &mut bindings)) {
                    let mut chosen = vec![None; rule.holds.len()];
                    chosen.get_mut(place).into_iter().for_each(|place| *place = Some(next));
                    let newest = Newest { end: next.saturating_add(1), place: Some(place) };
                    self.apply(rule, newest, &bindings, &chosen)?;
                }
            }
            next = next.saturating_add(1);
        }
        Ok(())
    }

    /// The atoms of a relation.
    fn of(&self, relation: usize) -> impl Iterator<Item = (Number, &[Number])> {
        let list = self.lists.get(&(relation, 0, 0, 0)).map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|&atom| {
            let (_, terms) = self.atoms.get(place(atom))?;
            Some((atom, terms.as_slice()))
        })
    }
}

impl Ground {
    /// The rules of a program without variables, if they do not come to more than `most` (G10); one
    /// or two roles (G8), and values of goals from 0 to 100 (G9).
    pub(super) fn new(program: &Program, most: usize) -> Result<Ground, Stop> {
        let mut grounder = Grounder::new(program, most);
        let mut fixed: BTreeMap<usize, Vec<&Rule>> = BTreeMap::new();
        let mut others = Vec::new();
        for rule in &program.rules {
            match grounder.is_fixed(rule.head.relation) {
                true => fixed.entry(program.component(rule.head.relation)).or_default().push(rule),
                false => others.push(rule),
            }
        }
        for rules in fixed.values() {
            grounder.close(rules, number(grounder.atoms.len()))?;
        }
        let new = number(grounder.atoms.len());
        let initial: Vec<GroundAtom> =
            grounder.of(INIT).map(|(_, terms)| (TRUE, terms.to_vec())).collect();
        for atom in initial {
            grounder.add(atom)?;
        }
        grounder.close(&others, new)?;
        Ok(Ground::of(grounder)?)
    }

    /// The game of the atoms and the instances that were found.
    fn of(grounder: Grounder<'_>) -> Result<Ground, Code> {
        let program = grounder.program;
        // The terms that are an argument of a relation, in order.
        let terms_of = |relation, argument: usize| {
            let terms = grounder.of(relation).filter_map(|(_, terms)| terms.get(argument).copied());
            let mut terms: Vec<Number> = terms.collect();
            terms.sort_by(|&one, &other| compare(&program.names, &grounder.terms, one, other));
            terms.dedup();
            terms
        };
        let roles: Vec<Number> =
            grounder.of(ROLE).filter_map(|(_, terms)| terms.first().copied()).collect();
        RULES_ROLES.unless((1..=2).contains(&roles.len()))?;
        let (facts, moves) = (terms_of(TRUE, 0), terms_of(DOES, 1));
        RULES_LIMIT.unless(moves.len() <= MAX_MOVES)?;
        // The atoms that depend on the position get numbers of their own.
        let mut kept: Number = 0;
        let mut renumbered = Vec::with_capacity(grounder.atoms.len());
        for (relation, _) in &grounder.atoms {
            let is_kept = !grounder.is_fixed(*relation);
            renumbered.push(is_kept.then_some(kept));
            kept = kept.saturating_add(Number::from(is_kept));
        }
        let new = |atom: Number| renumbered.get(place(atom)).copied().flatten();
        let atom_of = |relation, terms: Vec<Number>| {
            grounder.numbers.get(&(relation, terms)).copied().and_then(new)
        };
        let mut items: [Vec<Item>; 4] = Default::default();
        let [of_facts, of_roles @ .., others] = &mut items;
        for (number, &fact) in facts.iter().enumerate() {
            let then = atom_of(NEXT, vec![fact]);
            of_facts.extend(atom_of(TRUE, vec![fact]).map(|atom| Item { number, atom, then }));
        }
        let mut goals = Vec::new();
        for (&role, of_role) in roles.iter().zip(of_roles) {
            for (number, &mv) in moves.iter().enumerate() {
                let then = atom_of(LEGAL, vec![role, mv]);
                of_role.extend(atom_of(DOES, vec![role, mv]).map(|atom| Item {
                    number,
                    atom,
                    then,
                }));
            }
            let mut of_goals = Vec::new();
            for (atom, terms) in grounder.of(GOAL).filter(|(_, terms)| terms.first() == Some(&role))
            {
                let value = terms.get(1).and_then(|&value| grounder.terms.get(value));
                let value = value.filter(|(_, arguments, _)| arguments.is_empty());
                let value = value.and_then(|(name, ..)| program.names.get(*name));
                let value = value.and_then(|name| goal_value(name)).ok_or(RULES_GOAL)?;
                of_goals.extend(new(atom).map(|atom| (atom, value)));
            }
            goals.push(of_goals);
        }
        let added = grounder.atoms.iter().zip(0..);
        let added = added.filter(|((relation, _), _)| *relation >= RELATIONS.len());
        let mut added: Vec<_> = added.filter_map(|(atom, at)| Some((atom, new(at)?))).collect();
        added.sort_by(|((one, of_one), _), ((other, of_other), _)| {
            let names = program.relations.get(*one).cmp(&program.relations.get(*other));
            names.then_with(|| compare_all(&program.names, &grounder.terms, of_one, of_other))
        });
        let added = added.into_iter().enumerate();
        others.extend(added.map(|(number, (_, atom))| Item { number, atom, then: None }));
        let is_initial =
            |(_, fact): &(_, &Number)| grounder.numbers.contains_key(&(INIT, vec![**fact]));
        let initial = facts.iter().enumerate().filter(is_initial).map(|(fact, _)| fact).collect();
        let terminal = grounder.of(TERMINAL).next().and_then(|(atom, _)| new(atom));
        let instances = grounder.found.iter().filter_map(|found| {
            let fails = found.fails.iter().filter_map(|atom| grounder.numbers.get(atom).copied());
            Some(Instance {
                head: new(found.head)?,
                stratum: found.stratum,
                holds: found.holds.iter().filter_map(|&atom| new(atom)).collect(),
                fails: fails.filter_map(new).collect(),
            })
        });
        let on_moves = |stratum: usize| {
            program.depends.get(stratum).copied().is_some_and(|[_, on_moves]| on_moves)
        };
        let network = Network::new(kept, instances.collect(), on_moves);
        let (names, terms) = (program.names.clone(), grounder.terms);
        Ok(Ground { names, terms, roles, facts, moves, initial, network, items, goals, terminal })
    }

    /// The rules without variables.
    pub fn instances(&self) -> &[Instance] {
        &self.network.rules
    }

    /// What symmetries permute, in their order, each with its sort: facts (0), moves of the first role
    /// (1), moves of the second one (2), other atoms (3).
    pub fn items(&self) -> impl Iterator<Item = (usize, &Item)> {
        (0..).zip(&self.items).flat_map(|(sort, items)| items.iter().map(move |item| (sort, item)))
    }

    /// Confirms that these images of the items are those of an automorphism of the rules (R17); of one
    /// that exchanges two roles, if it is to (N16).
    pub(super) fn confirm_symmetry(&self, images: &[Number], exchanges: bool) -> Result<(), Code> {
        let items: Vec<(usize, &Item)> = self.items().collect();
        let mut sorted = images.to_vec();
        sorted.sort_unstable();
        NOT_A_PERMUTATION.unless(sorted.into_iter().eq(0..number(items.len())))?;
        let sort_of_image = |sort: usize| match sort {
            1 | 2 if exchanges => 3usize.saturating_sub(sort),
            sort => sort,
        };
        // Atoms that are of no item stay: that the game is over, and goals, but for those of roles that
        // are exchanged.
        let mut atoms: Vec<Number> = (0..number(self.network.atoms())).collect();
        for ((sort, item), &image) in items.iter().zip(images) {
            let (of, image) = items.get(place(image)).ok_or(NOT_A_PERMUTATION)?;
            let is_like =
                sort_of_image(*sort) == *of && item.then.is_some() == image.then.is_some();
            NOT_AN_AUTOMORPHISM.unless(is_like)?;
            let pairs = [item.atom]
                .into_iter()
                .chain(item.then)
                .zip([image.atom].into_iter().chain(image.then));
            for (atom, image) in pairs {
                atoms.get_mut(place(atom)).into_iter().for_each(|slot| *slot = image);
            }
        }
        if let (true, [one, other]) = (exchanges, self.goals.as_slice()) {
            for (from, to) in [(one, other), (other, one)] {
                for (atom, value) in from {
                    let image = to.iter().find(|(_, other)| other == value);
                    let (image, _) = image.ok_or(NOT_AN_AUTOMORPHISM)?;
                    atoms.get_mut(place(*atom)).into_iter().for_each(|slot| *slot = *image);
                }
            }
        }
        NOT_AN_AUTOMORPHISM.unless(self.network.is_kept_by(&atoms))
    }

    /// How many roles there are.
    pub fn roles(&self) -> usize {
        self.roles.len()
    }

    /// The name of a role, by its place in the text.
    pub fn role(&self, role: usize) -> Option<String> {
        self.roles.get(role).map(|&term| self.text(term))
    }

    /// The goals that a role can have, in increasing order.
    pub fn goals_of(&self, role: usize) -> Vec<u32> {
        let goals = self.goals.get(role).map(Vec::as_slice).unwrap_or_default();
        let goals: std::collections::BTreeSet<u32> = goals.iter().map(|&(_, goal)| goal).collect();
        goals.into_iter().collect()
    }

    /// How many facts a position can have.
    pub fn facts(&self) -> usize {
        self.facts.len()
    }

    /// A fact by its number, in the prefix form: `(cell 1 1 b)`.
    pub fn fact(&self, fact: usize) -> Option<String> {
        self.facts.get(fact).map(|&term| self.text(term))
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// A move by its number, in the prefix form: `(mark 1 1)`.
    pub fn mv(&self, mv: usize) -> Option<String> {
        self.moves.get(mv).map(|&term| self.text(term))
    }

    /// A term in the prefix form.
    fn text(&self, term: Number) -> String {
        let Some((name, arguments, _)) = self.terms.get(term) else { return String::new() };
        let name = self.names.get(*name).map(String::as_str).unwrap_or_default();
        if arguments.is_empty() {
            return name.to_owned();
        }
        let mut text = format!("({name}");
        for &argument in arguments {
            text.push(' ');
            text.push_str(&self.text(argument));
        }
        text + ")"
    }
}

/// A value of a goal: a number from 0 to 100 without zeros before it.
fn goal_value(name: &str) -> Option<u32> {
    let value: u32 = name.parse().ok()?;
    (value <= 100 && value.to_string() == name).then_some(value)
}

/// The order of facts and of moves: by the bytes of their names, then by the number of arguments, then
/// by the arguments from the first one on.
fn compare(names: &[String], terms: &Terms, one: Number, other: Number) -> Ordering {
    let (Some((one, of_one, _)), Some((other, of_other, _))) = (terms.get(one), terms.get(other))
    else {
        return Ordering::Equal;
    };
    let by_name = names.get(*one).cmp(&names.get(*other)).then(of_one.len().cmp(&of_other.len()));
    by_name.then_with(|| compare_all(names, terms, of_one, of_other))
}

/// The order of as many terms as others: by the first ones that differ.
fn compare_all(names: &[String], terms: &Terms, one: &[Number], other: &[Number]) -> Ordering {
    let orders = one.iter().zip(other).map(|(&one, &other)| compare(names, terms, one, other));
    orders.fold(Ordering::Equal, Ordering::then)
}
