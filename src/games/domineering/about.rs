//! What the commands ask of Domineering.

use zermelo_checker::claim::Player;
use zermelo_checker::games::domineering::{Claim, Domineering};
use zermelo_checker::proofs::Kind;

use super::solver;
use crate::contract::about::{About, Solver};
use crate::contract::error::GameError;
use crate::contract::solving::{SolveRequest, Solved};

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[[
        "domineering R C",
        "Domineering on R rows of C cells; the first player places dominoes upright",
        "R ≥ 2, at most 64 cells; 5 × 6 takes seconds",
    ]],
    claims: &[["first player wins domineering 4 4", "also second player"]],
    solver: Some(Solver::PLAIN),
    ..About::called("Domineering")
};

/// Finds out who wins, with a strategy.
pub(super) fn solve(game: &Domineering, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    request.confirm_kind("domineering", &[Kind::Replay])?;
    let claim = |winner: Player| Claim { winner, game: *game };
    let certificate = solver::solve(claim, request.resources)?;
    let outcome = certificate.header.claim.to_string();
    Ok(Solved { outcome, certificates: vec![certificate], unfinished: None })
}
