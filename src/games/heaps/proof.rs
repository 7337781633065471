//! Nim-values of heaps as a proof.

use zermelo_checker::format::Certificate;
use zermelo_checker::games::heaps::{Claim, Rules, Start};
use zermelo_checker::proofs::Kind;

use crate::contract::proof::ProofResult;
use crate::proofs::nim_values::{ValuesProof, octal_moves};

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    if kind != Kind::NimValues {
        return Ok(None);
    }
    let rules = match &claim.game.rules {
        Rules::Nim => {
            "The nim-value of a heap of Nim is the number of its counters (Bouton, 1901)."
                .to_owned()
        }
        Rules::Octal { digits } => format!(
            "The nim-value of a heap is the least number that is the value of none of its options. {}",
            octal_moves(digits)
        ),
    };
    let heaps = match &claim.game.start {
        Start::Sum { heaps } => heaps.clone(),
        Start::Every { .. } => Vec::new(),
    };
    Ok(Some(Box::new(ValuesProof {
        claim: claim.clone().into(),
        rules: vec![rules],
        heaps,
        noun: "heap",
        is_nim: claim.game.rules == Rules::Nim,
        body: certificate.decode()?,
    })))
}
