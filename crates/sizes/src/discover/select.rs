//! Selects cells: from the start, every option of every position of a selected cell is to have an
//! answer in a selected cell.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use zermelo_search::hasher::KeyHasher;
use zermelo_search::limits::{Limit, Limits};

use super::ground::Ground;
use super::position::Position;
use super::scheme::{Cell, Scheme};
use super::shapes::Shape;

/// What counts against a cell that is to be stolen.
const NOT_DIRECT: f64 = 1000.0;
/// What counts against a cell for each of its options that differ in their answers.
const EACH_NEED: f64 = 0.05;

/// An option that needs an answer.
#[derive(Clone, Debug)]
pub(crate) struct Need {
    /// The candidates in which it has one, by their place in the list, forbidden or not.
    answers: Vec<usize>,
    /// A position of the cell, and its option.
    pub(crate) example: (Position, Position),
}

/// Options by their answers.
pub(super) type Needs = HashMap<Vec<usize>, (Position, Position), BuildHasherDefault<KeyHasher>>;

/// Needs in an order that does not depend on chance.
pub(super) fn in_order(needs: Needs) -> Vec<Need> {
    let needs = needs.into_iter().map(|(answers, example)| Need { answers, example });
    let mut needs: Vec<Need> = needs.collect();
    needs.sort_unstable_by(|one, other| one.answers.cmp(&other.answers));
    needs
}

/// The candidates, and what each needs.
pub(crate) struct Candidates<'a, G> {
    pub(super) ground: &'a G,
    pub(super) scheme: &'a Scheme,
    pub(super) window: usize,
    limits: &'a Limits,
    /// The numbers of the cells.
    pub(crate) cells: Vec<usize>,
    /// The place of a cell in that list.
    places: Vec<u32>,
    is_forbidden: Vec<bool>,
    /// Whether the candidate may be selected: it is not forbidden, and in what was closed.
    is_usable: Vec<bool>,
    needs: Vec<Option<Vec<Need>>>,
    /// What would help to steal a strategy for a cell that is not direct.
    pub(super) helps: Vec<Vec<Need>>,
    /// Whether every need has an answer that may be selected; `None` if that is not known.
    is_direct: Vec<Option<bool>>,
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
            is_usable: vec![true; count],
            needs: vec![None; count],
            helps: vec![Vec::new(); count],
            is_direct: vec![None; count],
            regularity: vec![None; count],
        }
    }

    /// The candidate that a position is in.
    pub(crate) fn of(&self, position: &Position) -> Option<usize> {
        self.place_at(position).filter(|&place| !self.is_forbidden[place])
    }

    /// The candidate that a position is in, forbidden or not.
    pub(super) fn place_at(&self, position: &Position) -> Option<usize> {
        self.place_of(self.scheme.number_of(position)?)
    }

    /// The candidate that a cell is, forbidden or not.
    pub(crate) fn place_of(&self, cell: usize) -> Option<usize> {
        usize::try_from(self.places[cell]).ok().filter(|&place| place < self.cells.len())
    }

    /// A candidate's cell.
    pub(super) fn cell(&self, place: usize) -> Cell {
        self.scheme.cell(self.cells[place])
    }

    /// The positions of a candidate within the window.
    pub(super) fn positions(&self, place: usize) -> Vec<Position> {
        let mut positions = Shape::of_cell(self.scheme, &self.cell(place)).positions(self.window);
        positions.retain(|position| self.ground.is_position(position));
        positions
    }

    /// Takes a cell out for ever.
    pub(crate) fn forbid(&mut self, place: usize) {
        self.is_forbidden[place] = true;
        self.use_all();
    }

    /// Lets all candidates be selected that are not forbidden.
    pub(super) fn use_all(&mut self) {
        let all = vec![true; self.cells.len()];
        self.use_only(&all);
    }

    /// Lets only these be selected, if they are not forbidden.
    pub(super) fn use_only(&mut self, places: &[bool]) {
        for (place, &is_used) in places.iter().enumerate() {
            self.is_usable[place] = is_used && !self.is_forbidden[place];
        }
        self.helps.fill(Vec::new());
        self.is_direct.fill(None);
        self.regularity.fill(None);
    }

    /// Whether a candidate may be selected.
    pub(super) fn is_usable(&self, place: usize) -> bool {
        self.is_usable[place]
    }

    pub(super) fn confirm_running(&self) -> Result<(), Limit> {
        self.limits.confirm_running()
    }

    /// The first option of a cell that has no answer in a candidate that may be selected.
    pub(crate) fn unanswered(&self, place: usize) -> Option<(Position, Position)> {
        let mut needs = self.needs(place).iter();
        needs.find(|need| self.answers(need).next().is_none()).map(|need| need.example)
    }

    /// Whether every option has an answer in a candidate that may be selected.
    pub(crate) fn is_direct(&self, place: usize) -> bool {
        self.is_direct[place].unwrap_or_else(|| self.unanswered(place).is_none())
    }

    /// The answers to an option that may be selected.
    pub(super) fn answers<'n>(&'n self, need: &'n Need) -> impl Iterator<Item = usize> + 'n {
        need.answers.iter().copied().filter(|&answer| self.is_usable[answer])
    }

    /// Finds out what a cell needs.
    pub(super) fn look(&mut self, place: usize) -> Result<(), Limit> {
        if self.needs[place].is_some() {
            return Ok(());
        }
        self.limits.confirm_running()?;
        let mut needs = Needs::default();
        let mut answers = Vec::new();
        for position in self.positions(place) {
            self.ground.any_option(&position, |option| {
                answers.clear();
                self.ground.any_option(&option, |answer| {
                    answers.extend(self.place_at(&answer));
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
        self.needs[place] = Some(in_order(needs));
        Ok(())
    }

    pub(super) fn needs(&self, place: usize) -> &[Need] {
        self.needs[place].as_deref().unwrap_or_default()
    }

    /// What a selected cell asks for: what it needs, and what would help.
    fn asked_by(&self, place: usize) -> impl Iterator<Item = &Need> {
        self.needs(place).iter().chain(&self.helps[place])
    }

    /// For each gap the part of its classes for which the cell stays a candidate, summed up.
    fn regularity(&mut self, place: usize) -> f64 {
        if let Some(known) = self.regularity[place] {
            return known;
        }
        let cell = self.cell(place);
        let mut sum = 0.0;
        for (gap, classes) in self.scheme.of_phase(cell.phase).iter().enumerate() {
            let mut like = 0u8;
            for class in 0..classes.count() {
                let mut other = cell;
                other.classes[gap] = class;
                let place = self.place_of(self.scheme.number(&other));
                like += u8::from(place.is_some_and(|place| self.is_usable[place]));
            }
            sum += f64::from(like) / f64::from(classes.count());
        }
        self.regularity[place] = Some(sum);
        sum
    }

    /// Selects cells from those that have to be there. A cell that may be stolen can have options
    /// without an answer. `None` if an option of the start cannot be answered: the start has a cell
    /// for which [`Candidates::unanswered`] names one.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(crate) fn select(
        &mut self,
        start: &[usize],
        may_be_stolen: &dyn Fn(&Cell) -> bool,
    ) -> Result<Option<Selection>, Limit> {
        if !self.close(start, may_be_stolen)? {
            return Ok(None);
        }
        for place in 0..self.cells.len() {
            if self.is_usable[place] {
                let is_direct = self.is_direct(place);
                self.is_direct[place] = Some(is_direct);
                if !is_direct {
                    self.look_for_help(place)?;
                }
            }
        }
        let mut state = State::new(self.cells.len());
        for &place in start {
            self.add(&mut state, place);
        }
        while state.open > 0 {
            self.limits.confirm_running()?;
            while let Some(place) = state.only.pop() {
                self.add(&mut state, place);
            }
            if state.open == 0 {
                break;
            }
            let mut best: Option<(f64, usize)> = None;
            for place in 0..self.cells.len() {
                if state.cover[place] == 0 || state.is_chosen[place] {
                    continue;
                }
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
                Some((_, place)) => self.add(&mut state, place),
                None => break,
            }
        }
        self.thin(&mut state, start);
        self.reach(&mut state, start);
        let mut selection = Selection::default();
        for place in 0..self.cells.len() {
            if state.is_chosen[place] {
                selection.chosen.push(place);
            } else if self.is_usable[place] {
                let is_met =
                    |need: &Need| need.answers.iter().any(|&answer| state.is_chosen[answer]);
                if self.needs(place).iter().all(is_met) {
                    selection.spare.push(place);
                }
            }
        }
        Ok(Some(selection))
    }

    fn add(&self, state: &mut State, place: usize) {
        if state.is_chosen[place] {
            return;
        }
        state.is_chosen[place] = true;
        for at in 0..state.asked_of[place].len() {
            let asked = state.asked_of[place][at];
            if state.is_met[asked] {
                continue;
            }
            state.is_met[asked] = true;
            state.open -= 1;
            for &answer in &state.answers[asked] {
                state.cover[answer] -= 1;
            }
        }
        for need in self.asked_by(place) {
            let answers: Vec<usize> = self.answers(need).collect();
            if answers.is_empty() {
                continue;
            }
            let asked = state.asked.len();
            state.asked.push(place);
            let is_met = answers.iter().any(|&answer| state.is_chosen[answer]);
            state.is_met.push(is_met);
            for &answer in &answers {
                state.asked_of[answer].push(asked);
            }
            if !is_met {
                state.open += 1;
                answers.iter().for_each(|&answer| state.cover[answer] += 1);
                if let [only] = answers[..] {
                    state.only.push(only);
                }
            }
            state.answers.push(answers);
        }
    }

    /// Takes out cells without which every need is met: first those that are not direct, then those
    /// that are least regular.
    fn thin(&mut self, state: &mut State, start: &[usize]) {
        let all = &state.answers;
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
            own[state.asked[asked]].push(asked);
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
                    if state.is_chosen[state.asked[asked]] && met[asked] == 1 {
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
            open.extend(self.asked_by(place).flat_map(|need| &need.answers));
        }
        state.is_chosen = is_reached;
    }
}

/// A selection in the making.
#[derive(Default)]
struct State {
    is_chosen: Vec<bool>,
    /// For all that the chosen cells ask for: which of them does, and the answers that may be
    /// selected.
    asked: Vec<usize>,
    answers: Vec<Vec<usize>>,
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
            asked_of: vec![Vec::new(); count],
            cover: vec![0; count],
            ..State::default()
        }
    }
}
