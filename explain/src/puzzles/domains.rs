//! The domains of a branch, and the theorems of docs/specification/proofs.md, section 6, as players
//! apply them: each gives the labels that it takes and the facts that it rests on. A fact
//! is that a label is not in a cell's domain. The checker has functions of its own for the
//! theorems.

use std::cell::RefCell;
use std::ops::Deref;
use std::sync::Arc;

use zermelo_checker::proofs::deduction::{Few, Problem, Step};

/// Labels that are not in a cell's domain, for some cells.
pub type Facts = Vec<(u16, u64)>;

/// A step that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The step.
    pub step: Step,
    /// The labels that it takes from cells.
    pub takes: Facts,
    /// What its premise rests on.
    pub rests_on: Facts,
}

/// A step of several, with the labels that it takes and what its premise rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken<'s> {
    /// The step.
    pub step: Step,
    /// The labels that it takes from cells.
    pub takes: &'s [(u16, u64)],
    /// What its premise rests on.
    pub rests_on: &'s [(u16, u64)],
}

impl Taken<'_> {
    /// The same by itself.
    pub fn to_inference(self) -> Inference {
        let Taken { step, takes, rests_on } = self;
        Inference { step, takes: takes.to_vec(), rests_on: rests_on.to_vec() }
    }
}

/// Steps in their order. Their facts are in one list, so that a step allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    facts: Facts,
    /// For each step, where the facts that it takes begin, those that it rests on, and those of the next.
    all: Vec<(Step, [usize; 3])>,
}

impl Steps {
    /// None, with room for so many facts.
    pub fn with_capacity(facts: usize) -> Steps {
        Steps { facts: Vec::with_capacity(facts), all: Vec::new() }
    }

    /// Adds a step, if it takes something; whether it does.
    #[inline]
    pub fn add(
        &mut self,
        step: Step,
        takes: impl Iterator<Item = (u16, u64)>,
        rests_on: impl Iterator<Item = (u16, u64)>,
    ) -> bool {
        let start = self.facts.len();
        self.facts.extend(takes);
        let middle = self.facts.len();
        if middle == start {
            return false;
        }
        self.facts.extend(rests_on);
        self.all.push((step, [start, middle, self.facts.len()]));
        true
    }

    /// Adds the fact that those cells do not have these labels for which something holds, in about the same time
    /// for many as for few.
    #[inline]
    fn extend_where(&mut self, cells: &[u16], labels: u64, holds: impl Fn(u16) -> bool) {
        let mut end = self.facts.len();
        self.facts.resize(end + cells.len(), (0, 0));
        for &cell in cells {
            self.facts[end] = (cell, labels);
            end += usize::from(holds(cell));
        }
        self.facts.truncate(end);
    }

    /// Adds a step that takes something.
    pub fn push(&mut self, taken: &Inference) {
        self.add(taken.step, taken.takes.iter().copied(), taken.rests_on.iter().copied());
    }

    /// The steps.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Taken<'_>> {
        self.all.iter().map(|&(step, [start, middle, end])| Taken {
            step,
            takes: &self.facts[start..middle],
            rests_on: &self.facts[middle..end],
        })
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.facts) + size_of_val(&*self.all)
    }

    /// The one step that something adds, if it does.
    fn one(add: impl FnOnce(&mut Steps) -> bool) -> Option<Inference> {
        let mut steps = Steps::default();
        add(&mut steps);
        steps.iter().next().map(Taken::to_inference)
    }
}

/// Lists of numbers, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    ends: Vec<usize>,
    items: Vec<u16>,
}

impl Lists {
    /// Adds a list.
    fn push(&mut self, list: impl Iterator<Item = u16>) {
        self.items.extend(list);
        self.ends.push(self.items.len());
    }

    /// A list, by number.
    pub fn at(&self, number: usize) -> &[u16] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start..self.ends[number]]
    }
}

/// A problem with what is asked of it often.
#[derive(Clone, Debug)]
pub struct Board {
    /// The problem.
    pub problem: Problem,
    /// Whether every label has one copy.
    pub plain: bool,
    /// All labels.
    pub all: u64,
    lines: Arc<Lines>,
}

/// The asterisms of a board, whatever its clues.
#[derive(Debug)]
pub struct Lines {
    /// The cells of every asterism.
    pub asterisms: Vec<Vec<u16>>,
    /// The asterisms through every cell, in increasing order.
    pub through: Vec<Vec<u16>>,
    /// The other cells of the asterisms through every cell, in increasing order.
    pub around: Vec<Vec<u16>>,
    /// The pairs of asterisms that have two cells or more in common.
    pub crossing: Vec<(u16, u16)>,
    /// For each of these pairs, the number of the pair with the asterisms exchanged.
    pub inverse: Vec<usize>,
    /// For each of these pairs, the cells of the first asterism that are not on the second.
    pub outside: Lists,
    /// Whether they are the rows, columns and boxes of a sudoku with 81 cells.
    pub of_sudoku: bool,
}

impl Deref for Board {
    type Target = Lines;

    #[inline]
    fn deref(&self) -> &Lines {
        &self.lines
    }
}

impl Lines {
    /// Of a problem.
    fn new(problem: &Problem) -> Lines {
        let asterisms: Vec<Vec<u16>> =
            problem.cells.chunks(problem.size.max(1)).map(<[u16]>::to_vec).collect();
        let mut through = vec![Vec::new(); problem.domains.len()];
        for (number, cells) in (0u16..).zip(&asterisms) {
            for &cell in cells {
                through[usize::from(cell)].push(number);
            }
        }
        let around = |(cell, through): (u16, &Vec<u16>)| {
            let cells = through.iter().flat_map(|&number| &asterisms[usize::from(number)]);
            let mut cells: Vec<u16> = cells.copied().filter(|&other| other != cell).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let around = (0u16..).zip(&through).map(around).collect();
        let mut crossing = Vec::new();
        for (number, cells) in (0u16..).zip(&asterisms) {
            let mut others: Vec<u16> =
                cells.iter().flat_map(|&cell| &through[usize::from(cell)]).copied().collect();
            others.sort_unstable();
            let twice = others.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
            crossing.extend(twice.map(|same| (number, same[0])).filter(|(a, b)| a != b));
        }
        let inverse = crossing.iter().map(|&(from, onto)| crossing.binary_search(&(onto, from)));
        let inverse = inverse.map(|found| found.unwrap_or(0)).collect();
        let mut outside = Lists::default();
        for &(from, onto) in &crossing {
            let is_outside = |cell: &u16| !through[usize::from(*cell)].contains(&onto);
            outside.push(asterisms[usize::from(from)].iter().copied().filter(is_outside));
        }
        let of_sudoku = asterisms.len() == 27 && sudoku().all(|cells| asterisms.contains(&cells));
        Lines { asterisms, through, around, crossing, inverse, outside, of_sudoku }
    }

    /// Whether a problem has these asterisms.
    fn are_of(&self, problem: &Problem) -> bool {
        self.through.len() == problem.domains.len()
            && self.asterisms.iter().eq(problem.cells.chunks(problem.size.max(1)))
    }
}

/// The rows, columns and boxes of a sudoku with 81 cells, numbered row by row.
fn sudoku() -> impl Iterator<Item = Vec<u16>> {
    let of = |first: fn(u16) -> u16, step: fn(u16) -> u16| {
        (0..9).map(move |number| (0..9).map(|place| first(number) + step(place)).collect())
    };
    of(|row| 9 * row, |place| place)
        .chain(of(|column| column, |place| 9 * place))
        .chain(of(|number| number / 3 * 27 + number % 3 * 3, |place| place / 3 * 9 + place % 3))
}

thread_local! {
    /// Those of the last board: a list of puzzles has the same for each.
    static LAST: RefCell<Option<Arc<Lines>>> = const { RefCell::new(None) };
}

impl Board {
    /// Of a problem.
    pub fn new(problem: Problem) -> Board {
        let plain = problem.copies.iter().all(|&copies| copies == 1);
        let all = (0..problem.copies.len()).fold(0, |all, label| all | 1 << label);
        let lines = LAST.with_borrow_mut(|last| match last {
            Some(lines) if lines.are_of(&problem) => Arc::clone(lines),
            _ => Arc::clone(last.insert(Arc::new(Lines::new(&problem)))),
        });
        Board { problem, plain, all, lines }
    }

    /// The asterism and the label of a hidden single, by its number.
    pub fn single(&self, number: u32) -> Option<(u16, u8)> {
        let labels = u32::try_from(self.problem.copies.len()).ok()?;
        let asterism = u16::try_from(number.checked_div(labels)?).ok()?;
        Some((asterism, u8::try_from(number.checked_rem(labels)?).ok()?))
    }

    /// How many copies some labels have together.
    #[inline]
    pub fn copies(&self, labels: u64) -> usize {
        bits(labels).map(|label| usize::from(self.problem.copies[usize::from(label)])).sum()
    }
}

/// The labels of a set, by number.
#[inline]
pub fn bits(mut labels: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let label = u8::try_from(labels.trailing_zeros()).ok().filter(|&label| label < 64)?;
        labels &= labels - 1;
        Some(label)
    })
}

/// The domains of a branch.
#[derive(Clone, Debug)]
pub struct Domains<'b> {
    /// The board.
    pub board: &'b Board,
    /// The domain of each cell.
    pub of: Vec<u64>,
}

impl<'b> Domains<'b> {
    /// At the start.
    pub fn new(board: &'b Board) -> Domains<'b> {
        Domains { board, of: board.problem.domains.clone() }
    }

    /// The domain of a cell.
    #[inline]
    pub fn at(&self, cell: u16) -> u64 {
        self.of[usize::from(cell)]
    }

    /// Whether the cell has a single label.
    #[inline]
    pub fn is_single(&self, cell: u16) -> bool {
        self.at(cell).is_power_of_two()
    }

    /// Whether every cell has a single label.
    pub fn is_full(&self) -> bool {
        self.of.iter().all(|domain| domain.is_power_of_two())
    }

    /// The labels that a cell does not have.
    #[inline]
    fn absent(&self, cell: u16) -> (u16, u64) {
        (cell, self.board.all & !self.at(cell))
    }

    /// The labels with a place in an asterism, and those with two places or more.
    pub fn counts(&self, asterism: u16) -> (u64, u64) {
        let cells = self.board.asterisms[usize::from(asterism)].iter();
        cells.fold((0, 0), |(some, several), &cell| {
            (some | self.at(cell), several | some & self.at(cell))
        })
    }

    /// Takes the labels of a step.
    pub fn take(&mut self, taken: &Inference) {
        self.leave_out(&taken.takes);
    }

    /// Takes labels from cells.
    pub fn leave_out(&mut self, takes: &Facts) {
        for &(cell, labels) in takes {
            self.of[usize::from(cell)] &= !labels;
        }
    }

    /// The only label of a cell, where it has one copy.
    #[inline]
    pub fn plain_single(&self, cell: u16) -> Option<u8> {
        let domain = self.at(cell);
        let label = u8::try_from(domain.trailing_zeros()).ok()?;
        let has_one = domain.is_power_of_two()
            && self.board.problem.copies.get(usize::from(label)) == Some(&1);
        has_one.then_some(label)
    }

    /// The labels of one copy that cells have alone are exhausted.
    pub fn all_exhausted(&self) -> Option<Inference> {
        Steps::one(|steps| self.add_exhausted((0u16..).take(self.of.len()), steps))
    }

    /// As [`all_exhausted`](Self::all_exhausted), where no other cells have such labels to exhaust; whether
    /// there was a step to add.
    pub fn add_exhausted(
        &self,
        cells: impl Iterator<Item = u16> + Clone,
        steps: &mut Steps,
    ) -> bool {
        let has =
            |other: u16, domain: u64| self.at(other) & domain != 0 && self.at(other) != domain;
        let around = |cell: u16| {
            let (domain, around) = (self.at(cell), &self.board.around[usize::from(cell)]);
            around.iter().copied().filter(move |&other| has(other, domain))
        };
        let cells = cells.filter(|&cell| self.plain_single(cell).is_some());
        let mut taken = vec![0u64; self.of.len()];
        for cell in cells.clone() {
            around(cell).for_each(|other| taken[usize::from(other)] |= self.at(cell));
        }
        let takes = (0u16..).zip(taken).filter(|(_, labels)| *labels != 0);
        let effective = cells.filter(|&cell| around(cell).next().is_some());
        steps.add(Step::AllExhausted, takes, effective.map(|cell| self.absent(cell)))
    }

    /// The label has one copy, and one place in the asterism.
    pub fn hidden_single(&self, asterism: u16, label: u8) -> Option<Inference> {
        Steps::one(|steps| self.add_hidden_single(asterism, label, steps))
    }

    /// As [`hidden_single`](Self::hidden_single); whether there was a step to add.
    #[inline]
    pub fn add_hidden_single(&self, asterism: u16, label: u8, steps: &mut Steps) -> bool {
        let labels = &self.board.problem.copies;
        let (Some(cells), Some(1)) =
            (self.board.asterisms.get(usize::from(asterism)), labels.get(usize::from(label)))
        else {
            return false;
        };
        let bit = 1u64 << label;
        // Bit by bit, as it cannot be foreseen which cells have the label.
        let has = |(place, &cell): (usize, &u16)| u64::from(self.at(cell) & bit != 0) << place;
        let places = cells.iter().enumerate().map(has).fold(0, |all, place| all | place);
        let place = usize::try_from(places.trailing_zeros()).unwrap_or(usize::MAX);
        let Some(&cell) = cells.get(place).filter(|_| places.is_power_of_two()) else {
            return false;
        };
        let number = u32::try_from(labels.len()).ok();
        let number = number.and_then(|labels| u32::from(asterism).checked_mul(labels));
        let Some(single) = number.and_then(|number| number.checked_add(label.into())) else {
            return false;
        };
        let start = steps.facts.len();
        let others = self.at(cell) & !bit;
        steps.facts.extend(Some((cell, others)).filter(|_| others != 0));
        let around = &self.board.around[usize::from(cell)];
        steps.extend_where(around, bit, |other| self.at(other) & bit != 0);
        let middle = steps.facts.len();
        if middle == start {
            return false;
        }
        steps.extend_where(cells, bit, |other| other != cell);
        steps.all.push((Step::HiddenSingle { single }, [start, middle, steps.facts.len()]));
        true
    }

    /// The label of a cell is exhausted.
    pub fn exhausted(&self, cell: u16) -> Option<Inference> {
        let domain = self.at(cell);
        let copies = self.board.copies(domain);
        if copies == 1 {
            let has = |other: &u16| self.at(*other) & domain != 0 && self.at(*other) != domain;
            let around = self.board.around[usize::from(cell)].iter().copied().filter(has);
            let takes: Facts = around.map(|other| (other, domain)).collect();
            let step = Step::Exhausted { cell };
            let rests_on = || vec![self.absent(cell)];
            return (!takes.is_empty()).then(|| Inference { step, takes, rests_on: rests_on() });
        }
        let mut taken = Inference {
            step: Step::Exhausted { cell },
            takes: Vec::new(),
            rests_on: vec![self.absent(cell)],
        };
        for &number in &self.board.through[usize::from(cell)] {
            let cells = &self.board.asterisms[usize::from(number)];
            let alone = || cells.iter().filter(|&&other| self.at(other) == domain);
            if alone().count() < copies {
                continue;
            }
            let before = taken.takes.len();
            for &other in cells {
                let has = self.at(other) & domain != 0 && self.at(other) != domain;
                if has && !taken.takes.iter().any(|(taken, _)| *taken == other) {
                    taken.takes.push((other, domain));
                }
            }
            if taken.takes.len() > before {
                taken.rests_on.extend(alone().map(|&other| self.absent(other)));
            }
        }
        (!taken.takes.is_empty()).then_some(taken)
    }

    /// The labels have only as many places in the asterism as copies.
    pub fn places(&self, asterism: u16, labels: u64) -> Option<Inference> {
        let cells = &self.board.asterisms[usize::from(asterism)];
        let inside = |cell: &&u16| self.at(**cell) & labels != 0;
        if cells.iter().filter(inside).count() > self.board.copies(labels) {
            return None;
        }
        let others = |&cell: &u16| (cell, self.at(cell) & !labels);
        let takes = cells.iter().filter(inside).map(others);
        let takes: Facts = takes.filter(|(_, labels)| *labels != 0).collect();
        let outside = || cells.iter().filter(|cell| !inside(cell));
        let rests_on = || outside().map(|&cell| (cell, labels)).collect();
        let step = Step::Places { asterism, labels };
        (!takes.is_empty()).then(|| Inference { step, takes, rests_on: rests_on() })
    }

    /// The cells, as places in the asterism, have only as many labels as they are.
    pub fn cells(&self, asterism: u16, set: u64) -> Option<Inference> {
        let cells = &self.board.asterisms[usize::from(asterism)];
        let inside = |place: usize| set >> place & 1 == 1;
        let chosen = || cells.iter().enumerate().filter(|(place, _)| inside(*place));
        let labels = chosen().fold(0, |labels, (_, &cell)| labels | self.at(cell));
        if self.board.copies(labels) > chosen().count() {
            return None;
        }
        let others = cells.iter().enumerate().filter(|(place, _)| !inside(*place));
        let takes = others.map(|(_, &cell)| (cell, self.at(cell) & labels));
        let takes: Facts = takes.filter(|(_, labels)| *labels != 0).collect();
        let rests_on = || chosen().map(|(_, &cell)| (cell, self.board.all & !labels)).collect();
        let step = Step::Cells { asterism, cells: set };
        (!takes.is_empty()).then(|| Inference { step, takes, rests_on: rests_on() })
    }

    /// The places of the label in some asterisms are all on as many others.
    pub fn fish(&self, label: u8, from: &[u16], onto: &[u16]) -> Option<Inference> {
        let bit = 1u64 << label;
        let on = |list: &[u16], cell: u16| {
            let through = &self.board.through[usize::from(cell)];
            through.iter().filter(|number| list.contains(number)).count()
        };
        let mut rests_on = Vec::new();
        for &number in from {
            for &cell in &self.board.asterisms[usize::from(number)] {
                let is_place = self.at(cell) & bit != 0;
                let fits = on(from, cell) == 1 && on(onto, cell) > 0;
                if is_place && !fits {
                    return None;
                }
                if !fits {
                    rests_on.push((cell, bit));
                }
            }
        }
        let mut takes = Vec::new();
        for &number in onto {
            for &cell in &self.board.asterisms[usize::from(number)] {
                let is_taken = self.at(cell) & bit != 0 && on(from, cell) == 0;
                if is_taken && !takes.contains(&(cell, bit)) {
                    takes.push((cell, bit));
                }
            }
        }
        let step = Step::Fish { label, from: Few::new(from)?, onto: Few::new(onto)? };
        (!takes.is_empty()).then_some(Inference { step, takes, rests_on })
    }

    /// A contradiction at a cell whose domain has changed.
    #[inline]
    pub fn contradiction_at(&self, cell: u16) -> Option<Inference> {
        if self.at(cell).count_ones() > 1 { None } else { self.contradiction_of(cell) }
    }

    /// A contradiction at a cell with one label at most.
    fn contradiction_of(&self, cell: u16) -> Option<Inference> {
        let end = |step, rests_on| Some(Inference { step, takes: Vec::new(), rests_on });
        let domain = self.at(cell);
        if domain == 0 {
            return end(Step::NoLabel { cell }, vec![(cell, self.board.all)]);
        }
        let copies = self.board.copies(domain);
        let around = &self.board.around[usize::from(cell)];
        if copies == 1 && !around.iter().any(|&other| self.at(other) == domain) {
            return None;
        }
        let label = bits(domain).next()?;
        let through = self.board.through[usize::from(cell)].iter();
        through.copied().find_map(|asterism| self.many_copies(asterism, label))
    }

    /// A contradiction: more cells of the asterism have the label alone than it has copies.
    pub fn many_copies(&self, asterism: u16, label: u8) -> Option<Inference> {
        let cells = self.board.asterisms[usize::from(asterism)].iter();
        let most = usize::from(self.board.problem.copies[usize::from(label)]);
        let alone = cells.filter(|&&cell| self.at(cell) == 1 << label);
        let rests_on: Facts = alone.take(most + 1).map(|&cell| self.absent(cell)).collect();
        let step = Step::ManyCopies { asterism, label };
        (rests_on.len() > most).then(|| Inference { step, takes: Vec::new(), rests_on })
    }

    /// A contradiction: the label has too few places in the asterism.
    pub fn few_places(&self, asterism: u16, label: u8) -> Option<Inference> {
        let cells = &self.board.asterisms[usize::from(asterism)];
        let has = |cell: &&u16| self.at(**cell) >> label & 1 == 1;
        let copies = usize::from(self.board.problem.copies[usize::from(label)]);
        if cells.iter().filter(has).count() >= copies {
            return None;
        }
        let rests_on = cells.iter().filter(|cell| !has(cell)).map(|&cell| (cell, 1 << label));
        let step = Step::FewPlaces { asterism, label };
        Some(Inference { step, takes: Vec::new(), rests_on: rests_on.collect() })
    }

    /// The end of a branch with a full board.
    pub fn full(&self) -> Inference {
        let cells = (0u16..).take(self.of.len());
        let rests_on = cells.map(|cell| self.absent(cell)).collect();
        Inference { step: Step::Full, takes: Vec::new(), rests_on }
    }
}
