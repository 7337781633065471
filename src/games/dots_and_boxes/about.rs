//! What the commands ask of dots and boxes.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::dots_and_boxes::DotsAndBoxes;

use super::solver::{self, Limits};
use super::values;
use crate::document::RenderOptions;
use crate::games::about::{
    About, GameError, MapRequest, MapTable, PrintedTable, SolveRequest, Solved, Values,
};
use crate::provenance::made_by;
use crate::score::{Progress, about as score};

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[[
        "dots-and-boxes R C",
        "Dots and boxes on R rows of C boxes",
        "at most 24 edges: up to 3 × 3, 2 × 4 and 1 × 7",
    ]],
    claims: &[
        [
            "first player gets at least N in dots-and-boxes R C",
            "a number of boxes that a player is sure of",
        ],
        [
            "second player keeps it to at most N in dots-and-boxes R C",
            "a number of boxes that the first player does not exceed",
        ],
    ],
    is_solved: true,
    keeps_searches: true,
    values: Some(Values { word: "dots-and-boxes", table }),
    ..About::called("dots-and-boxes")
};

/// Finds the value of a board, with a proof for each player, or proves the claim that is wanted.
pub(super) fn solve(game: &DotsAndBoxes, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    score::confirm_replay("dots-and-boxes", request.by)?;
    let progress = |done: Progress| (request.progress)(score::words(&done));
    let checkpoint = score::checkpoint(request.checkpoint, Some(&game.to_string()))?;
    let limits = score::limits(request, &progress, checkpoint.as_ref());
    let made_by = made_by("zermelo solve");
    let solution = match request.claim {
        Some(Claim::DotsAndBoxes(claim)) => solver::prove(claim, &made_by, limits)?,
        _ => solver::solve(game, &made_by, limits)?,
    };
    let boxes = game.rows.saturating_mul(game.columns);
    let others = boxes.saturating_sub(solution.least);
    let facts = match solution.least == solution.most {
        true => format!("; the second player gets {others} of the {boxes} boxes"),
        false => String::new(),
    };
    Ok(score::solved(&game.to_string(), solution, &facts))
}

/// The values of all boards up to a size.
fn table(table: &MapTable<'_>, request: MapRequest<'_>) -> Result<PrintedTable, GameError> {
    if table.most_second.is_some() {
        let message = "the table of dots-and-boxes has one size, so it takes no --max-b";
        return Err(GameError::Wrong(message.into()));
    }
    let progress = |done: Progress| {
        let (done, all) = score::numbers(&done);
        (request.progress)(done, all);
    };
    let checkpoint = score::checkpoint(table.checkpoint, None)?;
    let limits = Limits {
        memory: request.max_memory,
        progress: &progress,
        checkpoint: checkpoint.as_ref(),
        ..Limits::default()
    };
    let (values, stopped) = values::values(table.most, limits)?;
    let text = values::table(&values).render(table.format, &RenderOptions::default());
    Ok(PrintedTable { text, unfinished: stopped.map(|limit| score::with_option(&limit)) })
}
