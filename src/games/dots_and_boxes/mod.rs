//! Dots and boxes: the players draw the edges of a board, and who completes a box gets it and draws
//! again. A game with a score, which shows what the score needs of its game.

pub(crate) mod about;
pub mod solver;
#[cfg(test)]
mod table_tests;
pub mod values;

use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::claim::{self};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::dots_and_boxes::{Body, Claim, DotsAndBoxes};
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;
use zermelo_explain::count;
use zermelo_explain::face::Face;
use zermelo_explain::faces::DotsAndBoxes as Edges;
use zermelo_explain::faces::dots_and_boxes::start_fields;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::analysis::{Ladder, Request};
use crate::contract::about::About;
use crate::contract::game::{End, GameClaim, NamedGame, Said};
use crate::contract::proof::{Decoded, ProofResult};
use crate::dump::player;
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy;
use crate::score;

impl NamedGame for DotsAndBoxes {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        let wanted = match request.claim {
            Some(claim::Claim::DotsAndBoxes(claim)) => Some(claim.bound),
            _ => None,
        };
        let boxes = self.rows.saturating_mul(self.columns);
        let facts = |value| {
            let others = boxes.saturating_sub(value);
            let boxes = count(boxes, "box", "boxes");
            format!("; the second player gets {others} of {boxes}")
        };
        score::about::solve(self, wanted, request, facts)
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let boxes = self.rows.saturating_mul(self.columns).min(u8::MAX.into());
        let bounds = (1..=boxes).map(Bound::AtLeast);
        let claims: Vec<Claim> = bounds.map(|bound| Claim { bound, game: *self }).collect();
        let ladder = Ladder::new(&claims, |claim| Edges::new(claim, &[]))?;
        Ok(ladder.counting("the boxes of the first player").analyse(request)?)
    }

    fn ends(&self, end: End) -> Vec<claim::Claim> {
        let End::Score(value) = end else { return Vec::new() };
        let bounds = [Bound::AtLeast(value), Bound::AtMost(value)];
        bounds.map(|bound| Claim { bound, game: *self }.into()).into()
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let fields = json!({
            "statement": score::statement(self.bound, player(Claim::proponent(self))),
            "rows": self.game.rows,
            "columns": self.game.columns,
            "start": start_fields(&self.game),
        });
        ("dots-and-boxes", fields)
    }

    fn said(&self) -> Said {
        Said::Scores(Claim::proponent(self))
    }

    fn contradicts(&self, other: &claim::Claim) -> bool {
        let claim::Claim::DotsAndBoxes(other) = other else { return false };
        score::exclude(self.bound, other.bound)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        strategy::only::<_, Body<'_>>(self, kind, certificate)
    }
}

impl StoredReplay for Decoded<'_, Claim, Body<'_>> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(json!({ "symmetries": self.body.symmetries }))
    }

    /// Those without symmetries.
    fn names(&self) -> Option<Rc<dyn Face + '_>> {
        Some(Rc::new(Edges::new(self.claim, &[]).ok()?))
    }
}
