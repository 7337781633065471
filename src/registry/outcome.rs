//! Outcome proofs of claims of any game.

use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::outcome::Outcome;

use super::games;
use crate::proofs::outcome::problem::{Family, Problem};
pub(crate) use crate::proofs::outcome::prove_theorem;
use crate::proofs::outcome::prover::instance::{Instance, instance as instance_of};
use crate::proofs::outcome::vectors::OutcomeClaim;
use crate::proofs::outcome::vectors::instance::InstanceError;

/// The claim as one that outcome proofs may be about; `None` where its game has none.
pub fn outcome_claim(claim: &Claim) -> Option<&dyn OutcomeClaim> {
    games::of(claim)?.for_outcome_proofs()
}

/// A claim to be proved from families; `None` where its game has no outcome proofs.
pub fn problem(claim: &Claim, families: Vec<Family>) -> Option<Problem> {
    Some(Problem::new(outcome_claim(claim)?, families))
}

fn stored(claim: &Claim) -> Result<&dyn OutcomeClaim, InstanceError> {
    outcome_claim(claim).ok_or_else(|| InstanceError::NotStored(Box::new(claim.clone())))
}

/// The replay certificate that an outcome proof is at one size of its claim.
///
/// # Errors
/// When strategies of the game are not stored or not at that size, the proof is not about the size,
/// and when a derivation does not hold there.
pub fn certificate_at(
    claim: &Claim,
    outcome: &Outcome,
    size: u32,
    provenance: Provenance,
) -> Result<Certificate<'static>, InstanceError> {
    stored(claim)?.replay_at(outcome, size, provenance)
}

/// What a proof says of a position of a goal, as
/// [`instance`](crate::proofs::outcome::prover::instance::instance) has it.
///
/// # Errors
/// When the parameters are none of the goal's, or a derivation does not hold there.
pub fn instance(
    claim: &Claim,
    outcome: &Outcome,
    goal: usize,
    parameters: &[i64],
) -> Result<Option<Instance>, InstanceError> {
    instance_of(stored(claim)?, outcome, goal, parameters)
}
