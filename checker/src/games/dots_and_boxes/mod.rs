//! Dots and boxes (Lucas). It admits replays.

mod claim;
pub mod rules;

pub use super::rectangle::{Body, SYMMETRY_NUMBER};
pub use claim::{Claim, DotsAndBoxes, Start};
pub use rules::{CODES, POSITION_BOXES, POSITION_EDGES};

use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::proofs::{Kind, replay};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place.
        self.game.has_plain_edges()
    }

    /// A bound implies the weaker ones.
    fn implies(&self, wanted: &str) -> bool {
        let mut weaker = self.bound.weaker_in(wanted);
        weaker.any(|bound| Claim { bound, ..*self }.to_string() == wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Replay)?;
        let Body { symmetries, replay } = proof.body.whole()?;
        let rules = rules::DotsAndBoxesRules::new(self, &symmetries)?;
        replay::check(&rules, &replay, proof.executor)
    }
}

#[cfg(test)]
mod tests;
