//! Kind 3, mirror: players take placements in turn, no two of which may conflict, and who cannot
//! move loses. The proponent answers every placement by its image under a permutation that is its
//! own inverse and keeps conflicts, and that takes no placement still open to itself or to one in
//! conflict with it. After every move of the proponent the placements taken are mapped to
//! themselves, so that what the opponent can take next, its image can be taken after.

mod lemma;
mod rest;

use std::cmp::Ordering;

pub use lemma::MirrorLemma;
pub(crate) use lemma::{confirm, confirm_work};

use crate::fault::{Code, Fault, codes};
use crate::figures::{Figures, count};
use crate::format::record;

codes! {
    /// The number of images is not that of placements (A1).
    IMAGE_COUNT = "image-count";
    /// An image is no placement (A1).
    IMAGE_RANGE = "image-range";
    /// The image of a placement's image is another placement (A2).
    IMAGE_NOT_INVERSE = "image-not-inverse";
    /// Two placements conflict, and their images do not (A3).
    CONFLICT_NOT_KEPT = "conflict-not-kept";
    /// The proponent moves first, and there is no first placement (A4).
    FIRST_MISSING = "first-missing";
    /// The opponent moves first, and there is a first placement (A4).
    FIRST_UNEXPECTED = "first-unexpected";
    /// The first placement is none of the game (A4).
    FIRST_RANGE = "first-range";
    /// The first placement is not its own image (A5).
    FIRST_MOVED = "first-moved";
    /// A placement that the opponent can take is its own image (A6).
    IMAGE_EQUAL = "image-equal";
    /// A placement that the opponent can take conflicts with its image (A7).
    IMAGE_CONFLICT = "image-conflict";
    /// The lemmas ask for more work than the file's size justifies (H10).
    LEMMA_WORK = "lemma-work";
}

/// A first placement, and the image of every placement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mirror {
    /// The proponent's first placement, exactly where the proponent moves first.
    pub first: Option<u32>,
    /// The image of every placement.
    pub images: Vec<u32>,
}

record!(Mirror { first, images });

/// What a mirror needs of its game: placements, numbered from 0, and which of them conflict. A
/// placement can be taken exactly when it is not taken and conflicts with none that is.
pub trait Placements {
    /// How many placements there are.
    fn count(&self) -> usize;

    /// The placements with larger numbers that [conflict](Placements::conflict) with one, each once.
    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32>;

    /// Whether two placements conflict, in either order; none does with itself.
    fn conflict(&self, one: u32, other: u32) -> bool;
}

/// Confirms that by mirroring the proponent always has a placement to take. The figures are the
/// number of placements, and of pairs of them in conflict.
///
/// # Errors
/// What is wrong with it, with the placements.
pub fn check(
    game: &impl Placements,
    proponent_moves_first: bool,
    mirror: &Mirror,
) -> Result<Figures, Fault> {
    let conflicts = confirm_mirror(game, proponent_moves_first, mirror)?;
    Ok(vec![("placements", count(game.count())), ("conflicts", conflicts)])
}

/// As [`check`]; gives the number of pairs in conflict.
#[inline]
fn confirm_mirror(
    game: &impl Placements,
    proponent_moves_first: bool,
    mirror: &Mirror,
) -> Result<u64, Fault> {
    let images = mirror.images.as_slice();
    // First of all: what is looked at from here on is no more than the images that are there.
    IMAGE_COUNT
        .unless(images.len() == game.count())
        .map_err(|code| code.at("images", images.len()).at("placements", game.count()))?;
    let image = |placement: u32| nth(images, placement);
    if let Some(placement) = images.iter().position(|&to| image(to).is_none()) {
        return Err(IMAGE_RANGE.at("placement", placement));
    }
    let mut pairs = (0u32..).zip(images.iter().copied());
    if let Some((placement, _)) = pairs.clone().find(|&(from, to)| image(to) != Some(from)) {
        return Err(IMAGE_NOT_INVERSE.at("placement", placement));
    }
    match (mirror.first, proponent_moves_first) {
        (None, true) => return Err(FIRST_MISSING.into()),
        (Some(first), false) => return Err(FIRST_UNEXPECTED.at("placement", first)),
        (None, false) => {}
        (Some(first), true) => {
            let place = |code: Code| code.at("placement", first);
            let to = image(first).ok_or_else(|| place(FIRST_RANGE))?;
            FIRST_MOVED.unless(to == first).map_err(place)?;
        }
    }
    // A pair is looked at from its lower placement: conflicts are those of both.
    let mut conflicts = 0u64;
    pairs.try_for_each(|(placement, to)| {
        game.conflicts(placement).try_for_each(|other| {
            conflicts = conflicts.saturating_add(1);
            let is_kept = image(other).is_some_and(|image| game.conflict(to, image));
            let place = |code: Code| code.at("placement", placement).at("other", other);
            CONFLICT_NOT_KEPT.unless(is_kept).map_err(place)
        })?;
        let goes = |first| first == placement || game.conflict(first, placement);
        if mirror.first.is_some_and(goes) {
            return Ok(());
        }
        let place = |code: Code| code.at("placement", placement);
        match to.cmp(&placement) {
            // It was looked at from its image, which conflicts with the first placement if it does.
            Ordering::Less => Ok(()),
            Ordering::Equal => Err(place(IMAGE_EQUAL)),
            Ordering::Greater => {
                IMAGE_CONFLICT.unless(!game.conflict(placement, to)).map_err(place)
            }
        }
    })?;
    Ok(conflicts)
}

#[inline]
fn nth<T: Copy>(list: &[T], index: u32) -> Option<T> {
    list.get(usize::try_from(index).ok()?).copied()
}

#[cfg(test)]
mod tests;
