//! What the commands ask of dots and boxes.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::dots_and_boxes::DotsAndBoxes;
use zermelo_explain::count;

use super::values;
use crate::contract::about::{About, Solver};
use crate::contract::error::GameError;
use crate::contract::maps::{MapTable, PrintedTable, TableOfBoards};
use crate::contract::solving::{SolveRequest, Solved};
use crate::limits::Resources;
use crate::score::about as score;

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[[
        "dots-and-boxes R C",
        "Dots and boxes on R rows of C boxes",
        "at most 64 edges; 2 × 5 takes four minutes",
    ]],
    claims: &[
        [
            "first player gets at least N boxes in dots-and-boxes R C",
            "a number of boxes that a player is sure of",
        ],
        [
            "second player keeps first player to at most N boxes in dots-and-boxes R C",
            "a number of boxes that the first player does not exceed",
        ],
    ],
    solver: Some(Solver { keeps_searches: true, ..Solver::PLAIN }),
    table: Some(TableOfBoards { word: "dots-and-boxes", table, csv_columns: &values::COLUMNS }),
    ..About::called("dots-and-boxes")
};

/// Finds the value of a board, with a proof for each player, or proves the claim that is wanted.
pub(super) fn solve(game: &DotsAndBoxes, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    let wanted = match request.claim {
        Some(Claim::DotsAndBoxes(claim)) => Some(claim.bound),
        _ => None,
    };
    let boxes = game.rows.saturating_mul(game.columns);
    let facts = |value| {
        let others = boxes.saturating_sub(value);
        let boxes = count(boxes, "box", "boxes");
        format!("; the second player gets {others} of {boxes}")
    };
    score::solve(game, wanted, request, facts)
}

/// The values of all boards up to a size.
fn table(table: &MapTable<'_>, resources: Resources<'_>) -> Result<PrintedTable, GameError> {
    score::table(table, resources, values::values, values::table)
}
