//! Solves and analyses Node Kayles, by its name or on the graph of a file.

use std::cell::RefCell;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::games::disjunctive_sum::Summand;
use zermelo_checker::games::node_kayles::{Claim, Listed, MAX_VERTICES, NodeKayles};
use zermelo_explain::faces::{NodeKayles as Vertices, graph_sizes};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::mirror::search::EFFORT;
use zermelo_search::solving::{SolveRequest, Solved};
use zermelo_search::text::Source;

use super::solver::{self, Wanted};
use crate::analysis::{Ladder, Request};
use crate::games::disjunctive_sum::solver as sums;
use crate::games::graph::{self, GraphFile, OnGraph};

impl OnGraph for NodeKayles {
    fn of_file(source: Source<'_>, _: &str) -> Result<(NodeKayles, GraphFile), GameError> {
        let (graph, graph_hash, file) = graph::of_file(source)?;
        Ok((NodeKayles { graph, graph_hash }, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<Solved, GameError> {
        let graph = listed.map(graph::neighbours).or_else(|| graph::named(&self.graph));
        let graph = graph.ok_or_else(|| {
            let why = graph_sizes(&self.graph, MAX_VERTICES);
            let why = why.unwrap_or_else(|| "--graph FILE has the graph of a title".to_owned());
            GameError::Wrong(format!("{self}: {why}"))
        })?;
        let statement = match request.claim {
            Some(claim::Claim::NodeKayles(claim)) => Some(claim.statement),
            _ => None,
        };
        let wanted = Wanted { by: request.by, statement };
        Ok(Solved::by(solver::solve(self, listed, &graph, wanted, EFFORT, request.resources)?))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let claim = Claim { statement: Player::First.into(), game: self.clone() };
        Ok(Ladder::new(&[claim], |claim| Vertices::new(claim, listed, &[]))?.analyse(request)?)
    }
}

/// Solves a sum with the games on the graphs of files.
pub(super) fn solve_in_sum(
    sources: &[Source<'_>],
    around: &[String],
    request: &SolveRequest<'_>,
) -> Result<Solved, (usize, GameError)> {
    let read = RefCell::new(Vec::new());
    let solved = sums::solve_with_files(sources, around, request, |source| {
        let (game, file) = NodeKayles::of_file(source, "")?;
        read.borrow_mut().push(file.in_words());
        let summand = Summand::NodeKayles(game.clone());
        let solve = move |request: &SolveRequest<'_>| game.solve_on(Some(&file.graph), request);
        Ok((summand, solve))
    })?;
    Ok(Solved { read: read.into_inner(), ..solved })
}
