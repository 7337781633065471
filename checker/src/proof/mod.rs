//! The kinds of proof (docs/proofs.md), a module each, and the choice between them.

pub mod outcome;
pub mod replay;

use crate::certificate::{Certificate, Proof};
use crate::claim::{Game, Positional};
use crate::rules::positional::PositionalRules;
use crate::verdict::{BoardFault, NoVerdict, Reason, Rejection};

/// What was confirmed, by name.
pub type Figures = Vec<(&'static str, u64)>;

/// Runs the parts of a check.
///
/// An executor decides in which order and on which threads the parts run, and can do no more: the
/// results go into places of the checker's own, and a part that was not run means no verdict.
pub trait Executor: Sync {
    /// Calls `part` with every number below `parts`, each once.
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync));
}

/// One part after the other.
pub struct InOrder;

impl Executor for InOrder {
    fn run(&self, parts: usize, part: &(dyn Fn(usize) + Sync)) {
        (0..parts).for_each(part);
    }
}

/// Checks the proof of a certificate against its claim.
///
/// # Errors
/// When no verdict is reached.
pub fn check(
    certificate: &Certificate<'_>,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    if let Proof::Outcome(body) = &certificate.proof {
        return outcome::check(&certificate.header, body, executor);
    }
    match &certificate.header.claim.game {
        Game::Positional(game) => check_positional(certificate, game, executor),
        Game::ErdosSzekeres(_) | Game::Chomp(_) => Ok(Err(Reason::WrongKindForClaim.into())),
    }
}

fn check_positional(
    certificate: &Certificate<'_>,
    game: &Positional,
    executor: &dyn Executor,
) -> Result<Result<Figures, Rejection>, NoVerdict> {
    let header = &certificate.header;
    let statement = header.claim.statement;
    let Proof::Replay(replay) = &certificate.proof else {
        return Ok(Err(Reason::WrongKindForClaim.into()));
    };
    macro_rules! replay_on {
        ($words:literal) => {
            match PositionalRules::<$words>::new(header, game) {
                Ok(rules) => {
                    replay::check(&rules, statement, replay, header.symmetries.len(), executor)
                }
                Err(reason) => Ok(Err(reason.into())),
            }
        };
    }
    match header.board.as_ref().map(|board| board.size()) {
        Some(0..=64) => replay_on!(1),
        Some(65..=128) => replay_on!(2),
        Some(_) => replay_on!(8),
        None => Ok(Err(Reason::Board(BoardFault::Presence).into())),
    }
}
