//! Quet's coprimality grid (*A game with a grid and coprimality*, 2008). It admits replays.

mod claim;
pub mod rules;

pub use claim::{Claim, CoprimeGrid, Order, Variation, WORDS};
pub use rules::{CODES, POSITION_INTEGER};

use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
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
        let Proof { body, executor, .. } = proof;
        match proof.kind {
            Kind::Replay => {
                replay::check(&rules::CoprimeGridRules::new(self)?, &body.whole()?, executor)
            }
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}
