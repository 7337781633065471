//! Symmetries of a positional game: permutations of its points that keep lines and needs.

use std::collections::BTreeSet;

use super::NEEDS_NOT_KEPT;
use super::game::Game;
use crate::codes::{NEEDLESS_SYMMETRY, NOT_A_PERMUTATION, NOT_AN_AUTOMORPHISM};
use crate::fault::{Code, Fault};
use crate::format::{Text, record};
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
    symmetries: &'s [Symmetry],
) -> Result<Vec<&'s [u16]>, Fault> {
    let mut lines = game.lines.clone();
    lines.sort_unstable();
    let mut confirmed = Vec::with_capacity(symmetries.len());
    // The identity needs no place, and no permutation two.
    let identity: Vec<u16> = (0..game.size).collect();
    let mut seen = BTreeSet::from([identity.as_slice()]);
    for (symmetry, number) in symmetries.iter().zip(1u64..) {
        if !seen.insert(&symmetry.images) {
            return Err(NEEDLESS_SYMMETRY.at("symmetry", number));
        }
        let images = symmetry.images.as_slice();
        let is_permutation =
            images.len() == identity.len() && Mask::from_points(images.iter().copied()) == game.all;
        let place = |code: Code| code.at("symmetry", number);
        NOT_A_PERMUTATION.unless(is_permutation).map_err(place)?;
        // A permutation keeps lines apart, so that their images are all the lines.
        let no_line = |line: &Mask<N>| lines.binary_search(&line.image(images)).is_err();
        if let Some(line) = game.lines.iter().position(no_line) {
            return Err(NOT_AN_AUTOMORPHISM.at("symmetry", number).at("line", line));
        }
        let needs = |point: u16| game.needs.get(usize::from(point)).copied();
        let keeps = |(&image_of, &needs_of): (&u16, &Mask<N>)| {
            needs(image_of) == Some(needs_of.image(images))
        };
        if let Some(point) = images.iter().zip(&game.needs).position(|pair| !keeps(pair)) {
            return Err(NEEDS_NOT_KEPT.at("symmetry", number).at("point", point));
        }
        confirmed.push(images);
    }
    Ok(confirmed)
}
