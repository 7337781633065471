//! Games whose rules are data: a text in the Game Description Language. The rules are the checker's
//! also for the solver: there is one evaluator of the language here, which the tests hold against
//! games that are known, and against two evaluators that are written differently.

pub(crate) mod about;
pub(crate) mod description;
mod solver;
mod solving;
mod symmetries;
#[cfg(test)]
mod tests;
mod values;

use serde_json::{Value, json};
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::games::gdl::{Body, Claim, Gdl, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::DrawableGdl;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved};

use crate::contract::about::About;
use crate::contract::game::{GameClaim, NamedGame, Said};
use crate::contract::proof::{Decoded, ProofResult};
use crate::dump::player;
use crate::proofs::replay::stored::StoredReplay;
use crate::proofs::replay::strategy;
use values::StoredValues;

impl NamedGame for Gdl {
    fn about(&self) -> &'static About {
        &about::ABOUT
    }

    fn solve(&self, _: &SolveRequest<'_>) -> Result<Solved, GameError> {
        Err(GameError::Wrong(format!("{self}: --rules FILE has the rules of a title")))
    }
}

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let statement = match &self.statement {
            Statement::Gets { role, least } => {
                json!({ "kind": "at-least", "role": role.as_str(), "goal": least })
            }
            Statement::Value(said) => json!({
                "kind": "nim-value",
                "winner": player(said.winner()),
                "nim_value": said.value(),
            }),
        };
        let fields = json!({
            "statement": statement,
            "title": self.game.title.as_str(),
            "rules_hash": Hash(self.game.rules_hash).to_string(),
        });
        ("rules", fields)
    }

    fn said(&self) -> Said {
        match self.statement {
            Statement::Gets { .. } => Said::Other,
            Statement::Value(said) => Said::Nim(said),
        }
    }

    fn rules_hashes(&self) -> Vec<[u8; 32]> {
        vec![self.game.rules_hash]
    }

    fn proof<'c>(&'c self, kind: Kind, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
        match kind {
            Kind::NimValues => Ok(Some(Box::new(StoredValues::decode(self, certificate)?))),
            _ => strategy::only::<_, DrawableGdl<'_>>(self, kind, certificate),
        }
    }
}

impl StoredReplay for Decoded<'_, Claim, DrawableGdl<'_>> {
    fn fields(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let Body { rules, symmetries, .. } = &self.body.body;
        Box::new(json!({ "rules": String::from_utf8_lossy(rules), "symmetries": symmetries }))
    }
}
