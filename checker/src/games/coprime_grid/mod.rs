//! Quet's coprimality grid (*A game with a grid and coprimality*, 2008). It admits replays.

mod claim;
pub mod rules;

pub use claim::{Claim, CoprimeGrid, Order, Variation};
pub use rules::{CODES, POSITION_INTEGER};

use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::proofs::{Kind, replay};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place.
        true
    }

    /// A bound implies the weaker ones.
    fn implies(&self, wanted: &str) -> bool {
        let mut weaker = self.bound.weaker_in(wanted);
        weaker.any(|bound| Claim { bound, ..self.clone() }.to_string() == wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        proof.confirm_kind(Kind::Replay)?;
        let Proof { body, executor, .. } = proof;
        replay::check(&rules::CoprimeGridRules::new(self)?, &body.whole()?, executor)
    }
}
