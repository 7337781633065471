//! The proofs about games whose rules are data.

use serde_json::{Value, json};
use zermelo_checker::format::Hash;
use zermelo_checker::games::gdl::Claim;
use zermelo_checker::games::gdl::Statement;
use zermelo_checker::proofs::Kind;

use super::{Drawable, values};
use crate::assertion::{Assertion, Said};
use crate::play::by_values::ByValues;
use crate::play::stored::{self, Proofs};
use crate::words::player_word;

/// How they are decoded.
impl Assertion for Claim {
    fn fields(&self) -> (&'static str, Value) {
        let statement = match &self.statement {
            Statement::Gets { role, least } => {
                json!({ "kind": "at-least", "role": role.as_str(), "goal": least })
            }
            Statement::Value(said) => json!({
                "kind": "nim-value",
                "winner": player_word(said.winner()),
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
}

pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Drawable<'_>>(claim, certificate)),
    (Kind::NimValues, |claim, certificate| {
        Ok(Box::new(ByValues(values(claim, certificate.reader())?)))
    }),
];
