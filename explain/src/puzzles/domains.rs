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
    pub fn copies(&self, labels: u64) -> usize {
        bits(labels).map(|label| usize::from(self.problem.copies[usize::from(label)])).sum()
    }
}

/// The labels of a set, by number.
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
    pub fn at(&self, cell: u16) -> u64 {
        self.of[usize::from(cell)]
    }

    /// Whether the cell has a single label.
    pub fn is_single(&self, cell: u16) -> bool {
        self.at(cell).is_power_of_two()
    }

    /// Whether every cell has a single label.
    pub fn is_full(&self) -> bool {
        self.of.iter().all(|domain| domain.is_power_of_two())
    }

    /// The labels that a cell does not have.
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
    pub fn plain_single(&self, cell: u16) -> Option<u8> {
        let domain = self.at(cell);
        let label = u8::try_from(domain.trailing_zeros()).ok()?;
        let has_one = domain.is_power_of_two()
            && self.board.problem.copies.get(usize::from(label)) == Some(&1);
        has_one.then_some(label)
    }

    /// The labels of one copy that cells have alone are exhausted.
    pub fn all_exhausted(&self) -> Option<Inference> {
        let (mut taken, mut rests_on) = (vec![0u64; self.of.len()], Vec::new());
        for cell in (0u16..).take(self.of.len()).filter(|&cell| self.plain_single(cell).is_some()) {
            let domain = self.at(cell);
            let has = |other: &&u16| self.at(**other) & domain != 0 && self.at(**other) != domain;
            let before = rests_on.len();
            for &other in self.board.around[usize::from(cell)].iter().filter(has) {
                taken[usize::from(other)] |= domain;
                rests_on.truncate(before);
                rests_on.push(self.absent(cell));
            }
        }
        let takes = (0u16..).zip(taken).filter(|(_, labels)| *labels != 0).collect::<Facts>();
        (!takes.is_empty()).then_some(Inference { step: Step::AllExhausted, takes, rests_on })
    }

    /// The label has one copy, and one place in the asterism.
    pub fn hidden_single(&self, asterism: u16, label: u8) -> Option<Inference> {
        let bit = 1u64.checked_shl(label.into())?;
        let cells = self.board.asterisms.get(usize::from(asterism))?;
        if self.board.problem.copies.get(usize::from(label)) != Some(&1) {
            return None;
        }
        let mut places = cells.iter().copied().filter(|&cell| self.at(cell) & bit != 0);
        let cell = places.next().filter(|_| places.next().is_none())?;
        let own = Some((cell, self.at(cell) & !bit)).filter(|(_, others)| *others != 0);
        let around = self.board.around[usize::from(cell)].iter().copied();
        let around = around.filter(|&other| self.at(other) & bit != 0).map(|other| (other, bit));
        let takes: Facts = own.into_iter().chain(around).collect();
        let labels = u32::try_from(self.board.problem.copies.len()).ok()?;
        let single = u32::from(asterism).checked_mul(labels)?.checked_add(label.into())?;
        let rests_on = || cells.iter().filter(|&&other| other != cell).map(|&other| (other, bit));
        let step = Step::HiddenSingle { single };
        (!takes.is_empty()).then(|| Inference { step, takes, rests_on: rests_on().collect() })
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
    pub fn contradiction_at(&self, cell: u16) -> Option<Inference> {
        let end = |step, rests_on| Some(Inference { step, takes: Vec::new(), rests_on });
        let domain = self.at(cell);
        if domain == 0 {
            return end(Step::NoLabel { cell }, vec![(cell, self.board.all)]);
        }
        if !domain.is_power_of_two() {
            return None;
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
