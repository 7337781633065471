//! Mirrors as lemmas of a replay, at the positions that they are used for: a lemma counts the placements
//! that are left, and here they are the moves of the game.

use crate::face::Face;
use crate::rules::Position;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::replay::{Move, list_index};

/// A lemma at a position after the opponent's move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AtPosition {
    /// The proponent's placement.
    pub reply: Move,
    /// The placements that are left after it, each with its image.
    images: Vec<[Move; 2]>,
}

impl AtPosition {
    /// Of the lemma of a number, from 1; `None` where there is none, or it does not fit the position.
    pub fn new(
        face: &dyn Face,
        mirrors: &[MirrorLemma],
        lemma: u32,
        position: &Position,
    ) -> Option<AtPosition> {
        let MirrorLemma { reply, mirror } = mirrors.get(list_index(lemma)?)?;
        let number = |list: &[Move], index: u32| list.get(usize::try_from(index).ok()?).copied();
        let reply = number(&face.rules().legal_moves(position), *reply)?;
        let left = face.rules().legal_moves(&face.rules().play(position, reply)?);
        if left.len() != mirror.images.len() {
            return None;
        }
        let image = |(&placement, &image): (&Move, &u32)| Some([placement, number(&left, image)?]);
        let images = left.iter().zip(&mirror.images).map(image).collect::<Option<_>>()?;
        Some(AtPosition { reply, images })
    }

    /// The proponent's answer to a placement: its image, and the reply to the opponent's move before the
    /// position.
    pub fn answer(&self, last: Move) -> Move {
        let image = self.images.iter().find(|[placement, _]| *placement == last);
        image.map_or(self.reply, |&[_, image]| image)
    }

    /// Whether a placement was left after the reply, so that its image answers it.
    pub fn has(&self, placement: Move) -> bool {
        self.images.iter().any(|[own, _]| *own == placement)
    }

    /// The placements that are each other's images, each pair once.
    pub fn pairs(&self) -> impl Iterator<Item = [Move; 2]> {
        self.images.iter().copied().filter(|[placement, image]| placement < image)
    }
}
