//! Closed sets of few positions, in games that are small enough to look at many sets: to every move of the
//! opponent from a position of the set, some reply leads back into it.
//!
//! Finding the smallest such set is hard (it contains hitting set). A greedy choice comes first,
//! and a local search: a position is taken out, and the set closed again without it, keeping to
//! what is there where that is possible. The result is kept when it is not larger, and now and then
//! when it is a little larger, to get out of corners. Chance comes from a generator with a fixed
//! start, so the same game gives the same set. Then `fewest` looks at all sets that are smaller;
//! in small games it comes to an end, and no closed set has fewer positions.

mod demands;
mod fewest;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::builder::StrategyBuilder;
use super::closure::{Start, WithMoves, begun, close_within};
use crate::random::Congruential;
use demands::{Demand, Demands, Place, Positions, index};

/// A strategy of the proponent.
pub struct Few<S> {
    /// Its positions with their replies.
    pub builder: StrategyBuilder<S>,
    /// Whether no strategy has fewer positions.
    pub is_fewest: bool,
}

/// Makes a strategy of the proponent that needs few positions. `effort` bounds the search, in answers looked
/// at; 0 is the greedy choice alone.
///
/// # Errors
/// The limit that was reached before there was any set.
pub fn close_with_few<C: WithMoves>(
    game: &mut C,
    start: Start<C>,
    effort: u64,
) -> Result<Few<C::Symmetry>, C::Error> {
    let (opening, start) = begun(game, start)?;
    let Some(start) = start else {
        return Ok(Few { builder: StrategyBuilder::new(opening), is_fewest: true });
    };
    let mut positions = Positions::new(game);
    let place = positions.place(start.clone());
    let (closure, chance) = (GreedyClosure::default(), Congruential(1));
    let mut search = Search { positions, start: place, closure, chance };
    let (set, is_fewest) = search.small_set(effort)?;
    let Positions { game, all, .. } = search.positions;
    let set = set.into_iter().map(|place| all[place as usize].clone()).collect();
    Ok(Few { builder: close_within(game, opening, start, set)?, is_fewest })
}

/// How many sets the search begins with.
const BEGINNINGS: u64 = 16;

/// Attempts without progress after which the search goes back to the best set.
const PATIENCE: u64 = 3000;

/// A search for a small closed set with `start`.
struct Search<'g, C: WithMoves> {
    positions: Positions<'g, C>,
    start: Place,
    closure: GreedyClosure,
    chance: Congruential,
}

impl<C: WithMoves> Search<'_, C> {
    /// A small set, and whether no closed set with the start has fewer positions.
    fn small_set(&mut self, effort: u64) -> Result<(Vec<Place>, bool), C::Error> {
        let mut best = self.begin(0);
        if let Some(limit) = self.positions.reached.take() {
            return Err(limit);
        }
        // On a large board one beginning is all that there is time for.
        let beginnings = if best.len() > 400 || effort == 0 { 0 } else { BEGINNINGS };
        for beginning in 1..=beginnings {
            let set = self.begin(beginning - 1);
            if self.positions.reached.is_some() {
                break;
            }
            let set = self.improve(set, effort / (8 * BEGINNINGS));
            if set.len() < best.len() {
                best = set;
            }
        }
        let mut is_fewest = false;
        if beginnings > 0 {
            let fewest = fewest::search(&mut self.positions, self.start, best.len(), effort / 2);
            is_fewest = fewest.is_complete;
            best = fewest.smaller.unwrap_or(best);
        }
        if !is_fewest {
            best = self.improve(best, if beginnings == 0 { effort } else { effort / 3 });
        }
        Ok((best, is_fewest))
    }

    /// A set by greedy choice; `salt` decides between equals.
    fn begin(&mut self, salt: u64) -> Vec<Place> {
        self.closure.keep_only(&[]);
        // Without a place left out, every demand has an answer: the claim is true.
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

    fn fit(&mut self, demands: &Demands) {
        self.is_taken.resize(demands.places(), false);
        self.count.resize(demands.places(), 0);
        self.kept.resize(demands.places(), false);
        self.is_open.resize(demands.count(), None);
    }

    /// Closes `start` without a place, if one is given, and with at most `bound` places; whether
    /// that was possible. Of places that answer as many demands, `salt` decides; 0 is for the one
    /// later in the game.
    fn close<C: WithMoves>(
        &mut self,
        positions: &mut Positions<'_, C>,
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
            if self.taken.len() >= bound as usize || !positions.look_at(place) {
                return false;
            }
            self.fit(&positions.demands);
            self.take(&positions.demands, place);
            let demands = positions.demands.of(place);
            if !demands.iter().all(|&demand| self.ask(positions, demand, without, salt)) {
                return false;
            }
            next = self.best();
        }
        true
    }

    /// Adds a place, which answers its demands.
    fn take(&mut self, demands: &Demands, place: Place) {
        self.taken.push(place);
        self.is_taken[place as usize] = true;
        for &demand in demands.answered(place) {
            let at = demand as usize;
            if self.is_open[at] == Some(true) {
                self.is_open[at] = Some(false);
                for &answer in demands.answers(demand) {
                    let count = &mut self.count[answer as usize];
                    *count = count.saturating_sub(1);
                }
            }
        }
    }

    /// Opens a demand, unless it is answered; `false` when nothing can answer it.
    fn ask<C: WithMoves>(
        &mut self,
        positions: &Positions<'_, C>,
        demand: Demand,
        without: Option<Place>,
        salt: u64,
    ) -> bool {
        let at = demand as usize;
        if self.is_open[at].is_some() {
            return true;
        }
        let answers = positions.demands.answers(demand);
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
                let tie = match salt {
                    0 => positions.game.level(&positions.all[place]).into(),
                    _ => Congruential(salt ^ u64::from(answer)).number().into(),
                };
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

#[cfg(test)]
mod tests;
