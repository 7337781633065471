//! Mirrors of avoidance games: the points of a board as placements.

use serde_json::Value;
use serde_json::json;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::positional::{Claim, FreePoints, MirrorBody};
use zermelo_checker::proofs::mirror::{self, Mirror};

use super::fields::board_fields;
use super::points::Points;
use crate::face::{Face, Placements, Preface};
use crate::name::Name;
use crate::play::stored::{DecodedProof, StoredImages};

/// The points of a board, of which each has an image.
pub(super) struct ReflectedBoard<'a> {
    points: Points<'a>,
    game: FreePoints,
    proponent: Player,
}

impl<'a> ReflectedBoard<'a> {
    /// Those of a proof.
    ///
    /// # Errors
    /// When the board is not the one that is claimed.
    pub(super) fn new(claim: &'a Claim, body: &'a MirrorBody) -> Result<ReflectedBoard<'a>, Fault> {
        let points = Points::on(claim, &body.board, &[])?;
        let (game, proponent) = (FreePoints(body.board.size()), claim.statement.proponent());
        Ok(ReflectedBoard { points, game, proponent })
    }
}

impl Preface for ReflectedBoard<'_> {
    fn introduction(&self) -> String {
        let (own, theirs) = (self.proponent, self.proponent.other());
        format!(
            "Players take points in turn. The first to complete a line loses. With this strategy the \
             {own} does not lose: for every move of the {theirs} it has a reply."
        )
    }
}

impl Placements for ReflectedBoard<'_> {
    fn count(&self) -> usize {
        mirror::Placements::count(&self.game)
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        mirror::Placements::conflict(&self.game, one, other)
    }

    fn proponent(&self) -> Player {
        self.proponent
    }

    fn placement_name(&self, placement: u32) -> Option<Name> {
        self.points.move_name(placement.try_into().ok()?)
    }

    fn nouns(&self) -> [&'static str; 2] {
        ["point", "points"]
    }

    fn conflicting(&self) -> Option<&'static str> {
        None
    }

    fn reason(&self) -> &'static str {
        "The images of the points of a line are a line. A line through the first point, if there is \
         one, has both points of a row, which different players take. So a player who answers by \
         images completes a line only after the other player has completed its image."
    }

    fn into_face<'f>(self: Box<Self>) -> Result<Box<dyn Face + 'f>, &'static str>
    where
        Self: 'f,
    {
        Ok(Box::new(self.points))
    }
}

impl StoredImages for DecodedProof<'_, Claim, MirrorBody> {
    fn mirror(&self) -> &Mirror {
        &self.body.mirror
    }

    fn placements(&self) -> Result<Box<dyn Placements + '_>, Fault> {
        Ok(Box::new(ReflectedBoard::new(self.claim, &self.body)?))
    }

    fn fields(&self) -> Value {
        json!({ "board": board_fields(&self.body.board) })
    }
}
