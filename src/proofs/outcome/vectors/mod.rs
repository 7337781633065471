//! What the prover of outcome proofs, and their tables, need of a game whose positions are integer
//! vectors: its moves, the words for them, and the theorems whose families come with the program.
//!
//! A game's moves are written once in its own folder, independently of the checker's rules: a
//! certificate is only accepted when the two agree. What is to be proved of a claim is asked of the
//! checker.
//!
//! A game that outcome proofs are about implements [`OutcomeClaim`] for its claims.

pub mod game;

use thiserror::Error;
use zermelo_checker::WRONG_KIND_FOR_CLAIM;
use zermelo_checker::claim::{Claim, Provenance};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::outcome::Outcome;
use zermelo_checker::proofs::outcome::game::{Goal, Problem as Goals};

use crate::games;
use crate::games::about::{GameError, Made};
use crate::limits::Limits;
use crate::proofs::outcome::prover::instance::InstanceError;
use crate::proofs::outcome::prover::{self, Problem};
use crate::provenance::made_by;
pub use game::Game;

/// What an outcome proof of a claim needs of the claim's game, besides what the checker has of it.
pub trait OutcomeClaim {
    /// What the checker wants to be derived for the claim.
    ///
    /// # Errors
    /// When outcome proofs are not about the claim.
    fn goals(&self) -> Result<Goals, Fault>;

    /// The game's moves and words. Only asked for a claim that has [`goals`](OutcomeClaim::goals).
    fn game(&self) -> Game;

    /// Why the claim has no goals, in words.
    fn refused(&self, fault: &Fault) -> String;

    /// A replay certificate of the claim at one size, made from an outcome proof of it; `None` for
    /// a game whose strategies are not stored.
    fn replay_at(
        &self,
        _outcome: &Outcome,
        _size: u32,
        _provenance: Provenance,
    ) -> Option<Result<Certificate<'static>, InstanceError>> {
        None
    }
}

/// A theorem whose families come with the program.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// The claim, and the families that prove it.
    pub problem: fn() -> Problem,
}

impl Theorem {
    /// Proves it.
    pub(crate) fn prove(&self, limits: &Limits) -> Result<Made, GameError> {
        let problem = (self.problem)();
        let outcome = prover::prove_within(&problem, limits)?.map_err(|failures| {
            let failures: Vec<String> = failures.iter().map(ToString::to_string).collect();
            let claim = &problem.claim;
            GameError::Wrong(format!("no proof of ‘{claim}’\n{}", failures.join("\n")))
        })?;
        Ok(super::made(problem.claim, outcome, made_by("zermelo prove")))
    }
}

/// The claim as one that outcome proofs may be about, by its game.
fn of(claim: &Claim) -> Option<&dyn OutcomeClaim> {
    games::of(claim).and_then(|game| game.for_outcome_proofs())
}

/// Why there is no outcome proof of a claim, whatever the families.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotProvable(String);

/// The game of a claim, and what is to be derived for the claim.
///
/// # Errors
/// When outcome proofs are not about the claim.
pub fn problem(claim: &Claim) -> Result<(Game, Vec<Goal>), NotProvable> {
    let other = || NotProvable("an outcome proof cannot prove this kind of claim".into());
    let of_game = of(claim).ok_or_else(other)?;
    let goals = of_game.goals().map_err(|fault| match fault.code {
        WRONG_KIND_FOR_CLAIM => other(),
        _ => NotProvable(of_game.refused(&fault)),
    })?;
    Ok((of_game.game(), goals.goals))
}

/// The replay certificate that an outcome proof is at one size of its claim.
///
/// # Errors
/// When strategies of the game are not stored, the proof is not about that size, or it does not
/// hold there.
pub(crate) fn replay_at(
    claim: &Claim,
    outcome: &Outcome,
    size: u32,
    provenance: Provenance,
) -> Result<Certificate<'static>, InstanceError> {
    let made = of(claim).and_then(|of_game| of_game.replay_at(outcome, size, provenance));
    made.unwrap_or_else(|| Err(InstanceError::NotStored(Box::new(claim.clone()))))
}

#[cfg(test)]
mod tests;
