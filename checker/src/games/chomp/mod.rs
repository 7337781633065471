//! Chomp. It admits outcome proofs.

mod claim;
pub mod vectors;

pub use claim::{Chomp, Claim, Coordinate, PARAMETERS, Start};

use super::{GameClaim, Proof};
use crate::WRONG_KIND_FOR_CLAIM;
use crate::fault::codes;
use crate::parts::Stop;
use crate::proofs::{Kind, outcome};
use crate::verdict::Figures;

codes! {
    /// A listed family has not a coordinate for every row, its parameters are not numbered as they
    /// occur, or there are more families than a claim can list.
    LISTED_FORM = "listed-form";
    /// A listed family has members that are no positions, or beyond the claim's bound (O17).
    LISTED_OUT_OF_RANGE = "listed-out-of-range";
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.has_plain_parameters()
    }

    fn implies(&self, wanted: &str) -> bool {
        claim::implies(self, wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let Proof { body, executor, .. } = proof;
        match proof.kind {
            Kind::Outcome => outcome::check(&vectors::problem(self)?, &body.whole()?, executor),
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

#[cfg(test)]
mod tests;
