//! The kinds of move of the games that outcome proofs are about: which positions there are, when a
//! move of a kind is legal, and what it leads to, all of it as affine forms. Together the kinds
//! are all legal moves, so what holds for every kind holds for every move.
//!
//! | game | coordinates | rank, which every move raises |
//! | --- | --- | --- |
//! | shading, the Erdős–Szekeres avoidance game | λ1 … λm, then the width w | shaded cells |
//! | the same as the achievement game | λ1 … λm, w, then 1 when the game is over, else 0 | shaded cells, and the last |
//! | Chomp with m rows | the cells left in rows 1 … m, top to bottom | cells eaten |
//!
//! Each is played normally: who cannot move loses. For shading that is the full board, whose
//! filling of the corner wins. In the achievement game a player who can complete a pattern, to the
//! right of a full row 1 or below a row m that is entered, does so and wins; nobody moves after
//! that. In Chomp the poisoned cell, (1, 1), is never taken: who has nothing else loses.

use std::fmt;

use super::affine::Affine;
use crate::verdict::OutcomeFault;

/// A game of integer vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorGame {
    /// Shading an m-row board, the (a, b) avoidance game with m = b − 1 and w = a − 1.
    Shading {
        /// The board's rows.
        rows: usize,
    },
    /// The (a, b) achievement game on the same board.
    Achievement {
        /// The board's rows.
        rows: usize,
    },
    /// Chomp.
    Chomp {
        /// The board's rows.
        rows: usize,
    },
}

/// A kind of move. Rows count from 1, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Row `row` is played at a column c under its upper neighbour: row `row` becomes c.
    Within {
        /// The row, at least 2.
        row: usize,
    },
    /// Row `last` is played next to its shaded part, under no shaded cell: rows `first` to `last`,
    /// equally long, become one longer.
    Bump {
        /// The topmost row of that length.
        first: usize,
        /// The row that is played.
        last: usize,
    },
    /// The increasing pattern is completed, which wins the achievement game.
    OffRight,
    /// The decreasing pattern is completed, which wins the achievement game.
    OffBelow,
    /// A cell of row `first` is taken, with all below and to the right: rows `first` to `last`,
    /// all longer than c, are cut to c.
    Eat {
        /// The row of the cell.
        first: usize,
        /// The last row that loses cells.
        last: usize,
    },
}

impl Kind {
    /// How many numbers a move of the kind has besides its kind: the column c, or none.
    pub fn arguments(self) -> usize {
        match self {
            Kind::Within { .. } | Kind::Eat { .. } => 1,
            Kind::Bump { .. } | Kind::OffRight | Kind::OffBelow => 0,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Within { row } => write!(f, "within({row})"),
            Kind::Bump { first, last } => write!(f, "bump({first}, {last})"),
            Kind::OffRight => write!(f, "off-right"),
            Kind::OffBelow => write!(f, "off-below"),
            Kind::Eat { first, last } => write!(f, "eat({first}, {last})"),
        }
    }
}

/// A position: an affine form for every coordinate.
pub type Position = Vec<Affine>;

type Result<T> = std::result::Result<T, OutcomeFault>;

impl VectorGame {
    fn rows(self) -> usize {
        match self {
            VectorGame::Shading { rows }
            | VectorGame::Achievement { rows }
            | VectorGame::Chomp { rows } => rows,
        }
    }

    /// How many coordinates a position has.
    pub fn coordinates(self) -> usize {
        self.rows().saturating_add(match self {
            VectorGame::Shading { .. } => 1,
            VectorGame::Achievement { .. } => 2,
            VectorGame::Chomp { .. } => 0,
        })
    }

    /// All kinds of move, in the order in which proofs count them.
    pub fn kinds(self) -> Vec<Kind> {
        let rows = self.rows();
        // Pairs of rows, first ≤ last.
        let spans =
            || (1..=rows).flat_map(move |first| (first..=rows).map(move |last| (first, last)));
        match self {
            VectorGame::Shading { .. } => {
                let within = (2..=rows).map(|row| Kind::Within { row });
                // A single row below the first that grows by one is a case of `within`.
                let bumps = spans().filter(|&(first, last)| first < last || last == 1);
                within.chain(bumps.map(|(first, last)| Kind::Bump { first, last })).collect()
            }
            VectorGame::Achievement { .. } => {
                let mut kinds = VectorGame::Shading { rows }.kinds();
                kinds.extend([Kind::OffRight, Kind::OffBelow]);
                kinds
            }
            VectorGame::Chomp { .. } => {
                spans().map(|(first, last)| Kind::Eat { first, last }).collect()
            }
        }
    }

    /// What is to be ≥ 0 for a vector to be a position. Every legal move keeps it.
    pub(super) fn shape(self, position: &[Affine]) -> Result<Vec<Affine>> {
        let rows = self.rows();
        let mut shape = Vec::new();
        for row in 1..rows {
            shape.push(
                coordinate(position, row)?.minus(coordinate(position, row.saturating_add(1))?)?,
            );
        }
        shape.push(coordinate(position, rows)?.clone());
        // Shading: the first move is made. Chomp: the poisoned cell is there.
        shape.push(coordinate(position, 1)?.plus(-1)?);
        if let VectorGame::Shading { .. } | VectorGame::Achievement { .. } = self {
            shape.push(self.width(position)?.minus(coordinate(position, 1)?)?);
        }
        if let VectorGame::Achievement { .. } = self {
            let over = self.over(position)?;
            shape.push(over.clone());
            shape.push(Affine::number(1).minus(over)?);
        }
        Ok(shape)
    }

    fn width(self, position: &[Affine]) -> Result<&Affine> {
        coordinate(position, self.rows().saturating_add(1))
    }

    fn over(self, position: &[Affine]) -> Result<&Affine> {
        coordinate(position, self.rows().saturating_add(2))
    }

    /// What is to be ≥ 0 for a move to be legal, from a position of the game.
    pub(super) fn legality(
        self,
        kind: Kind,
        position: &[Affine],
        arguments: &[Affine],
    ) -> Result<Vec<Affine>> {
        let row = |row: usize| coordinate(position, row);
        let mut conditions = Vec::new();
        if let VectorGame::Achievement { .. } = self {
            conditions.push(Affine::number(0).minus(self.over(position)?)?);
        }
        match kind {
            Kind::Within { row: played } => {
                // λ(row) + 1 ≤ c ≤ λ(row − 1)
                let column = argument(arguments)?;
                conditions.push(column.minus(row(played)?)?.plus(-1)?);
                conditions.push(row(played.saturating_sub(1))?.minus(column)?);
            }
            Kind::Bump { first, last } => {
                // λfirst = … = λlast, and as rows do not increase: λlast ≥ λfirst.
                if first < last {
                    conditions.push(row(last)?.minus(row(first)?)?);
                }
                if first > 1 {
                    conditions.push(row(first.saturating_sub(1))?.minus(row(last)?)?.plus(-1)?);
                }
                conditions.push(row(last)?.plus(-1)?);
                conditions.push(self.width(position)?.minus(row(last)?)?.plus(-1)?);
            }
            Kind::OffRight => conditions.push(row(1)?.minus(self.width(position)?)?),
            Kind::OffBelow => conditions.push(row(self.rows())?.plus(-1)?),
            Kind::Eat { first, last } => {
                // λ(last + 1) ≤ c < λlast, and c ≥ 1 in the poisoned cell's row.
                let column = argument(arguments)?;
                conditions.push(column.plus(if first == 1 { -1 } else { 0 })?);
                conditions.push(row(last)?.minus(column)?.plus(-1)?);
                if last < self.rows() {
                    conditions.push(column.minus(row(last.saturating_add(1))?)?);
                }
            }
        }
        Ok(conditions)
    }

    /// The position after a legal move.
    pub(super) fn after(
        self,
        kind: Kind,
        position: &[Affine],
        arguments: &[Affine],
    ) -> Result<Position> {
        let (first, last, length) = match kind {
            Kind::Within { row } => (row, row, argument(arguments)?.clone()),
            Kind::Bump { first, last } => (first, last, coordinate(position, last)?.plus(1)?),
            Kind::Eat { first, last } => (first, last, argument(arguments)?.clone()),
            Kind::OffRight | Kind::OffBelow => {
                let over = self.rows().saturating_add(2);
                (over, over, Affine::number(1))
            }
        };
        let changed = |number: usize| (first..=last).contains(&number);
        let after = (1..)
            .zip(position)
            .map(|(number, form)| if changed(number) { length.clone() } else { form.clone() });
        Ok(after.collect())
    }
}

/// A coordinate, counted from 1 as rows are.
fn coordinate(position: &[Affine], number: usize) -> Result<&Affine> {
    let found = position.len();
    number
        .checked_sub(1)
        .and_then(|index| position.get(index))
        .ok_or(OutcomeFault::CoordinateCount { found, expected: number.max(found) })
}

/// The column of a move.
fn argument(arguments: &[Affine]) -> Result<&Affine> {
    arguments.first().ok_or(OutcomeFault::ArgumentCount { found: 0, expected: 1 })
}
