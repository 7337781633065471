//! The proofs about games whose rules are data.

use serde_json::json;
use zermelo_checker::format::Hash;
use zermelo_checker::games::gdl::Claim;
use zermelo_checker::games::gdl::Statement;
use zermelo_checker::proofs::Kind;

use super::Drawable;
use super::values::{Playable, values};
use crate::assertion::{Assertion, Said};
use crate::play::stored::{self, Proofs};
use crate::words::player_word;

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let (said, statement) = match &claim.statement {
        Statement::Gets { role, least } => {
            (Said::Other, json!({ "kind": "at-least", "role": role.as_str(), "goal": least }))
        }
        Statement::Value(said) => {
            let (winner, value) = (player_word(said.winner()), said.value());
            let fields = json!({ "kind": "nim-value", "winner": winner, "nim_value": value });
            (Said::Nim(*said), fields)
        }
    };
    let fields = json!({
        "statement": statement,
        "title": claim.game.title.as_str(),
        "rules_hash": Hash(claim.game.rules_hash).to_string(),
    });
    let rules_hashes = vec![claim.game.rules_hash];
    Assertion { rules_hashes, ..Assertion::new("rules", said, fields) }
}

/// How they are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Drawable<'_>>(claim, certificate)),
    (Kind::NimValues, |claim, certificate| {
        Ok(Box::new(Playable(values(claim, certificate.reader())?)))
    }),
];
