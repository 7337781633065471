//! The Erdős–Szekeres game (Pudwell): the players name the entries of a permutation, and the first to
//! make a monotone subsequence too long loses.

pub(crate) mod about;
mod discover;
pub mod families;
mod maps;
pub mod play;
mod probe;
mod proof;
pub mod solver;
mod solving;
pub mod table;
mod theorem;
pub mod vectors;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::ErdosSzekeres as Cells;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::end::End;
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;

use crate::outcome;
use solver::Board;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| analyse(own(game)?, request)),
        ..Solver::of(|game, request| solving::solve(own(game)?, request))
    }),
    ends: |game, end| own(game).map_or(Vec::new(), |game| ends(game, end)),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::Map, claim::Claim::ErdosSzekeres(claim)) => proof::decode(claim, certificate),
        (Kind::Outcome, _) => outcome::decode(certificate),
        _ => Ok(None),
    },
    theorem: Some(theorem::theorem),
    rows: Some(Rows::Plain(|header, replay| Certificate::new(header, Kind::Replay, &replay))),
    ..about::ABOUT
};

/// The claims that together say how a game ends.
fn ends(game: &ErdosSzekeres, end: End) -> Vec<claim::Claim> {
    end.if_draw(|player| Claim {
        statement: Statement::Strategy(claim::Statement::DoesNotLose(player)),
        game: *game,
    })
}

/// Analyses a position.
fn analyse(game: &ErdosSzekeres, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
    let statement = Statement::Strategy(claim::Statement::Wins(Player::First));
    let claims = [Claim { statement, game: *game }];
    let ladder = Ladder::new(&claims, Cells::new)?;
    Board::of(game).map_err(|error| GameError::Wrong(error.to_string()))?;
    let ladder = play::digits::notation(game).into_iter().fold(ladder, Ladder::in_notation);
    Ok(ladder.analyse(request)?)
}
