//! Dots and boxes: the players draw the edges of a board, and who completes a box gets it and draws
//! again. A game with a score, which shows what the score needs of its game.

pub(crate) mod about;
pub mod solver;
#[cfg(test)]
mod table_tests;
pub mod values;

use zermelo_checker::claim;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::dots_and_boxes::{Body, Claim, DotsAndBoxes};
use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;
use zermelo_explain::count;
use zermelo_explain::faces::DotsAndBoxes as Edges;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::about::{About, Solver, own};
use zermelo_present::contract::end::End;
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use crate::score;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(Solver {
        analyse: Some(|game, request| analyse(own(game)?, request)),
        keeps_searches: true,
        ..Solver::of(|game, request| solve(own(game)?, request))
    }),
    ends: |game, end| own(game).map_or(Vec::new(), |game| ends(game, end)),
    rows: Some(Rows::Plain(|header, replay| {
        let body = Body { symmetries: Vec::new(), replay };
        Certificate::new(header, Kind::Replay, &body)
    })),
    ..about::ABOUT
};

/// Finds out who wins, and what proves it.
fn solve(game: &DotsAndBoxes, request: &SolveRequest<'_>) -> Result<SolvedGame, GameError> {
    let wanted = match request.claim {
        Some(claim::Claim::DotsAndBoxes(claim)) => Some(claim.bound),
        _ => None,
    };
    let boxes = game.rows.saturating_mul(game.columns);
    let facts = |value| {
        let others = boxes.saturating_sub(value);
        let boxes = count(boxes, "box", "boxes");
        format!("; the second player gets {others} of {boxes}")
    };
    score::about::solve(game, wanted, request, facts)
}

/// Analyses a position.
fn analyse(game: &DotsAndBoxes, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
    let boxes = game.rows.saturating_mul(game.columns).min(u8::MAX.into());
    let bounds = (1..=boxes).map(Bound::AtLeast);
    let claims: Vec<Claim> = bounds.map(|bound| Claim { bound, game: *game }).collect();
    let ladder = Ladder::new(&claims, |claim| Edges::new(claim, &[]))?;
    score::about::analyse(game, ladder.counting("the boxes of the first player"), request)
}

/// The claims that together say how a game ends.
fn ends(game: &DotsAndBoxes, end: End) -> Vec<claim::Claim> {
    end.if_score(|bound| Claim { bound, game: *game })
}
