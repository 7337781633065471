//! P-positions that a closed set may have, the moves of the opponent from them, and the replies to
//! those, as far as the search has looked at them. Relies on the outcomes of all states.

use std::collections::HashMap;

use zermelo_search::limits::{Limit, Progress, Resources};

use super::super::outcomes::Outcomes;

/// A P-position of the board, by its index among those looked at.
pub(super) type Place = u32;

/// A position after a move of the opponent, likewise.
pub(super) type Demand = u32;

/// The positions looked at so far.
pub(super) struct Positions<'o> {
    pub(super) outcomes: &'o Outcomes,
    pub(super) rows: Vec<Vec<u32>>,
    by_rows: HashMap<Vec<u32>, Place>,
    /// By place: its demands, once they were asked for. Those that the corner answers are left
    /// out.
    pub(super) demands: Vec<Option<Box<[Demand]>>>,
    /// By place: the demands that it answers, of those known.
    pub(super) answered: Vec<Vec<Demand>>,
    /// By demand: the places that answer it.
    pub(super) answers: Vec<Box<[Place]>>,
    demand_by_rows: HashMap<Vec<u32>, Option<Demand>>,
    /// How many answers all demands have together.
    answers_in_all: u64,
    resources: Resources<'o>,
    /// The limit that was reached, if one was: no set is closed any more.
    pub(super) reached: Option<Limit>,
}

impl<'o> Positions<'o> {
    pub(super) fn new(outcomes: &'o Outcomes, resources: Resources<'o>) -> Self {
        Positions {
            outcomes,
            rows: Vec::new(),
            by_rows: HashMap::new(),
            demands: Vec::new(),
            answered: Vec::new(),
            answers: Vec::new(),
            demand_by_rows: HashMap::new(),
            answers_in_all: 0,
            resources,
            reached: None,
        }
    }

    /// An upper bound of the memory that is taken, the outcomes and the marks of a closure included, in
    /// bytes: a state of the board has a bit, a place has its rows twice, a demand once, and an answer stands at the demand, at the place and
    /// in the queue.
    fn memory(&self) -> u64 {
        let row = 4 * u64::from(self.outcomes.board.rows) + 16;
        let places = (self.rows.len() as u64).saturating_mul(2 * row + 240);
        let demands = (self.demand_by_rows.len() as u64).saturating_mul(row + 180);
        let answers = self.answers_in_all.saturating_mul(64);
        let outcomes = self.outcomes.states.div_ceil(8);
        places.saturating_add(demands).saturating_add(answers).saturating_add(outcomes)
    }

    /// Whether a place of a set with so many may still be looked at.
    pub(super) fn is_within_limits(&mut self, taken: usize) -> bool {
        let limits = &self.resources.limits;
        self.reached = self.reached.or(limits.confirm_memory(self.memory()).err());
        if taken.is_multiple_of(64) {
            self.reached = self.reached.or(limits.confirm_running().err());
            let now = Progress::after("making the strategy", taken);
            (self.resources.progress)(Progress { memory: Some(self.memory()), ..now });
        }
        self.reached.is_none()
    }

    pub(super) fn place(&mut self, rows: Vec<u32>) -> Place {
        if let Some(&place) = self.by_rows.get(&rows) {
            return place;
        }
        let place = index(self.rows.len());
        self.rows.push(rows.clone());
        self.demands.push(None);
        self.answered.push(Vec::new());
        self.by_rows.insert(rows, place);
        place
    }

    /// Makes the demands of a place known.
    pub(super) fn look_at(&mut self, place: Place) {
        if self.demands[place as usize].is_some() {
            return;
        }
        let rows = self.rows[place as usize].clone();
        let options = self.outcomes.board.options(&rows).into_iter();
        let demands = options.filter_map(|(_, rows)| self.demand(rows)).collect();
        self.demands[place as usize] = Some(demands);
    }

    /// The demand of a position after the opponent's move; none when the corner answers it.
    fn demand(&mut self, rows: Vec<u32>) -> Option<Demand> {
        if let Some(&demand) = self.demand_by_rows.get(&rows) {
            return demand;
        }
        let board = self.outcomes.board;
        let options = board.options(&rows);
        let demand = if options.iter().any(|(_, option)| board.is_full(option)) {
            None
        } else {
            let outcomes = self.outcomes;
            let replies = options.into_iter().filter(|(_, option)| outcomes.is_p(option));
            let answers: Box<[Place]> = replies.map(|(_, option)| self.place(option)).collect();
            self.answers_in_all += answers.len() as u64;
            let demand = index(self.answers.len());
            for &answer in &answers {
                self.answered[answer as usize].push(demand);
            }
            self.answers.push(answers);
            Some(demand)
        };
        self.demand_by_rows.insert(rows, demand);
        demand
    }
}

pub(super) fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
