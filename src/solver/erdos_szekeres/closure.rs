//! Small closed sets of P-positions: to every move of the opponent from a position of the set,
//! some reply leads back into it, or to the full board.
//!
//! Finding the smallest such set is hard (it contains hitting set); here it is a greedy choice,
//! and then a local search: a position is taken out, the set closed again without it, keeping to
//! what is there where that is possible, and the result kept when it is not larger. Chance comes
//! from a generator with a fixed start, so the same board gives the same set.

use std::collections::{BinaryHeap, HashMap};

use super::board::cells;
use super::outcomes::Outcomes;

/// A P-position of the board, by its index among those looked at.
type Place = usize;
/// A position after a move of the opponent, likewise.
type Demand = usize;

/// What is known of the positions looked at so far.
struct Lookup<'o> {
    outcomes: &'o Outcomes,
    places: Vec<Vec<u32>>,
    by_rows: HashMap<Vec<u32>, Place>,
    /// The demands of a place, once it was asked for them. Those that the corner answers are left
    /// out.
    demands_of: Vec<Option<Vec<Demand>>>,
    /// The P-positions that a demand can be answered with.
    answers: Vec<Vec<Place>>,
    demand_by_rows: HashMap<Vec<u32>, Demand>,
    /// How many answers were looked at: a measure of time that is the same on every machine.
    work: u64,
}

/// How a set is closed.
#[derive(Clone, Copy)]
struct Policy<'p> {
    /// A position that must not be used.
    without: Option<Place>,
    /// Positions that are preferred to all others.
    keep: &'p [bool],
}

impl<'o> Lookup<'o> {
    fn new(outcomes: &'o Outcomes) -> Self {
        Lookup {
            outcomes,
            places: Vec::new(),
            by_rows: HashMap::new(),
            demands_of: Vec::new(),
            answers: Vec::new(),
            demand_by_rows: HashMap::new(),
            work: 0,
        }
    }

    fn place(&mut self, rows: Vec<u32>) -> Place {
        if let Some(&place) = self.by_rows.get(&rows) {
            return place;
        }
        let place = self.places.len();
        self.places.push(rows.clone());
        self.demands_of.push(None);
        self.by_rows.insert(rows, place);
        place
    }

    fn demands(&mut self, place: Place) -> Vec<Demand> {
        if let Some(known) = &self.demands_of[place] {
            return known.clone();
        }
        let board = self.outcomes.board;
        let rows = self.places[place].clone();
        let mut after = Vec::new();
        board.moves(&rows, |shade| after.push(shade.apply(&rows)));
        let demands: Vec<Demand> = after.into_iter().filter_map(|rows| self.demand(rows)).collect();
        self.demands_of[place] = Some(demands.clone());
        demands
    }

    /// The demand of a position after the opponent's move; none when the corner answers it.
    fn demand(&mut self, rows: Vec<u32>) -> Option<Demand> {
        if let Some(&demand) = self.demand_by_rows.get(&rows) {
            return Some(demand);
        }
        let board = self.outcomes.board;
        let mut options = Vec::new();
        board.moves(&rows, |shade| options.push(shade.apply(&rows)));
        if options.iter().any(|option| board.is_full(option)) {
            return None;
        }
        options.retain(|option| self.outcomes.is_p(option));
        let answers = options.into_iter().map(|option| self.place(option)).collect();
        let demand = self.answers.len();
        self.answers.push(answers);
        self.demand_by_rows.insert(rows, demand);
        Some(demand)
    }

    /// Closes `start`: the places of a closed set, in the order in which they were taken. `None`
    /// when some demand has no answer but the one that is left out, or the set gets larger than
    /// `bound`.
    fn close(&mut self, start: Place, policy: Policy<'_>, bound: usize) -> Option<Vec<Place>> {
        let mut set = Set::default();
        let mut next = Some(start);
        while let Some(place) = next {
            set.take(place);
            if set.taken.len() > bound {
                return None;
            }
            for demand in self.demands(place) {
                let answers = &self.answers[demand];
                self.work += answers.len() as u64;
                if set.is_open(demand) || answers.iter().any(|&answer| set.is_taken(answer)) {
                    continue;
                }
                let mut usable =
                    answers.iter().copied().filter(|&answer| Some(answer) != policy.without);
                let kept = |answer: &Place| policy.keep.get(*answer).copied().unwrap_or(false);
                let preferred: Vec<Place> = usable.clone().filter(kept).collect();
                if preferred.is_empty() {
                    usable.next().as_ref()?;
                    let answers: Vec<Place> = answers
                        .iter()
                        .copied()
                        .filter(|&answer| Some(answer) != policy.without)
                        .collect();
                    set.open(demand, &answers, &self.places);
                } else {
                    set.open(demand, &preferred, &self.places);
                }
            }
            next = set.best(&self.places);
        }
        Some(set.taken)
    }
}

/// A set being closed.
#[derive(Default)]
struct Set {
    taken: Vec<Place>,
    is_taken: HashMap<Place, ()>,
    /// The demands without an answer in the set, with the answers that are considered.
    open: HashMap<Demand, Vec<Place>>,
    /// By place: the open demands that it answers.
    answered_by: HashMap<Place, Vec<Demand>>,
    /// Places by how many open demands they answered when they were put here.
    /// Of two places that answer as many demands, the one later in the game is taken.
    queue: BinaryHeap<(usize, u64, std::cmp::Reverse<Place>)>,
}

impl Set {
    fn is_taken(&self, place: Place) -> bool {
        self.is_taken.contains_key(&place)
    }

    fn is_open(&self, demand: Demand) -> bool {
        self.open.contains_key(&demand)
    }

    fn open(&mut self, demand: Demand, answers: &[Place], places: &[Vec<u32>]) {
        for &answer in answers {
            let demands = self.answered_by.entry(answer).or_default();
            demands.push(demand);
            let cells = cells(&places[answer]);
            self.queue.push((demands.len(), cells, std::cmp::Reverse(answer)));
        }
        self.open.insert(demand, answers.to_vec());
    }

    fn take(&mut self, place: Place) {
        self.taken.push(place);
        self.is_taken.insert(place, ());
        for demand in self.answered_by.remove(&place).unwrap_or_default() {
            for other in self.open.remove(&demand).unwrap_or_default() {
                if let Some(demands) = self.answered_by.get_mut(&other) {
                    demands.retain(|&open| open != demand);
                }
            }
        }
    }

    /// The place that answers most open demands.
    fn best(&mut self, places: &[Vec<u32>]) -> Option<Place> {
        while let Some((answered, _, std::cmp::Reverse(place))) = self.queue.pop() {
            let now = self.answered_by.get(&place).map_or(0, Vec::len);
            if now == 0 {
                continue;
            }
            if now == answered {
                return Some(place);
            }
            self.queue.push((now, cells(&places[place]), std::cmp::Reverse(place)));
        }
        None
    }
}

/// A closed set of P-positions with `start`, as their rows. `effort` bounds the local search, in
/// answers looked at; 0 is the greedy choice alone.
pub(super) fn small_closed_set(outcomes: &Outcomes, start: Vec<u32>, effort: u64) -> Vec<Vec<u32>> {
    let mut lookup = Lookup::new(outcomes);
    let start = lookup.place(start);
    let free = Policy { without: None, keep: &[] };
    // Without a place left out, every demand has an answer: it is an N-position.
    let mut best = lookup.close(start, free, usize::MAX).unwrap_or_default();
    let mut keep = marks(&best);
    lookup.work = 0;
    let mut chance = Chance(1);
    while lookup.work < effort && best.len() > 1 {
        // An attempt costs something even when it fails at once.
        lookup.work += 16;
        let out = best[1 + chance.below(best.len() - 1)];
        let policy = Policy { without: Some(out), keep: &keep };
        if let Some(closed) = lookup.close(start, policy, best.len()) {
            best = closed;
            keep = marks(&best);
        }
    }
    best.into_iter().map(|place| std::mem::take(&mut lookup.places[place])).collect()
}

fn marks(set: &[Place]) -> Vec<bool> {
    let mut marks = vec![false; set.iter().max().map_or(0, |most| most + 1)];
    set.iter().for_each(|&place| marks[place] = true);
    marks
}

/// A linear congruential generator with Knuth's constants.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}
