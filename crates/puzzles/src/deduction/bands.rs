//! Completions of sudokus with nine labels, much faster than the general search, but in no order that
//! another search has: for what is only counted, and for a completion that is the only one.
//!
//! Each label has the cells that can get it as bits, a *band* of three rows in a word. In a band a
//! label is once in each row and in each box. So the rows in which its boxes have it are a permutation,
//! and a table has, for every set of crossings of rows and boxes, those that are in some permutation
//! within it. The columns of a stack are treated alike. This takes as much as hidden singles, and
//! labels locked between a box and a line, together. Cells with a single label, or with the fewest, are
//! found in all cells of a band at once, by adding the labels bit by bit.
//!
//! That labels are kept apart as sets of cells in three bands is an idea of the solvers that were
//! written for lists of sudokus with 17 clues (Zhou Yundong, JCZSolve; T. Dillon, tdoku).

use super::domains::{Board, Unfinished};

/// Cells of a band, a bit each: nine to a row, and three rows.
type Band = u32;
/// The cells of all bands.
type Cells = [Band; 3];

const LABELS: usize = 9;
/// The cells of a row, and how many such sets there are.
const EVERY: Band = 0o777;
const SETS: usize = 512;
const ALL: Band = 0o777_777_777;
/// The cells of the first box of a band, and of the first column.
const BOX: Band = 0o007_007_007;
const COLUMN: Band = 0o001_001_001;

/// Three lines and the three lines that cross them, bit 3 i + j for the crossing of i with j: what of a
/// set is in a permutation within it.
const PERMUTED: [u32; SETS] = {
    const ALL: [u32; 6] = [0o421, 0o412, 0o241, 0o214, 0o142, 0o124];
    let mut table = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut number = 0;
        while number < ALL.len() {
            let of = ALL[number];
            if of as usize & !set == 0 {
                table[set] |= of;
            }
            number += 1;
        }
        set += 1;
    }
    table
};

/// For a set of cells of a row, a bit for each three of them that has one or more.
const SOME: [usize; SETS] = {
    let mut table = [0; SETS];
    let mut row = 0;
    while row < SETS {
        table[row] = (row & 7 != 0) as usize
            | ((row >> 3 & 7 != 0) as usize) << 1
            | ((row >> 6 != 0) as usize) << 2;
        row += 1;
    }
    table
};

/// For crossings of the rows and boxes of a band: the cells of those that are in a permutation, and the
/// boxes that have one of these.
const IN_ROWS: [(Band, usize); SETS] = {
    let mut table = [(0, 0); SETS];
    let mut set = 0;
    while set < SETS {
        let of = PERMUTED[set] as usize;
        let mut bit = 0;
        while bit < 9 {
            table[set].0 |= if of >> bit & 1 == 1 { 7 << (3 * bit) } else { 0 };
            bit += 1;
        }
        let [a, b, c] = [of & 7, of >> 3 & 7, of >> 6];
        table[set].1 = !(a & b | (a | b) & c) & 7;
        set += 1;
    }
    table
};

/// For the columns of a band that have a cell: the three of each stack, nine bits from one stack to the
/// next, and the stacks that have only one.
const IN_STACKS: [(u32, usize); SETS] = {
    let mut table = [(0, 0); SETS];
    let mut set: u32 = 0;
    while set < 1 << 9 {
        let (place, mut stack) = (set as usize, 0);
        while stack < 3 {
            let of = set >> (3 * stack) & 7;
            table[place].0 |= of << (9 * stack);
            table[place].1 |= (of.is_power_of_two() as usize) << stack;
            stack += 1;
        }
        set += 1;
    }
    table
};

/// The cells of some of the boxes of a band.
const BOXES: [Band; 8] = {
    let mut table = [0; 8];
    let mut boxes: Band = 0;
    while boxes < 8 {
        table[boxes as usize] = (boxes & 1 | (boxes & 2) << 2 | (boxes & 4) << 4) * BOX;
        boxes += 1;
    }
    table
};

/// Visits the completions of a sudoku with nine labels, each once, until `visit` has seen enough. At most
/// so many contradictions come from one to the next.
///
/// # Errors
/// When that limit is reached, or one of the board's.
pub(super) fn completions(
    board: &Board,
    limit: u64,
    visit: &mut dyn FnMut(&Grid) -> bool,
) -> Result<(), Unfinished> {
    let mut search = Search { board, limit, left: limit, visit };
    search.branch(Grid::new(&board.problem.domains)).map(|_| ())
}

/// A branch of the search.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// For each label, the cells that can get it.
    of: [Cells; LABELS],
    /// For each label, the cells that have it, each the only one of its box that can.
    own: [Cells; LABELS],
    /// The cells that have a label.
    placed: Cells,
    /// The labels that lost cells otherwise than to other labels, a bit each.
    changed: usize,
}

/// What a branch comes to.
enum End {
    Contradiction,
    Completion,
    /// To a cell with several labels: its band, and its place there.
    Cell(usize, u32),
}

impl Grid {
    /// The cells of a sudoku with these domains.
    fn new(domains: &[u64]) -> Grid {
        let none = [[0; 3]; LABELS];
        let mut grid = Grid { of: [[ALL; 3]; LABELS], own: none, placed: [0; 3], changed: 0o777 };
        for (band, domains) in domains.chunks(27).take(3).enumerate() {
            for (cell, &domain) in (0..).zip(domains) {
                if domain.is_power_of_two() {
                    grid.leave(domain.trailing_zeros() as usize % LABELS, band, cell);
                } else if domain != u64::from(EVERY) {
                    for (label, of) in grid.of.iter_mut().enumerate() {
                        of[band] &= !(u32::from(domain >> label & 1 == 0) << cell);
                    }
                }
            }
        }
        grid
    }

    /// Leaves a label no cell of a box but this one.
    fn leave(&mut self, label: usize, band: usize, cell: u32) {
        self.of[label][band] &= !(BOX << (cell % 9 / 3 * 3)) | 1 << cell;
        self.changed |= 1 << label;
    }

    /// The number of a label for each cell of a completion.
    pub(super) fn completion(&self) -> Vec<u8> {
        let cells = (0..3).flat_map(|band| (0..27).map(move |cell| (band, cell)));
        let label = |(band, cell): (usize, u32)| {
            (0u8..)
                .zip(&self.of)
                .find(|(_, of)| of[band] >> cell & 1 == 1)
                .map_or(0, |(label, _)| label)
        };
        cells.map(label).collect()
    }

    /// Applies the theorems until nothing changes.
    fn run(&mut self) -> End {
        loop {
            if !self.place_all() {
                return End::Contradiction;
            }
            let mut at_least = [[0; 3]; 4];
            for band in 0..3 {
                let [mut one, mut two, mut three, mut four] = [0; 4];
                for of in &self.of {
                    let cells = of[band];
                    four |= three & cells;
                    three |= two & cells;
                    two |= one & cells;
                    one |= cells;
                }
                for (at_least, cells) in at_least.iter_mut().zip([one, two, three, four]) {
                    at_least[band] = cells;
                }
            }
            let [one, two, three, four] = at_least;
            if one != [ALL; 3] {
                return End::Contradiction;
            }
            if two == [0; 3] {
                return End::Completion;
            }
            if self.leave_single(two) {
                continue;
            }
            let pairs = [0, 1, 2].map(|band| two[band] & !three[band]);
            let triples = [0, 1, 2].map(|band| three[band] & !four[band]);
            let first = |cells: Cells| cells.into_iter().position(|cells| cells != 0);
            for cells in [pairs, triples, four] {
                if let Some(band) = first(cells) {
                    return End::Cell(band, cells[band].trailing_zeros());
                }
            }
        }
    }

    /// Leaves single labels to their cells, which are those that do not have two, and have not had one
    /// before. Whether there are any.
    fn leave_single(&mut self, two: Cells) -> bool {
        let mut any = false;
        for (band, two) in two.into_iter().enumerate() {
            let single = ALL & !two & !self.placed[band];
            for label in (0..LABELS).take_while(|_| single != 0) {
                let mut cells = self.of[label][band] & single;
                while cells != 0 {
                    self.leave(label, band, cells.trailing_zeros());
                    cells &= cells - 1;
                    any = true;
                }
            }
        }
        any
    }

    /// Places all labels, in turn, until none loses a cell; `false` where one cannot be placed.
    fn place_all(&mut self) -> bool {
        let (mut label, mut last) = (0, 0);
        loop {
            let (of, own) = (self.of[label], self.own[label]);
            let cells = [0, 1, 2].map(|band| of[band] & (!self.placed[band] | own[band]));
            if cells != of || self.changed >> label & 1 == 1 {
                self.changed &= !(1 << label);
                if !self.place(label, cells) {
                    return false;
                }
                last = label;
            }
            label = if label + 1 == LABELS { 0 } else { label + 1 };
            if label == last {
                return true;
            }
        }
    }

    /// Leaves a label those of some cells that are in permutations of each band and stack; `false`
    /// where there are none.
    #[inline]
    fn place(&mut self, label: usize, mut cells: Cells) -> bool {
        let row = |band: Band, number: u32| (band >> (9 * number)) as usize & (SETS - 1);
        let mut single = [0; 3];
        loop {
            let mut columns = [0; 3];
            for (band, cells) in cells.iter_mut().enumerate() {
                let set =
                    SOME[row(*cells, 0)] | SOME[row(*cells, 1)] << 3 | SOME[row(*cells, 2)] << 6;
                let (kept, in_one_row) = IN_ROWS[set & (SETS - 1)];
                *cells &= kept;
                let (of, in_one_column) = IN_STACKS[row(*cells | *cells >> 9 | *cells >> 18, 0)];
                columns[band] = of;
                single[band] = in_one_row & in_one_column;
            }
            let set = columns[0] | columns[1] << 3 | columns[2] << 6;
            let kept = [0, 1, 2].map(|stack| PERMUTED[row(set, stack)]);
            let kept = kept[0] | kept[1] << 9 | kept[2] << 18;
            if kept == set {
                break;
            }
            for (band, cells) in cells.iter_mut().enumerate() {
                let of = kept >> (3 * band) & BOX;
                *cells &= ((of | of >> 6 | of >> 12) & EVERY) * COLUMN;
            }
        }
        self.of[label] = cells;
        for band in 0..3 {
            let own = cells[band] & BOXES[single[band] & 7];
            self.own[label][band] = own;
            self.placed[band] |= own;
        }
        !cells.contains(&0)
    }
}

struct Search<'s> {
    board: &'s Board,
    /// How many contradictions are allowed after a completion.
    limit: u64,
    /// How many more are allowed now.
    left: u64,
    visit: &'s mut dyn FnMut(&Grid) -> bool,
}

impl Search<'_> {
    /// Goes through a branch; whether enough was seen.
    fn branch(&mut self, mut grid: Grid) -> Result<bool, Unfinished> {
        self.board.limits.confirm_running().map_err(Unfinished::Limit)?;
        loop {
            let (band, cell) = match grid.run() {
                End::Contradiction => {
                    self.left = self.left.saturating_sub(1);
                    return if self.left == 0 { Err(Unfinished::GaveUp) } else { Ok(false) };
                }
                End::Completion => {
                    self.left = self.limit;
                    return Ok((self.visit)(&grid));
                }
                End::Cell(band, cell) => (band, cell),
            };
            // The first label is tried, and then the cell does without.
            let has = |of: &Cells| of[band] >> cell & 1 == 1;
            let label = grid.of.iter().position(has).unwrap_or(0);
            let mut case = grid.clone();
            case.leave(label, band, cell);
            if self.branch(case)? {
                return Ok(true);
            }
            grid.of[label][band] &= !(1 << cell);
            grid.changed |= 1 << label;
        }
    }
}
