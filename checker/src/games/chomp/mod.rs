//! Chomp. It admits outcome proofs, and nim-values.

mod claim;
pub mod values;
pub mod vectors;

pub use claim::{Chomp, Claim, Coordinate, PARAMETERS, Start, Statement};
pub use vectors::{CODES, COMPONENT_ROWS, LISTED_FORM, LISTED_OUT_OF_RANGE};

use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::figures::Figures;
use crate::proofs::{Kind, outcome};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        self.has_plain_parameters()
    }

    fn implies(&self, wanted: &str) -> bool {
        claim::implies(self, wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        match proof.kind {
            Kind::NimValues => values::check(self, &proof),
            Kind::Outcome => {
                outcome::check(&vectors::problem(self)?, &proof.body.whole()?, proof.executor)
            }
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

#[cfg(test)]
mod tests;
