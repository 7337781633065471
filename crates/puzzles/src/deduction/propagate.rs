//! The simplest theorems without a record: exhausted labels, and labels with only as many places as
//! copies, until nothing changes. For the search, and for what a case split leads to.

use super::domains::{Board, bits};

/// The domains of a branch, and what has changed in them.
#[derive(Clone, Debug)]
pub(super) struct Propagation<'b> {
    board: &'b Board,
    /// The domain of each cell.
    pub(super) of: Vec<u64>,
    /// For each asterism, the labels that have lost a place in it.
    lost: Vec<u64>,
    /// The asterisms in which a label has lost a place.
    touched: Vec<u16>,
    /// The cells that have had a single label, in the order in which they got it.
    single: Vec<u16>,
}

impl<'b> Propagation<'b> {
    /// Without any domains.
    pub(super) fn new(board: &'b Board) -> Propagation<'b> {
        Propagation {
            board,
            of: Vec::new(),
            lost: vec![0; board.asterisms.len()],
            touched: Vec::new(),
            single: Vec::new(),
        }
    }

    /// Domains of which nothing is known; `false` where there is a contradiction.
    pub(super) fn start(&mut self, domains: &[u64]) -> bool {
        self.set(domains);
        let count = u16::try_from(self.lost.len()).unwrap_or(u16::MAX);
        self.touched.extend(0..count);
        self.lost.fill(self.board.all);
        let cells = (0u16..).zip(domains);
        self.single.extend(cells.filter(|(_, domain)| domain.is_power_of_two()).map(|(c, _)| c));
        let done = domains.iter().all(|domain| *domain != 0) && self.run();
        self.ended(done)
    }

    /// Domains in which nothing is left to do, with one label for a cell; `false` where there is a
    /// contradiction.
    pub(super) fn case(&mut self, domains: &[u64], cell: u16, label: u8) -> bool {
        self.set(domains);
        let done = self.leave(cell, label) && self.run();
        self.ended(done)
    }

    /// How many cells got a single label.
    pub(super) fn count(&self) -> usize {
        self.single.len()
    }

    /// Whether every cell has a single label.
    pub(super) fn is_full(&self) -> bool {
        self.of.iter().all(|domain| domain.is_power_of_two())
    }

    fn set(&mut self, domains: &[u64]) {
        self.of.clear();
        self.of.extend_from_slice(domains);
        self.single.clear();
    }

    /// After a contradiction, changes are left.
    fn ended(&mut self, done: bool) -> bool {
        for number in self.touched.drain(..) {
            self.lost[usize::from(number)] = 0;
        }
        done
    }

    /// Takes labels that a cell has from it.
    fn remove(&mut self, cell: u16, labels: u64) -> bool {
        let domain = &mut self.of[usize::from(cell)];
        *domain &= !labels;
        if *domain == 0 {
            return false;
        }
        if domain.is_power_of_two() {
            self.single.push(cell);
        }
        for &number in &self.board.through[usize::from(cell)] {
            let lost = &mut self.lost[usize::from(number)];
            if *lost == 0 {
                self.touched.push(number);
            }
            *lost |= labels;
        }
        true
    }

    fn run(&mut self) -> bool {
        let mut next = 0;
        loop {
            while let Some(&cell) = self.single.get(next) {
                next += 1;
                if !self.exhaust(cell) {
                    return false;
                }
            }
            let Some(number) = self.touched.pop() else { return true };
            let lost = std::mem::take(&mut self.lost[usize::from(number)]);
            if !self.place(number, lost) {
                return false;
            }
        }
    }

    /// The only label of a cell is exhausted.
    fn exhaust(&mut self, cell: u16) -> bool {
        let board = self.board;
        let domain = self.of[usize::from(cell)];
        let copies = board.copies(domain);
        if copies == 1 {
            let mut around = board.around[usize::from(cell)].iter();
            return around.all(|&other| {
                self.of[usize::from(other)] & domain == 0 || self.remove(other, domain)
            });
        }
        board.through[usize::from(cell)].iter().all(|&number| {
            let cells = &board.asterisms[usize::from(number)];
            let alone = cells.iter().filter(|&&c| self.of[usize::from(c)] == domain).count();
            let has = |of: u64| of & domain != 0 && of != domain;
            alone < copies
                || alone == copies
                    && cells.iter().all(|&other| {
                        !has(self.of[usize::from(other)]) || self.remove(other, domain)
                    })
        })
    }

    /// Labels that have lost places in an asterism, and have only as many as copies.
    fn place(&mut self, number: u16, lost: u64) -> bool {
        let board = self.board;
        let cells = &board.asterisms[usize::from(number)];
        if board.plain {
            let (mut some, mut several) = (0, 0);
            for &cell in cells {
                let domain = self.of[usize::from(cell)];
                several |= some & domain;
                some |= domain;
            }
            return lost & !some == 0
                && bits(lost & !several).all(|label| {
                    let mut cells = cells.iter();
                    // It may have been taken for another label.
                    let has = |cell: &&u16| self.of[usize::from(**cell)] >> label & 1 == 1;
                    cells.find(has).is_some_and(|&cell| self.leave(cell, label))
                });
        }
        bits(lost).all(|label| {
            let copies = usize::from(board.problem.copies[usize::from(label)]);
            let has = |of: u64| of >> label & 1 == 1;
            let places = cells.iter().filter(|&&cell| has(self.of[usize::from(cell)])).count();
            places > copies
                || places == copies
                    && cells
                        .iter()
                        .all(|&cell| !has(self.of[usize::from(cell)]) || self.leave(cell, label))
        })
    }

    /// Leaves one of its labels to a cell.
    fn leave(&mut self, cell: u16, label: u8) -> bool {
        let others = self.of[usize::from(cell)] & !(1 << label);
        others == 0 || self.remove(cell, others)
    }
}
