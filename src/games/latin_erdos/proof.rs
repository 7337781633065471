//! Proofs about Latin Erdős.

use serde_json::json;
use zermelo_checker::claim::Size;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_erdos::{Claim, SizesMirror};
use zermelo_checker::proofs::Kind;
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::Printed;

use super::{dump, table};
use crate::contract::proof::{Decoded, Proof, ProofResult};
use crate::play::PlayError;
use crate::play::line::Match;

/// A mirror for every size.
type EverySize<'c> = Decoded<'c, Claim, SizesMirror>;

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    Ok(match (kind, claim.game.size) {
        (Kind::Mirror, Size::Every { .. }) => Some(Box::new(EverySize::new(claim, certificate)?)),
        _ => None,
    })
}

impl Proof for EverySize<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Sizes::new(&self.body))
    }

    fn summary(&self) -> Summary {
        let reasons = self.body.reasons.len();
        Figures {
            fields: json!({ "reasons": reasons }),
            lines: vec![("reasons", reasons.to_string())],
        }
        .into()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        Some(Box::new(table::PrintedSizes { claim: self.claim, mirror: &self.body }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate is a proof for every size; `zermelo solve latin-erdos N --claim …` makes \
             one with a strategy at one size",
        ))
    }
}
