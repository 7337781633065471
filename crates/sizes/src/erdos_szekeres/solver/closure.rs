//! Small closed sets of P-positions: to every move of the opponent from a position of the set,
//! some reply leads back into it, or to the full board.
//!
//! Finding the smallest such set is hard (it contains hitting set). A greedy choice comes first,
//! and a local search: a position is taken out, and the set closed again without it, keeping to
//! what is there where that is possible. The result is kept when it is not larger, and now and then
//! when it is a little larger, to get out of corners. Chance comes from a generator with a fixed
//! start, so the same board gives the same set. Then [`fewest`] looks at all sets that are smaller;
//! on small boards it comes to an end, and no closed set has fewer positions.

mod fewest;
mod positions;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use zermelo_search::limits::{Limit, Resources};
use zermelo_search::random::Congruential;

use super::outcomes::Outcomes;
use positions::{Demand, Place, Positions, index};

/// A closed set.
#[derive(Debug)]
pub(super) struct ClosedSet {
    /// The positions' rows, the start's first.
    pub(super) rows: Vec<Vec<u32>>,
    /// Whether no closed set with the start has fewer positions.
    pub(super) is_fewest: bool,
}

/// A closed set of P-positions with `start`. `effort` bounds the search, in answers looked at; 0 is
/// the greedy choice alone.
///
/// # Errors
/// The limit of `resources` that was reached before there was any set. The outcomes stay in memory.
pub(super) fn small_closed_set(
    outcomes: &Outcomes,
    start: Vec<u32>,
    effort: u64,
    resources: Resources<'_>,
) -> Result<ClosedSet, Limit> {
    let mut positions = Positions::new(outcomes, resources);
    let start = positions.place(start);
    let mut search =
        Search { positions, start, closure: GreedyClosure::default(), chance: Congruential(1) };
    let mut best = search.begin(0);
    if let Some(limit) = search.positions.reached {
        return Err(limit);
    }
    // On a large board one beginning is all that there is time for.
    let beginnings = if best.len() > 400 || effort == 0 { 0 } else { BEGINNINGS };
    for beginning in 1..=beginnings {
        let set = search.begin(beginning - 1);
        if search.positions.reached.is_some() {
            break;
        }
        let set = search.improve(set, effort / (8 * BEGINNINGS));
        if set.len() < best.len() {
            best = set;
        }
    }
    let mut is_fewest = false;
    if beginnings > 0 {
        let fewest = fewest::search(&mut search.positions, start, best.len(), effort / 2);
        is_fewest = fewest.is_complete;
        best = fewest.smaller.unwrap_or(best);
    }
    if !is_fewest {
        best = search.improve(best, if beginnings == 0 { effort } else { effort / 3 });
    }
    let rows = best.into_iter().map(|place| search.positions.rows[place as usize].clone());
    Ok(ClosedSet { rows: rows.collect(), is_fewest })
}

/// How many sets the search begins with.
const BEGINNINGS: u64 = 16;

/// Attempts without progress after which the search goes back to the best set.
const PATIENCE: u64 = 3000;

/// A search for a small closed set with `start`.
struct Search<'o> {
    positions: Positions<'o>,
    start: Place,
    closure: GreedyClosure,
    chance: Congruential,
}

impl Search<'_> {
    /// A set by greedy choice; `salt` decides between equals.
    fn begin(&mut self, salt: u64) -> Vec<Place> {
        self.closure.keep_only(&[]);
        // Without a place left out, every demand has an answer: it is an N-position.
        self.closure.close(&mut self.positions, self.start, None, salt, u32::MAX);
        self.closure.taken.clone()
    }

    /// A set that is not larger, after an effort.
    fn improve(&mut self, set: Vec<Place>, effort: u64) -> Vec<Place> {
        let mut current = set.clone();
        let mut best = set;
        let end = self.closure.work + effort;
        let mut since_best = 0u64;
        while self.closure.work < end && best.len() > 1 && self.positions.reached.is_none() {
            // An attempt costs something even when it fails at once.
            self.closure.work += 16;
            since_best += 1;
            if since_best > PATIENCE {
                since_best = 0;
                current.clone_from(&best);
            }
            if self.attempt(&current) {
                current.clone_from(&self.closure.taken);
                if current.len() < best.len() {
                    since_best = 0;
                    best.clone_from(&current);
                }
            }
        }
        best
    }

    /// Closes a set again without one of its places, and without keeping to some others.
    fn attempt(&mut self, current: &[Place]) -> bool {
        self.closure.keep_only(current);
        let out = current[1 + self.chance.below(current.len() - 1)];
        for _ in 0..self.chance.below(4) * self.chance.below(1 + current.len() / 16) {
            let place = current[self.chance.below(current.len())];
            self.closure.kept[place as usize] = false;
        }
        let more = match self.chance.below(64) {
            0 => 2,
            1..=4 => 1,
            _ => 0,
        };
        let bound = index(current.len() + more);
        let salt = self.chance.number().into();
        self.closure.close(&mut self.positions, self.start, Some(out), salt, bound)
    }
}

/// A set while it is closed.
#[derive(Default)]
struct GreedyClosure {
    taken: Vec<Place>,
    /// By place: whether it is taken.
    is_taken: Vec<bool>,
    /// By demand: whether it is still open; `None` where nobody asks it.
    is_open: Vec<Option<bool>>,
    /// By place: how many open demands it is to answer.
    count: Vec<u32>,
    /// By place: whether it is preferred.
    kept: Vec<bool>,
    /// Places by how many open demands they answered when they were put here.
    queue: BinaryHeap<(u32, u64, Reverse<Place>)>,
    /// Answers looked at.
    work: u64,
}

impl GreedyClosure {
    /// Prefers these places from now on, and no others.
    fn keep_only(&mut self, places: &[Place]) {
        self.kept.fill(false);
        for &place in places {
            self.kept[place as usize] = true;
        }
    }

    fn fit(&mut self, positions: &Positions<'_>) {
        let (places, demands) = (positions.rows.len(), positions.answers.len());
        self.is_taken.resize(places, false);
        self.count.resize(places, 0);
        self.kept.resize(places, false);
        self.is_open.resize(demands, None);
    }

    /// Closes `start` without a place, if one is given, and with at most `bound` places; whether
    /// that was possible. Of places that answer as many demands, `salt` decides; 0 is for the one
    /// later in the game.
    fn close(
        &mut self,
        positions: &mut Positions<'_>,
        start: Place,
        without: Option<Place>,
        salt: u64,
        bound: u32,
    ) -> bool {
        self.taken.clear();
        self.is_taken.clear();
        self.is_open.clear();
        self.count.clear();
        self.queue.clear();
        let mut next = Some(start);
        while let Some(place) = next {
            if self.taken.len() >= bound as usize || !positions.is_within_limits(self.taken.len()) {
                return false;
            }
            positions.look_at(place);
            self.fit(positions);
            self.take(positions, place);
            let demands = positions.demands[place as usize].as_deref().unwrap_or_default();
            if !demands.iter().all(|&demand| self.ask(positions, demand, without, salt)) {
                return false;
            }
            next = self.best();
        }
        true
    }

    /// Adds a place, which answers its demands.
    fn take(&mut self, positions: &Positions<'_>, place: Place) {
        self.taken.push(place);
        self.is_taken[place as usize] = true;
        for &demand in &positions.answered[place as usize] {
            let at = demand as usize;
            if self.is_open[at] == Some(true) {
                self.is_open[at] = Some(false);
                for &answer in &positions.answers[at] {
                    let count = &mut self.count[answer as usize];
                    *count = count.saturating_sub(1);
                }
            }
        }
    }

    /// Opens a demand, unless it is answered; `false` when nothing can answer it.
    fn ask(
        &mut self,
        positions: &Positions<'_>,
        demand: Demand,
        without: Option<Place>,
        salt: u64,
    ) -> bool {
        let at = demand as usize;
        if self.is_open[at].is_some() {
            return true;
        }
        let answers = &positions.answers[at];
        self.work += answers.len() as u64;
        if answers.iter().any(|&answer| self.is_taken[answer as usize]) {
            return true;
        }
        let usable = |answer: &&Place| Some(**answer) != without;
        let prefer = answers.iter().filter(usable).any(|&answer| self.kept[answer as usize]);
        for &answer in answers.iter().filter(usable) {
            let place = answer as usize;
            self.count[place] += 1;
            if !prefer || self.kept[place] {
                let tie = tie(salt, answer, &positions.rows[place]);
                self.queue.push((self.count[place], tie, Reverse(answer)));
            }
        }
        self.is_open[at] = Some(true);
        answers.iter().any(|answer| usable(&answer))
    }

    /// The place that answers most open demands.
    fn best(&mut self) -> Option<Place> {
        while let Some((count, tie, Reverse(place))) = self.queue.pop() {
            let now = self.count[place as usize];
            if now == count && now > 0 {
                return Some(place);
            }
            // The count went down as demands were answered, or up by a demand that prefers others.
            if now > 0 {
                self.queue.push((now, tie, Reverse(place)));
            }
        }
        None
    }
}

/// What decides between places that answer as many demands.
fn tie(salt: u64, place: Place, rows: &[u32]) -> u64 {
    if salt == 0 {
        super::board::cells(rows)
    } else {
        Congruential(salt ^ u64::from(place)).number().into()
    }
}
