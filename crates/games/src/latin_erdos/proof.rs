//! Proofs about Latin Erdős.

use serde_json::json;
use zermelo_checker::claim::Size;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_erdos::{Claim, SizesMirror};
use zermelo_checker::proofs::Kind;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_explain::play::stored::DecodedProof;
use zermelo_present::contract::proof::{Proof, ProofResult};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::Printout;

use super::{dump, table};

/// A mirror for every size.
struct EverySize<'c>(DecodedProof<'c, Claim, SizesMirror>);

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    Ok(match (kind, claim.game.size) {
        (Kind::Mirror, Size::Every { .. }) => {
            Some(Box::new(EverySize(DecodedProof::new(claim, certificate)?)))
        }
        _ => None,
    })
}

impl Proof for EverySize<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(dump::Sizes::new(&self.0.body))
    }

    fn summary(&self) -> Summary {
        let reasons = self.0.body.reasons.len();
        Figures {
            fields: json!({ "reasons": reasons }),
            lines: vec![("reasons", reasons.to_string())],
        }
        .into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(table::PrintedSizes { claim: self.0.claim, mirror: &self.0.body }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate is a proof for every size; `zermelo solve latin-erdos N --claim …` makes \
             one with a strategy at one size",
        ))
    }
}
