//! The scores that a position can have, without a search. For every empty cell, from the top left on,
//! the integers that it can get: its column has at least so many integers that are coprime to its row
//! as are written there, and as many more as there are empty cells above it that can get no others;
//! it has at most as many as if each empty cell above that can get one got one. So with its row. For a
//! prime n this alone says that the corner is n − 2 (docs/results/results.md).
//!
//! A move leaves no cell an integer that it could not get before.

use zermelo_checker::games::coprime_grid::Variation;

use super::state::{Size, State};
use crate::score::Interval;

/// Integers, a bit each.
type Set = u8;

/// The odd integers below 8.
const ODD: Set = 0b1010_1010;

/// The integers from one to another.
fn range(least: u8, most: u8) -> Set {
    (Set::MAX << least) & (Set::MAX >> (7 - most))
}

/// What the cells of a position add to its score at least and at most.
pub(super) fn of(size: &Size, variation: Variation, state: &State) -> Interval {
    let mut possible = [[0; 7]; 7];
    let (mut least, mut most) = (0, 0);
    let mut corner = 0;
    for row in 0..size.side {
        for column in 0..size.side {
            let Some([above, left]) = size.counts(state, row, column) else { continue };
            let above_it = |at: usize| (at >= size.height(state, column)).then_some((at, column));
            let width = size.width(state, row);
            let left_of_it = |at: usize| (at >= width).then_some((row, at));
            // The least and the greatest number of integers in a line that are coprime to `number`.
            let counted =
                |written: u8, number: usize, cells: &mut dyn Iterator<Item = (usize, usize)>| {
                    let coprime = size.coprime_to(number);
                    cells.fold([written; 2], |[least, most], (row, column)| {
                        let set: Set = possible[row][column];
                        [least + u8::from(set & !coprime == 0), most + u8::from(set & coprime != 0)]
                    })
                };
            let [one, two] = counted(above, row, &mut (0..row).filter_map(above_it));
            let [three, four] = counted(left, column, &mut (0..column).filter_map(left_of_it));
            let set = range(one, two) | range(three, four);
            possible[row][column] = set;
            least += u8::from(set & !ODD == 0);
            most += u8::from(set & ODD != 0);
            corner = set;
        }
    }
    match variation {
        Variation::Parity => Interval { least, most },
        // The lower right cell is the last one; a full grid has no more to add.
        Variation::Corner if corner == 0 => Interval { least: 0, most: 0 },
        Variation::Corner => {
            let bit = |zeros: u32| u8::try_from(zeros).unwrap_or(0);
            Interval { least: bit(corner.trailing_zeros()), most: 7 - bit(corner.leading_zeros()) }
        }
    }
}
