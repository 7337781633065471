//! Sprouts. It admits nim-values.

mod claim;
mod normal;
pub mod position;
pub mod values;

pub use claim::{Claim, Sprouts, Statement};
pub use values::{CODES, COMPONENT_TEXT};

use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::proofs::Kind;
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        true
    }

    fn implies(&self, wanted: &str) -> bool {
        Claim::is_said(wanted, &self.statement.and_follows(), [self.game.clone()])
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::NimValues)?;
        values::check(self, &proof)
    }
}

#[cfg(test)]
mod tests;
