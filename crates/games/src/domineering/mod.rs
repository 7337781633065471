//! Domineering: two players place dominoes on a board, one upright and one across, and who cannot place
//! one loses. A game that has little more than its rules and its face.

pub(crate) mod about;
pub mod solver;

use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::domineering::{Body, Claim, Domineering};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::Domineering as Dominoes;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| analyse(own(game)?, request)),
        ..Solver::of(|game, request| solve(own(game)?, request))
    }),
    rows: Some(Rows::Plain(|header, replay| {
        let body = Body { symmetries: Vec::new(), replay };
        Certificate::new(header, Kind::Replay, &body)
    })),
    ..about::ABOUT
};

/// Finds out who wins.
fn solve(game: &Domineering, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    request.confirm_kind("domineering", &[Kind::Replay])?;
    Ok(SolvedGame::by(solver::solve(game, request.resources)?))
}

/// Analyses a position.
fn analyse(game: &Domineering, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
    let claim = Claim { winner: Player::First, game: *game };
    Ok(Ladder::new(&[claim], |claim| Dominoes::new(claim, &[]))?.analyse(request)?)
}
