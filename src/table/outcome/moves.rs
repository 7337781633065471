//! The moves of the games of outcome proofs as a table writes them: when a move of a kind is legal,
//! what it leads to, and how it is called. Written from the games' rules; relies on the checker
//! only for the list of kinds.

use zermelo_checker::proof::outcome::{Affine, Kind, VectorGame};

use super::TableError;
use super::forms::{Names, number};
use crate::table::model::{Name, Rich};

/// How many rows the board has.
pub(super) fn rows(game: VectorGame) -> usize {
    match game {
        VectorGame::Shading { rows }
        | VectorGame::Achievement { rows }
        | VectorGame::Chomp { rows } => rows,
    }
}

/// The forms at the rows of a position, which count from 1.
struct Board<'p> {
    position: &'p [Affine],
    rows: usize,
}

impl Board<'_> {
    fn at(&self, number: usize) -> Result<&Affine, TableError> {
        let form = number.checked_sub(1).and_then(|index| self.position.get(index));
        form.ok_or_else(|| super::wrong("a position has too few coordinates"))
    }

    fn width(&self) -> Result<&Affine, TableError> {
        self.at(self.rows + 1)
    }

    fn over(&self) -> Result<&Affine, TableError> {
        self.at(self.rows + 2)
    }
}

fn column(argument: Option<&Affine>) -> Result<&Affine, TableError> {
    argument.ok_or_else(|| super::wrong("a move has no column"))
}

/// The forms that are at least 0 exactly when the move is legal.
pub(super) fn legality(
    game: VectorGame,
    kind: Kind,
    position: &[Affine],
    argument: Option<&Affine>,
) -> Result<Vec<Affine>, TableError> {
    let board = Board { position, rows: rows(game) };
    let mut conditions = Vec::new();
    // greater ≥ less + by
    let mut at_least = |greater: &Affine, less: &Affine, by: i64| {
        conditions.push(greater.minus(less).and_then(|form| form.plus(-by)).map_err(number)?);
        Ok::<(), TableError>(())
    };
    let zero = Affine::number(0);
    if let VectorGame::Achievement { .. } = game {
        at_least(&zero, board.over()?, 0)?;
    }
    match kind {
        Kind::Within { row } => {
            let column = column(argument)?;
            at_least(column, board.at(row)?, 1)?;
            at_least(board.at(row.saturating_sub(1))?, column, 0)?;
        }
        Kind::Bump { first, last } => {
            let played = board.at(last)?;
            if first < last {
                at_least(played, board.at(first)?, 0)?;
            }
            if first > 1 {
                at_least(board.at(first - 1)?, played, 1)?;
            }
            at_least(played, &zero, 1)?;
            at_least(board.width()?, played, 1)?;
        }
        Kind::OffRight => at_least(board.at(1)?, board.width()?, 0)?,
        Kind::OffBelow => at_least(board.at(board.rows)?, &zero, 1)?,
        Kind::Eat { first, last } => {
            let column = column(argument)?;
            at_least(column, &zero, if first == 1 { 1 } else { 0 })?;
            at_least(board.at(last)?, column, 1)?;
            if last < board.rows {
                at_least(column, board.at(last + 1)?, 0)?;
            }
        }
    }
    Ok(conditions)
}

/// The position after a legal move.
pub(super) fn after(
    game: VectorGame,
    kind: Kind,
    position: &[Affine],
    argument: Option<&Affine>,
) -> Result<Vec<Affine>, TableError> {
    let board = Board { position, rows: rows(game) };
    let (first, last, length) = match kind {
        Kind::Within { row } => (row, row, column(argument)?.clone()),
        Kind::Bump { first, last } => (first, last, board.at(last)?.plus(1).map_err(number)?),
        Kind::Eat { first, last } => (first, last, column(argument)?.clone()),
        Kind::OffRight | Kind::OffBelow => (board.rows + 2, board.rows + 2, Affine::number(1)),
    };
    let form = |(number, form): (usize, &Affine)| {
        if (first..=last).contains(&number) { length.clone() } else { form.clone() }
    };
    Ok((1..).zip(position).map(form).collect())
}

/// What a move is called: the cell that is played, in Chomp what becomes of which rows.
pub(super) fn describe(
    kind: Kind,
    position: &[Affine],
    argument: Option<&Affine>,
    names: &Names,
) -> Result<Rich, TableError> {
    let cell = |column: &Affine, row: usize| {
        let column = names.form(column)?;
        Ok(Rich::name(Name {
            plain: format!("({}, {row})", column.plain),
            math: format!("({}, {row})", column.math),
        }))
    };
    let board = Board { position, rows: 0 };
    match kind {
        Kind::Within { row } => cell(column(argument)?, row),
        Kind::Bump { last, .. } => cell(&board.at(last)?.plus(1).map_err(number)?, last),
        Kind::OffRight => Ok(Rich::text("increasing pattern")),
        Kind::OffBelow => Ok(Rich::text("decreasing pattern")),
        Kind::Eat { first, last } => {
            let rows = match first == last {
                true => format!("row {first} to "),
                false => format!("rows {first}–{last} to "),
            };
            Ok(Rich::text(rows).then(Rich::name(names.form(column(argument)?)?)))
        }
    }
}
