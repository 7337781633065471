//! The images of a mirror as replies.

use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::replay::Move;

use super::PlayError;
use super::strategy::{Reason, Replies, StrategyReply, image_of};
use crate::face::Face;
use crate::rules::Position;

/// The images of a mirror as replies.
pub(super) struct ByImages<'m> {
    pub(super) face: Box<dyn Face + 'm>,
    pub(super) mirror: &'m Mirror,
}

impl Replies for ByImages<'_> {
    fn face(&self) -> &dyn Face {
        &*self.face
    }

    fn opening(&self) -> Option<Move> {
        Move::try_from(self.mirror.first?).ok()
    }

    /// After every image the placements taken are mapped to themselves.
    fn leads_to(&self, position: &Position) -> Result<bool, PlayError> {
        let moves = self.face.rules().legal_moves(position);
        Ok(moves.into_iter().all(|mv| self.answer(position, mv).is_ok()))
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let rules = self.face.rules();
        let after = rules.play(position, mv);
        if after.as_ref().is_some_and(|after| rules.ending(after, mv).is_some()) {
            return Ok(StrategyReply::Settled);
        }
        let image = self.mirror.images.get(usize::from(mv));
        let reply = image.and_then(|&image| Move::try_from(image).ok());
        let is_legal = |reply: &Move| rules.play(after.as_ref()?, *reply).map(|_| ());
        let reply = reply.filter(|reply| is_legal(reply).is_some());
        Ok(StrategyReply::Reply(reply.ok_or(PlayError::Wrong("an image cannot be taken"))?))
    }

    fn reason(&self, _: &Position, mv: Move) -> Option<Reason> {
        Some(image_of(&*self.face, mv))
    }
}
