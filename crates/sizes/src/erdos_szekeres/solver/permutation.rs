//! Permutations and the board: which cells the digits of a permutation shade, and which digit
//! plays a cell (sections 1 and 2 of the paper).
//!
//! A digit is appended to a permutation of 1…n as a number from 1 to n + 1; digits from it upwards
//! move up by one. Its cell is (c, r), the lengths of the longest increasing and decreasing
//! subsequences that end in it.

use std::fmt;

use thiserror::Error;

use super::Board;

/// A cell (column, row), both counted from 1.
pub type Cell = (u32, u32);

/// A permutation of 1…n.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Permutation {
    digits: Vec<u32>,
    /// The digits' cells.
    cells: Vec<Cell>,
}

/// Why digits are no permutation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PermutationError {
    /// A digit that is no number.
    #[error("‘{0}’ is no digit: a permutation is numbers with spaces or commas between them")]
    NotANumber(String),
    /// Nothing before or behind a comma.
    #[error("a digit is missing beside a comma: a permutation is numbers with commas between them")]
    Missing,
    /// A digit out of range.
    #[error("the digit {digit} is none of a permutation of 1 to {length}")]
    Range {
        /// The digit.
        digit: u32,
        /// How many digits there are.
        length: usize,
    },
    /// A digit that stands there twice.
    #[error("the digit {0} stands there twice")]
    Twice(u32),
}

/// The words of a text, between which commas or spaces stand. Where nothing stands between two commas, or
/// before the first or behind the last, there is an empty word.
pub(crate) fn separated(text: &str) -> Vec<&str> {
    fn words(part: &str) -> Vec<&str> {
        let words: Vec<&str> = part.split_whitespace().collect();
        if words.is_empty() { vec![""] } else { words }
    }
    if text.trim().is_empty() { Vec::new() } else { text.split(',').flat_map(words).collect() }
}

/// The numbers that words of digits are, or the first word that is none.
pub(crate) fn numbers(words: Vec<&str>) -> Result<Vec<u32>, &str> {
    let number = |word: &str| {
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| digits)
    };
    words.into_iter().map(|word| number(word).ok_or(word)).collect()
}

impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.digits.iter().map(u32::to_string).collect();
        f.write_str(&digits.join(" "))
    }
}

impl Permutation {
    /// The permutation with these digits.
    ///
    /// # Errors
    /// When they are not 1…n in some order.
    pub fn new(digits: Vec<u32>) -> Result<Permutation, PermutationError> {
        let length = digits.len();
        let mut seen = vec![false; length + 1];
        for &digit in &digits {
            match seen.get_mut(digit as usize) {
                Some(seen) if digit > 0 => {
                    if std::mem::replace(seen, true) {
                        return Err(PermutationError::Twice(digit));
                    }
                }
                _ => return Err(PermutationError::Range { digit, length }),
            }
        }
        let mut permutation = Permutation { digits, cells: Vec::with_capacity(length) };
        for at in 0..length {
            let cell = permutation.cell(permutation.digits[at]);
            permutation.cells.push(cell);
        }
        Ok(permutation)
    }

    /// The cell of a digit that comes after those that have cells: smaller ones count for the column, and
    /// the others, which are larger or move up, for the row.
    fn cell(&self, digit: u32) -> Cell {
        let before = self.digits.iter().zip(&self.cells);
        before.fold(
            (1, 1),
            |(c, r), (&old, &(column, row))| {
                if old < digit { (c.max(column + 1), r) } else { (c, r.max(row + 1)) }
            },
        )
    }

    /// Reads digits with spaces or commas between them, or, as the paper writes short ones, nine
    /// digits at most with nothing between.
    ///
    /// # Errors
    /// When that is no permutation.
    pub fn parse(text: &str) -> Result<Permutation, PermutationError> {
        let words = separated(text);
        let words = match words.as_slice() {
            [word] if word.len() <= 9 => word.split("").filter(|digit| !digit.is_empty()).collect(),
            _ => words,
        };
        let digits = numbers(words).map_err(|word| match word {
            "" => PermutationError::Missing,
            word => PermutationError::NotANumber(word.to_owned()),
        });
        Permutation::new(digits?)
    }

    /// The digits.
    pub fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// The digits as they were when they were appended: how many of those up to it are not larger.
    pub fn relative(&self) -> Vec<u32> {
        let not_larger = |at: usize, digit: u32| {
            let count = self.digits.iter().take(at + 1).filter(|&&old| old <= digit).count();
            u32::try_from(count).unwrap_or(u32::MAX)
        };
        self.digits.iter().enumerate().map(|(at, &digit)| not_larger(at, digit)).collect()
    }

    /// The cells that the digits shade, in the order in which they were played.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell of every digit that can be appended, from 1 on.
    pub fn next_cells(&self) -> Vec<Cell> {
        (1..).take(self.digits.len() + 1).map(|digit| self.cell(digit)).collect()
    }

    /// The digits that play a cell, as the least and the greatest: they are neighbours.
    pub fn digits_for(&self, cell: Cell) -> Option<(u32, u32)> {
        let cells = self.next_cells();
        let mut digits =
            (1..).zip(&cells).filter(|(_, next)| **next == cell).map(|(digit, _)| digit);
        let first = digits.next()?;
        Some((first, digits.last().unwrap_or(first)))
    }

    /// The permutation with a digit appended, if there is such a digit.
    pub fn append(&self, digit: u32) -> Option<Permutation> {
        let place = usize::try_from(digit.checked_sub(1)?).ok()?;
        let cell = Some(self.cell(digit)).filter(|_| place <= self.digits.len())?;
        let mut next = self.clone();
        next.digits.iter_mut().filter(|old| **old >= digit).for_each(|old| *old += 1);
        next.digits.push(digit);
        next.cells.push(cell);
        Some(next)
    }

    /// The rows of the region on a board; `None` when a digit completes a pattern.
    pub fn rows(&self, board: Board) -> Option<Vec<u32>> {
        let mut rows = vec![0; board.rows as usize];
        for &(c, r) in &self.cells {
            if c > board.width || r > board.rows {
                return None;
            }
            rows.iter_mut().take(r as usize).for_each(|row| *row = c.max(*row));
        }
        Some(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest monotone subsequence that ends in the last digit, over all subsequences.
    fn longest(digits: &[u32], follows: fn(u32, u32) -> bool) -> u32 {
        let last = digits.len() - 1;
        (0..1u32 << last)
            .filter_map(|chosen| {
                let subsequence: Vec<u32> = (0..last)
                    .filter(|i| chosen >> i & 1 == 1)
                    .chain([last])
                    .map(|i| digits[i])
                    .collect();
                let monotone = subsequence.windows(2).all(|pair| follows(pair[0], pair[1]));
                monotone.then_some(u32::try_from(subsequence.len()).expect("short"))
            })
            .max()
            .expect("the digit alone is one")
    }

    fn walk(permutation: &Permutation, length: usize, visit: &mut dyn FnMut(&Permutation)) {
        visit(permutation);
        if permutation.digits().len() < length {
            for next in (1..).map_while(|digit| permutation.append(digit)) {
                walk(&next, length, visit);
            }
        }
    }

    #[test]
    fn a_digit_s_cell_is_that_of_the_definition() {
        walk(&Permutation::default(), 6, &mut |permutation| {
            let digits = permutation.digits();
            for (at, &cell) in permutation.cells().iter().enumerate() {
                let increasing = longest(&digits[..=at], |a, b| a < b);
                let decreasing = longest(&digits[..=at], |a, b| a > b);
                assert_eq!(cell, (increasing, decreasing), "{digits:?} at {at}");
            }
            assert_eq!(Permutation::new(digits.to_vec()).as_ref(), Ok(permutation));
            let appended = permutation
                .relative()
                .into_iter()
                .try_fold(Permutation::default(), |permutation, digit| permutation.append(digit));
            assert_eq!(appended.as_ref(), Some(permutation), "digit by digit");
        });
    }

    /// Permutation to board to permutation: the digit for a cell plays that cell, and the cells
    /// that have digits are the moves of the board.
    #[test]
    fn the_cells_with_digits_are_the_moves_of_the_board() {
        let board = Board::new(9, 9).expect("a board");
        walk(&Permutation::default(), 5, &mut |permutation| {
            let rows = permutation.rows(board).expect("on the board");
            let moves = board.options(&rows).into_iter();
            let mut moves: Vec<Cell> = moves.map(|([column, row], _)| (column, row)).collect();
            moves.sort_unstable();
            let mut cells = permutation.next_cells();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(moves, cells, "{permutation:?}");
            for cell in moves {
                let (least, most) = permutation.digits_for(cell).expect("a digit");
                for digit in least..=most {
                    let next = permutation.append(digit).expect("a digit");
                    assert_eq!(next.cells().last(), Some(&cell));
                }
            }
        });
    }

    #[test]
    fn the_paper_s_example_has_the_paper_s_cells() {
        let permutation = Permutation::parse("163425").expect("a permutation");
        let cells = [(1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (4, 2)];
        assert_eq!(permutation.cells(), cells);
        assert_eq!(permutation.rows(Board::new(6, 5).unwrap()), Some(vec![4, 4, 2, 0]));
        // Column 4 is off the board of the (4, 5)-game.
        assert_eq!(permutation.rows(Board::new(4, 5).unwrap()), None);
        assert_eq!(permutation, Permutation::parse("1, 6 3 4, 2 5").expect("the same"));
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        for (text, expected) in [
            ("1 2 4", PermutationError::Range { digit: 4, length: 3 }),
            ("0 1", PermutationError::Range { digit: 0, length: 2 }),
            ("1 2 2", PermutationError::Twice(2)),
            ("1 x", PermutationError::NotANumber("x".into())),
            ("1 -2", PermutationError::NotANumber("-2".into())),
            ("1 99999999999", PermutationError::NotANumber("99999999999".into())),
        ] {
            assert_eq!(Permutation::parse(text), Err(expected), "{text}");
        }
        assert_eq!(Permutation::parse("").map(|p| p.digits().len()), Ok(0));
    }
}
