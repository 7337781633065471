//! Pudwell's (a, b)-game (*On an Erdős–Szekeres Game*, 2025). It admits replays, outcome proofs,
//! maps and layers.

mod claim;
pub mod layers;
pub mod map;
mod regions;
pub mod rules;
pub mod vectors;

pub use claim::{Claim, ErdosSzekeres, Form, Statement};
pub use rules::{CODES, POSITION_ROWS};

use super::{GameClaim, Proof};
use crate::figures::Figures;
use crate::proofs::{Kind, map as map_proof, outcome, replay};
use crate::stop::Stop;

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place; a list is of numbers in their order.
        claim::is_ordered(self)
    }

    fn implies(&self, wanted: &str) -> bool {
        claim::implies(self, wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let Proof { body, executor, .. } = proof;
        match proof.kind {
            Kind::Replay => {
                replay::check(&rules::ErdosSzekeresRules::new(self)?, &body.whole()?, executor)
            }
            Kind::Outcome => outcome::check(&vectors::problem(self)?, &body.whole()?, executor),
            Kind::Map => map_proof::check(&map::Board::new(self)?, &body.whole()?, executor),
            _ => Err(crate::codes::WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}
