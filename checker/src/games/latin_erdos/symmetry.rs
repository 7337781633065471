//! Symmetries of the rules of Latin Erdős.
//!
//! A placement has three coordinates: row, column, number. It is legal while no other agrees with
//! it in two of them. So every exchange of coordinates, followed by a permutation of each
//! coordinate's values, is an automorphism where only legal moves matter. Columns matter besides if
//! they decide a full board. Then a symmetry takes columns to columns in any way, and either leaves
//! rows and numbers as they are or reverses both: a run that increases towards the opponent still
//! does. (Reversing one of the two would exchange the players.)

use std::collections::BTreeSet;

use super::{SYMMETRY_COLUMNS, SYMMETRY_IMAGES, SYMMETRY_NEEDLESS};
use crate::fault::{Code, Fault};
use crate::format::{Text, record};

/// A symmetry: where each coordinate of a placement's image comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What its author calls it; may be empty. Proves nothing.
    pub name: Text,
    /// The image's row.
    pub row: Coordinate,
    /// The image's column.
    pub column: Coordinate,
    /// The image's number.
    pub number: Coordinate,
}

/// A coordinate of a placement's image.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coordinate {
    /// The coordinate of the placement that it is made of: 0 the row, 1 the column, 2 the number.
    pub of: u8,
    /// The image of each of its values; rows, columns and numbers count from 0.
    pub images: Vec<u8>,
}

record!(Symmetry { name, row, column, number });
record!(Coordinate { of, images });

impl Symmetry {
    fn coordinates(&self) -> [&Coordinate; 3] {
        [&self.row, &self.column, &self.number]
    }

    /// The image of a placement's row, column and number, each from 0.
    pub fn image(&self, placement: [u8; 3]) -> Option<[u8; 3]> {
        let image = |coordinate: &Coordinate| {
            let value = placement.get(usize::from(coordinate.of))?;
            coordinate.images.get(usize::from(*value)).copied()
        };
        Some([image(&self.row)?, image(&self.column)?, image(&self.number)?])
    }

    /// Whether it exchanges coordinates and permutes the values of each (R17).
    fn is_permutation(&self, side: u8) -> bool {
        let whole = |coordinate: &&Coordinate| {
            let images: BTreeSet<u8> = coordinate.images.iter().copied().collect();
            coordinate.images.len() == usize::from(side) && images.into_iter().eq(0..side)
        };
        let of: BTreeSet<u8> = self.coordinates().map(|coordinate| coordinate.of).into();
        of.into_iter().eq(0..3) && self.coordinates().iter().all(whole)
    }

    /// Whether the coordinates stay in place, with rows and numbers both as they are or both
    /// reversed (R17).
    fn keeps_columns(&self, side: u8) -> bool {
        let numbers = &self.number.images;
        self.keeps_coordinates()
            && self.row.images == *numbers
            && (numbers.iter().copied().eq(0..side) || numbers.iter().copied().eq((0..side).rev()))
    }

    fn keeps_coordinates(&self) -> bool {
        self.coordinates().iter().zip(0..).all(|(coordinate, place)| coordinate.of == place)
    }

    fn is_identity(&self, side: u8) -> bool {
        let same = |coordinate: &&Coordinate| coordinate.images.iter().copied().eq(0..side);
        self.keeps_coordinates() && self.coordinates().iter().all(same)
    }
}

/// Confirms that each is an automorphism of the rules (R17), not the identity, and there once (H8).
pub(super) fn confirm(symmetries: &[Symmetry], side: u8, columns: bool) -> Result<(), Fault> {
    let mut seen = BTreeSet::new();
    for (index, symmetry) in symmetries.iter().enumerate() {
        let place = |code: Code| code.at("symmetry", index.saturating_add(1));
        SYMMETRY_IMAGES.unless(symmetry.is_permutation(side)).map_err(place)?;
        SYMMETRY_COLUMNS.unless(!columns || symmetry.keeps_columns(side)).map_err(place)?;
        let is_new = seen.insert(symmetry.coordinates());
        SYMMETRY_NEEDLESS.unless(is_new && !symmetry.is_identity(side)).map_err(place)?;
    }
    Ok(())
}
