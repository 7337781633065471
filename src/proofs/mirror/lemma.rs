//! Mirrors as lemmas of a replay, at the positions that they are used for: a lemma counts the placements
//! that are left, and here they get the numbers that they have in the game.

use zermelo_checker::proofs::mirror::MirrorLemma;

/// A lemma at a position after the opponent's move.
pub(crate) struct AtPosition {
    /// The proponent's placement.
    pub(crate) reply: u32,
    /// The placements that are left after it, each with its image.
    pub(crate) images: Vec<[u32; 2]>,
}

impl AtPosition {
    /// Of a lemma, where these placements are left, in increasing order; `None` where it does not fit.
    pub(crate) fn new(
        lemma: &MirrorLemma,
        left: &[u32],
        conflict: &dyn Fn(u32, u32) -> bool,
    ) -> Option<AtPosition> {
        let number = |list: &[u32], index: u32| list.get(usize::try_from(index).ok()?).copied();
        let reply = number(left, lemma.reply)?;
        let stays = |other: &u32| *other != reply && !conflict(reply, *other);
        let after: Vec<u32> = left.iter().copied().filter(stays).collect();
        if after.len() != lemma.mirror.images.len() {
            return None;
        }
        let image = |(&placement, &image): (&u32, &u32)| Some([placement, number(&after, image)?]);
        let images = after.iter().zip(&lemma.mirror.images).map(image).collect::<Option<_>>()?;
        Some(AtPosition { reply, images })
    }

    /// The proponent's answer to a placement: its image, and the reply to the opponent's move before the
    /// position.
    pub(crate) fn answer(&self, last: u32) -> u32 {
        let image = self.images.iter().find(|[placement, _]| *placement == last);
        image.map_or(self.reply, |&[_, image]| image)
    }

    /// The placements that are each other's images, each pair once.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        self.images.iter().copied().filter(|[placement, image]| placement < image)
    }
}
