//! Rules without variables, and which atoms follow in a position.
//!
//! The rules are evaluated stratum by stratum. Each keeps how many atoms of its body do not hold yet;
//! when an atom is found to hold, those that wait for it are told, and one that waits for nothing more
//! is ready. In the turn of its stratum it is looked at: what it denies is of earlier strata, and
//! decided. So an evaluation looks at each atom of each body at most once.

/// An atom, by its number.
type Number = u32;

/// No rule.
const NONE: Number = Number::MAX;

/// A rule without variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Instance {
    /// The strata are numbered, and later those of larger numbers.
    pub(super) stratum: usize,
    pub(super) head: Number,
    /// The atoms that hold, at most 255.
    pub(super) holds: Vec<Number>,
    /// The atoms that do not hold.
    pub(super) fails: Vec<Number>,
}

/// Lists of numbers, one after the other.
#[derive(Clone, Debug, Default)]
struct Lists {
    ends: Vec<usize>,
    items: Vec<Number>,
}

/// Rules without variables, laid out to be evaluated.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// How many atoms and rules there are, and atoms of bodies.
    size: usize,
    heads: Vec<Number>,
    /// The place of the stratum of each rule, from 0.
    strata: Vec<usize>,
    fails: Lists,
    /// For each atom, the rules that wait for it.
    waiting: Lists,
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
    /// For each stratum, a rule that is ready, and for each such rule the next one.
    ready: Vec<Number>,
    next: Vec<Number>,
}

fn place(number: Number) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Lists {
    fn of(lists: impl Iterator<Item = Vec<Number>>) -> Lists {
        let mut all = Lists::default();
        for list in lists {
            all.items.extend(list);
            all.ends.push(all.items.len());
        }
        all
    }

    fn get(&self, number: Number) -> &[Number] {
        let at = place(number);
        let start = at.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let range = start.zip(self.ends.get(at).copied()).map(|(start, end)| start..end);
        range.and_then(|range| self.items.get(range)).unwrap_or_default()
    }
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
            ready: vec![NONE; count],
            next: vec![NONE; instances.len()],
        };
        for (number, &stratum) in (0..).zip(&strata) {
            if start.missing.get(place(number)) == Some(&0) {
                start.is_ready(number, stratum);
            }
        }
        Network {
            size: place(atoms).saturating_add(instances.len()).saturating_add(literals),
            heads: instances.iter().map(|instance| instance.head).collect(),
            strata,
            fails: Lists::of(instances.into_iter().map(|instance| instance.fails)),
            waiting: Lists::of(waiting.into_iter()),
            before_moves,
            start,
        }
    }

    /// What an evaluation looks at, at most.
    pub(super) fn size(&self) -> usize {
        self.size
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
            while let Some(rule) = evaluation.take(stratum) {
                let denied = self.fails.get(rule).iter().any(|&atom| evaluation.holds(atom));
                if let Some(&head) = self.heads.get(place(rule))
                    && !denied
                {
                    self.set(evaluation, head);
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
        for &rule in self.waiting.get(atom) {
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
        if let (Some(ready), Some(next)) =
            (self.ready.get_mut(stratum), self.next.get_mut(place(rule)))
        {
            *next = std::mem::replace(ready, rule);
        }
    }

    /// Takes a rule of a stratum that is ready.
    fn take(&mut self, stratum: usize) -> Option<Number> {
        let ready = self.ready.get_mut(stratum)?;
        let rule = Some(*ready).filter(|&rule| rule != NONE)?;
        *ready = self.next.get(place(rule)).copied().unwrap_or(NONE);
        Some(rule)
    }
}
