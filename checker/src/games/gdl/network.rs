//! Rules without variables, and which atoms follow in a position.
//!
//! The rules are evaluated stratum by stratum. Each keeps how many atoms of its body do not hold yet;
//! when an atom is found to hold, those that wait for it are told, and one that waits for nothing more
//! is ready. In the turn of its stratum it is looked at: what it denies is of earlier strata, and
//! decided. So an evaluation looks at each atom of each body at most once.

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
    pub(super) rules: Vec<Instance>,
    /// The place of the stratum of each rule, from 0.
    strata: Vec<usize>,
    /// For each atom, the rules that wait for it.
    waiting: Vec<Vec<Number>>,
    /// How many strata do not depend on moves; they are the first.
    before_moves: usize,
    /// Before anything holds.
    start: Evaluation,
}

/// What holds in a position.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    holds: Vec<bool>,
    /// For how many atoms each rule waits.
    missing: Vec<u8>,
    /// For each stratum, the rules that are ready.
    ready: Vec<Vec<Number>>,
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
        instances.sort_by_cached_key(|instance| (on_moves(instance.stratum), instance.clone()));
        instances.dedup();
        let mut waiting = vec![Vec::new(); place(atoms)];
        let (mut strata, mut before_moves) = (Vec::with_capacity(instances.len()), 0usize);
        let mut last = None;
        let mut count = 0usize;
        for (instance, number) in instances.iter().zip(0..) {
            if last != Some(instance.stratum) {
                last = Some(instance.stratum);
                count = count.saturating_add(1);
                before_moves = before_moves.saturating_add((!on_moves(instance.stratum)).into());
            }
            strata.push(count.saturating_sub(1));
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
            ready: vec![Vec::new(); count],
        };
        for (number, &stratum) in (0..).zip(&strata) {
            if start.missing.get(place(number)) == Some(&0) {
                start.is_ready(number, stratum);
            }
        }
        Network {
            size: place(atoms).saturating_add(instances.len()).saturating_add(literals),
            rules: instances,
            strata,
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
        self.run(&mut evaluation, 0..self.before_moves);
        evaluation
    }

    /// Evaluates the rest, where these moves are made.
    pub(super) fn after_moves(&self, position: &Evaluation, moves: &[Number]) -> Evaluation {
        let mut evaluation = position.clone();
        moves.iter().for_each(|&atom| self.set(&mut evaluation, atom));
        self.run(&mut evaluation, self.before_moves..position.ready.len());
        evaluation
    }

    fn run(&self, evaluation: &mut Evaluation, strata: std::ops::Range<usize>) {
        for stratum in strata {
            while let Some(rule) = evaluation.ready.get_mut(stratum).and_then(Vec::pop) {
                if let Some(rule) = self.rules.get(place(rule))
                    && !rule.fails.iter().any(|&atom| evaluation.holds(atom))
                {
                    self.set(evaluation, rule.head);
                }
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
            let at = place(rule);
            if let (Some(missing), Some(&stratum)) =
                (evaluation.missing.get_mut(at), self.strata.get(at))
            {
                *missing = missing.saturating_sub(1);
                if *missing == 0 {
                    evaluation.is_ready(rule, stratum);
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

    fn is_ready(&mut self, rule: Number, stratum: usize) {
        self.ready.get_mut(stratum).into_iter().for_each(|ready| ready.push(rule));
    }
}
