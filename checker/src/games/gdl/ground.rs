//! A program without variables: all instances of its rules that can matter in any position.
//!
//! Relations that are fixed are evaluated component by component, exactly. The others are evaluated
//! together, as if no negation failed, with `true` of what is true at first or can be next, and `does` of
//! what can be legal: so an atom that is ever true, in whatever position, is found, and with it every
//! instance whose atoms can all be true. Literals of fixed relations are decided and gone; what is
//! left is a network of atoms that depend on the position ([`Network`]).
//!
//! An atom is looked at once, after those that were found before: the instances are those in which it
//! is the last one, and the first of its kind. Each look at a name, in an atom or in a key of a list, is
//! a step, and steps are limited by what the text says ([`most`]).

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::join::{Denial, Join, Lists, Plan, Step};
use super::network::{Instance, Network, place};
use super::program::{
    Atom, DOES, GOAL, INIT, LEGAL, NEXT, Program, RELATIONS, ROLE, Rule, TERMINAL, TRUE, goal_value,
};
use super::terms::{Bindings, Key, Number, Sequences, Terms, Value, confirm_names, number};
use super::{RULES_GOAL, RULES_LIMIT, RULES_ROLES};
use crate::codes::{NOT_A_PERMUTATION, NOT_AN_AUTOMORPHISM};
use crate::fault::{Code, Fault};
use crate::stop::{NoVerdict, Stop};

/// The most moves of all roles together.
pub const MAX_MOVES: usize = 1 << 15;

/// The largest size of rules without variables: the names of all atoms, and for each instance of a rule
/// 1 and the number of its literals.
pub const MAX_SIZE: usize = 1 << 19;

/// The size that the rules of every text may have, and that of each of its words.
const LEAST_SIZE: usize = 1 << 14;
const SIZE_PER_WORD: usize = 40;

/// Steps of the search for instances, for each unit of the size that is allowed.
const STEPS: usize = 10;

/// Steps of what is made and kept, for each of its names; a look takes one.
const MADE: usize = 3;

/// How much a text of so many words may come to (G10).
pub(super) fn most(words: usize) -> usize {
    words.saturating_mul(SIZE_PER_WORD).saturating_add(LEAST_SIZE).min(MAX_SIZE)
}

/// Which atoms an instance may have: those before `end`, and where one is given at a place of the
/// body, no others than earlier ones before that place.
#[derive(Clone, Copy)]
struct Newest {
    end: Number,
    place: Option<usize>,
}

/// A search for the instances of a rule.
struct Search<'s, 'p> {
    join: &'s Join<'p>,
    newest: Newest,
    bindings: Bindings,
    /// The atoms that have been found, by their places in the body.
    chosen: Vec<Option<Number>>,
}

struct Grounder<'p> {
    program: &'p Program,
    terms: Terms,
    /// Of each atom, the relation and the terms.
    atoms: Sequences,
    of_relation: Vec<Vec<Number>>,
    lists: Lists,
    /// What instances deny.
    denied: Sequences,
    found: Vec<Instance>,
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
    /// For each role, what it gets where play never ends.
    endless: Vec<u32>,
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

impl<'p> Grounder<'p> {
    fn new(program: &'p Program) -> Self {
        let most = most(program.words);
        Grounder {
            program,
            terms: Terms::default(),
            atoms: Sequences::default(),
            of_relation: vec![Vec::new(); program.relations.len()],
            lists: Lists::default(),
            denied: Sequences::default(),
            found: Vec::new(),
            size: 0,
            most,
            steps: most.saturating_mul(STEPS),
        }
    }

    /// Takes steps of the search from those that are left.
    fn step(&mut self, by: usize) -> Result<(), NoVerdict> {
        let most = self.most.saturating_mul(STEPS);
        let why = || {
            NoVerdict::Limit(format!(
                "it takes more than {most} steps to find the instances of the rules, as many as a text \
             of {} words may take",
                self.program.words
            ))
        };
        self.steps = self.steps.checked_sub(by).ok_or_else(why)?;
        Ok(())
    }

    /// Counts towards the size (G10).
    fn grow(&mut self, by: usize) -> Result<(), Fault> {
        self.size = self.size.saturating_add(by);
        match self.size <= self.most {
            true => Ok(()),
            false => Err(RULES_LIMIT.at("size", self.size).at("most", self.most)),
        }
    }

    /// The number of an atom, which is added if it is not there.
    fn add(&mut self, atom: &[Number]) -> Result<Number, Stop> {
        self.step(atom.len())?;
        if let Some(known) = self.atoms.find(atom) {
            return Ok(known);
        }
        let size = confirm_names(self.terms.size(atom.iter().skip(1)))?;
        self.grow(size)?;
        let next = self.atoms.add(atom);
        let relation = atom.first().copied().map_or(usize::MAX, place);
        self.of_relation.get_mut(relation).into_iter().for_each(|list| list.push(next));
        let looks = self.lists.add(0, next, atom, &self.terms);
        self.step(looks)?;
        // What can be next can be true, and what can be legal can be done.
        let is_role = || {
            let role = atom.get(1).copied();
            role.is_some_and(|role| self.atoms.find(&[number(ROLE), role]).is_some())
        };
        let then = match relation {
            NEXT => Some(TRUE),
            LEGAL if is_role() => Some(DOES),
            _ => None,
        };
        if let Some(then) = then {
            let terms = atom.iter().skip(1).copied();
            let then: Vec<Number> = [number(then)].into_iter().chain(terms).collect();
            self.add(&then)?;
        }
        Ok(next)
    }

    /// The number of an atom of a rule, all of whose variables are bound; none where it is not there.
    fn known(&mut self, atom: &Atom, bindings: &Bindings) -> Result<Option<Number>, NoVerdict> {
        self.step(atom.size)?;
        let mut sequence = Key::new(atom.relation);
        for term in &atom.terms {
            match self.terms.value(term, bindings) {
                Value::Known(term) => sequence.push(term),
                Value::Open | Value::New => return Ok(None),
            }
        }
        Ok(self.atoms.find(sequence.as_slice()))
    }

    /// Whether one of some denials is not met.
    fn is_refuted(
        &mut self,
        decides: &[usize],
        denials: &[Denial<'_>],
        bindings: &Bindings,
    ) -> Result<bool, NoVerdict> {
        for denial in decides.iter().filter_map(|&denial| denials.get(denial)) {
            let is_so = match denial {
                Denial::Holds(atom) => self.known(atom, bindings)?.is_some(),
                Denial::Same(terms) | Denial::Distinct(terms) => {
                    let [one, other] = *terms;
                    self.step(one.size().saturating_add(other.size()))?;
                    let are_same = self.terms.are_same(one, other, bindings);
                    are_same == matches!(denial, Denial::Same(_))
                }
            };
            if is_so {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finds all instances from a step of the plan on, and adds what follows.
    fn search(&mut self, search: &mut Search<'_, '_>, steps: &[Step]) -> Result<(), Stop> {
        let (join, rule) = (search.join, search.join.rule);
        let Some((step, rest)) = steps.split_first() else {
            return self.add_instance(rule, &search.bindings, &search.chosen);
        };
        let Some(atom) = rule.holds.get(step.place) else { return Ok(()) };
        self.step(atom.size)?;
        let (mut list, mut only) = (None, None);
        match step.pattern {
            Some(pattern) => {
                list = self.lists.find(pattern, atom, &self.terms, &search.bindings);
            }
            None => only = self.known(atom, &search.bindings)?,
        }
        let is_before = search.newest.place.is_some_and(|newest| step.place < newest);
        let end = search.newest.end.saturating_sub(u32::from(is_before));
        let is_fixed = self.program.is_fixed(rule.head.relation);
        for at in 0.. {
            let listed = list.and_then(|list| self.lists.get(list, at));
            let Some(candidate) = only.take().or(listed).filter(|&candidate| candidate < end)
            else {
                break;
            };
            // Of a fixed relation nothing is kept but what follows.
            if is_fixed && step.head_is_known && self.known(&rule.head, &search.bindings)?.is_some()
            {
                break;
            }
            self.step(atom.size)?;
            if self.unify(atom, candidate, &mut search.bindings)
                && !self.is_refuted(&step.decides, &join.denials, &search.bindings)?
            {
                search
                    .chosen
                    .get_mut(step.place)
                    .into_iter()
                    .for_each(|place| *place = Some(candidate));
                self.search(search, rest)?;
            }
            for &variable in &step.binds {
                search.bindings.get_mut(variable).into_iter().for_each(|bound| *bound = None);
            }
        }
        Ok(())
    }

    fn unify(&self, atom: &Atom, with: Number, bindings: &mut Bindings) -> bool {
        let Some((&relation, terms)) = self.atoms.get(with).and_then(<[Number]>::split_first)
        else {
            return false;
        };
        let mut pairs = atom.terms.iter().zip(terms);
        number(atom.relation) == relation
            && pairs.all(|(term, &with)| self.terms.unify(term, with, bindings))
    }

    /// Adds the head of an instance, and where it depends on the position the instance.
    fn add_instance(
        &mut self,
        rule: &Rule,
        bindings: &Bindings,
        chosen: &[Option<Number>],
    ) -> Result<(), Stop> {
        let head = self.instance(&rule.head, bindings)?;
        let head = self.add(head.as_slice())?;
        if self.program.is_fixed(rule.head.relation) {
            return Ok(());
        }
        self.step(chosen.len())?;
        let is_open = |atom: &Atom| !self.program.is_fixed(atom.relation);
        let holds = rule.holds.iter().zip(chosen).filter(|(atom, _)| is_open(atom));
        let holds: Vec<Number> = holds.filter_map(|(_, chosen)| *chosen).collect();
        let mut fails = Vec::new();
        for atom in rule.fails.iter().filter(|atom| is_open(atom)) {
            let denied = self.instance(atom, bindings)?;
            fails.push(self.denied.number(denied.as_slice()));
        }
        self.grow(holds.len().saturating_add(fails.len()).saturating_add(1))?;
        let stratum = self.program.component(rule.head.relation);
        self.found.push(Instance { stratum, head, holds, fails });
        Ok(())
    }

    fn instance(&mut self, atom: &Atom, bindings: &Bindings) -> Result<Key, Stop> {
        self.step(atom.size.saturating_mul(MADE))?;
        let mut sequence = Key::new(atom.relation);
        for term in &atom.terms {
            sequence.push(self.terms.instance(term, bindings)?);
        }
        Ok(sequence)
    }

    /// Applies a rule, to an atom at a place of its body if one is given.
    fn apply(&mut self, join: &Join<'_>, newest: Newest) -> Result<(), Stop> {
        let plan = newest.place.map_or(0, |place| place.saturating_add(1));
        let Some(plan) = join.plans.get(plan) else { return Ok(()) };
        let mut search = Search {
            join,
            newest,
            bindings: vec![None; join.rule.variables],
            chosen: vec![None; join.rule.holds.len()],
        };
        if let Some(place) = newest.place {
            let atom = join.rule.holds.get(place);
            let given = newest.end.saturating_sub(1);
            self.step(atom.map_or(1, |atom| atom.size))?;
            if !atom.is_some_and(|atom| self.unify(atom, given, &mut search.bindings)) {
                return Ok(());
            }
            search.chosen.get_mut(place).into_iter().for_each(|place| *place = Some(given));
        }
        match self.is_refuted(&plan.decides, &join.denials, &search.bindings)? {
            true => Ok(()),
            false => self.search(&mut search, &plan.steps),
        }
    }

    /// The rules, laid out, with all atoms of their bodies listed as they are looked for.
    fn joins(&mut self, rules: &[&'p Rule]) -> Result<Vec<Join<'p>>, Stop> {
        let first = self.lists.patterns();
        let mut joins = Vec::new();
        for rule in rules {
            self.step(Plan::steps(rule))?;
            // Most games have some hundred facts or moves.
            let of_relation = &self.of_relation;
            let count = |relation: usize| {
                let known = of_relation.get(relation).map_or(0, Vec::len);
                if self.program.is_fixed(relation) { known } else { known.max(1 << 8) }
            };
            joins.push(Join::new(self.program, rule, &mut self.lists, count));
        }
        for relation in self.lists.relations(first) {
            let mut at = 0usize;
            while let Some(&atom) = self.of_relation.get(relation).and_then(|list| list.get(at)) {
                let terms = self.atoms.get(atom).unwrap_or_default();
                let looks = self.lists.add(first, atom, terms, &self.terms);
                self.step(looks)?;
                at = at.saturating_add(1);
            }
        }
        Ok(joins)
    }

    /// Applies some rules until there is nothing new; atoms from `new` on have not been looked at.
    fn close(&mut self, rules: &[&'p Rule], new: Number) -> Result<(), Stop> {
        let joins = self.joins(rules)?;
        let mut uses: BTreeMap<usize, Vec<(&Join<'_>, usize)>> = BTreeMap::new();
        for join in &joins {
            for (place, atom) in join.rule.holds.iter().enumerate() {
                uses.entry(atom.relation).or_default().push((join, place));
            }
            self.apply(join, Newest { end: new, place: None })?;
        }
        let mut next = new;
        while let Some(&relation) = self.atoms.get(next).and_then(<[Number]>::first) {
            let end = next.saturating_add(1);
            for &(join, at) in uses.get(&place(relation)).into_iter().flatten() {
                self.apply(join, Newest { end, place: Some(at) })?;
            }
            next = end;
        }
        Ok(())
    }

    /// The atoms of a relation.
    fn of(&self, relation: usize) -> impl Iterator<Item = (Number, &[Number])> {
        let list = self.of_relation.get(relation).map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|&atom| Some((atom, self.atoms.get(atom)?.get(1..)?)))
    }
}

impl Ground {
    /// The rules of a program without variables, if they do not come to too much (G10); one or two
    /// roles (G8), and values of goals from 0 to 100 (G9).
    pub(super) fn new(program: &Program) -> Result<Ground, Stop> {
        let mut grounder = Grounder::new(program);
        let mut fixed: BTreeMap<usize, Vec<&Rule>> = BTreeMap::new();
        let mut others = Vec::new();
        for rule in &program.rules {
            match program.is_fixed(rule.head.relation) {
                true => fixed.entry(program.component(rule.head.relation)).or_default().push(rule),
                false => others.push(rule),
            }
        }
        for rules in fixed.values() {
            grounder.close(rules, number(grounder.atoms.len()))?;
        }
        let new = number(grounder.atoms.len());
        let initial: Vec<Number> =
            grounder.of(INIT).flat_map(|(_, terms)| terms).copied().collect();
        for fact in initial {
            grounder.add(&[number(TRUE), fact])?;
        }
        grounder.close(&others, new)?;
        Ok(Ground::of(grounder)?)
    }

    /// The game of the atoms and the instances that were found.
    fn of(grounder: Grounder<'_>) -> Result<Ground, Fault> {
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
        if moves.len() > MAX_MOVES {
            return Err(RULES_LIMIT.at("moves", moves.len()).at("most", MAX_MOVES));
        }
        // The atoms that depend on the position get numbers of their own.
        let mut kept: Number = 0;
        let mut renumbered = Vec::with_capacity(grounder.atoms.len());
        let relations = || grounder.atoms.iter().map(|atom| atom.first().copied().map_or(0, place));
        for relation in relations() {
            let is_kept = !program.is_fixed(relation);
            renumbered.push(is_kept.then_some(kept));
            kept = kept.saturating_add(Number::from(is_kept));
        }
        let new = |atom: Number| renumbered.get(place(atom)).copied().flatten();
        let atom_of = |atom: &[Number]| grounder.atoms.find(atom).and_then(new);
        // The terms of a relation, of a role if one is given, and what they are in another.
        let items_of = |role: &[Number], [relation, then]: [usize; 2], terms: &[Number]| {
            let of = |relation: usize, term: Number| {
                atom_of(&[&[number(relation)], role, &[term]].concat())
            };
            let item = |(place, &term): (usize, &Number)| {
                Some(Item { number: place, atom: of(relation, term)?, then: of(then, term) })
            };
            terms.iter().enumerate().filter_map(item).collect()
        };
        let mut items: [Vec<Item>; 4] = Default::default();
        let [of_facts, of_roles @ .., others] = &mut items;
        *of_facts = items_of(&[], [TRUE, NEXT], &facts);
        let mut goals = Vec::new();
        for (&role, of_role) in roles.iter().zip(of_roles) {
            *of_role = items_of(&[role], [DOES, LEGAL], &moves);
            let mut of_goals = Vec::new();
            for (atom, terms) in grounder.of(GOAL).filter(|(_, terms)| terms.first() == Some(&role))
            {
                let value = terms.get(1).and_then(|&value| grounder.terms.get(value));
                let value = value.filter(|(_, arguments)| arguments.is_empty());
                let value = value.and_then(|(name, _)| program.names.get(place(name)));
                let value = value.and_then(|name| goal_value(name)).ok_or(RULES_GOAL)?;
                of_goals.extend(new(atom).map(|atom| (atom, value)));
            }
            goals.push(of_goals);
        }
        let relations = RELATIONS.len()..program.relations.len();
        let added = relations.flat_map(|relation| {
            grounder.of(relation).map(move |(at, terms)| (relation, terms, at))
        });
        let mut added: Vec<_> =
            added.filter_map(|(relation, terms, at)| Some((relation, terms, new(at)?))).collect();
        added.sort_by(|(one, of_one, _), (other, of_other, _)| {
            let names = program.relations.get(*one).cmp(&program.relations.get(*other));
            let counts = of_one.len().cmp(&of_other.len());
            let terms = || compare_all(&program.names, &grounder.terms, of_one, of_other);
            names.then(counts).then_with(terms)
        });
        let added = added.into_iter().enumerate();
        others.extend(added.map(|(number, (_, _, atom))| Item { number, atom, then: None }));
        let is_initial =
            |(_, fact): &(_, &Number)| grounder.atoms.find(&[number(INIT), **fact]).is_some();
        let initial = facts.iter().enumerate().filter(is_initial).map(|(fact, _)| fact).collect();
        let mut endless = vec![0; roles.len()];
        for (role, value) in &program.endless {
            if let Value::Known(role) = grounder.terms.value(role, &Vec::new()) {
                let of_role = roles.iter().zip(&mut endless).find(|(of, _)| **of == role);
                of_role.into_iter().for_each(|(_, own)| *own = *value);
            }
        }
        let terminal = grounder.of(TERMINAL).next().and_then(|(atom, _)| new(atom));
        let denied: Vec<Option<Number>> = grounder.denied.iter().map(atom_of).collect();
        let denied = |atom: Number| denied.get(place(atom)).copied().flatten();
        let instances = grounder.found.into_iter().filter_map(|found| {
            Some(Instance {
                head: new(found.head)?,
                holds: found.holds.into_iter().filter_map(new).collect(),
                fails: found.fails.into_iter().filter_map(denied).collect(),
                ..found
            })
        });
        let on_moves = |stratum: usize| {
            program.depends.get(stratum).copied().is_some_and(|[_, on_moves]| on_moves)
        };
        let network = Network::new(kept, instances.collect(), on_moves);
        let (names, terms) = (program.names.clone(), grounder.terms);
        Ok(Ground {
            names,
            terms,
            roles,
            facts,
            moves,
            initial,
            network,
            items,
            goals,
            endless,
            terminal,
        })
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
            NOT_AN_AUTOMORPHISM.unless(self.endless(0) == self.endless(1))?;
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

    /// What a role gets where play never ends, by its place in the text: 0 where the text does not say it.
    pub fn endless(&self, role: usize) -> u32 {
        self.endless.get(role).copied().unwrap_or(0)
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
        let Some((name, arguments)) = self.terms.get(term) else { return String::new() };
        let name = self.names.get(place(name)).map(String::as_str).unwrap_or_default();
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

/// The order of facts and of moves: by the bytes of their names, then by the number of arguments, then
/// by the arguments from the first one on.
fn compare(names: &[String], terms: &Terms, one: Number, other: Number) -> Ordering {
    let (Some((one, of_one)), Some((other, of_other))) = (terms.get(one), terms.get(other)) else {
        return Ordering::Equal;
    };
    let by_name =
        names.get(place(one)).cmp(&names.get(place(other))).then(of_one.len().cmp(&of_other.len()));
    by_name.then_with(|| compare_all(names, terms, of_one, of_other))
}

/// The order of as many terms as others: by the first ones that differ.
fn compare_all(names: &[String], terms: &Terms, one: &[Number], other: &[Number]) -> Ordering {
    let orders = one.iter().zip(other).map(|(&one, &other)| compare(names, terms, one, other));
    orders.fold(Ordering::Equal, Ordering::then)
}
