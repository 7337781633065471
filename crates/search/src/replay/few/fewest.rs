//! All closed sets that are smaller than a given one, by branch and bound.
//!
//! A demand of a position that is taken is open until an answer to it is taken. The search takes an
//! answer of an open demand, and then looks at the sets without it; the last answer that is left to
//! an open demand is taken at once. Open demands that have no answer in common need as many
//! positions more, which bounds what can still come.

use super::demands::{Demand, Demands, Place, Positions, index};
use crate::replay::closure::WithMoves;

/// What the search found.
pub(super) struct Fewest {
    /// The smallest set that it found, when that is smaller than the one given.
    pub(super) smaller: Option<Vec<Place>>,
    /// Whether it looked at all sets: there is none that is smaller still.
    pub(super) is_complete: bool,
}

/// The most positions that the search is begun with: it would not come to an end with more.
const MOST_PLACES: usize = 2000;

/// Looks for closed sets with `start` of fewer than `bound` places, with an effort in answers
/// looked at.
pub(super) fn search<C: WithMoves>(
    positions: &mut Positions<'_, C>,
    start: Place,
    bound: usize,
    effort: u64,
) -> Fewest {
    if !look_at_all(positions, start) {
        return Fewest { smaller: None, is_complete: false };
    }
    let demands = &positions.demands;
    let (places, count) = (demands.places(), demands.count());
    let mut tree = Tree {
        left: (0..index(count)).map(|demand| index(demands.answers(demand).len())).collect(),
        taken_answers: vec![0; count],
        asked: vec![0; count],
        mark: vec![false; places],
        state: vec![State::Free; places],
        demands,
        taken: Vec::new(),
        trail: Vec::new(),
        bound,
        best: None,
        effort,
    };
    let is_complete = tree.take_all(vec![start]).is_err() || tree.descend().is_ok();
    Fewest { smaller: tree.best, is_complete }
}

/// Makes all that can be reached from `start` known; whether that is not too much.
fn look_at_all<C: WithMoves>(positions: &mut Positions<'_, C>, start: Place) -> bool {
    let mut next = vec![start];
    let mut is_seen = vec![false; MOST_PLACES];
    while let Some(place) = next.pop() {
        match is_seen.get_mut(place as usize) {
            None => return false,
            Some(is_seen) if *is_seen => continue,
            Some(is_seen) => *is_seen = true,
        }
        if !positions.look_at(place) {
            return false;
        }
        let demands = &positions.demands;
        for &demand in demands.of(place) {
            next.extend_from_slice(demands.answers(demand));
        }
    }
    true
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    Taken,
    /// Not to be taken in this part of the tree.
    Out,
}

/// There is no smaller set here.
struct DeadEnd;

/// The effort is used up.
struct GaveUp;

struct Tree<'t> {
    demands: &'t Demands,
    state: Vec<State>,
    taken: Vec<Place>,
    /// Places whose state was changed, to undo it.
    trail: Vec<Place>,
    /// By demand: answers that are not out.
    left: Vec<u32>,
    /// By demand: answers that are taken.
    taken_answers: Vec<u32>,
    /// By demand: taken places that ask it.
    asked: Vec<u32>,
    /// By place: whether it answers a demand that is counted for the bound.
    mark: Vec<bool>,
    /// Sets are wanted that have fewer places.
    bound: usize,
    best: Option<Vec<Place>>,
    effort: u64,
}

impl Tree<'_> {
    fn is_open(&self, demand: Demand) -> bool {
        let at = demand as usize;
        self.asked[at] > 0 && self.taken_answers[at] == 0
    }

    /// The open demands, those with few answers left first.
    fn open(&self) -> Vec<Demand> {
        let mut open: Vec<Demand> = self
            .taken
            .iter()
            .flat_map(|&place| self.demands.of(place))
            .copied()
            .filter(|&demand| self.is_open(demand))
            .collect();
        open.sort_unstable_by_key(|&demand| (self.left[demand as usize], demand));
        open.dedup();
        open
    }

    fn free_answers(&self, demand: Demand) -> impl Iterator<Item = Place> {
        let answers = self.demands.answers(demand).iter().copied();
        answers.filter(|&answer| self.state[answer as usize] != State::Out)
    }

    /// Takes places, and all that has to be taken then.
    fn take_all(&mut self, mut places: Vec<Place>) -> Result<(), DeadEnd> {
        while let Some(place) = places.pop() {
            match self.state[place as usize] {
                State::Taken => continue,
                State::Out => return Err(DeadEnd),
                State::Free => {}
            }
            if self.taken.len() + 1 >= self.bound {
                return Err(DeadEnd);
            }
            self.state[place as usize] = State::Taken;
            self.taken.push(place);
            self.trail.push(place);
            for &demand in self.demands.answered(place) {
                self.taken_answers[demand as usize] += 1;
            }
            for &demand in self.demands.of(place) {
                self.asked[demand as usize] += 1;
            }
            for &demand in self.demands.of(place) {
                if self.is_open(demand) {
                    self.force(demand, &mut places)?;
                }
            }
        }
        Ok(())
    }

    /// Rules a place out.
    fn rule_out(&mut self, place: Place) -> Result<(), DeadEnd> {
        self.state[place as usize] = State::Out;
        self.trail.push(place);
        for &demand in self.demands.answered(place) {
            self.left[demand as usize] -= 1;
        }
        let mut places = Vec::new();
        for &demand in self.demands.answered(place) {
            if self.is_open(demand) {
                self.force(demand, &mut places)?;
            }
        }
        self.take_all(places)
    }

    /// The last answer of an open demand has to be taken.
    fn force(&self, demand: Demand, places: &mut Vec<Place>) -> Result<(), DeadEnd> {
        match self.left[demand as usize] {
            0 => return Err(DeadEnd),
            1 => places.extend(self.free_answers(demand)),
            _ => {}
        }
        Ok(())
    }

    fn undo(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(place) = self.trail.pop() else { return };
            let was = std::mem::replace(&mut self.state[place as usize], State::Free);
            let answered = self.demands.answered(place);
            if was == State::Out {
                answered.iter().for_each(|&demand| self.left[demand as usize] += 1);
                continue;
            }
            self.taken.pop();
            answered.iter().for_each(|&demand| self.taken_answers[demand as usize] -= 1);
            let demands = self.demands.of(place);
            demands.iter().for_each(|&demand| self.asked[demand as usize] -= 1);
        }
    }

    /// How many demands, at least, have no answer in common.
    fn disjoint(&mut self, open: &[Demand]) -> usize {
        let mut disjoint = 0;
        for &demand in open {
            if self.free_answers(demand).all(|answer| !self.mark[answer as usize]) {
                disjoint += 1;
                let answers = self.demands.answers(demand);
                answers.iter().for_each(|&answer| self.mark[answer as usize] = true);
            }
        }
        for &demand in open {
            let answers = self.demands.answers(demand);
            answers.iter().for_each(|&answer| self.mark[answer as usize] = false);
        }
        disjoint
    }

    /// Looks at all sets with what is taken and without what is out.
    fn descend(&mut self) -> Result<(), GaveUp> {
        let open = self.open();
        let work: usize = open.iter().map(|&demand| self.demands.answers(demand).len()).sum();
        self.effort = self.effort.checked_sub(work as u64 + 16).ok_or(GaveUp)?;
        let Some(&demand) = open.first() else {
            // Everything taken is fewer than the bound.
            self.bound = self.taken.len();
            self.best = Some(self.taken.clone());
            return Ok(());
        };
        if self.taken.len() + self.disjoint(&open) >= self.bound {
            return Ok(());
        }
        let answers_open = |place: Place| {
            let answered = self.demands.answered(place);
            answered.iter().filter(|&&demand| self.is_open(demand)).count()
        };
        let choice = self.free_answers(demand).max_by_key(|&place| (answers_open(place), place));
        let Some(place) = choice else { return Ok(()) };
        let here = self.trail.len();
        if self.take_all(vec![place]).is_ok() {
            self.descend()?;
        }
        self.undo(here);
        if self.rule_out(place).is_ok() {
            self.descend()?;
        }
        self.undo(here);
        Ok(())
    }
}
