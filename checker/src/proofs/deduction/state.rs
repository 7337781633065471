//! The domains of a branch, and the theorems, a function each: it confirms the premise and takes
//! the labels away. The reasons are in docs/specification/proofs.md, section 6.
//!
//! The domains are kept the other way round: for each label, the set of the cells whose domains
//! have it, which are its *places*. So a step is a few operations on sets of cells.
//!
//! Most steps find the label of a cell, and exhaust it. The cell is then *settled*: it has no other
//! label, whatever the sets of the other labels say, so that none of them has to be changed.

use std::hint::select_unpredictable;

use super::grid::Grid;
use super::problem::labels;
use super::{
    ASTERISM_BROKEN, BOARD_NOT_FULL, CELL_HAS_LABEL, CELL_NOT_SINGLE, CLUE_BROKEN, CLUE_KEPT,
    ENOUGH_PLACES, FISH_PREMISE, NOT_HIDDEN_SINGLE, NOT_TOO_MANY, Problem, SOLUTION_FORM,
    SPLIT_LABELS, STEP_REFERENCE, STEP_WITHOUT_EFFECT, Step, TOO_MANY_LABELS, TOO_MANY_PLACES,
};
use crate::fault::{Code, Fault};
use crate::mask::Mask;

/// The domains of a branch, and what they are domains of.
pub(super) struct State<'p, const W: usize> {
    problem: &'p Problem,
    grid: &'p Grid<W>,
    /// All labels.
    all: u64,
    /// The domains.
    pub(super) domains: Domains<W>,
}

/// The domains of a branch.
#[derive(Clone)]
pub(super) struct Domains<const W: usize> {
    /// The cells that are not settled.
    open: Mask<W>,
    /// The places of each label.
    places: Vec<Places<W>>,
}

/// The places of a label: the open cells of `free`, and the settled cells of this label.
#[derive(Clone, Copy)]
struct Places<const W: usize> {
    free: Mask<W>,
    settled: Mask<W>,
}

impl<const W: usize> Places<W> {
    /// The places, where these cells are open.
    // Every step asks for some, and a call would take longer.
    #[inline(always)]
    fn at(&self, open: Mask<W>) -> Mask<W> {
        self.free.intersection(open).union(self.settled)
    }
}

impl<'p, const W: usize> State<'p, W> {
    /// The domains at the start.
    ///
    /// # Errors
    /// When the sets are those of a board with another number of cells.
    pub(super) fn new(problem: &'p Problem, grid: &'p Grid<W>) -> Result<Self, Code> {
        let all = (0u32..64).take(problem.copies.len()).fold(0, |all, label| all | 1 << label);
        STEP_REFERENCE.unless(problem.domains.len() == grid.around.len())?;
        // The cells of each clue. Those without one are places of every label: their set is the
        // last.
        let mut sets = vec![Mask::EMPTY; problem.copies.len().saturating_add(1)];
        let mut fits = true;
        for (cell, &domain) in (0..).zip(&problem.domains) {
            let label = usize::try_from(domain.trailing_zeros()).unwrap_or(usize::MAX);
            let set = select_unpredictable(domain == all, problem.copies.len(), label);
            sets.get_mut(set).ok_or(STEP_REFERENCE)?.insert(cell);
            fits &= domain.is_power_of_two() | (domain == all);
        }
        STEP_REFERENCE.unless(fits)?;
        let open = sets.iter().fold(Mask::EMPTY, |all, set| all.union(*set));
        let without = sets.pop().unwrap_or(Mask::EMPTY);
        let places =
            sets.iter().map(|set| Places { free: set.union(without), settled: Mask::EMPTY });
        let domains = Domains { open, places: places.collect() };
        Ok(State { problem, grid, all, domains })
    }

    /// The cells of an asterism.
    fn asterism(&self, number: impl Into<usize>) -> Result<Mask<W>, Code> {
        self.grid.asterisms.get(number.into()).copied().ok_or(STEP_REFERENCE)
    }

    /// The places of every label, in order.
    fn each(&self) -> impl DoubleEndedIterator<Item = Mask<W>> {
        let Domains { open, places } = &self.domains;
        places.iter().map(|places| places.at(*open))
    }

    /// The places of a label.
    #[inline]
    fn of(&self, label: impl Into<usize>) -> Result<Mask<W>, Code> {
        let places = self.domains.places.get(label.into()).ok_or(STEP_REFERENCE)?;
        Ok(places.at(self.domains.open))
    }

    /// The labels that have a place among some cells.
    fn labels_at(&self, cells: Mask<W>) -> u64 {
        let bits = self.each().map(|places| u64::from(!places.intersection(cells).is_empty()));
        bits.rev().fold(0, |labels, bit| labels << 1 | bit)
    }

    /// The domain of a cell.
    pub(super) fn domain(&self, cell: u16) -> Result<u64, Code> {
        STEP_REFERENCE.unless(usize::from(cell) < self.problem.domains.len())?;
        Ok(self.labels_at(Mask::point(cell)))
    }

    /// The cells with a single label.
    fn single(&self) -> Mask<W> {
        let (mut some, mut several) = (Mask::EMPTY, Mask::EMPTY);
        for places in self.each() {
            several = several.union(some.intersection(places));
            some = some.union(places);
        }
        some.without(several)
    }

    /// Takes a label from cells, and says whether any of these had it.
    #[inline(always)]
    fn take_label(&mut self, label: impl Into<usize>, cells: Mask<W>) -> bool {
        let Domains { open, places } = &mut self.domains;
        let Some(places) = places.get_mut(label.into()) else { return false };
        let changes = !places.at(*open).intersection(cells).is_empty();
        places.free = places.free.without(cells);
        places.settled = places.settled.without(cells);
        changes
    }

    /// Takes labels from cells, and says whether any of these had one of them.
    fn take(&mut self, from: u64, cells: Mask<W>) -> bool {
        labels(from).fold(false, |changes, label| self.take_label(label, cells) | changes)
    }

    /// Leaves these labels to a cell.
    pub(super) fn restrict(&mut self, cell: u16, labels: u64) {
        self.take(self.all & !labels, Mask::point(cell));
    }

    /// Takes a step, and says whether it ends the branch.
    pub(super) fn apply(&mut self, step: Step) -> Result<bool, Code> {
        let changes = match step {
            Step::Exhausted { cell } => self.exhausted(cell)?,
            Step::Places { asterism, labels } => self.places(asterism, labels)?,
            Step::Cells { asterism, cells } => self.cells(asterism, cells)?,
            Step::Fish { label, from, onto } => {
                self.fish(label, from.as_slice(), onto.as_slice())?
            }
            Step::Split { cell, labels } => {
                let domain = self.domain(cell)?;
                let is_trial = labels.is_power_of_two() && domain & labels != 0;
                SPLIT_LABELS.unless(domain.count_ones() >= 2 && (is_trial || domain == labels))?;
                true
            }
            Step::NoLabel { cell } => {
                CELL_HAS_LABEL.unless(self.domain(cell)? == 0)?;
                return Ok(true);
            }
            Step::FewPlaces { asterism, label } => {
                let places = self.of(label)?.intersection(self.asterism(asterism)?);
                ENOUGH_PLACES.unless(places.len() < self.problem.copies(label)?)?;
                return Ok(true);
            }
            Step::ManyCopies { asterism, label } => {
                let alone = self
                    .of(label)?
                    .intersection(self.single())
                    .intersection(self.asterism(asterism)?);
                NOT_TOO_MANY.unless(alone.len() > self.problem.copies(label)?)?;
                return Ok(true);
            }
            Step::Full => return self.full().map(|()| true),
            Step::AllExhausted => self.all_exhausted(),
            Step::HiddenSingle { single } => self.hidden_single(single)?,
        };
        STEP_WITHOUT_EFFECT.unless(changes).map(|()| false)
    }

    /// A label is exhausted: where as many cells have it alone as it has copies, no other cell of
    /// the asterism has it (D4).
    fn exhausted(&mut self, cell: u16) -> Result<bool, Code> {
        let (domain, single) = (self.domain(cell)?, self.single());
        CELL_NOT_SINGLE.unless(domain.is_power_of_two())?;
        let label = u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
        let (copies, alone) = (self.problem.copies(label)?, self.of(label)?.intersection(single));
        let mut others = Mask::EMPTY;
        for &asterism in self.grid.through.get(usize::from(cell)).ok_or(STEP_REFERENCE)? {
            let cells = self.asterism(asterism)?;
            // Of one copy, the cell itself is the one.
            if copies == 1 || cells.intersection(alone).len() >= copies {
                others = others.union(cells);
            }
        }
        Ok(self.take(domain, others.without(alone)))
    }

    /// Labels of one copy that cells have alone are exhausted there: in the asterisms of these
    /// cells, no cell has them that has another label too. The cells are settled; for those that
    /// were so before, nothing is left to do.
    fn all_exhausted(&mut self) -> bool {
        let (single, mut changes, mut settled) = (self.single(), false, Mask::EMPTY);
        let Domains { open, places } = &mut self.domains;
        let single = single.intersection(*open);
        for (places, &copies) in places.iter_mut().zip(&self.problem.copies) {
            let alone = if copies == 1 { places.free.intersection(single) } else { Mask::EMPTY };
            let mut around = Mask::EMPTY;
            for cell in alone.points() {
                around = around
                    .union(self.grid.around.get(usize::from(cell)).copied().unwrap_or(around));
            }
            let around = around.without(alone);
            changes |= !places.free.intersection(*open).intersection(around).is_empty();
            places.free = places.free.without(around);
            places.settled = places.settled.union(alone);
            settled = settled.union(alone);
        }
        *open = open.without(settled);
        changes
    }

    /// A label of one copy has one place in an asterism: the place has no other label, and no other
    /// cell of its asterisms has this one (D27). The place is settled.
    #[inline]
    fn hidden_single(&mut self, single: u32) -> Result<bool, Code> {
        let (labels, single) = (self.problem.copies.len(), usize::try_from(single).ok());
        let part = single.and_then(|s| Some((s.checked_div(labels)?, s.checked_rem(labels)?)));
        let (asterism, label) = part.ok_or(STEP_REFERENCE)?;
        let asterism = self.asterism(asterism)?;
        let place = self.of(label)?.intersection(asterism).only().ok_or(NOT_HIDDEN_SINGLE)?;
        NOT_HIDDEN_SINGLE.unless(self.problem.copies.get(label) == Some(&1))?;
        let around = *self.grid.around.get(usize::from(place)).ok_or(STEP_REFERENCE)?;
        let cell = Mask::point(place);
        let changes =
            self.take_label(label, around.without(cell)) || !self.labels_at(cell).is_power_of_two();
        let places = self.domains.places.get_mut(label).ok_or(STEP_REFERENCE)?;
        places.settled = places.settled.union(cell);
        self.domains.open = self.domains.open.without(cell);
        Ok(changes)
    }

    /// Labels with only as many places as copies: the places have no other labels (D5).
    fn places(&mut self, asterism: u16, set: u64) -> Result<bool, Code> {
        STEP_REFERENCE.unless(set & !self.all == 0)?;
        let mut places = Mask::EMPTY;
        for label in labels(set) {
            places = places.union(self.of(label)?);
        }
        let places = places.intersection(self.asterism(asterism)?);
        TOO_MANY_PLACES.unless(places.len() <= self.problem.copies_of(set))?;
        Ok(self.take(self.all & !set, places))
    }

    /// Cells with only as many labels, counted with their copies, as they are: the other cells have
    /// none of these labels (D6).
    fn cells(&mut self, asterism: u16, set: u64) -> Result<bool, Code> {
        let mut asterisms = self.problem.cells.chunks_exact(self.problem.size.max(1));
        let (asterism, mut chosen) = (usize::from(asterism), Mask::EMPTY);
        for (place, &cell) in (0u32..64).zip(asterisms.nth(asterism).ok_or(STEP_REFERENCE)?) {
            if set >> place & 1 == 1 {
                chosen = chosen.union(Mask::point(cell));
            }
        }
        // None of them is beyond the asterism.
        STEP_REFERENCE.unless(chosen.len() == set.count_ones())?;
        let labels = self.labels_at(chosen);
        TOO_MANY_LABELS.unless(self.problem.copies_of(labels) <= chosen.len())?;
        Ok(self.take(labels, self.asterism(asterism)?.without(chosen)))
    }

    /// The places of a label in some asterisms, no place on two of them, are all on as many other
    /// asterisms: these have the label nowhere else (D7).
    fn fish(&mut self, label: u8, from: &[u16], onto: &[u16]) -> Result<bool, Code> {
        let of_label = self.of(label)?;
        let increasing = |list: &[u16]| list.is_sorted_by(|a, b| a < b);
        STEP_REFERENCE.unless(increasing(from) && increasing(onto) && from.len() == onto.len())?;
        let mut covered = Mask::EMPTY;
        for &asterism in onto {
            covered = covered.union(self.asterism(asterism)?);
        }
        let mut places = Mask::EMPTY;
        for &asterism in from {
            let here = self.asterism(asterism)?.intersection(of_label);
            let is_new = here.intersection(places).is_empty();
            FISH_PREMISE.unless(is_new && here.without(covered).is_empty())?;
            places = places.union(here);
        }
        Ok(self.take(1 << label, covered.without(places)))
    }

    /// Every cell has one label, and every asterism each as often as it has copies (D12, D13).
    pub(super) fn full(&self) -> Result<(), Code> {
        let cells = u32::try_from(self.problem.domains.len());
        BOARD_NOT_FULL.unless(cells == Ok(self.single().len()))?;
        // No label too rarely in an asterism of as many cells as copies: each as often as it has.
        self.each().zip(&self.problem.copies).try_for_each(|(places, &copies)| {
            let here = self.grid.asterisms.iter().map(|cells| places.intersection(*cells));
            ASTERISM_BROKEN.unless(match copies {
                1 => here.fold(true, |all, cells| all & !cells.is_empty()),
                _ => here.fold(true, |all, cells| all & (cells.len() >= copies.into())),
            })
        })
    }
}

/// Confirms a solution: the number of a label for every cell (D21, D22, D13); where it is one
/// without the clue of a cell, another label there (D26).
pub(super) fn confirm_solution(
    problem: &Problem,
    solution: &[u8],
    without: Option<usize>,
) -> Result<(), Fault> {
    SOLUTION_FORM.unless(solution.len() == problem.domains.len())?;
    for (cell, (&label, domain)) in solution.iter().zip(&problem.domains).enumerate() {
        let place = |code: Code| code.at("cell", cell);
        SOLUTION_FORM.unless(usize::from(label) < problem.copies.len()).map_err(place)?;
        let keeps = domain >> label & 1 == 1;
        match without {
            Some(other) if other == cell => CLUE_KEPT.unless(!keeps),
            _ => CLUE_BROKEN.unless(keeps),
        }
        .map_err(place)?;
    }
    for (number, cells) in problem.cells.chunks_exact(problem.size.max(1)).enumerate() {
        // In an asterism of as many cells as copies, no label too often is each as often as it has.
        let mut copies = problem.copies.clone();
        for &cell in cells {
            let label = solution.get(usize::from(cell)).map(|&label| usize::from(label));
            let left = label.and_then(|label| copies.get_mut(label)).filter(|left| **left > 0);
            let left = left.ok_or_else(|| ASTERISM_BROKEN.at("asterism", number))?;
            *left = left.saturating_sub(1);
        }
    }
    Ok(())
}
