//! A game of integer vectors: its positions and moves as the checker has them, with what a kind of
//! move is called, and the words and the drawing for positions. A move is a kind of move and, where
//! the kind has one, the move's own number.

use std::ops::RangeInclusive;

use zermelo_checker::fault::Code;
use zermelo_checker::proofs::outcome::Affine;
use zermelo_checker::proofs::outcome::game::{Kind, VectorGame};
use zermelo_explain::picture::Picture;
use zermelo_present::document::model::{Drawn, Name, Rich};
use zermelo_present::table::TableError;

use crate::outcome::forms::{all_at, form, range, value};
use crate::outcome::names::Names;

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its positions and moves.
    pub vectors: VectorGame,
    /// By kind of move the words for one, to be followed by its own number, where it has one; `None`
    /// where it is called by the cell that is played: the last one of the last row that it changes.
    pub called: Vec<Option<String>>,
    /// How many rows the board has. The first coordinates are their lengths, from the top.
    pub rows: usize,
    /// The board's width, where it is a coordinate.
    pub width: Option<Width>,
    /// A coordinate that is 1 or 0, and what it is called.
    pub flag: Option<(usize, &'static str)>,
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

/// The numbers from 0 to `most` with which a move of a kind is legal from a position with a 0 after it; if
/// it has no number of its own, 0 where it is legal.
pub(crate) fn numbers(kind: &Kind, position: &[i64], most: i64) -> RangeInclusive<i64> {
    let most = if kind.has_number { most } else { 0 };
    range(&kind.conditions, position.len().saturating_sub(1), position, most)
}

/// The position after a legal move from a position with the move's own number after it, or with 0;
/// `None` beyond 64 bits.
pub(crate) fn after(kind: &Kind, values: &[i64]) -> Option<Vec<i64>> {
    let mut after = values.split_last()?.1.to_vec();
    after.get_mut(kind.changes.clone())?.fill(value(&kind.becomes, values)?);
    Some(after)
}

/// What is at least 0 when a move from a position is legal.
///
/// # Errors
/// When a number does not fit 64 bits, or the move has no number and needs one.
pub fn legality(
    kind: &Kind,
    position: &[Affine],
    number: Option<&Affine>,
) -> Result<Vec<Affine>, Code> {
    all_at(&kind.conditions, &with_own(position, number))
}

/// The position after a legal move.
///
/// # Errors
/// As [`legality`].
pub fn reached(
    kind: &Kind,
    position: &[Affine],
    number: Option<&Affine>,
) -> Result<Vec<Affine>, Code> {
    let becomes = kind.becomes.at(&with_own(position, number))?;
    let coordinates = position.iter().enumerate();
    let changed =
        coordinates.map(|(at, form)| if kind.changes.contains(&at) { &becomes } else { form });
    Ok(changed.cloned().collect())
}

/// The coordinates of a position, and a move's own number, where it has one.
fn with_own<'f>(position: &'f [Affine], number: Option<&'f Affine>) -> Vec<&'f Affine> {
    position.iter().chain(number).collect()
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
        for (number, kind) in self.vectors.kinds.iter().enumerate() {
            values[own] = 0;
            for column in numbers(kind, &values, longest) {
                values[own] = column;
                options.extend(after(kind, &values).map(|after| (number, column, after)));
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

    /// The row, from 1, and the column of the cell that a move of a kind plays, where it is called so.
    pub fn cell_of(&self, kind: usize) -> Option<(usize, &Affine)> {
        let of = self.vectors.kinds.get(kind).filter(|_| self.called.get(kind) == Some(&None))?;
        Some((of.changes.end, &of.becomes))
    }

    /// What a move of a kind from a position is called.
    ///
    /// # Errors
    /// When a variable has no name, or a number does not fit 64 bits.
    pub(crate) fn described(
        &self,
        kind: usize,
        position: &[Affine],
        number: Option<&Affine>,
        names: &Names,
    ) -> Result<Rich, TableError> {
        if let Some((row, column)) = self.cell_of(kind) {
            let Name { plain, math } = names.form(&column.at(&with_own(position, number))?)?;
            let [plain, math] = [plain, math].map(|column| format!("({column}, {row})"));
            return Ok(Rich::name(Name { plain, math }));
        }
        let words = Rich::text(self.called.get(kind).cloned().flatten().unwrap_or_default());
        Ok(match number {
            Some(number) => words.then(Rich::name(names.form(number)?)),
            None => words,
        })
    }

    /// The cell of a move, as (column, row) counted from 1.
    pub fn cell(&self, kind: usize, before: &[i64], argument: i64) -> Option<(i64, usize)> {
        let (row, column) = self.cell_of(kind)?;
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
        let ordered = |row: usize| form(0, &[(row - 1, 1), (row, -1)]);
        (1..self.rows).all(|row| self.vectors.shape.contains(&ordered(row)))
    }

    /// The position to be drawn; nothing for what is no board.
    pub fn picture(&self, position: &[i64]) -> Picture {
        let region = self.board(position).and_then(|(rows, width)| Picture::region(rows, width));
        region.unwrap_or_default()
    }
}
