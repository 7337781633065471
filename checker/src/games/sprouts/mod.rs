//! Sprouts. It admits nim-values.

mod claim;
mod normal;
pub mod position;
pub mod values;

pub use claim::{Claim, Sprouts, Statement, WORDS};
pub use values::{CODES, COMPONENT_TEXT};

use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::figures::Figures;
use crate::proofs::Kind;
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        true
    }

    fn implies(&self, wanted: &str) -> bool {
        self.follows(wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        match proof.kind {
            Kind::NimValues => values::check(self, &proof),
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

#[cfg(test)]
mod tests;
