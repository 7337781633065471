//! What the commands print of the value of a game.

use zermelo_checker::proofs::Kind;
use zermelo_checker::score::Bound;
use zermelo_explain::count;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::maps::{BETWEEN_CHECKPOINTS, MapTable, PrintedTable};
use zermelo_present::document::Format;
use zermelo_present::document::model::Table;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::checkpoint::Checkpoint;
use super::game::ScoreGame;
use super::interval::GameValue;
use super::named::{KeyOf, Scored};
use super::options::Options;
use super::search::Search;
use super::solve::{self, Solution, UncertifiedBound};
use super::values::Values;

/// Finds the value of a game, with a proof for each player, or proves the bound that is wanted. `facts`
/// is said of the game beside its value.
pub(crate) fn solve<G: Scored>(
    game: &G,
    wanted: Option<Bound>,
    request: &SolveRequest<'_>,
    facts: impl FnOnce(u32) -> String,
) -> Result<SolvedGame, GameError> {
    let game = game.played()?;
    let words = game.words();
    request.confirm_kind(words.split(' ').next().unwrap_or_default(), &[Kind::Replay])?;
    let open = |path| Checkpoint::open(path, BETWEEN_CHECKPOINTS);
    let checkpoint = request.checkpoint.map(open).transpose()?;
    if let Some(checkpoint) = &checkpoint {
        checkpoint.finished(std::slice::from_ref(&words))?;
    }
    let resources = request.resources;
    let (nodes, checkpoint) = (resources.limits.positions, checkpoint.as_ref());
    let options = Options { resources, nodes, checkpoint };
    let made_by = made_by("zermelo solve");
    let solution = match wanted {
        Some(bound) => solve::prove(game, bound, &made_by, options)?,
        None => solve::solve(game, &made_by, options)?,
    };
    Ok(solved(&words, solution, facts))
}

/// Analyses a position, by the search that solves the game where there are too many games from there.
pub(crate) fn analyse<G: Scored>(
    game: &G,
    ladder: Ladder<'_>,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let options = Options { resources: request.resources, ..Options::default() };
    let mut search = Search::new(game.played()?, options);
    Ok(ladder.analyse_by(request, Some(&mut search))?)
}

/// The values of games of all sizes up to one.
pub(crate) type FindValues<G> = fn(u32, Options<'_, KeyOf<G>>) -> Result<Values<G>, SolveError>;

/// The values of all games up to a size.
pub(crate) fn table<G: Scored>(
    table: &MapTable<'_>,
    resources: Resources<'_>,
    values: FindValues<G>,
    printed: fn(&[(G, GameValue)], Format) -> Table,
) -> Result<PrintedTable, GameError> {
    if table.most_second.is_some() {
        return Err(GameError::Wrong("the table has one size, so it takes no --max-b".into()));
    }
    let open = |path| Checkpoint::open(path, BETWEEN_CHECKPOINTS);
    let checkpoint = table.checkpoint.map(open).transpose()?;
    let options = Options { resources, checkpoint: checkpoint.as_ref(), ..Options::default() };
    let (values, stopped) = values(table.most, options)?;
    let table = printed(&values, table.format);
    Ok(PrintedTable { table, unfinished: stopped.map(|limit| limit.to_string()) })
}

/// A solution as the command prints it.
fn solved(game: &str, solution: Solution, facts: impl FnOnce(u32) -> String) -> SolvedGame {
    let Solution { least, most, positions, stopped, certificates, unproved } = solution;
    let (value, facts) = match least == most {
        true => (format!("value {least}"), facts(least)),
        false => (format!("value at least {least}, at most {most}"), String::new()),
    };
    // A value that the rules alone give takes no search.
    let searched = match positions {
        0 => String::new(),
        _ => format!("; {}", count(positions, "position", "positions")),
    };
    let mut outcome = format!("{value} in {game}{searched}{facts}");
    for UncertifiedBound { claim, by_search, why } in unproved {
        let how = if by_search { "by the search" } else { "on any line of play" };
        outcome.push_str(&format!("\n  known  {claim}: {how}, without a certificate: {why}"));
    }
    let unfinished = stopped.map(|limit| limit.to_string());
    SolvedGame { outcome, certificates, unfinished, ..SolvedGame::default() }
}
