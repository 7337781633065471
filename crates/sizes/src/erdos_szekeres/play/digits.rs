//! The Erdős–Szekeres game in digits: a line of play on the board, and a permutation that plays it.
//!
//! Every cell that can be played is played by one digit or by several neighbouring ones; of several
//! the largest is taken. In the achievement game the last digit may lie off the board.

use std::rc::Rc;

use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form};
use zermelo_checker::proofs::replay::Move;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Notation;

use crate::erdos_szekeres::solver::Board;
use crate::erdos_szekeres::solver::permutation::{Cell, Permutation};

/// A digit that was played, and what else would have played the same cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digit {
    /// The digit.
    pub digit: u32,
    /// All digits that play the same, in increasing order.
    pub same: Vec<u32>,
    /// The permutation after it.
    pub permutation: Permutation,
}

impl Digit {
    /// All digits that play the same, with neighbours as ranges: `3`, `3, 4`, `3 to 5`.
    pub fn all(&self) -> String {
        ranges(&self.same)
    }

    /// The digits besides the one that was played, in the same way; `None` where there is none.
    pub fn others(&self) -> Option<String> {
        let others = self.same.iter().copied().filter(|&other| other != self.digit);
        let others: Vec<u32> = others.collect();
        (!others.is_empty()).then(|| ranges(&others))
    }
}

/// Increasing numbers, with neighbours as ranges.
pub(crate) fn ranges(numbers: &[u32]) -> String {
    let neighbours = numbers.chunk_by(|one, next| one + 1 == *next);
    let range = |range: &[u32]| match range {
        [one] => one.to_string(),
        [one, two] => format!("{one}, {two}"),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    };
    neighbours.map(range).collect::<Vec<_>>().join(", ")
}

/// The board and what completing a pattern means on it.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    board: Board,
    pub(super) form: Form,
}

impl Digits {
    /// The digits of a game.
    pub fn new(board: Board, form: Form) -> Digits {
        Digits { board, form }
    }

    /// The number of the move that is a cell; `None` for a cell that completes a pattern where that
    /// is no move.
    pub fn number(&self, (column, row): Cell) -> Option<Move> {
        if column <= self.board.width && row <= self.board.rows {
            let above = usize::try_from(row.checked_sub(1)?).ok()?;
            return column.checked_sub(1).map(|_| self.board.number(column, above));
        }
        (self.form == Form::Achievement).then(|| self.board.off_board())
    }

    /// The move of a digit after a permutation.
    ///
    /// # Errors
    /// When there is no such digit, or it completes a pattern where that loses.
    pub fn play(&self, permutation: &Permutation, digit: u32) -> Result<(Move, Digit), PlayError> {
        let next = permutation.append(digit).ok_or_else(|| no_such(digit))?;
        let cell = next.cells().last().copied().ok_or_else(|| no_such(digit))?;
        let mv = self.number(cell).ok_or_else(|| completes_pattern(digit))?;
        let same = self.same(permutation, mv);
        Ok((mv, Digit { digit, same, permutation: next }))
    }

    /// A digit that plays a legal move after a permutation: the largest.
    pub fn digit(&self, permutation: &Permutation, mv: Move) -> Option<Digit> {
        let same = self.same(permutation, mv);
        let digit = *same.last()?;
        Some(Digit { digit, same, permutation: permutation.append(digit)? })
    }

    /// All digits that play a move.
    fn same(&self, permutation: &Permutation, mv: Move) -> Vec<u32> {
        let cells = permutation.next_cells();
        let plays = |(cell, digit): (Cell, u32)| (self.number(cell) == Some(mv)).then_some(digit);
        cells.into_iter().zip(1..).filter_map(plays).collect()
    }
}

/// A digit that completes a pattern, where who does so loses.
pub fn completes_pattern(digit: u32) -> PlayError {
    let why = "completes a pattern, and who completes a pattern loses";
    PlayError::NotAllowed { mv: format!("the digit {digit}"), why }
}

fn no_such(digit: u32) -> PlayError {
    let form = "a digit from 1 to one more than were played";
    PlayError::NoSuchMove { text: digit.to_string(), form }
}

/// The notation of a game, where there is such a board.
pub(crate) fn notation(game: &ErdosSzekeres) -> Option<Rc<dyn Notation>> {
    Some(Rc::new(Digits::new(Board::of(game).ok()?, game.form)))
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn neighbours_are_written_as_ranges() {
        for (numbers, text) in [
            (&[][..], ""),
            (&[3], "3"),
            (&[3, 4], "3, 4"),
            (&[3, 4, 5], "3 to 5"),
            (&[1, 2, 3, 6, 8, 9], "1 to 3, 6, 8, 9"),
        ] {
            assert_eq!(ranges(numbers), text);
        }
    }
}
