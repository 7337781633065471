//! Symmetries of a positional game: permutations of its points that keep lines and needs.

use super::NEEDS_NOT_KEPT;
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

/// Confirms that permutations keep the rules of the game.
///
/// # Errors
/// What is wrong with them.
pub(super) fn confirm<const N: usize>(
    game: &Game<N>,
    symmetries: &[Symmetry],
) -> Result<(), Fault> {
    let mut lines = game.lines.clone();
    lines.sort_unstable();
    let identity: Vec<u16> = (0..game.size).collect();
    symmetries::confirm(
        &identity,
        &mut symmetries.iter().map(|one| one.images.as_slice()),
        &|images| {
            // A permutation keeps lines apart, so that their images are all the lines.
            let no_line = |line: &Mask<N>| lines.binary_search(&line.image(images)).is_err();
            if let Some(line) = game.lines.iter().position(no_line) {
                return Err(NOT_AN_AUTOMORPHISM.at("line", line));
            }
            let needs_of_image = |image: &u16| game.needs.get(usize::from(*image)).copied();
            let mut needs = images.iter().map(needs_of_image).zip(&game.needs);
            match needs.position(|(of_image, needs)| of_image != Some(needs.image(images))) {
                Some(point) => Err(NEEDS_NOT_KEPT.at("point", point)),
                None => Ok(()),
            }
        },
    )
}
