//! The domains of a branch, and the theorems, a function each: it confirms the premise and takes the
//! labels away. The reasons are in docs/proofs.md, section 6.
//!
//! The domains are kept the other way round: for each label, the set of the cells whose domains have
//! it, which are its *places*. So a step is a few operations on sets of cells.

use super::cells::{Cells, bits as labels};
use super::grid::Grid;
use super::{
    ASTERISM_BROKEN, BOARD_NOT_FULL, CELL_HAS_LABEL, CELL_NOT_SINGLE, CLUE_BROKEN, CLUE_KEPT,
    ENOUGH_PLACES, FISH_PREMISE, MAX_LABELS, NOT_HIDDEN_SINGLE, NOT_TOO_MANY, Problem,
    SOLUTION_FORM, SPLIT_LABELS, STEP_REFERENCE, STEP_WITHOUT_EFFECT, Step, TOO_MANY_LABELS,
    TOO_MANY_PLACES,
};
use crate::fault::{Code, Fault};

/// The domains of a branch.
pub(super) struct State<'p, const W: usize> {
    problem: &'p Problem,
    grid: &'p Grid<W>,
    /// All labels.
    all: u64,
    /// The cells whose domains have a label, for each label.
    pub(super) places: Vec<Cells<W>>,
}

impl Problem {
    /// The cells of an asterism.
    fn asterism(&self, number: impl Into<usize>) -> Result<&[u16], Code> {
        let start = number.into().saturating_mul(self.size);
        self.cells.get(start..start.saturating_add(self.size)).ok_or(STEP_REFERENCE)
    }

    fn copies(&self, label: u8) -> Result<usize, Code> {
        self.copies.get(usize::from(label)).map(|&copies| copies.into()).ok_or(STEP_REFERENCE)
    }

    /// How many copies some labels have together.
    fn copies_of(&self, labels: u64) -> usize {
        let copies = self::labels(labels).filter_map(|label| self.copies.get(label));
        copies.fold(0, |sum, &copies| sum.saturating_add(copies.into()))
    }

    /// Confirms that a label, given for every cell of an asterism, is there no more often than it
    /// has copies: then all labels are there as often.
    fn confirm_counts(&self, labels: impl Iterator<Item = u32>) -> Result<(), Code> {
        let mut counts = [0u8; MAX_LABELS];
        for label in labels {
            let label = usize::try_from(label).unwrap_or(usize::MAX);
            let copies = self.copies.get(label).ok_or(ASTERISM_BROKEN)?;
            let count = counts.get_mut(label).ok_or(ASTERISM_BROKEN)?;
            *count = count.saturating_add(1);
            ASTERISM_BROKEN.unless(*count <= *copies)?;
        }
        Ok(())
    }
}

impl<'p, const W: usize> State<'p, W> {
    /// The domains at the start.
    ///
    /// # Errors
    /// When there are more cells than the sets can have.
    pub(super) fn new(problem: &'p Problem, grid: &'p Grid<W>) -> Result<Self, Code> {
        let all = (0u32..64).take(problem.copies.len()).fold(0, |all, label| all | 1 << label);
        // The cells without a clue are places of every label.
        let (mut places, mut free) = (vec![Cells::NONE; problem.copies.len()], Cells::NONE);
        for (cell, &domain) in (0..=u16::MAX).zip(&problem.domains) {
            if domain == all {
                free.insert(cell).ok_or(STEP_REFERENCE)?;
                continue;
            }
            for label in labels(domain) {
                let places = places.get_mut(label).ok_or(STEP_REFERENCE)?;
                places.insert(cell).ok_or(STEP_REFERENCE)?;
            }
        }
        places.iter_mut().for_each(|places| *places = places.or(free));
        Ok(State { problem, grid, all, places })
    }

    /// The cells of an asterism.
    fn asterism(&self, number: impl Into<usize>) -> Result<Cells<W>, Code> {
        self.grid.asterisms.get(number.into()).copied().ok_or(STEP_REFERENCE)
    }

    /// The places of a label.
    fn of(&self, label: u8) -> Result<Cells<W>, Code> {
        self.places.get(usize::from(label)).copied().ok_or(STEP_REFERENCE)
    }

    /// The labels that have a place among some cells.
    fn labels_at(&self, cells: Cells<W>) -> u64 {
        let bit = |places: &Cells<W>| u64::from(!places.and(cells).is_empty());
        let bits = (0u32..64).zip(self.places.iter().map(bit));
        bits.fold(0, |labels, (label, bit)| labels | bit << label)
    }

    /// The domain of a cell.
    pub(super) fn domain(&self, cell: u16) -> Result<u64, Code> {
        STEP_REFERENCE.unless(usize::from(cell) < self.problem.domains.len())?;
        Ok(self.labels_at(Cells::one(cell).ok_or(STEP_REFERENCE)?))
    }

    /// The cells that have only this label.
    fn alone(&self, label: u8) -> Result<Cells<W>, Code> {
        let others = (0..).zip(&self.places).filter(|(other, _)| *other != label);
        let others = others.fold(Cells::NONE, |all, (_, places)| all.or(*places));
        Ok(self.of(label)?.without(others))
    }

    /// The cells with a single label.
    fn single(&self) -> Cells<W> {
        let (mut some, mut several) = (Cells::NONE, Cells::NONE);
        for &places in &self.places {
            several = several.or(some.and(places));
            some = some.or(places);
        }
        some.without(several)
    }

    /// Takes labels from cells, and says whether any of these had one of them.
    fn take(&mut self, from: u64, cells: Cells<W>) -> bool {
        let mut changes = false;
        for label in labels(from) {
            if let Some(places) = self.places.get_mut(label) {
                changes |= !places.and(cells).is_empty();
                *places = places.without(cells);
            }
        }
        changes
    }

    /// Leaves these labels to a cell.
    pub(super) fn restrict(&mut self, cell: u16, labels: u64) {
        self.take(self.all & !labels, Cells::one(cell).unwrap_or(Cells::NONE));
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
                let several = labels.count_ones() >= 2;
                SPLIT_LABELS.unless(several && self.domain(cell)? == labels)?;
                true
            }
            Step::NoLabel { cell } => {
                CELL_HAS_LABEL.unless(self.domain(cell)? == 0)?;
                return Ok(true);
            }
            Step::FewPlaces { asterism, label } => {
                let places = self.of(label)?.and(self.asterism(asterism)?);
                ENOUGH_PLACES.unless(places.len() < self.problem.copies(label)?)?;
                return Ok(true);
            }
            Step::ManyCopies { asterism, label } => {
                let alone = self.alone(label)?.and(self.asterism(asterism)?);
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
        let label = self.domain(cell)?;
        CELL_NOT_SINGLE.unless(label.is_power_of_two())?;
        let number = u8::try_from(label.trailing_zeros()).unwrap_or(u8::MAX);
        let copies = self.problem.copies(number)?;
        let alone = self.alone(number)?;
        let mut others = Cells::NONE;
        for &asterism in self.grid.through.get(usize::from(cell)).ok_or(STEP_REFERENCE)? {
            let cells = self.asterism(asterism)?;
            // Of one copy, the cell itself is the one.
            if copies == 1 || cells.and(alone).len() >= copies {
                others = others.or(cells);
            }
        }
        Ok(self.take(label, others.without(alone)))
    }

    /// Labels of one copy that cells have alone are exhausted there: in the asterisms of these cells,
    /// no cell has them that has another label too.
    fn all_exhausted(&mut self) -> bool {
        let (single, mut changes) = (self.single(), false);
        for (places, &copies) in self.places.iter_mut().zip(&self.problem.copies) {
            let alone = if copies == 1 { places.and(single) } else { Cells::NONE };
            let around = alone.iter().filter_map(|cell| self.grid.around.get(cell));
            let around = around.fold(Cells::NONE, |all, around| all.or(*around));
            let left = places.without(around).or(alone);
            changes |= left != *places;
            *places = left;
        }
        changes
    }

    /// A label of one copy has one place in an asterism: the place has no other label, and no other
    /// cell of its asterisms has this one (D27).
    fn hidden_single(&mut self, single: u32) -> Result<bool, Code> {
        let labels = u32::try_from(self.problem.copies.len()).unwrap_or(0);
        let part = |part: Option<u32>| part.and_then(|part| usize::try_from(part).ok());
        let asterism = self.asterism(part(single.checked_div(labels)).ok_or(STEP_REFERENCE)?)?;
        let label = part(single.checked_rem(labels)).ok_or(STEP_REFERENCE)?;
        let places = self.places.get(label).copied().ok_or(STEP_REFERENCE)?;
        let cell = places.and(asterism).only().ok_or(NOT_HIDDEN_SINGLE)?;
        NOT_HIDDEN_SINGLE.unless(self.problem.copies.get(label) == Some(&1))?;
        let around = *self.grid.around.get(usize::from(cell)).ok_or(STEP_REFERENCE)?;
        let cell = Cells::one(cell).ok_or(STEP_REFERENCE)?;
        let left = places.without(around).or(cell);
        let mut changes = false;
        for (other, places) in self.places.iter_mut().enumerate() {
            let left = if other == label { left } else { places.without(cell) };
            changes |= left != *places;
            *places = left;
        }
        Ok(changes)
    }

    /// Labels with only as many places as copies: the places have no other labels (D5).
    fn places(&mut self, asterism: u16, set: u64) -> Result<bool, Code> {
        STEP_REFERENCE.unless(set & !self.all == 0)?;
        let mut places = Cells::NONE;
        for label in labels(set) {
            places = places.or(self.places.get(label).copied().ok_or(STEP_REFERENCE)?);
        }
        let places = places.and(self.asterism(asterism)?);
        TOO_MANY_PLACES.unless(places.len() <= self.problem.copies_of(set))?;
        Ok(self.take(self.all & !set, places))
    }

    /// Cells with only as many labels, counted with their copies, as they are: the other cells have
    /// none of these labels (D6).
    fn cells(&mut self, asterism: u16, set: u64) -> Result<bool, Code> {
        let mut chosen = Cells::NONE;
        for (place, &cell) in (0u32..64).zip(self.problem.asterism(asterism)?) {
            if set >> place & 1 == 1 {
                chosen = chosen.or(Cells::one(cell).ok_or(STEP_REFERENCE)?);
            }
        }
        // None of them is beyond the asterism.
        STEP_REFERENCE.unless(u32::try_from(chosen.len()) == Ok(set.count_ones()))?;
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
        let mut covered = Cells::NONE;
        for &asterism in onto {
            covered = covered.or(self.asterism(asterism)?);
        }
        let mut places = Cells::NONE;
        for &asterism in from {
            let here = self.asterism(asterism)?.and(of_label);
            let is_new = here.and(places).is_empty();
            FISH_PREMISE.unless(is_new && here.without(covered).is_empty())?;
            places = places.or(here);
        }
        Ok(self.take(1 << label, covered.without(places)))
    }

    /// Every cell has one label, and every asterism each as often as it has copies (D12, D13).
    pub(super) fn full(&self) -> Result<(), Code> {
        BOARD_NOT_FULL.unless(self.single().len() == self.problem.domains.len())?;
        // No label too rarely in an asterism of as many cells as copies: each as often as it has.
        self.grid.asterisms.iter().try_for_each(|&cells| {
            let fits =
                |(places, &copies): (&Cells<W>, &u8)| places.and(cells).are_at_least(copies.into());
            ASTERISM_BROKEN.unless(self.places.iter().zip(&self.problem.copies).all(fits))
        })
    }
}

/// Confirms a solution: the number of a label for every cell (D21, D22, D13); where it is one without
/// the clue of a cell, another label there (D26).
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
    let label = |cell: &u16| solution.get(usize::from(*cell)).map_or(u32::MAX, |&l| l.into());
    let asterisms = problem.cells.chunks_exact(problem.size.max(1));
    asterisms.enumerate().try_for_each(|(number, cells)| {
        let counted = problem.confirm_counts(cells.iter().map(label));
        counted.map_err(|code| code.at("asterism", number))
    })
}
