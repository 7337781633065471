//! Positions that a closed set may have, the moves of the opponent from them, and the replies to those, as
//! far as the search has looked at them.

use std::collections::HashMap;

use crate::replay::closure::{Answer, WithMoves};

/// A position that the set may have, by its index among those looked at.
pub(super) type Place = u32;

/// A position after a move of the opponent, likewise.
pub(super) type Demand = u32;

/// What the positions looked at so far demand of a set.
#[derive(Default)]
pub(super) struct Demands {
    /// By place: its demands, once they were asked for.
    of_places: Vec<Option<Box<[Demand]>>>,
    /// By place: the demands that it answers, of those known.
    answered: Vec<Vec<Demand>>,
    /// By demand: the places that answer it.
    answers: Vec<Box<[Place]>>,
}

impl Demands {
    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        self.of_places.len()
    }

    /// How many demands there are.
    pub(super) fn count(&self) -> usize {
        self.answers.len()
    }

    /// The demands of a place that was looked at.
    pub(super) fn of(&self, place: Place) -> &[Demand] {
        self.of_places[place as usize].as_deref().unwrap_or_default()
    }

    /// The demands that a place answers.
    pub(super) fn answered(&self, place: Place) -> &[Demand] {
        &self.answered[place as usize]
    }

    /// The places that answer a demand.
    pub(super) fn answers(&self, demand: Demand) -> &[Place] {
        &self.answers[demand as usize]
    }
}

/// The positions of a game looked at so far.
pub(super) struct Positions<'g, C: WithMoves> {
    pub(super) game: &'g mut C,
    pub(super) all: Vec<C::Position>,
    pub(super) demands: Demands,
    places: HashMap<C::Position, Place>,
    after_moves: HashMap<C::Position, Option<Demand>>,
    /// How many answers all demands have together.
    answers_in_all: usize,
    /// The limit that was reached, if one was: no set is closed any more.
    pub(super) reached: Option<C::Error>,
}

impl<'g, C: WithMoves> Positions<'g, C> {
    pub(super) fn new(game: &'g mut C) -> Self {
        Positions {
            game,
            all: Vec::new(),
            demands: Demands::default(),
            places: HashMap::new(),
            after_moves: HashMap::new(),
            answers_in_all: 0,
            reached: None,
        }
    }

    pub(super) fn place(&mut self, position: C::Position) -> Place {
        if let Some(&place) = self.places.get(&position) {
            return place;
        }
        let place = index(self.all.len());
        self.all.push(position.clone());
        self.demands.of_places.push(None);
        self.demands.answered.push(Vec::new());
        self.places.insert(position, place);
        place
    }

    /// Makes the demands of a place known; whether the limits allow it.
    pub(super) fn look_at(&mut self, place: Place) -> bool {
        if self.reached.is_none() {
            self.reached = self.demand_all(place).err();
        }
        self.reached.is_none()
    }

    fn demand_all(&mut self, place: Place) -> Result<(), C::Error> {
        self.game.confirm(self.all.len(), self.answers_in_all)?;
        if self.demands.of_places[place as usize].is_some() {
            return Ok(());
        }
        let position = self.all[place as usize].clone();
        let mut demands = Vec::new();
        for (_, after) in self.game.moves(&position) {
            demands.extend(match self.after_moves.get(&after) {
                Some(&demand) => demand,
                None => {
                    let demand = self.demand(&after)?;
                    self.after_moves.insert(after, demand);
                    demand
                }
            });
        }
        self.demands.of_places[place as usize] = Some(demands.into());
        Ok(())
    }

    /// The demand of a position after a move; none where it is answered at once, or where a reply leads to
    /// a position at which all is.
    fn demand(&mut self, after: &C::Position) -> Result<Option<Demand>, C::Error> {
        let Answer::OneOf(replies) = self.game.answer(after)? else { return Ok(None) };
        if replies.iter().any(|(_, to)| self.game.is_settled(to)) {
            return Ok(None);
        }
        let mut answers: Vec<Place> = Vec::new();
        for (_, to) in replies {
            if self.game.holds(&to, answers.len())? {
                let form = self.game.form(&to);
                let place = self.place(form);
                answers.extend(Some(place).filter(|place| !answers.contains(place)));
            }
        }
        self.answers_in_all += answers.len();
        let demand = index(self.demands.count());
        for &answer in &answers {
            self.demands.answered[answer as usize].push(demand);
        }
        self.demands.answers.push(answers.into());
        Ok(Some(demand))
    }
}

pub(super) fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
