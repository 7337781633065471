//! What an outcome proof needs of its game, as data: which vectors are positions, the kinds of
//! move, and what has to be derived for the claim. A game's folder makes it from the rules.
//! Together the kinds are all legal moves, so what holds for every kind holds for every move.

use super::affine::Affine;
use super::statement::Value;
use crate::claim::Size;
use crate::codes::SIZE;
use crate::fault::Fault;

/// A game of integer vectors, played normally: who cannot move loses. Every move raises a rank
/// that the start bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorGame {
    /// How many coordinates a position has.
    pub coordinates: usize,
    /// What is at least 0 exactly when a vector is a position, in variable j for coordinate j.
    /// Every legal move keeps it.
    pub shape: Vec<Affine>,
    /// All kinds of move, in the order in which proofs count them.
    pub kinds: Vec<Kind>,
}

/// A kind of move. Its forms are in variable j for coordinate j and, after these, one for the
/// move's own number where it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Whether a move of the kind has a number of its own.
    pub has_number: bool,
    /// What is at least 0 exactly when a move from a position is legal.
    pub conditions: Vec<Affine>,
    /// The coordinates that a move changes, numbered from 0.
    pub changes: std::ops::Range<usize>,
    /// The form that each of these coordinates becomes.
    pub becomes: Affine,
}

impl Kind {
    /// How many numbers a move of the kind has besides its kind.
    pub fn arguments(&self) -> usize {
        usize::from(self.has_number)
    }
}

/// Something that is claimed: all positions of a family have a value, except those on a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// How many parameters the family has; variables 0, 1, …
    pub parameters: u32,
    /// Forms in the parameters that are at least 0 on the family.
    pub constraints: Vec<Affine>,
    /// The position's coordinates, as forms in the parameters.
    pub position: Vec<Affine>,
    /// The value that is claimed of every position of the family.
    pub value: Value,
    /// The positions of which the goal says nothing.
    pub list: Vec<Listed>,
}

/// A family of positions on a claim's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// How many parameters it has, which run through all numbers from 0.
    pub parameters: u32,
    /// The position's coordinates, as forms in the parameters.
    pub position: Vec<Affine>,
}

/// A game, and what is to be derived for a claim about it, in the order in which a proof has the
/// derivations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The positions and moves.
    pub game: VectorGame,
    /// What is claimed, all of which has to be derived.
    pub goals: Vec<Goal>,
}

/// A row's coordinate, counted from 1.
pub(crate) fn row(number: usize) -> Affine {
    variable(number.saturating_sub(1))
}

/// A coordinate, or the move's own number, counted from 0.
pub(crate) fn variable(number: usize) -> Affine {
    Affine::variable(u32::try_from(number).unwrap_or(u32::MAX))
}

/// What is at least 0 when the rows, top to bottom, do not increase, none is negative, and the
/// first has a cell.
pub(crate) fn region(rows: usize) -> Result<Vec<Affine>, Fault> {
    let mut shape = Vec::new();
    for number in 1..rows {
        shape.push(row(number).minus(&row(number.saturating_add(1)))?);
    }
    shape.push(row(rows));
    shape.push(row(1).plus(-1)?);
    Ok(shape)
}

/// The number of rows, if it is one that outcome proofs take (H9): the kinds of move grow with its
/// square.
pub(crate) fn rows(count: Option<u32>) -> Result<usize, Fault> {
    const MAX_ROWS: u32 = 16;
    let rows = count.filter(|rows| (1..=MAX_ROWS).contains(rows));
    rows.and_then(|rows| usize::try_from(rows).ok()).ok_or_else(|| SIZE.into())
}

/// The sizes claimed, at least `least` (H9): how many parameters, the constraints on them, and the
/// size.
pub(crate) fn sizes(size: Size, least_possible: u32) -> Result<(u32, Vec<Affine>, Affine), Fault> {
    match size {
        Size::Exactly(size) if size >= least_possible => {
            Ok((0, Vec::new(), Affine::number(i64::from(size))))
        }
        Size::Every { least, modulus } if least >= least_possible && modulus >= 1 => {
            let steps = Affine::variable(0);
            let size = Affine::number(i64::from(least)).plus_times(i64::from(modulus), &steps)?;
            Ok((1, vec![steps], size))
        }
        _ => Err(SIZE.into()),
    }
}

#[cfg(test)]
pub(crate) mod tests;
