//! Chomp: two players eat from a bar of chocolate, and who takes the poisoned square loses.

pub mod vectors;

use zermelo_checker::games::chomp::Claim;

use super::GameClaim;
use crate::proofs::outcome::vectors::OutcomeClaim;

impl GameClaim for Claim {
    fn for_outcome_proofs(&self) -> Option<&dyn OutcomeClaim> {
        Some(self)
    }
}
