//! Latin Erdős (Silva): players place numbers without repetition in a row or a column; who has no legal
//! move loses, and columns decide a full board.

pub(crate) mod about;
mod chance;
pub(crate) mod dump;
mod proof;
pub(crate) mod solver;
mod table;
#[cfg(test)]
mod table_tests;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::latin_erdos::{Body, Claim, LatinErdos, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::LatinErdos as Board;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::end::End;
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| analyse(own(game)?, request)),
        has_mirrors: true,
        ..Solver::of(|game, request| solve(own(game)?, request))
    }),
    ends: |game, end| own(game).map_or(Vec::new(), |game| ends(game, end)),
    proofs: |kind, certificate| match &certificate.header.claim {
        claim::Claim::LatinErdos(claim) => proof::decode(claim, kind, certificate),
        _ => Ok(None),
    },
    rows: Some(Rows::Plain(|header, replay| {
        Certificate::new(header, Kind::Replay, &Body { replay, ..Default::default() })
    })),
    ..about::ABOUT
};

/// The claims that together say how a game ends.
fn ends(game: &LatinErdos, end: End) -> Vec<claim::Claim> {
    end.if_draw(|player| Claim {
        statement: Statement::Strategy(claim::Statement::DoesNotLose(player)),
        game: *game,
    })
}

/// Finds out who wins, and what proves it.
fn solve(game: &LatinErdos, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    let claim = match request.claim {
        Some(claim::Claim::LatinErdos(claim)) => Some(claim),
        _ => None,
    };
    solver::solve(game, claim, request)
}

/// Analyses a position.
fn analyse(game: &LatinErdos, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
    let statements = [claim::Statement::DoesNotLose, claim::Statement::Wins];
    let claims = statements.map(|statement| {
        let statement = Statement::Strategy(statement(Player::First));
        Claim { statement, game: *game }
    });
    Ok(Ladder::new(&claims, |claim| Board::new(claim, &[], &[]))?.analyse(request)?)
}
