//! The domains of a branch, and the theorems, a function each: it confirms the premise and takes the
//! labels away. The reasons are in docs/proofs.md, section 6.

use super::{
    ASTERISM_BROKEN, BOARD_NOT_FULL, CELL_HAS_LABEL, CELL_NOT_SINGLE, CLUE_BROKEN, CLUE_KEPT,
    ENOUGH_PLACES, FISH_PREMISE, MAX_LABELS, NOT_TOO_MANY, Problem, SOLUTION_FORM, SPLIT_LABELS,
    STEP_REFERENCE, STEP_WITHOUT_EFFECT, Step, TOO_MANY_LABELS, TOO_MANY_PLACES,
};
use crate::fault::{Code, Fault};

/// The domains of a branch.
pub(super) struct State<'p> {
    problem: &'p Problem,
    /// The asterisms through each cell, one cell after the other.
    through: Vec<usize>,
    /// Where those of each cell start, and where the last one's end.
    starts: Vec<usize>,
    /// The domain of each cell.
    pub(super) domains: Vec<u64>,
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
        let has = |(label, _): &(u32, &u8)| labels >> label & 1 == 1;
        (0u32..).zip(&self.copies).filter(has).map(|(_, &copies)| usize::from(copies)).sum()
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

impl<'p> State<'p> {
    /// The domains at the start.
    pub(super) fn new(problem: &'p Problem) -> State<'p> {
        // How many asterisms are through each cell; then where they start.
        let mut starts = vec![0usize; problem.domains.len().saturating_add(1)];
        for &cell in &problem.cells {
            if let Some(start) = starts.get_mut(usize::from(cell)) {
                *start = start.saturating_add(1);
            }
        }
        let mut sum = 0usize;
        for start in &mut starts {
            sum = sum.saturating_add(*start);
            *start = sum;
        }
        // From the last asterism to the first, each goes before those that are there.
        let mut through = vec![0; problem.cells.len()];
        for (place, &cell) in problem.cells.iter().enumerate().rev() {
            if let Some(start) = starts.get_mut(usize::from(cell)) {
                *start = start.saturating_sub(1);
                if let Some(slot) = through.get_mut(*start) {
                    *slot = place.checked_div(problem.size).unwrap_or(usize::MAX);
                }
            }
        }
        State { problem, through, starts, domains: problem.domains.clone() }
    }

    /// The asterisms through a cell.
    fn through(&self, cell: u16) -> &[usize] {
        let start = usize::from(cell);
        match self.starts.get(start..start.saturating_add(2)) {
            Some(&[start, end]) => self.through.get(start..end).unwrap_or_default(),
            _ => &[],
        }
    }

    fn domain(&self, cell: u16) -> Result<u64, Code> {
        self.domains.get(usize::from(cell)).copied().ok_or(STEP_REFERENCE)
    }

    /// The domains of some cells. All cells of asterisms have one.
    fn domains_of<'s>(&'s self, cells: &'s [u16]) -> impl Iterator<Item = u64> + 's {
        cells.iter().map(|&cell| self.domain(cell).unwrap_or(0))
    }

    /// Leaves these labels to a cell, and says whether it had others.
    pub(super) fn restrict(&mut self, cell: u16, labels: u64) -> bool {
        match self.domains.get_mut(usize::from(cell)) {
            Some(domain) => std::mem::replace(domain, *domain & labels) & !labels != 0,
            None => false,
        }
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
                let copies = self.problem.copies(label)?;
                let places = self.domains_of(self.problem.asterism(asterism)?);
                let places = places.filter(|domain| domain >> label & 1 == 1).count();
                ENOUGH_PLACES.unless(places < copies)?;
                return Ok(true);
            }
            Step::ManyCopies { asterism, label } => {
                let copies = self.problem.copies(label)?;
                let cells = self.domains_of(self.problem.asterism(asterism)?);
                NOT_TOO_MANY
                    .unless(cells.filter(|&domain| domain == 1 << label).count() > copies)?;
                return Ok(true);
            }
            Step::Full => return self.full().map(|()| true),
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
        let mut changes = false;
        for place in 0..self.through(cell).len() {
            let number = self.through(cell).get(place).copied().unwrap_or(usize::MAX);
            let cells = self.problem.asterism(number)?;
            let alone = |domain: &u64| *domain == label;
            if copies > 1 && self.domains_of(cells).filter(alone).count() < copies {
                continue;
            }
            for &other in cells {
                if self.domain(other)? != label {
                    changes |= self.restrict(other, !label);
                }
            }
        }
        Ok(changes)
    }

    /// Labels with only as many places as copies: the places have no other labels (D5).
    fn places(&mut self, asterism: u16, labels: u64) -> Result<bool, Code> {
        let cells = self.problem.asterism(asterism)?;
        let beyond =
            u32::try_from(self.problem.copies.len()).ok().and_then(|all| labels.checked_shr(all));
        STEP_REFERENCE.unless(beyond.unwrap_or(0) == 0)?;
        let places = self.domains_of(cells).filter(|domain| domain & labels != 0).count();
        TOO_MANY_PLACES.unless(places <= self.problem.copies_of(labels))?;
        let mut changes = false;
        for &cell in cells {
            if self.domain(cell)? & labels != 0 {
                changes |= self.restrict(cell, labels);
            }
        }
        Ok(changes)
    }

    /// Cells with only as many labels, counted with their copies, as they are: the other cells have
    /// none of these labels (D6).
    fn cells(&mut self, asterism: u16, set: u64) -> Result<bool, Code> {
        let cells = self.problem.asterism(asterism)?;
        let inside = |place: u32| set.checked_shr(place).unwrap_or(0) & 1 == 1;
        let mut labels = 0;
        let mut size = 0u32;
        for (place, domain) in (0..).zip(self.domains_of(cells)) {
            if inside(place) {
                labels |= domain;
                size = size.saturating_add(1);
            }
        }
        STEP_REFERENCE.unless(size == set.count_ones())?;
        let size = usize::try_from(size).unwrap_or(0);
        TOO_MANY_LABELS.unless(self.problem.copies_of(labels) <= size)?;
        let mut changes = false;
        for (place, &cell) in (0..).zip(cells) {
            if !inside(place) {
                changes |= self.restrict(cell, !labels);
            }
        }
        Ok(changes)
    }

    /// The places of a label in some asterisms, no place on two of them, are all on as many other
    /// asterisms: these have the label nowhere else (D7).
    fn fish(&mut self, label: u8, from: &[u16], onto: &[u16]) -> Result<bool, Code> {
        self.problem.copies(label)?;
        let increasing = |list: &[u16]| list.is_sorted_by(|a, b| a < b);
        STEP_REFERENCE.unless(increasing(from) && increasing(onto) && from.len() == onto.len())?;
        let problem = self.problem;
        // No more cells than MAX_FISH asterisms have.
        let mut covered = Cells::default();
        for &asterism in onto {
            for &cell in problem.asterism(asterism)? {
                covered.insert(cell);
            }
        }
        let mut places = Cells::default();
        for &asterism in from {
            for &cell in problem.asterism(asterism)? {
                if self.domain(cell)? >> label & 1 == 1 {
                    FISH_PREMISE.unless(covered.contains(cell) && places.insert(cell))?;
                }
            }
        }
        let mut changes = false;
        for &asterism in onto {
            for &cell in problem.asterism(asterism)? {
                if !places.contains(cell) {
                    changes |= self.restrict(cell, !(1 << label));
                }
            }
        }
        Ok(changes)
    }

    /// Every cell has one label, and every asterism each as often as it has copies (D12, D13).
    pub(super) fn full(&self) -> Result<(), Code> {
        BOARD_NOT_FULL.unless(self.domains.iter().all(|domain| domain.is_power_of_two()))?;
        self.problem.cells.chunks_exact(self.problem.size.max(1)).try_for_each(|cells| {
            self.problem.confirm_counts(self.domains_of(cells).map(u64::trailing_zeros))
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

/// A set of cells, below 1,024.
#[derive(Default)]
struct Cells([u64; 16]);

impl Cells {
    fn insert(&mut self, cell: u16) -> bool {
        let bit = 1 << (cell & 63);
        match self.0.get_mut(usize::from(cell >> 6)) {
            Some(word) => std::mem::replace(word, *word | bit) & bit == 0,
            None => false,
        }
    }

    fn contains(&self, cell: u16) -> bool {
        let word = self.0.get(usize::from(cell >> 6)).copied().unwrap_or(0);
        word >> (cell & 63) & 1 == 1
    }
}
