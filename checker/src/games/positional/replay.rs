//! Replays of positional games.

use super::body::Body;
use super::claim::Claim;
use super::rules::PositionalRules;
use crate::figures::Figures;
use crate::games::Proof;
use crate::parts::Executor;
use crate::proofs::replay;
use crate::stop::Stop;

/// Checks a replay.
pub(super) fn check(claim: &Claim, proof: &Proof<'_>) -> Result<Figures, Stop> {
    let body: Body<'_> = proof.body.clone().whole()?;
    body.confirm_work(&claim.game, proof.file_size)?;
    body.board.confirm_in(&proof.body, &claim.game)?;
    check_on_board(claim, &body, proof.executor)
}

/// Checks a replay on a board that has been confirmed.
pub(super) fn check_on_board(
    claim: &Claim,
    body: &Body<'_>,
    by: &dyn Executor,
) -> Result<Figures, Stop> {
    match body.board.size() {
        0..=64 => check_in::<1>(claim, body, by),
        65..=128 => check_in::<2>(claim, body, by),
        _ => check_in::<8>(claim, body, by),
    }
}

/// Checks a replay with sets of points in so many words.
fn check_in<const N: usize>(
    claim: &Claim,
    body: &Body<'_>,
    by: &dyn Executor,
) -> Result<Figures, Stop> {
    let rules = PositionalRules::<N>::new(claim, &body.board, &body.symmetries)?;
    replay::check(&rules.with_lemmas(&body.pairings, &body.threats), &body.replay, by)
}
