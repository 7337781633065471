//! Rules without variables, and which atoms follow in a position.
//!
//! The rules are in the order of their strata. Each keeps how many atoms of its body do not hold yet;
//! when an atom is found to hold, those that wait for it are told, and one that waits for nothing more
//! is ready. Of those that are ready the first one is looked at: no rule of an earlier stratum gets
//! ready any more, so that what it denies is decided. An evaluation looks at each atom of each body at
//! most once.

use std::collections::BTreeSet;

/// An atom, by its number.
type Number = u32;

/// A rule without variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instance {
    /// The strata are numbered, and later those of larger numbers.
    pub(super) stratum: usize,
    /// The atom that follows.
    pub head: Number,
    /// The atoms that hold, in increasing order, at most 255.
    pub holds: Vec<Number>,
    /// The atoms that do not hold, in increasing order.
    pub fails: Vec<Number>,
}

/// Rules without variables, laid out to be evaluated.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// How many atoms and rules there are, and atoms of bodies.
    size: usize,
    /// In the order of strata; those that do not depend on moves are the first.
    pub(super) rules: Vec<Instance>,
    /// For each atom, the rules that wait for it.
    waiting: Vec<Vec<Number>>,
    /// How many rules do not depend on moves.
    before_moves: usize,
    /// Before anything holds.
    start: Evaluation,
}

/// What holds in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    holds: Vec<bool>,
    /// For how many atoms each rule waits.
    missing: Vec<u8>,
    /// The rules that are ready, a bit each.
    ready: Vec<u64>,
    /// The words of `ready` before this one are 0.
    first: usize,
}

/// The place of a number in a list; none where it has no place.
pub(super) fn place(number: Number) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Network {
    /// The rules of so many atoms. Each stratum either depends on moves, or not.
    pub(super) fn new(
        atoms: Number,
        mut instances: Vec<Instance>,
        on_moves: impl Fn(usize) -> bool,
    ) -> Network {
        for instance in &mut instances {
            for list in [&mut instance.holds, &mut instance.fails] {
                list.sort_unstable();
                list.dedup();
            }
        }
        // What does not depend on moves comes first, and depends on nothing that does.
        instances.sort_unstable_by(|one, other| {
            let on_moves = [one, other].map(|instance| on_moves(instance.stratum));
            on_moves[0].cmp(&on_moves[1]).then_with(|| one.cmp(other))
        });
        instances.dedup();
        let before_moves = instances.partition_point(|instance| !on_moves(instance.stratum));
        let mut waiting = vec![Vec::new(); place(atoms)];
        for (instance, number) in instances.iter().zip(0..) {
            for &atom in &instance.holds {
                waiting.get_mut(place(atom)).into_iter().for_each(|list| list.push(number));
            }
        }
        let literals = instances.iter().map(|one| one.holds.len().saturating_add(one.fails.len()));
        let literals = literals.fold(0, usize::saturating_add);
        let missing = |one: &Instance| u8::try_from(one.holds.len()).unwrap_or(u8::MAX);
        let mut start = Evaluation {
            holds: vec![false; place(atoms)],
            missing: instances.iter().map(missing).collect(),
            ready: vec![0; instances.len().div_ceil(64)],
            first: 0,
        };
        let at_once = (0..).zip(&instances).filter(|(_, instance)| instance.holds.is_empty());
        at_once.for_each(|(rule, _)| start.is_ready(rule));
        Network {
            size: place(atoms).saturating_add(instances.len()).saturating_add(literals),
            rules: instances,
            waiting,
            before_moves,
            start,
        }
    }

    /// How many atoms there are.
    pub(super) fn atoms(&self) -> usize {
        self.start.holds.len()
    }

    /// What an evaluation looks at, at most.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Whether a permutation of the atoms takes every rule to a rule. It keeps rules apart, so that
    /// their images are all the rules then.
    pub(super) fn is_kept_by(&self, images: &[Number]) -> bool {
        let image = |atom: &Number| images.get(place(*atom)).copied().unwrap_or(*atom);
        let images_of = |atoms: &[Number]| {
            let mut images: Vec<Number> = atoms.iter().map(image).collect();
            images.sort_unstable();
            images
        };
        let rules = self.rules.iter();
        let known: BTreeSet<_> =
            rules.map(|rule| (rule.head, rule.holds.clone(), rule.fails.clone())).collect();
        known.iter().all(|(head, holds, fails)| {
            known.contains(&(image(head), images_of(holds), images_of(fails)))
        })
    }

    /// Evaluates what does not depend on moves, where these atoms hold.
    pub(super) fn position(&self, atoms: impl Iterator<Item = Number>) -> Evaluation {
        let mut evaluation = self.start.clone();
        atoms.for_each(|atom| self.set(&mut evaluation, atom));
        self.run(&mut evaluation, self.before_moves);
        evaluation
    }

    /// Evaluates the rest, where these moves are made.
    pub(super) fn after_moves(&self, position: &Evaluation, moves: &[Number]) -> Evaluation {
        let mut evaluation = position.clone();
        moves.iter().for_each(|&atom| self.set(&mut evaluation, atom));
        self.run(&mut evaluation, self.rules.len());
        evaluation
    }

    /// Looks at the rules before `end` until none of them is ready.
    fn run(&self, evaluation: &mut Evaluation, end: usize) {
        while let Some(rule) = evaluation.take_ready(end) {
            if let Some(rule) = self.rules.get(rule)
                && !rule.fails.iter().any(|&atom| evaluation.holds(atom))
            {
                self.set(evaluation, rule.head);
            }
        }
    }

    /// An atom holds: the rules that wait for it are told.
    fn set(&self, evaluation: &mut Evaluation, atom: Number) {
        match evaluation.holds.get_mut(place(atom)) {
            Some(holds) if !*holds => *holds = true,
            _ => return,
        }
        for &rule in self.waiting.get(place(atom)).into_iter().flatten() {
            if let Some(missing) = evaluation.missing.get_mut(place(rule)) {
                *missing = missing.saturating_sub(1);
                if *missing == 0 {
                    evaluation.is_ready(place(rule));
                }
            }
        }
    }
}

impl Evaluation {
    /// Whether an atom holds.
    pub(super) fn holds(&self, atom: Number) -> bool {
        self.holds.get(place(atom)).copied().unwrap_or(false)
    }

    fn is_ready(&mut self, rule: usize) {
        let word = rule / 64;
        self.ready.get_mut(word).into_iter().for_each(|ready| *ready |= 1 << (rule % 64));
        self.first = self.first.min(word);
    }

    /// The first rule that is ready, if it is before `end`; it is not ready any more.
    fn take_ready(&mut self, end: usize) -> Option<usize> {
        while self.ready.get(self.first) == Some(&0) {
            self.first = self.first.saturating_add(1);
        }
        let ready = self.ready.get_mut(self.first)?;
        let bit = usize::try_from(ready.trailing_zeros()).ok()?;
        let rule = self.first.saturating_mul(64).saturating_add(bit);
        if rule >= end {
            return None;
        }
        *ready &= !(1 << bit);
        Some(rule)
    }
}
