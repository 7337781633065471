//! Solves and analyses Node Kayles, by its name or on the graph of a file.

use std::cell::RefCell;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::games::disjunctive_sum::Summand;
use zermelo_checker::games::node_kayles::{Claim, GraphName, Listed, NodeKayles};
use zermelo_explain::faces::{NodeKayles as Vertices, graph_sizes};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::mirror::search::EFFORT;
use zermelo_search::solving::{SolveRequest, Solved};
use zermelo_search::text::Source;

use super::solver::{self, Wanted};
use crate::analysis::{Ladder, Request};
use crate::games::disjunctive_sum::solver as sums;
use crate::games::graph::{self, GraphFile};

/// Solves a game on a graph that has a name.
pub(super) fn solve(game: &NodeKayles, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    let graph = graph::named(&game.graph).ok_or_else(|| {
        let why = graph_sizes(&game.graph);
        let why = why.unwrap_or_else(|| "--graph FILE has the graph of a title".to_owned());
        GameError::Wrong(format!("{game}: {why}"))
    })?;
    solve_on(game, None, &graph, request)
}

/// Solves the game on the graph of a file.
pub(super) fn solve_file(
    source: Source<'_>,
    _: &str,
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    let (game, file) = of_file(source)?;
    let solved = solve_on(&game, Some(&file.graph), &graph::neighbours(&file.graph), request)?;
    Ok(Solved { read: vec![file.in_words()], ..solved })
}

/// Solves a sum with the games on the graphs of files.
pub(super) fn solve_in_sum(
    sources: &[Source<'_>],
    around: &[String],
    request: &SolveRequest<'_>,
) -> Result<Solved, (usize, GameError)> {
    let read = RefCell::new(Vec::new());
    let solved = sums::solve_with_files(sources, around, request, |source| {
        let (game, file) = of_file(source)?;
        read.borrow_mut().push(file.in_words());
        let summand = Summand::NodeKayles(game.clone());
        let solve = move |request: &SolveRequest<'_>| {
            solve_on(&game, Some(&file.graph), &graph::neighbours(&file.graph), request)
        };
        Ok((summand, solve))
    })?;
    Ok(Solved { read: read.into_inner(), ..solved })
}

/// Analyses a position of the game on the graph of a file.
pub(super) fn analyse_file(
    source: Source<'_>,
    _: &str,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let (game, file) = of_file(source)?;
    analyse(&game, Some(&file.graph), request)
}

/// The game on the graph of a file, and the file.
fn of_file(source: Source<'_>) -> Result<(NodeKayles, GraphFile), GameError> {
    let file = graph::parse(source).and_then(GraphFile::simple).map_err(GameError::Source)?;
    let graph_hash = Some(file.graph.hash());
    let graph = GraphName::Other { title: file.title.clone() };
    Ok((NodeKayles { graph, graph_hash }, file))
}

/// Analyses a position of a game, on the graph that a file lists where it has no name.
pub(super) fn analyse(
    game: &NodeKayles,
    listed: Option<&Listed>,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let claim = Claim { statement: Player::First.into(), game: game.clone() };
    Ok(Ladder::new(&[claim], |claim| Vertices::new(claim, listed, &[]))?.analyse(request)?)
}

fn solve_on(
    game: &NodeKayles,
    listed: Option<&Listed>,
    graph: &[Vec<u16>],
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    let statement = match request.claim {
        Some(claim::Claim::NodeKayles(claim)) => Some(claim.statement),
        _ => None,
    };
    let wanted = Wanted { by: request.by, statement };
    Ok(Solved::by(solver::solve(game, listed, graph, wanted, EFFORT, request.resources)?))
}
