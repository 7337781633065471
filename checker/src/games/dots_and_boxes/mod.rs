//! Dots and boxes (Lucas). It admits replays.

mod claim;
pub mod rules;

pub use claim::{Claim, DotsAndBoxes};
pub use rules::{CODES, POSITION_BOXES, POSITION_EDGES, SYMMETRY_NUMBER};

use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::figures::Figures;
use crate::format::record;
use crate::proofs::Kind;
use crate::proofs::replay::{self, Replay};
use crate::stop::Stop;

/// The body of a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body<'a> {
    /// The symmetries of the board that the proof names, by their numbers ([`rules`]) in increasing
    /// order: symmetry 0 is the identity, symmetry i is entry i − 1 of this list.
    pub symmetries: Vec<u8>,
    /// The nodes and the replies.
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
