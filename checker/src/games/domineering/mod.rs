//! Domineering (Andersson). It admits replays.

mod claim;
pub mod rules;

pub use super::rectangle::{Body, SYMMETRY_NUMBER};
pub use claim::{Claim, Domineering};
pub use rules::{CODES, POSITION_CELLS};

use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::proofs::{Kind, replay};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place.
        true
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Replay)?;
        let Body { symmetries, replay } = proof.body.whole()?;
        let rules = rules::DomineeringRules::new(self, &symmetries)?;
        replay::check(&rules, &replay, proof.executor)
    }
}

#[cfg(test)]
mod tests;
