//! What the commands ask of dots and boxes.

use zermelo_checker::claim::Claim;
use zermelo_checker::games::dots_and_boxes::DotsAndBoxes;
use zermelo_checker::proofs::Kind;

use super::solver::{self, Limits, SolveError};
use super::values;
use crate::document::RenderOptions;
use crate::games::about::{About, GameError, MapRequest, MapTable, SolveRequest, Solved, Values};
use crate::provenance::made_by;

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
    values: Some(Values { word: "dots-and-boxes", table }),
    ..About::called("dots-and-boxes")
};

/// Finds the value of a board, with a proof for each player, or proves the claim that is wanted.
pub(super) fn solve(game: &DotsAndBoxes, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    if let Some(kind) = request.by.filter(|&kind| kind != Kind::Replay) {
        let kind = kind.name();
        return Err(GameError::Wrong(format!("dots-and-boxes is not solved by {kind}")));
    }
    let progress = |done: u64, all: u64| {
        (request.progress)(format!("solving, {done} of {all} positions"));
    };
    let limits = Limits {
        positions: request.max_positions.unwrap_or(u64::MAX),
        memory: request.max_memory,
        deadline: request.deadline,
        progress: &progress,
    };
    let wanted = match request.claim {
        Some(Claim::DotsAndBoxes(claim)) => Some(claim),
        _ => None,
    };
    let solution = solver::solve(game, wanted, &made_by("zermelo solve"), limits)?;
    let value = solution.value;
    let boxes = game.rows.saturating_mul(game.columns);
    let mut outcome = format!(
        "value {value} in {game}; {} positions; the second player gets {} of the {boxes} boxes",
        solution.positions,
        boxes.saturating_sub(value),
    );
    for claim in &solution.unproved {
        outcome.push_str(&format!("\n  known  {claim}: by the search, without a certificate"));
    }
    let unfinished = (!solution.unproved.is_empty()).then(|| with_option(&SolveError::Time));
    Ok(Solved { outcome, certificates: solution.certificates, unfinished })
}

impl From<SolveError> for GameError {
    /// A limit is one; anything else is about what was asked for.
    fn from(error: SolveError) -> GameError {
        match error {
            SolveError::Size { .. } => GameError::Wrong(error.to_string()),
            limit => GameError::Limit(with_option(&limit)),
        }
    }
}

/// A limit, with the option that sets it.
fn with_option(limit: &SolveError) -> String {
    let option = match limit {
        SolveError::Positions { .. } => " (--max-positions sets it)",
        SolveError::Memory { .. } => " (--max-memory sets it)",
        SolveError::Time => " (--time-limit sets it)",
        _ => "",
    };
    format!("{limit}{option}")
}

/// The values of all boards up to a size.
fn table(table: &MapTable<'_>, request: MapRequest<'_>) -> Result<String, GameError> {
    if table.most_second.is_some() {
        let message = "the table of dots-and-boxes has one size, so it takes no --max-b";
        return Err(GameError::Wrong(message.into()));
    }
    let limits =
        Limits { memory: request.max_memory, progress: request.progress, ..Limits::default() };
    let values = values::values(table.most, limits)?;
    Ok(values::table(&values).render(table.format, &RenderOptions::default()))
}
