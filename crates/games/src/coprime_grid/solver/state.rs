//! A position as the future sees it. What a cell will allow depends on the integers above it and to
//! the left of it only through how many of them are coprime to its row and to its column. So a
//! position is its filled cells, with two numbers for every other cell: how many of the integers in
//! its column are coprime to its row, and how many of those in its row to its column. Positions that
//! agree in these are one, as are a position and its mirror image with columns and rows exchanged:
//! the two numbers of a cell change places.
//!
//! This is a move generator of its own; the tests hold it against the rules of the checker.

/// The largest side of a grid that is solved.
pub const MAX_N: u32 = 8;
/// The most cells of a row or column that are filled.
const MAX_SIDE: usize = 7;

/// Counts by column and row, or by row and column, both from 0 for the first that is filled.
type Counts = [[u8; MAX_SIDE]; MAX_SIDE];

/// What is fixed for a side.
#[derive(Clone, Debug)]
pub struct Size {
    /// How many cells of a row are filled.
    pub side: usize,
    /// Whether an integer is coprime to the number of a row or column.
    coprime: [[bool; MAX_SIDE]; MAX_SIDE + 1],
    /// The rows, from the last one up, that have different prime factors: two with the same ones
    /// have the same counts.
    radicals: Vec<usize>,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// How many cells of each column are filled; not increasing.
    heights: [u8; MAX_SIDE],
    /// By column and row: how many integers of the column are coprime to the row's number.
    above: Counts,
    /// By row and column: how many integers of the row are coprime to the column's number.
    left: Counts,
}

/// A position in few bytes: equal for positions that have the same future.
pub type Key = [u64; 4];

/// An integer in a cell; column and row from 0 for the first that is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The integer.
    pub integer: u8,
}

/// The greatest common divisor; that of m and 0 is m.
fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl Size {
    /// The grid with `n` columns and rows, the headings included; `None` where it has no cells to
    /// fill, or too many.
    pub fn new(n: u32) -> Option<Size> {
        let side = usize::try_from(n).ok().filter(|_| (2..=MAX_N).contains(&n))? - 1;
        let mut coprime = [[false; MAX_SIDE]; MAX_SIDE + 1];
        for (integer, row) in coprime.iter_mut().enumerate() {
            for (index, slot) in row.iter_mut().enumerate() {
                *slot = divisor(integer, index + 2) == 1;
            }
        }
        // Rows with the same prime factors are coprime to the same integers, whatever these are.
        let radical = |number: usize| -> usize {
            let is_prime = |p: &usize| (2..*p).all(|d| !p.is_multiple_of(d));
            (2..=number).filter(is_prime).filter(|p| number.is_multiple_of(*p)).product()
        };
        let mut radicals: Vec<usize> = Vec::new();
        for index in (0..side).rev() {
            if radicals.iter().all(|&known| radical(known + 2) != radical(index + 2)) {
                radicals.push(index);
            }
        }
        Some(Size { side, coprime, radicals })
    }

    /// How many cells are filled by the players.
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The grid with its headings only.
    pub fn start(&self) -> State {
        let heading = |own: usize, other: usize| u8::from(divisor(own + 2, other + 2) == 1);
        let counts = std::array::from_fn(|own| std::array::from_fn(|other| heading(own, other)));
        State { heights: [0; MAX_SIDE], above: counts, left: counts }
    }

    /// How many cells of a column are filled.
    pub(super) fn height(&self, state: &State, column: usize) -> usize {
        state.heights[column].into()
    }

    /// How many cells of a row are filled.
    pub(super) fn width(&self, state: &State, row: usize) -> usize {
        state.heights.iter().filter(|&&height| usize::from(height) > row).count()
    }

    /// How many of the integers that are written above an empty cell are coprime to its row, and how
    /// many of those to the left of it to its column; `None` for a filled cell.
    pub(super) fn counts(&self, state: &State, row: usize, column: usize) -> Option<[u8; 2]> {
        let is_empty = row >= self.height(state, column);
        is_empty.then(|| [state.above[column][row], state.left[row][column]])
    }

    /// The integers below 8 that are coprime to the number of a row or column, a bit each.
    pub(super) fn coprime_to(&self, index: usize) -> u8 {
        let integers = self.coprime.iter().enumerate().filter(|(_, coprime)| coprime[index]);
        integers.map(|(integer, _)| 1 << integer).sum()
    }

    /// All legal moves, row by row, and then by column and integer.
    pub fn moves(&self, state: &State) -> impl Iterator<Item = Move> + use<> {
        let mut moves = [None; 2 * MAX_SIDE];
        let mut count = 0;
        // The cells that can be filled are one to a column, each higher than that to its left.
        for column in (0..self.side).rev() {
            let row = usize::from(state.heights[column]);
            let is_supported = column == 0 || usize::from(state.heights[column - 1]) > row;
            if row < self.side && is_supported {
                let (above, left) = (state.above[column][row], state.left[row][column]);
                let at = |integer| Move { row, column, integer };
                moves[count] = Some(at(above.min(left)));
                moves[count + 1] = (above != left).then(|| at(above.max(left)));
                count += 2;
            }
        }
        moves.into_iter().flatten()
    }

    /// The position after a legal move.
    pub fn play(&self, state: &State, mv: Move) -> State {
        let Move { row, column, integer } = mv;
        let mut after = *state;
        after.heights[column] += 1;
        let coprime = &self.coprime[usize::from(integer)];
        let (above, left) = (&mut after.above[column], &mut after.left[row]);
        for (count, &is_coprime) in above.iter_mut().zip(coprime).skip(row + 1) {
            *count += u8::from(is_coprime);
        }
        for (count, &is_coprime) in left.iter_mut().zip(coprime).skip(column + 1) {
            *count += u8::from(is_coprime);
        }
        after
    }

    /// What positions with the same future have in common.
    pub fn key(&self, state: &State) -> Key {
        let mut widths = [0; MAX_SIDE];
        for &height in &state.heights {
            widths.iter_mut().take(height.into()).for_each(|width| *width += 1);
        }
        let key = self.packed(&state.heights, &state.above, &widths, &state.left);
        key.min(self.packed(&widths, &state.left, &state.heights, &state.above))
    }

    /// The filled cells, the counts of columns, and the counts of rows, where a cell is left that
    /// they are about.
    fn packed(&self, filled: &[u8], one: &Counts, filled_other: &[u8], other: &Counts) -> Key {
        // Seven sides of 3 bits, and twice seven times five counts of 3 bits: 231 bits.
        let mut key = [0u64; 4];
        let (mut word, mut bit) = (0, 0);
        let mut put = |value: u8| {
            if bit == 63 {
                (word, bit) = (word + 1, 0);
            }
            key[word] |= u64::from(value) << bit;
            bit += 3;
        };
        filled.iter().take(self.side).for_each(|&length| put(length));
        for (filled, counts) in [(filled, one), (filled_other, other)] {
            for line in 0..self.side {
                for &last in &self.radicals {
                    let is_open = last >= usize::from(filled[line]);
                    put(if is_open { counts[line][last] } else { 0 });
                }
            }
        }
        key
    }
}
