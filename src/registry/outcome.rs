//! Outcome proofs of claims of any game.

use zermelo_checker::claim::Claim;

use super::games;
pub(crate) use crate::proofs::outcome::prove_theorem;
use crate::proofs::outcome::vectors::OutcomeClaim;

/// The claim as one that outcome proofs may be about; `None` where its game has none.
pub fn outcome_claim(claim: &Claim) -> Option<&dyn OutcomeClaim> {
    games::of(claim)?.for_outcome_proofs()
}
