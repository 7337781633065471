//! Solves sums with games of Node Kayles on the graphs of files.

use zermelo_checker::games::disjunctive_sum::Summand;
use zermelo_checker::games::node_kayles::NodeKayles;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use crate::disjunctive_sum::solver as sums;
use crate::graph::OnGraph;

/// Solves a sum with the games on the graphs of files.
pub(super) fn solve_in_sum(
    sources: &[Source<'_>],
    around: &[String],
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, (usize, GameError)> {
    let games = sums::read_all(sources, |source| NodeKayles::of_file(source, ""))?;
    let text = sums::with_names(games.iter().map(|(game, _)| game), around);
    let solved = sums::solve_with(&text, request, |summand, request| {
        let Summand::NodeKayles(game) = summand else { return None };
        let (_, file) = games.iter().find(|(own, _)| own == game)?;
        Some(game.solve_on(Some(&file.graph), request))
    });
    let solved = solved.map_err(|error| (0, error))?;
    Ok(SolvedGame { read: games.iter().map(|(_, file)| file.in_words()).collect(), ..solved })
}
