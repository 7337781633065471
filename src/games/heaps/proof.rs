//! Nim-values of heaps as a proof.

use std::borrow::Cow;

use zermelo_checker::format::Certificate;
use zermelo_checker::games::heaps::{Claim, Rules, Start};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::heaps::OfValues;

use crate::contract::proof::{Proof, ProofResult};
use crate::play::by_values::StatesValues;
use crate::proofs::nim_values::{ValuesProof, octal_moves};
use crate::summary::Summary;
use crate::table::Printed;

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
    let values: OfValues<'c> =
        OfValues { claim: Cow::Borrowed(claim), body: certificate.decode()? };
    let printed = ValuesProof {
        claim: claim.clone().into(),
        rules: vec![rules],
        heaps,
        noun: "heap",
        is_nim: claim.game.rules == Rules::Nim,
        body: values.body.clone(),
    };
    Ok(Some(Box::new(HeapsProof { values, printed })))
}

/// Nim-values of heaps, to be played by and to be printed.
struct HeapsProof<'c> {
    values: OfValues<'c>,
    printed: ValuesProof,
}

impl Proof for HeapsProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        self.printed.dump()
    }

    fn summary(&self) -> Summary {
        self.printed.summary()
    }

    fn printed(&self) -> Option<Box<dyn Printed + '_>> {
        self.printed.printed()
    }

    fn states_values(&self) -> Option<&dyn StatesValues> {
        Some(&self.values)
    }
}
