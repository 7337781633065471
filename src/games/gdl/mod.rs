//! Games whose rules are data: a text in the Game Description Language. The rules are the checker's
//! also for the solver: there is one evaluator of the language here, which the tests hold against
//! games that are known, and against two evaluators that are written differently.

pub(crate) mod about;
pub(crate) mod description;
mod solver;
mod symmetries;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::games::gdl::{Body, Claim, Gdl};
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::Game;
use zermelo_explain::faces::DrawableGdl;

use crate::contract::about::About;
use crate::contract::error::GameError;
use crate::contract::game::{GameClaim, NamedGame};
use crate::contract::proof::{Decoded, ProofResult};
use crate::contract::solving::{SolveRequest, Solved};
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy;

impl NamedGame for Gdl {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, _: &SolveRequest<'_>) -> Result<Solved, GameError> {
        Err(GameError::Wrong(format!("{self}: --rules FILE has the rules of a title")))
    }
}

impl GameClaim for Claim {
    fn game(&self) -> Game {
        self.game.clone().into()
    }

    fn fields(&self) -> (&'static str, Value) {
        let statement =
            json!({ "kind": "at-least", "role": self.role.as_str(), "goal": self.least });
        let fields = json!({
            "statement": statement,
            "title": self.game.title.as_str(),
            "rules_hash": Hash(self.game.rules_hash).to_string(),
        });
        ("rules", fields)
    }

    fn rules_hash(&self) -> Option<[u8; 32]> {
        Some(self.game.rules_hash)
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        strategy::only::<_, DrawableGdl<'_>>(self, kind, certificate)
    }
}

impl StoredReplay for Decoded<'_, Claim, DrawableGdl<'_>> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let Body { rules, symmetries, .. } = &self.body.body;
        Box::new(json!({ "rules": String::from_utf8_lossy(rules), "symmetries": symmetries }))
    }
}
