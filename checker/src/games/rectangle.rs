//! The symmetries of a rectangle, which replays name by their numbers, for games on such boards.
//!
//! A place of the board is a point (x, y) with 0 ≤ x ≤ width and 0 ≤ y ≤ height. The number of a
//! symmetry is the sum of 1 if x becomes width − x, of 2 if y becomes height − y, and of 4 if x and y
//! are exchanged after that. The module relies on no other; the tests of the games compare it.

use crate::fault::{Code, Fault, codes};
use crate::format::record;
use crate::proofs::replay::{Move, Replay};

codes! {
    /// A symmetry is none of the board's, or not in the order of numbers (R17).
    SYMMETRY_NUMBER = "symmetry-number";
}

/// The body of a replay on a rectangle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body<'a> {
    /// The symmetries of the board that the proof names, by their numbers in increasing order:
    /// symmetry 0 is the identity, symmetry i is entry i − 1 of this list.
    pub symmetries: Vec<u8>,
    /// The nodes and the replies.
    pub replay: Replay<'a>,
}

record!(Body<'a> { symmetries, replay });

/// A place of the board.
pub type Place = (u8, u8);

/// The image of each move by each of these symmetries, which are the board's (R17) up to the number
/// `most`, in the order of their numbers (H8). A move is one of the places, by its number from 0.
pub(super) fn images(
    (width, height): Place,
    most: u8,
    symmetries: &[u8],
    places: &[Place],
) -> Result<Vec<Vec<Move>>, Fault> {
    let mut images = Vec::new();
    for (index, &number) in symmetries.iter().enumerate() {
        let is_new = symmetries.iter().take(index).all(|&other| other < number);
        SYMMETRY_NUMBER
            .unless(is_new && (1..=most).contains(&number))
            .map_err(|code: Code| code.at("symmetry", index.saturating_add(1)))?;
        let image = |&(x, y): &Place| {
            let x = if number & 1 == 0 { x } else { width.saturating_sub(x) };
            let y = if number & 2 == 0 { y } else { height.saturating_sub(y) };
            let place = if number & 4 == 0 { (x, y) } else { (y, x) };
            (0..).zip(places).find(|(_, other)| **other == place).map(|(mv, _)| mv)
        };
        images.push(places.iter().filter_map(image).collect());
    }
    Ok(images)
}
