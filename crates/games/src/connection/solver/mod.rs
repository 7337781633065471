//! Who wins a connection game, and patterns that prove it.

mod board;
mod flow;
mod links;
mod proof;
mod search;

use zermelo_checker::proofs::patterns::{Patterns, Position};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_search::limits::{Resources, SolveError};

use board::{Board, SHORT, of};
use search::{Place, Search};

/// Who wins a position, with patterns that prove it. Where Cut wins there are none, unless Cut joins
/// `sides` to win: for each the cells that touch it. In the patterns these are the vertices after those of the
/// graph.
///
/// # Errors
/// When a limit is reached, or the graph is too large.
pub fn solve(
    position: &Position,
    sides: &[Vec<u16>],
    resources: &Resources<'_>,
) -> Result<(Side, Option<Patterns>), SolveError> {
    let board = Board::new(position, sides)?;
    let mut search = Search::new(&board, resources);
    let mover = if position.short_moves { SHORT } else { 1 - SHORT };
    let at = Place { stones: [of(&position.short), of(&position.cut)], mover };
    let winner = search.solve(&at)?.winner;
    let side = if winner == SHORT { Side::Short } else { Side::Cut };
    let view = board.views[winner].as_ref();
    let patterns = view.map(|view| proof::patterns(&mut search, view, &at, winner)).transpose()?;
    Ok((side, patterns))
}

/// Gives vertices other numbers, for each its own; patterns stay without images.
pub fn renumber(patterns: &mut Patterns, numbers: &[u16]) {
    let of = |vertex: &mut u16| {
        let number = numbers.get(usize::from(*vertex));
        number.into_iter().for_each(|&number| *vertex = number);
    };
    let branches = patterns.patterns.iter_mut().flat_map(|pattern| {
        pattern.terminals.iter_mut().for_each(of);
        &mut pattern.branches
    });
    branches.chain([&mut patterns.root]).for_each(|branch| branch.reply.iter_mut().for_each(of));
}
