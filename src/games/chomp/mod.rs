//! Chomp: two players eat from a bar of chocolate, and the player who takes the poisoned square loses.

pub(crate) mod dump;
pub mod vectors;

use serde_json::Value;
use zermelo_checker::games::chomp::Claim;

use super::GameClaim;
use crate::proofs::outcome::vectors::OutcomeClaim;

impl GameClaim for Claim {
    fn fields(&self) -> (&'static str, Value) {
        ("chomp", dump::claim(self))
    }

    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        Some(self)
    }
}
