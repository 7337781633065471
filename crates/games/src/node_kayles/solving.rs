//! Solves sums with games of Node Kayles on the graphs of files.

use std::cell::RefCell;

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
    let read = RefCell::new(Vec::new());
    let solved = sums::solve_with_files(sources, around, request, |source| {
        let (game, file) = NodeKayles::of_file(source, "")?;
        read.borrow_mut().push(file.in_words());
        let summand = Summand::NodeKayles(game.clone());
        let solve = move |request: &SolveRequest<'_>| game.solve_on(Some(&file.graph), request);
        Ok((summand, solve))
    })?;
    Ok(SolvedGame { read: read.into_inner(), ..solved })
}
