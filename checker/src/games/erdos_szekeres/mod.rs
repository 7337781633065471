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
use crate::SIZE;
use crate::fault::Code;
use crate::parts::Stop;
use crate::proofs::layers::Bits;
use crate::proofs::{Kind, map as map_proof, outcome, replay};
use crate::verdict::Figures;

/// The columns and rows of the board for two lengths, each from 2 to what is the most (H9).
fn sides<T: TryFrom<u32>>(a: (u32, u32), b: (u32, u32)) -> Result<(T, T), Code> {
    let side = |(length, most)| {
        let cells = u32::checked_sub(length, 1).filter(|_| (2..=most).contains(&length))?;
        T::try_from(cells).ok()
    };
    side(a).zip(side(b)).ok_or(SIZE)
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place; a list is of numbers in their order.
        claim::is_ordered(self)
    }

    fn implies(&self, wanted: &str) -> bool {
        claim::implies(self, wanted)
    }

    fn check_layers(&self, bits: &mut Bits<'_, '_>) -> Result<Figures, Stop> {
        layers::check(self, bits)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let Proof { body, executor, .. } = proof;
        match proof.kind {
            Kind::Replay => {
                replay::check(&rules::ErdosSzekeresRules::new(self)?, &body.whole()?, executor)
            }
            Kind::Outcome => outcome::check(&vectors::problem(self)?, &body.whole()?, executor),
            Kind::Map => map_proof::check(&map::Board::new(self)?, &body.whole()?, executor),
            _ => Err(crate::WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}
