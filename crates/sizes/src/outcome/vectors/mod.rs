//! What the prover of outcome proofs, and their tables, need of a game whose positions are integer
//! vectors: words for its moves, and what is to be proved of a claim. Both moves and goals are the checker's,
//! where tests compare them with the rules.
//!
//! A game that outcome proofs are about implements [`OutcomeClaim`] for its claims, and has a line in
//! [`outcome_claim`].

pub mod game;

use zermelo_checker::WRONG_KIND_FOR_CLAIM;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::proofs::outcome::game::{Goal, Problem as Goals, VectorGame};

pub use game::Game;
pub use zermelo_present::contract::instance::{InstanceError, NotProvable};

/// What an outcome proof of a claim needs of the claim's game, besides what the checker has of it.
pub trait OutcomeClaim {
    /// The claim.
    fn claim(&self) -> Claim;

    /// What the checker wants to be derived for the claim.
    ///
    /// # Errors
    /// When outcome proofs are not about the claim.
    fn goals(&self) -> Result<Goals, Fault>;

    /// The game, with the words for these positions and moves, which are those of its
    /// [`goals`](OutcomeClaim::goals).
    fn game(&self, vectors: VectorGame) -> Game;

    /// Why the claim has no goals, in words.
    fn refused(&self, fault: &Fault) -> String;

    /// A replay certificate of the claim at one size, made from an outcome proof of it.
    ///
    /// # Errors
    /// When strategies of the game are not stored or not at that size, the proof is not about the
    /// size, or a derivation does not hold there.
    fn replay_at(
        &self,
        _outcome: &Outcome,
        _size: u32,
        _provenance: Provenance,
    ) -> Result<Certificate<'static>, InstanceError> {
        Err(InstanceError::NotStored(Box::new(self.claim())))
    }
}

/// The claim as one that outcome proofs may be about; `None` where its game has none.
pub fn outcome_claim(claim: &Claim) -> Option<&dyn OutcomeClaim> {
    match claim {
        Claim::ErdosSzekeres(claim) => Some(claim),
        Claim::Chomp(claim) => Some(claim),
        Claim::Subtraction(claim) => Some(claim),
        _ => None,
    }
}

/// The game of a claim, and what is to be derived for the claim.
///
/// # Errors
/// When outcome proofs are not about the claim.
pub fn goals(claim: &dyn OutcomeClaim) -> Result<(Game, Vec<Goal>), NotProvable> {
    let goals = claim.goals().map_err(|fault| match fault.code {
        WRONG_KIND_FOR_CLAIM => {
            NotProvable("an outcome proof cannot prove this kind of claim".into())
        }
        _ => NotProvable(claim.refused(&fault)),
    })?;
    Ok((claim.game(goals.game), goals.goals))
}

#[cfg(test)]
mod tests;
