//! Dots and boxes (Lucas). It admits replays.

mod claim;
pub mod rules;

pub use claim::{Claim, DotsAndBoxes};

use super::{GameClaim, Proof};
use crate::WRONG_KIND_FOR_CLAIM;
use crate::fault::codes;
use crate::format::record;
use crate::parts::Stop;
use crate::proofs::Kind;
use crate::proofs::replay::{self, Replay};
use crate::verdict::Figures;

codes! {
    /// A stored position has an edge that the board has not (R1).
    POSITION_EDGES = "position-edges";
    /// A stored position gives a player more boxes than are complete, or lets one pass who has no
    /// reason to (R1).
    POSITION_BOXES = "position-boxes";
    /// A symmetry is none of the board's, or not in the order of numbers (R17).
    SYMMETRY_NUMBER = "symmetry-number";
}

/// The body of a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body<'a> {
    /// The symmetries of the board that the proof names, by their numbers ([`rules`]) in increasing
    /// order: symmetry 0 is the identity, symmetry i is entry i − 1 of this list.
    pub symmetries: Vec<u8>,
    /// The proof.
    pub replay: Replay<'a>,
}

record!(Body<'a> { symmetries, replay });

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        // Words and numbers, each in its place.
        true
    }

    /// A bound implies the weaker ones.
    fn implies(&self, wanted: &str) -> bool {
        let mut weaker = self.bound.weaker_in(wanted);
        weaker.any(|bound| Claim { bound, ..*self }.to_string() == wanted)
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        let Proof { body, executor, .. } = proof;
        match proof.kind {
            Kind::Replay => {
                let Body { symmetries, replay } = body.whole()?;
                let rules = rules::DotsAndBoxesRules::new(self, &symmetries)?;
                replay::check(&rules, &replay, executor)
            }
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

#[cfg(test)]
mod tests;
