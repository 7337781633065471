//! A game of integer vectors as data: every kind of move, namely what has to hold of the
//! coordinates and of the move's own number, what the coordinates become, and what the move is
//! called; and the words and the drawing for positions.

use std::ops::{Range, RangeInclusive};

use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::{Affine, Term};
use zermelo_explain::picture::Picture;
use zermelo_present::document::model::{Drawn, Name, Rich};
use zermelo_present::table::TableError;

use crate::outcome::forms::{all_at, form, position_at, range, value};
use crate::outcome::names::Names;

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// How many rows the board has. The first coordinates are their lengths, from the top.
    pub rows: usize,
    /// How many coordinates a position has.
    pub coordinates: usize,
    /// The board's width, where it is a coordinate.
    pub width: Option<Width>,
    /// A coordinate that is 1 or 0, and what it is called.
    pub flag: Option<(usize, &'static str)>,
    /// What is at least 0 of the coordinates of a position.
    pub shape: Vec<Affine>,
    /// In the order in which certificates count them.
    pub kinds: Vec<Kind>,
    /// What a document says of the rules and of positions.
    pub rules: Rich,
    /// What a document calls the rows and what is in them.
    pub words: Words,
    /// How the names of moves read, where that has to be said.
    pub moves: Option<&'static str>,
}

/// The words for rows and what is in them.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What the numbers of a position are, as its first word: rows.
    pub rows: &'static str,
    /// What a row has a number of: cells.
    pub things: &'static str,
    /// What a drawing shows: # is a cell that is left, …
    pub drawing: Drawn,
}

/// The coordinate that is the board's width w.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Which coordinate.
    pub coordinate: usize,
    /// The letter of the size that claims are about.
    pub size: &'static str,
    /// That size is w and so much more.
    pub more: i64,
}

/// A kind of move. In its forms variable j is coordinate j, and the variable after the last
/// coordinate is the move's own number, where it has one.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The words for a move of the kind, to be followed by its own number, where it has one; `None`
    /// where it is called by the cell that is played: the last one of the last row that it changes.
    pub words: Option<String>,
    /// Whether the move has a number of its own (a column).
    pub argument: bool,
    /// What is at least 0 when the move is legal.
    pub conditions: Vec<Affine>,
    /// The coordinates after the move.
    pub after: Vec<Affine>,
    /// One more than the last coordinate that it changes.
    end: usize,
}

/// What is at least 0 when row lengths do not increase, none is negative, and the first row has a
/// cell.
pub(crate) fn non_increasing(rows: usize) -> Vec<Affine> {
    let mut shape: Vec<Affine> = (1..rows).map(|j| form(0, &[(j - 1, 1), (j, -1)])).collect();
    shape.push(form(0, &[(rows - 1, 1)]));
    shape.push(form(-1, &[(0, 1)]));
    shape
}

/// The coordinates of a position, and a move's own number, where it has one.
fn with_own<'f>(position: &'f [Affine], argument: Option<&'f Affine>) -> Vec<&'f Affine> {
    position.iter().chain(argument).collect()
}

impl Kind {
    /// A kind of move after which the coordinates in `changed` are `becomes`.
    pub(crate) fn new(
        words: Option<String>,
        coordinates: usize,
        conditions: Vec<Affine>,
        changed: Range<usize>,
        becomes: &Affine,
    ) -> Kind {
        let is_own = |term: &Term| usize::try_from(term.variable) == Ok(coordinates);
        let argument = becomes.terms.iter().any(is_own);
        let after = (0..coordinates)
            .map(|j| if changed.contains(&j) { becomes.clone() } else { form(0, &[(j, 1)]) });
        Kind { words, argument, conditions, after: after.collect(), end: changed.end }
    }

    /// The numbers from 0 to `most` with which the move from a position is legal; if the move has
    /// no number of its own, 0 where it is legal.
    pub(crate) fn columns(&self, position: &[i64], most: i64) -> RangeInclusive<i64> {
        self.columns_at(&[position, &[0]].concat(), most)
    }

    /// As [`columns`](Kind::columns), of a position with a 0 after it.
    fn columns_at(&self, values: &[i64], most: i64) -> RangeInclusive<i64> {
        let most = if self.argument { most } else { 0 };
        range(&self.conditions, values.len().saturating_sub(1), values, most)
    }

    /// The row, from 1, and the column of the cell that is played, where there is one.
    pub fn cell(&self) -> Option<(usize, &Affine)> {
        let column = self.after.get(self.end.checked_sub(1)?)?;
        self.words.is_none().then_some((self.end, column))
    }

    /// What a move from a position is called.
    ///
    /// # Errors
    /// When a variable has no name, or a number does not fit 64 bits.
    pub(crate) fn described(
        &self,
        position: &[Affine],
        argument: Option<&Affine>,
        names: &Names,
    ) -> Result<Rich, TableError> {
        if let Some((row, column)) = self.cell() {
            let Name { plain, math } = names.form(&column.at(&with_own(position, argument))?)?;
            let [plain, math] = [plain, math].map(|column| format!("({column}, {row})"));
            return Ok(Rich::name(Name { plain, math }));
        }
        let words = Rich::text(self.words.as_deref().unwrap_or_default());
        Ok(match argument {
            Some(argument) => words.then(Rich::name(names.form(argument)?)),
            None => words,
        })
    }

    /// What is at least 0 when the move from a position is legal.
    ///
    /// # Errors
    /// When a number does not fit 64 bits, or the move has no number and needs one.
    pub fn legality(
        &self,
        position: &[Affine],
        argument: Option<&Affine>,
    ) -> Result<Vec<Affine>, Code> {
        all_at(&self.conditions, &with_own(position, argument))
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// As [`legality`](Kind::legality).
    pub fn reached(
        &self,
        position: &[Affine],
        argument: Option<&Affine>,
    ) -> Result<Vec<Affine>, Code> {
        all_at(&self.after, &with_own(position, argument))
    }
}

impl Game {
    /// The coordinate that is the board's width, if there is one.
    pub(crate) fn width_coordinate(&self) -> Option<usize> {
        self.width.map(|width| width.coordinate)
    }

    /// All positions after one legal move from a position of numbers: kind, the move's own
    /// number (0 where it has none), position.
    pub fn options(&self, position: &[i64]) -> Vec<(usize, i64, Vec<i64>)> {
        let longest = position.iter().copied().max().unwrap_or(0);
        let (mut options, mut values) = (Vec::new(), [position, &[0]].concat());
        let own = position.len();
        for (number, kind) in self.kinds.iter().enumerate() {
            values[own] = 0;
            for column in kind.columns_at(&values, longest) {
                values[own] = column;
                let after = position_at(&kind.after, &values);
                options.extend(after.map(|after| (number, column, after)));
            }
        }
        options
    }

    /// The position after a cell is played, if that is a legal move.
    pub fn play(&self, position: &[i64], row: usize, column: i64) -> Option<Vec<i64>> {
        self.options(position).into_iter().find_map(|(kind, argument, after)| {
            (self.cell(kind, position, argument)? == (column, row)).then_some(after)
        })
    }

    /// The cell of a move, as (column, row) counted from 1.
    pub fn cell(&self, kind: usize, before: &[i64], argument: i64) -> Option<(i64, usize)> {
        let (row, column) = self.kinds.get(kind)?.cell()?;
        Some((value(column, &[before, &[argument]].concat())?, row))
    }

    /// The size of a position's board, with its letter, where the width is a coordinate.
    pub fn size(&self, position: &[i64]) -> Option<(&'static str, i64)> {
        let Width { coordinate, size, more } = self.width?;
        Some((size, position.get(coordinate)?.checked_add(more)?))
    }

    /// The row lengths of a position and the width of its board; without a width of its own, the
    /// board is as wide as its longest row. `None` for what has too few coordinates.
    pub fn board<'p>(&self, position: &'p [i64]) -> Option<(&'p [i64], i64)> {
        let rows = position.get(..self.rows)?;
        let width = match self.width {
            Some(width) => *position.get(width.coordinate)?,
            None => rows.iter().copied().max().unwrap_or(0),
        };
        Some((rows, width))
    }

    /// Whether no row is longer than the one above it.
    pub fn rows_are_ordered(&self) -> bool {
        non_increasing(self.rows).iter().take(self.rows).all(|form| self.shape.contains(form))
    }

    /// The position to be drawn; nothing for what is no board.
    pub fn picture(&self, position: &[i64]) -> Picture {
        let region = self.board(position).and_then(|(rows, width)| Picture::region(rows, width));
        region.unwrap_or_default()
    }
}
