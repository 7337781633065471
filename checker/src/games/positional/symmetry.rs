//! Symmetries of a positional game: permutations of its points that keep lines and needs.

use super::NEEDS_NOT_KEPT;
use super::board::Board;
use super::game::Game;
use crate::codes::NOT_AN_AUTOMORPHISM;
use crate::fault::Fault;
use crate::format::{Text, record};
use crate::games::symmetries;
use crate::mask::Mask;

/// A permutation of the board's points, claimed to be an automorphism of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What its author calls it; may be empty. Proves nothing.
    pub name: Text,
    /// The image of every point.
    pub images: Vec<u16>,
}

record!(Symmetry { name, images });

/// The images of the points, by permutations that are confirmed to keep the rules of the game.
///
/// # Errors
/// What is wrong with them.
pub(super) fn confirmed<'s, const N: usize>(
    game: &Game<N>,
    board: &Board,
    symmetries: &'s [Symmetry],
) -> Result<Vec<&'s [u16]>, Fault> {
    let mut lines = game.lines.clone();
    lines.sort_unstable();
    let images = |symmetry: &'s Symmetry| symmetry.images.as_slice();
    let identity: Vec<u16> = (0..game.size).collect();
    symmetries::confirm(&identity, symmetries.iter().map(|one| one.images.as_slice()), |images| {
        // A permutation keeps lines apart, so that their images are all the lines.
        let points: Vec<Mask<N>> = images.iter().map(|point| Mask::point(*point)).collect();
        let no_line = |line: &Vec<u16>| {
            let images = line.iter().filter_map(|point| points.get(usize::from(*point)));
            lines.binary_search(&images.copied().fold(Mask::EMPTY, Mask::union)).is_err()
        };
        if let Some(line) = board.lines.iter().position(no_line) {
            return Err(NOT_AN_AUTOMORPHISM.at("line", line));
        }
        let needs = |point: u16| game.needs.get(usize::from(point)).copied();
        let keeps = |(&image_of, &needs_of): (&u16, &Mask<N>)| {
            needs(image_of) == Some(needs_of.image(images))
        };
        match images.iter().zip(&game.needs).position(|pair| !keeps(pair)) {
            Some(point) => Err(NEEDS_NOT_KEPT.at("point", point)),
            None => Ok(()),
        }
    })?;
    Ok(symmetries.iter().map(images).collect())
}
