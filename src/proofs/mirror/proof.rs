//! A mirror at one size of a game with named placements, as commands print, play, dump and count it.

use serde::Serialize;
use zermelo_checker::proofs::mirror::Mirror;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_explain::face::{Face, Placements, PositionOf};

use super::dump::Images;
use super::figures;
use super::stored::StoredMirror;
use super::table::PrintedMirror;
use crate::contract::proof::{Decoded, Proof};
use crate::play::PlayError;
use crate::play::line::{Line, Match};
use crate::play::strategy::{Replies, StrategyReply};
use crate::summary::Summary;
use crate::table::Printed;

/// A mirror.
pub(crate) struct Mirrored<'c, C, B>(pub(crate) Decoded<'c, C, B>);

/// All that the proof holds.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    fields: Box<dyn erased_serde::Serialize + 'a>,
    #[serde(flatten)]
    images: Images,
}

impl<'c, C, B> Proof for Mirrored<'c, C, B>
where
    Decoded<'c, C, B>: StoredMirror,
{
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let Mirrored(stored) = self;
        let placements = stored.placements().ok();
        let name = |placement| placements.as_ref()?.placement_name(placement);
        let named = |placement| match name(placement) {
            Some(name) => name.plain.into(),
            None => placement.into(),
        };
        let images = Images::new(stored.mirror(), &named);
        Box::new(Body { fields: stored.fields(), images })
    }

    fn summary(&self) -> Summary {
        figures(self.0.mirror()).into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(PrintedMirror { header: self.0.header, stored: &self.0 }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        let Mirrored(stored) = self;
        let none = |_| PlayError::Wrong("there is no such game, or not with these placements");
        let placements = stored.placements().map_err(none)?;
        let face = placements.into_face().map_err(PlayError::NoStrategy)?;
        let strategy = ByImages { face, mirror: stored.mirror() };
        Ok(Box::new(Line::new(strategy, None)?))
    }
}

/// The images of a mirror as replies.
struct ByImages<'m, F> {
    face: F,
    mirror: &'m Mirror,
}

impl<F: Face> Replies for ByImages<'_, F> {
    type Face = F;

    fn face(&self) -> &F {
        &self.face
    }

    fn opening(&self) -> Option<Move> {
        Move::try_from(self.mirror.first?).ok()
    }

    /// After every image the placements taken are mapped to themselves.
    fn leads_to(&self, position: &PositionOf<F>) -> Result<bool, PlayError> {
        let moves = self.face.legal_moves(position);
        Ok(moves.into_iter().all(|mv| self.answer(position, mv).is_ok()))
    }

    fn answer(&self, position: &PositionOf<F>, mv: Move) -> Result<StrategyReply, PlayError> {
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
}
