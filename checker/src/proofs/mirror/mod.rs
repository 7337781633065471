//! Kind 3, mirror: players take placements in turn, no two of which may conflict, and who cannot
//! move loses. The proponent answers every placement by its image under a permutation that is its
//! own inverse and keeps conflicts, and that takes no placement still open to itself or to one in
//! conflict with it. After every move of the proponent the placements taken are mapped to
//! themselves, so that what the opponent can take next, its image can be taken after.

mod lemma;

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

    /// The placements that [conflict](Placements::conflict) with one, each once.
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
    let all: Vec<u32> = (0u32..).take(game.count()).collect();
    let conflicts = check_left(game, &all, proponent_moves_first, mirror)?;
    Ok(vec![("placements", count(all.len())), ("conflicts", conflicts)])
}

/// As [`check`], with these placements left in increasing order. The mirror counts them from 0. Gives
/// the number of pairs in conflict.
fn check_left(
    game: &impl Placements,
    left: &[u32],
    proponent_moves_first: bool,
    mirror: &Mirror,
) -> Result<u64, Fault> {
    let images = mirror.images.as_slice();
    // First of all: what is looked at from here on is no more than the images that are there.
    IMAGE_COUNT
        .unless(images.len() == left.len())
        .map_err(|code| code.at("images", images.len()).at("placements", left.len()))?;
    // By the number in the game; what is not left has no image.
    let mut to = vec![None; game.count()];
    for (&placement, &image) in left.iter().zip(images) {
        let image = nth(left, image).ok_or_else(|| IMAGE_RANGE.at("placement", placement))?;
        let slot = usize::try_from(placement).ok().and_then(|at| to.get_mut(at));
        slot.into_iter().for_each(|slot| *slot = Some(image));
    }
    let image = |placement: u32| nth(&to, placement)?;
    if let Some(placement) = left.iter().find(|&&from| image(from).and_then(image) != Some(from)) {
        return Err(IMAGE_NOT_INVERSE.at("placement", *placement));
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
    let mut ends = 0usize;
    for &placement in left {
        let to = image(placement).ok_or(IMAGE_COUNT)?;
        game.conflicts(placement).try_for_each(|other| {
            let Some(image) = image(other) else { return Ok(()) };
            ends = ends.saturating_add(1);
            let place = |code: Code| code.at("placement", placement).at("other", other);
            CONFLICT_NOT_KEPT.unless(game.conflict(to, image)).map_err(place)
        })?;
        let goes = |first| first == placement || game.conflict(first, placement);
        if mirror.first.is_some_and(goes) {
            continue;
        }
        let place = |code: Code| code.at("placement", placement);
        IMAGE_EQUAL.unless(to != placement).map_err(place)?;
        IMAGE_CONFLICT.unless(!game.conflict(placement, to)).map_err(place)?;
    }
    Ok(count(ends / 2))
}

fn nth<T: Copy>(list: &[T], index: u32) -> Option<T> {
    list.get(usize::try_from(index).ok()?).copied()
}

#[cfg(test)]
mod tests;
