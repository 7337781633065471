//! What the commands ask of the coprimality grid.

use std::path::Path;
use std::time::Duration;

use zermelo_checker::claim;
use zermelo_checker::games::coprime_grid::CoprimeGrid;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Replay;

use super::grid::Grid;
use super::solver::checkpoint::Checkpoint;
use super::solver::{self, Limits, Progress, SolveError, parities, score_words};
use super::{source, values};
use crate::document::RenderOptions;
use crate::games::about::{
    About, GameError, GameOption, MapRequest, MapTable, SolveRequest, Solved, Sources, Takes,
    Values,
};
use crate::provenance::made_by;

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[["coprime-grid N", "Quet's coprimality grid with N columns and rows", "N = 2 to 8"]],
    rule: "The score is the integer in the lower right cell; the maximiser is first",
    options: &[
        GameOption::new(
            "variation",
            Takes::Word("1|2"),
            "In coprime-grid, 2: the score is the number of odd integers written; the players are odd \
             and even",
        ),
        GameOption {
            conflicts_with: &["alone"],
            ..GameOption::new("first", Takes::Word("WHO"), "In coprime-grid, who writes first")
        },
        GameOption::new(
            "alone",
            Takes::Word("WHO"),
            "In coprime-grid, who writes all integers, as a solitaire; the other player passes",
        ),
    ],
    claims: &[
        ["maximiser gets at least N in coprime-grid N", "a score that a player is sure of"],
        ["minimiser keeps it to at most N in coprime-grid N", "a score that is not exceeded"],
    ],
    is_solved: true,
    keeps_searches: true,
    values: Some(Values { word: "coprime-grid", table }),
    sources: Some(Sources { is_meant: source::is_source, compile: source::compile, prove: None }),
    ..About::called("coprime-grid")
};

/// Finds the value of a grid, with a proof for each player.
pub(super) fn solve(game: &CoprimeGrid, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    if let Some(kind) = request.by.filter(|&kind| kind != Kind::Replay) {
        let kind = kind.name();
        return Err(GameError::Wrong(format!("coprime-grid is not solved by {kind}")));
    }
    let progress = |done: Progress| (request.progress)(words(&done));
    let checkpoint = request.checkpoint.map(open).transpose()?;
    checkpoint.iter().try_for_each(|checkpoint| checkpoint.finished(&[*game]).map(|_| ()))?;
    let limits = Limits {
        positions: request.max_positions.unwrap_or(u64::MAX),
        memory: request.max_memory,
        deadline: request.deadline,
        progress: &progress,
        checkpoint: checkpoint.as_ref(),
        ..Limits::default()
    };
    let made_by = made_by("zermelo solve");
    let solution = match request.claim {
        Some(claim::Claim::CoprimeGrid(claim)) => solver::prove(claim, &made_by, limits)?,
        _ => solver::solve(game, &made_by, limits)?,
    };
    let value = score_words(solution.least, solution.most);
    let mut outcome = format!("{value} in {game}; {} positions", solution.positions);
    if solution.least == solution.most
        && let Some((odd, even)) = parities(game, solution.least)
    {
        outcome.push_str(&format!("; {odd} odd and {even} even integers"));
    }
    for claim in &solution.unproved {
        outcome.push_str(&format!("\n  known  {claim}: by the search, without a certificate"));
    }
    let proofs = solution.certificates.iter();
    let mut replays = proofs.filter_map(|certificate| certificate.decode::<Replay<'_>>().ok());
    // The player who writes alone has one line of play: a grid with the value.
    if game.order.is_alone()
        && let Some(witness) = replays.find_map(|replay| Grid::of_solitaire(game, &replay))
    {
        outcome.push_str(&format!("\n{}", witness.diagram().to_string().trim_end()));
    }
    let unfinished = solution.stopped.map(|limit| with_option(&limit));
    Ok(Solved { outcome, certificates: solution.certificates, unfinished })
}

/// How often a search is kept.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(300);

/// The search that a file keeps.
fn open(path: &Path) -> Result<Checkpoint<'_>, SolveError> {
    Checkpoint::open(path, BETWEEN_CHECKPOINTS)
}

/// How far a search is, in words.
fn words(done: &Progress) -> String {
    let Progress { positions, memory, left, .. } = done;
    let left = left.map_or_else(String::new, |left| {
        format!(", at most about {} s left", left.as_secs().saturating_add(1))
    });
    format!("solving, {positions} positions, {} MiB{left}", memory.div_ceil(1 << 20))
}

impl From<SolveError> for GameError {
    /// A limit is one; anything else is about what was asked for.
    fn from(error: SolveError) -> GameError {
        match error {
            SolveError::Size { .. } | SolveError::Checkpoint { .. } => {
                GameError::Wrong(error.to_string())
            }
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

/// The values of all grids up to a size.
fn table(table: &MapTable<'_>, request: MapRequest<'_>) -> Result<String, GameError> {
    if table.most_second.is_some() {
        return Err(GameError::Wrong("a coprime-grid has one size, so it takes no --max-b".into()));
    }
    let progress = |done: Progress| {
        let number = |positions: usize| u64::try_from(positions).unwrap_or(u64::MAX);
        (request.progress)(number(done.positions), done.all.map_or(0, number));
    };
    let checkpoint = table.checkpoint.map(open).transpose()?;
    let limits = Limits {
        memory: request.max_memory,
        progress: &progress,
        checkpoint: checkpoint.as_ref(),
        ..Limits::default()
    };
    let values = values::values(table.most, limits)?;
    Ok(values::table(&values, table.format).render(table.format, &RenderOptions::default()))
}
