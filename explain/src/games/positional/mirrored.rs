//! Mirrors of avoidance games: the points of a board as placements.

use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::games::positional::{Claim, FreePoints, MirrorBody};
use zermelo_checker::proofs::mirror::Mirror;

use super::points::Points;
use crate::face::{Face, Placements, Preface};
use crate::name::Name;
use crate::play::stored::{Decoded, StoredImages};

/// The points of a board, of which each has an image.
pub struct Reflected<'a> {
    points: Points<'a>,
    game: FreePoints,
    proponent: Player,
}

impl<'a> Reflected<'a> {
    /// Those of a proof.
    ///
    /// # Errors
    /// When the board is not the one that is claimed.
    pub fn new(claim: &'a Claim, body: &'a MirrorBody) -> Result<Reflected<'a>, Fault> {
        let points = Points::on(claim, &body.board, &[])?;
        let (game, proponent) = (FreePoints(body.board.size()), claim.statement.proponent());
        Ok(Reflected { points, game, proponent })
    }
}

impl Preface for Reflected<'_> {
    fn introduction(&self) -> String {
        let (own, theirs) = (self.proponent, self.proponent.other());
        format!(
            "Players take points in turn. The first to complete a line loses. With this strategy the \
             {own} does not lose: for every move of the {theirs} it has a reply."
        )
    }
}

impl<'a> Placements for Reflected<'a> {
    type Face = Points<'a>;
    type Game = FreePoints;

    fn game(&self) -> &FreePoints {
        &self.game
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

    fn conflict(&self) -> Option<&'static str> {
        None
    }

    fn reason(&self) -> &'static str {
        "The images of the points of a line are a line. A line through the first point, if there is \
         one, has both points of a row, which different players take. So a player who answers by \
         images completes a line only after the other player has completed its image."
    }

    fn into_face(self) -> Result<Points<'a>, &'static str> {
        Ok(self.points)
    }
}

impl StoredImages for Decoded<'_, Claim, MirrorBody> {
    type Placements<'a>
        = Reflected<'a>
    where
        Self: 'a;

    fn mirror(&self) -> &Mirror {
        &self.body.mirror
    }

    fn placements(&self) -> Result<Reflected<'_>, Fault> {
        Reflected::new(self.claim, &self.body)
    }
}
