//! Subtraction games. They admit outcome proofs.

mod claim;
pub mod vectors;

pub use claim::{Claim, Subtraction};

use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::codes;
use crate::figures::Figures;
use crate::proofs::{Kind, outcome};
use crate::stop::Stop;

codes! {}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place.
        true
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
