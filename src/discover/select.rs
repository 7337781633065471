//! Selects cells: from the start, every option of every position of a selected cell is to have an
//! answer in a selected cell.

use std::collections::HashMap;

use super::cells::Scheme;
use super::ground::{Ground, Position};
use super::limits::{Limits, Reached};

/// What counts against a cell that has an option without an answer in any candidate.
const NOT_DIRECT: f64 = 1000.0;
/// What counts against a cell for each of its options that differ in their answers.
const EACH_NEED: f64 = 0.05;

/// An option that needs an answer.
#[derive(Clone, Debug)]
pub(crate) struct Need {
    /// The candidates in which it has one, by their place in the list.
    pub(crate) answers: Vec<usize>,
    /// A position of the cell, and its option.
    pub(crate) example: (Position, Position),
}

/// The candidates, and what each needs.
pub(crate) struct Candidates<'a, G> {
    ground: &'a G,
    scheme: &'a Scheme,
    window: usize,
    limits: &'a Limits,
    /// The numbers of the cells.
    pub(crate) cells: Vec<usize>,
    /// The place of a cell in that list.
    places: Vec<u32>,
    is_forbidden: Vec<bool>,
    needs: Vec<Option<Vec<Need>>>,
    regularity: Vec<Option<f64>>,
}

/// No candidate.
const NONE: u32 = u32::MAX;

/// The cells that are selected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    /// By their places among the candidates.
    pub(crate) chosen: Vec<usize>,
    /// Others all of whose options have answers in selected cells.
    pub(crate) spare: Vec<usize>,
}

impl<'a, G: Ground> Candidates<'a, G> {
    pub(crate) fn new(
        ground: &'a G,
        scheme: &'a Scheme,
        window: usize,
        limits: &'a Limits,
        cells: Vec<usize>,
    ) -> Self {
        let mut places = vec![NONE; scheme.count()];
        for (place, &cell) in cells.iter().enumerate() {
            places[cell] = u32::try_from(place).unwrap_or(NONE);
        }
        let count = cells.len();
        Candidates {
            ground,
            scheme,
            window,
            limits,
            cells,
            places,
            is_forbidden: vec![false; count],
            needs: vec![None; count],
            regularity: vec![None; count],
        }
    }

    /// The candidate that a position is in.
    pub(crate) fn of(&self, position: &Position) -> Option<usize> {
        let place = usize::try_from(self.places[self.scheme.number_of(position)?]).ok()?;
        (self.is_forbidden.get(place) == Some(&false)).then_some(place)
    }

    /// The candidate that a cell is, forbidden or not.
    pub(crate) fn place_of(&self, cell: usize) -> Option<usize> {
        usize::try_from(self.places[cell]).ok().filter(|&place| place < self.cells.len())
    }

    /// Takes a cell out.
    pub(crate) fn forbid(&mut self, place: usize) {
        self.is_forbidden[place] = true;
        for need in self.needs.iter_mut().flatten().flatten() {
            need.answers.retain(|&answer| answer != place);
        }
        self.regularity.fill(None);
    }

    /// The first option of a cell that has no answer in a candidate.
    pub(crate) fn unanswered(&self, place: usize) -> Option<(Position, Position)> {
        let needs = self.needs[place].as_ref()?;
        needs.iter().find(|need| need.answers.is_empty()).map(|need| need.example)
    }

    /// Whether every option has an answer in a candidate.
    pub(crate) fn is_direct(&self, place: usize) -> bool {
        self.unanswered(place).is_none()
    }

    /// Finds out what a cell needs.
    fn look(&mut self, place: usize) -> Result<(), Reached> {
        if self.needs[place].is_some() {
            return Ok(());
        }
        self.limits.confirm_time()?;
        let cell = self.scheme.cell(self.cells[place]);
        let mut needs: HashMap<Vec<usize>, (Position, Position)> = HashMap::new();
        let mut answers = Vec::new();
        for position in self.scheme.positions(&cell, self.window) {
            if !self.ground.is_position(&position) {
                continue;
            }
            self.ground.any_option(&position, |option| {
                answers.clear();
                self.ground.any_option(&option, |answer| {
                    answers.extend(self.of(&answer));
                    false
                });
                answers.sort_unstable();
                answers.dedup();
                if !needs.contains_key(&answers) {
                    needs.insert(answers.clone(), (position, option));
                }
                false
            });
        }
        let mut needs: Vec<Need> =
            needs.into_iter().map(|(answers, example)| Need { answers, example }).collect();
        needs.sort_unstable_by(|one, other| one.answers.cmp(&other.answers));
        self.needs[place] = Some(needs);
        Ok(())
    }

    fn needs(&self, place: usize) -> &[Need] {
        self.needs[place].as_deref().unwrap_or_default()
    }

    /// For each gap the part of its classes for which the cell stays a candidate, summed up.
    fn regularity(&mut self, place: usize) -> f64 {
        if let Some(known) = self.regularity[place] {
            return known;
        }
        let cell = self.scheme.cell(self.cells[place]);
        let mut sum = 0.0;
        for (gap, classes) in self.scheme.of_phase(cell.phase).iter().enumerate() {
            let mut like = 0u8;
            for class in 0..classes.count() {
                let mut other = cell;
                other.classes[gap] = class;
                let place = self.place_of(self.scheme.number(&other));
                like += u8::from(place.is_some_and(|place| !self.is_forbidden[place]));
            }
            sum += f64::from(like) / f64::from(classes.count());
        }
        self.regularity[place] = Some(sum);
        sum
    }

    /// Selects cells from those that have to be there.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(crate) fn select(&mut self, start: &[usize]) -> Result<Selection, Reached> {
        let mut state = State::new(self.cells.len());
        for &place in start {
            self.add(&mut state, place)?;
        }
        while state.open > 0 {
            self.limits.confirm_time()?;
            while let Some(place) = state.only.pop() {
                self.add(&mut state, place)?;
            }
            if state.open == 0 {
                break;
            }
            let mut best: Option<(f64, usize)> = None;
            for place in 0..self.cells.len() {
                if state.cover[place] == 0 || state.is_chosen[place] {
                    continue;
                }
                self.look(place)?;
                let cover = f64::from(state.cover[place]);
                let mut score = cover * (0.3 + self.regularity(place));
                score -= EACH_NEED
                    * f64::from(u32::try_from(self.needs(place).len()).unwrap_or(u32::MAX));
                if !self.is_direct(place) {
                    score -= NOT_DIRECT;
                }
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, place));
                }
            }
            match best {
                Some((_, place)) => self.add(&mut state, place)?,
                None => break,
            }
        }
        self.thin(&mut state, start);
        self.reach(&mut state, start);
        let mut selection = Selection::default();
        for place in 0..self.cells.len() {
            if state.is_chosen[place] {
                selection.chosen.push(place);
            } else if !self.is_forbidden[place] {
                self.look(place)?;
                let is_met =
                    |need: &Need| need.answers.iter().any(|&answer| state.is_chosen[answer]);
                let needs = self.needs(place);
                if needs.iter().all(is_met) {
                    selection.spare.push(place);
                }
            }
        }
        Ok(selection)
    }

    fn add(&mut self, state: &mut State, place: usize) -> Result<(), Reached> {
        if state.is_chosen[place] {
            return Ok(());
        }
        self.look(place)?;
        state.is_chosen[place] = true;
        for at in 0..state.asked_of[place].len() {
            let (cell, need) = state.asked[state.asked_of[place][at]];
            let asked = state.asked_of[place][at];
            if state.is_met[asked] {
                continue;
            }
            state.is_met[asked] = true;
            state.open -= 1;
            for &answer in &self.needs(cell)[need].answers {
                state.cover[answer] -= 1;
            }
        }
        for (number, need) in self.needs(place).iter().enumerate() {
            if need.answers.is_empty() {
                continue;
            }
            let asked = state.asked.len();
            state.asked.push((place, number));
            let is_met = need.answers.iter().any(|&answer| state.is_chosen[answer]);
            state.is_met.push(is_met);
            for &answer in &need.answers {
                state.asked_of[answer].push(asked);
            }
            if !is_met {
                state.open += 1;
                need.answers.iter().for_each(|&answer| state.cover[answer] += 1);
                if let [only] = need.answers[..] {
                    state.only.push(only);
                }
            }
        }
        Ok(())
    }

    /// Takes out cells without which every need is met: first those that are not direct, then those
    /// that are least regular.
    fn thin(&mut self, state: &mut State, start: &[usize]) {
        let answers = |asked: usize| {
            let (cell, need) = state.asked[asked];
            self.needs(cell)[need].answers.clone()
        };
        let all: Vec<Vec<usize>> = (0..state.asked.len()).map(answers).collect();
        let mut met: Vec<usize> = Vec::new();
        // How many needs a cell alone meets.
        let mut alone = vec![0usize; self.cells.len()];
        let mut own: Vec<Vec<usize>> = vec![Vec::new(); self.cells.len()];
        for (asked, answers) in all.iter().enumerate() {
            let chosen: Vec<usize> =
                answers.iter().copied().filter(|&answer| state.is_chosen[answer]).collect();
            met.push(chosen.len());
            if let [only] = chosen[..] {
                alone[only] += 1;
            }
            own[state.asked[asked].0].push(asked);
        }
        loop {
            let mut order: Vec<(bool, f64, usize)> = Vec::new();
            for (place, &alone) in alone.iter().enumerate() {
                if state.is_chosen[place] && alone == 0 && !start.contains(&place) {
                    order.push((self.is_direct(place), self.regularity(place), place));
                }
            }
            order.sort_by(|one, other| {
                one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2))
            });
            let mut is_changed = false;
            for (_, _, place) in order {
                if alone[place] > 0 {
                    continue;
                }
                state.is_chosen[place] = false;
                is_changed = true;
                // What it needs is needed no more.
                for &asked in &own[place] {
                    if met[asked] == 1 {
                        for &answer in &all[asked] {
                            if state.is_chosen[answer] {
                                alone[answer] -= 1;
                            }
                        }
                    }
                }
                for &asked in &state.asked_of[place] {
                    met[asked] -= 1;
                    if state.is_chosen[state.asked[asked].0] && met[asked] == 1 {
                        for &answer in &all[asked] {
                            if state.is_chosen[answer] {
                                alone[answer] += 1;
                            }
                        }
                    }
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Takes out cells that answer only each other.
    fn reach(&self, state: &mut State, start: &[usize]) {
        let mut is_reached = vec![false; self.cells.len()];
        let mut open = start.to_vec();
        while let Some(place) = open.pop() {
            if is_reached[place] || !state.is_chosen[place] {
                continue;
            }
            is_reached[place] = true;
            open.extend(self.needs(place).iter().flat_map(|need| &need.answers));
        }
        state.is_chosen = is_reached;
    }
}

/// A selection in the making.
struct State {
    is_chosen: Vec<bool>,
    /// The needs of the chosen cells: the cell, and which of its needs.
    asked: Vec<(usize, usize)>,
    is_met: Vec<bool>,
    /// The needs that a cell would meet.
    asked_of: Vec<Vec<usize>>,
    /// How many of them are not met.
    cover: Vec<u32>,
    /// How many needs are not met.
    open: usize,
    /// Cells that alone meet a need.
    only: Vec<usize>,
}

impl State {
    fn new(count: usize) -> State {
        State {
            is_chosen: vec![false; count],
            asked: Vec::new(),
            is_met: Vec::new(),
            asked_of: vec![Vec::new(); count],
            cover: vec![0; count],
            open: 0,
            only: Vec::new(),
        }
    }
}
