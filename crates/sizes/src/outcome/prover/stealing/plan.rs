//! The search for a refutation on the concrete positions of one sample: which N-position to look
//! at, which of its options are left, and what follows if one of these is P.
//!
//! A position is *answered*, and so cannot be P, if a family says N, if one of its options is in a
//! P-family, if it is known to be N, or if a move leads from it to a position known to be P or from
//! such a position to it. Only one option of an N-position has to be P; so if one is left that is
//! not answered, it is P; if none is left, that is a contradiction.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use zermelo_checker::proofs::outcome::Value;
use zermelo_search::hasher::KeyHasher;

use crate::outcome::prover::index::Lookup;
use crate::outcome::vectors::Game;

/// The most options of one position that are followed as cases.
const MAX_LIVE: usize = 3;
/// How many positions are tried for cases.
const MAX_TRIED: usize = 8;
/// The longest chain of positions looked at one after the other.
const MAX_CHAIN: usize = 24;
/// How much longer than in the branch's positions the first row may get.
const MAX_LONGER: i64 = 4;
/// How many of the steps with several cases are inside each other at most.
const MAX_CASES: usize = 2;
/// How many positions are looked at before the search gives up.
const BUDGET: u32 = 5_000;

/// A position of numbers.
pub(super) type Position = Vec<i64>;

/// How to refute a branch: the options of an N-position, of which only these are not answered.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The position. It is known to be N, or an option of a position known to be P.
    pub(super) target: Position,
    /// The options that are not answered, each with what to do if it is P.
    pub(super) live: Vec<(Position, Plan)>,
}

/// The positions known to be P, and to be N.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownPositions {
    pub(super) p: Vec<Position>,
    pub(super) n: Vec<Position>,
}

/// Which of the positions known to be P are used.
type Used = BTreeSet<usize>;

struct Planner<'s, 'a> {
    game: &'s Game,
    lookup: &'s Lookup<'a>,
    options: RefCell<Options>,
    /// No position with a longer first row is looked at.
    longest: i64,
    budget: Cell<u32>,
}

/// Positions, with their options.
type Options = HashMap<Position, Rc<Vec<Position>>, BuildHasherDefault<KeyHasher>>;

/// Searches for a refutation: with few cases and near the positions first.
pub(super) fn plan(game: &Game, lookup: &Lookup<'_>, known: &KnownPositions) -> Option<Plan> {
    let length = |position: &Position| position.first().copied();
    let start = known.p.iter().chain(&known.n).filter_map(length).min()?;
    (1..=MAX_LONGER).find_map(|longer| {
        let (longest, budget) = (start.checked_add(longer)?, Cell::new(BUDGET));
        let planner = Planner { game, lookup, options: RefCell::default(), longest, budget };
        (0..=MAX_CASES).find_map(|cases| Some(planner.refute(known, MAX_CHAIN, cases)?.0))
    })
}

impl Planner<'_, '_> {
    fn options(&self, position: &Position) -> Rc<Vec<Position>> {
        if let Some(known) = self.options.borrow().get(position) {
            return known.clone();
        }
        let options = self.game.options(position).into_iter().map(|(_, _, after)| after);
        let options: BTreeSet<Position> = options.collect();
        let options = Rc::new(options.into_iter().collect::<Vec<_>>());
        self.options.borrow_mut().insert(position.clone(), options.clone());
        options
    }

    fn is_short(&self, position: &Position) -> bool {
        position.first().is_some_and(|&length| length <= self.longest)
    }

    /// Whether the families alone answer the position.
    fn is_stated(&self, position: &Position) -> bool {
        match self.lookup.stated(position) {
            Some(value) => value == Value::N,
            None => {
                let options = self.options(position);
                options.iter().any(|option| self.lookup.stated(option) == Some(Value::P))
            }
        }
    }

    /// Whether the position is answered, and by which position that is known to be P, if it takes
    /// one.
    fn answered(&self, position: &Position, known: &KnownPositions) -> Option<Option<usize>> {
        if self.is_stated(position) || known.n.contains(position) {
            return Some(None);
        }
        let options = self.options(position);
        let next_to = |p: &Position| options.contains(p) || self.options(p).contains(position);
        known.p.iter().position(next_to).map(Some)
    }

    /// The positions that are known to be N or follow to be: with the P-position before them.
    fn candidates(&self, known: &KnownPositions) -> Vec<(Position, Option<usize>)> {
        let mut candidates: Vec<(Position, Option<usize>)> =
            known.n.iter().map(|position| (position.clone(), None)).collect();
        for (number, p) in known.p.iter().enumerate() {
            for option in self.options(p).iter() {
                let is_new = candidates.iter().all(|(candidate, _)| candidate != option);
                if is_new && self.is_short(option) && !self.is_stated(option) {
                    candidates.push((option.clone(), Some(number)));
                }
            }
        }
        candidates
    }

    fn refute(&self, known: &KnownPositions, chain: usize, cases: usize) -> Option<(Plan, Used)> {
        if chain == 0 || self.budget.get() == 0 {
            return None;
        }
        self.budget.set(self.budget.get() - 1);
        let mut open: Vec<(Vec<Position>, Used, Position)> = Vec::new();
        for (target, from) in self.candidates(known) {
            let mut used: Used = from.into_iter().collect();
            let mut live = Vec::new();
            for option in self.options(&target).iter() {
                match self.answered(option, known) {
                    Some(by) => used.extend(by),
                    None => live.push(option.clone()),
                }
            }
            if live.is_empty() {
                return Some((Plan { target, live: Vec::new() }, used));
            }
            // An option that is P already teaches nothing.
            let is_p = |option: &Position| {
                known.p.contains(option) || self.lookup.stated(option) == Some(Value::P)
            };
            if live.iter().all(|option| self.is_short(option) && !is_p(option)) {
                open.push((live, used, target));
            }
        }
        open.sort_by_key(|(live, _, target)| (live.len(), target.iter().sum::<i64>()));
        for (tried, (live, used, target)) in open.into_iter().enumerate() {
            let forced = live.len() == 1;
            if !forced && (cases == 0 || tried >= MAX_TRIED || live.len() > MAX_LIVE) {
                return None;
            }
            let cases = if forced { cases } else { cases - 1 };
            if let Some(found) = self.follow(known, live, used, target, (chain - 1, cases)) {
                return Some(found);
            }
            // What is forced is true in any case: if it does not help, the rest was tried with it.
            if forced {
                return None;
            }
        }
        None
    }

    /// Refutes every live option of a position. If one refutation does not need that its option is
    /// P, it is one of everything.
    fn follow(
        &self,
        known: &KnownPositions,
        live: Vec<Position>,
        mut used: Used,
        target: Position,
        (chain, cases): (usize, usize),
    ) -> Option<(Plan, Used)> {
        let own = known.p.len();
        let mut plans = Vec::new();
        for option in live {
            let mut known = known.clone();
            known.p.push(option.clone());
            let (plan, mut below) = self.refute(&known, chain, cases)?;
            if !below.remove(&own) {
                return Some((plan, below));
            }
            used.extend(below);
            plans.push((option, plan));
        }
        Some((Plan { target, live: plans }, used))
    }
}
