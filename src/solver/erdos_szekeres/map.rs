//! Map certificates (proofs.md, kind 7): the outcome of every state of a board, with the number of
//! P-positions and the winner as their claim.

use std::borrow::Cow;

use zermelo_checker::certificate::{Certificate, Header, Proof, Provenance};
use zermelo_checker::claim::{Claim, ErdosSzekeres, Form, Game, Statement};
use zermelo_checker::proof::map::Map;

use super::board::winner;
use super::outcomes::{Outcomes, outcomes};
use super::{Board, Resources, SolveError};

/// The claim that a board's outcomes prove.
pub fn claim(outcomes: &Outcomes) -> Claim {
    let statement = Statement::PPositions {
        count: outcomes.p_positions,
        winner: winner(outcomes.first_wins()),
    };
    Claim { statement, game: Game::ErdosSzekeres(outcomes.board.avoidance()) }
}

/// The map certificate of a board's outcomes.
pub fn certificate(outcomes: Outcomes, provenance: Provenance) -> Certificate<'static> {
    let header =
        Header { claim: claim(&outcomes), board: None, symmetries: Default::default(), provenance };
    Certificate { header, proof: Proof::Map(Map { bits: Cow::Owned(outcomes.bits) }) }
}

/// Finds the outcome of every state of a game, and makes its map.
///
/// # Errors
/// When the game is not avoidance at one size, its board is too large, or the memory does not
/// suffice; nothing is allocated then.
pub fn map(
    game: &ErdosSzekeres,
    provenance: Provenance,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    if game.form == Form::Achievement {
        return Err(SolveError::AchievementMap);
    }
    let outcomes = outcomes(Board::of(game)?, resources)?;
    Ok(certificate(outcomes, provenance))
}
