//! Nim-values of heaps as a proof.

use std::borrow::Cow;

use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::heaps::{Claim, Rules, Start};
use zermelo_checker::games::subtraction;
use zermelo_explain::faces;
use zermelo_explain::faces::heaps::OfValues;
use zermelo_present::contract::proof::{Evidence, Proof, ProofResult};
use zermelo_present::nim_values::ValuesTable;
use zermelo_present::summary::Summary;
use zermelo_present::table::Printout;

/// Decodes the proof of a claim about heaps.
pub fn of_heaps<'c>(claim: &'c Claim, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    let values = OfValues::new(Cow::Borrowed(claim), certificate.reader())?;
    Ok(Some(Box::new(HeapsProof { values, claim: claim.clone().into() })))
}

/// Decodes the proof of a claim about a subtraction game.
pub fn of_subtraction<'c>(
    claim: &'c subtraction::Claim,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    let values = OfValues::of_subtraction(claim, certificate.reader())?;
    Ok(Some(Box::new(HeapsProof { values, claim: (*claim).into() })))
}

/// Nim-values of heaps, with the claim as it is printed.
struct HeapsProof<'c> {
    values: OfValues<'c>,
    claim: AnyClaim,
}

impl Proof for HeapsProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        self.values.body.dump()
    }

    fn summary(&self) -> Summary {
        self.values.body.summary()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        let game = &self.values.claim.game;
        let values = match &game.rules {
            Rules::Nim => {
                "The nim-value of a heap of Nim is the number of its counters (Bouton, 1901)."
            }
            Rules::Octal { .. } => {
                "The nim-value of a heap is the least number that is the value of none of its options."
            }
        };
        let moves = faces::heap_moves(&game.rules);
        let rules = format!("{moves} A player who cannot move loses. {values}");
        let heaps = match &game.start {
            Start::Sum { heaps } => heaps.clone(),
            Start::Every { .. } => Vec::new(),
        };
        Some(Box::new(ValuesTable {
            claim: self.claim.clone(),
            rules: vec![rules],
            heaps,
            noun: "heap",
            is_nim: game.rules == Rules::Nim,
            body: &self.values.body,
        }))
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::Values(&self.values)
    }
}
