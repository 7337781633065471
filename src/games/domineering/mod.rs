//! Domineering: two players place dominoes on a board, one upright and one across, and who cannot place
//! one loses. A game that has little more than its rules and its face.

pub(crate) mod about;
pub mod solver;

use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::domineering::{Body, Claim, Domineering};
use zermelo_checker::proofs::Kind;
use zermelo_explain::face::Face;
use zermelo_explain::faces::Domineering as Dominoes;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::analysis::{Ladder, Request};
use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::{Decoded, ProofResult};
use crate::dump::player;
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy;

impl NamedGame for Domineering {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
        request.confirm_kind("domineering", &[Kind::Replay])?;
        Ok(Solved::by(solver::solve(self, request.resources)?))
    }

    fn analyse(&self, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let claim = Claim { winner: Player::First, game: *self };
        Ok(Ladder::new(&[claim], |claim| Dominoes::new(claim, &[]))?.analyse(request)?)
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let Domineering { rows, columns } = self.game;
        let statement = json!({ "kind": "wins", "player": player(self.winner) });
        ("domineering", json!({ "statement": statement, "rows": rows, "columns": columns }))
    }

    fn said(&self) -> Said {
        Said::Unbeaten(self.winner)
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
        Some(Rc::new(Dominoes::new(self.claim, &[]).ok()?))
    }
}
