//! Who wins a connection game, and patterns that prove it.

pub(super) mod board;
mod flow;
mod links;
mod proof;
mod search;

use zermelo_checker::proofs::patterns::{Patterns, Position};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_search::limits::{Resources, SolveError};

use board::{Board, SHORT, each, of};
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
    let at = place(position);
    let winner = search.solve(&at)?.winner;
    let side = side(winner);
    let view = board.views[winner].as_ref();
    let patterns = view.map(|view| proof::patterns(&mut search, view, &at, winner)).transpose()?;
    Ok((side, patterns))
}

fn place(position: &Position) -> Place {
    let mover = if position.short_moves { SHORT } else { 1 - SHORT };
    Place { stones: [of(&position.short), of(&position.cut)], mover }
}

fn side(player: usize) -> Side {
    if player == SHORT { Side::Short } else { Side::Cut }
}

/// What a search says of a position.
#[derive(Clone, Debug)]
pub struct Values {
    /// Who wins.
    pub winner: Side,
    /// For each free cell who wins after it is taken; none where only the winner is asked for.
    pub moves: Vec<(u16, Side)>,
    /// How many positions were looked at.
    pub positions: usize,
}

/// Who wins a position of a board as [`solve`] has it, and after each move, unless the game `is_over`.
///
/// # Errors
/// When a limit is reached, or the graph is too large.
pub fn values(
    position: &Position,
    sides: &[Vec<u16>],
    is_over: bool,
    resources: &Resources<'_>,
) -> Result<Values, SolveError> {
    let board = Board::new(position, sides)?;
    let mut search = Search::new(&board, resources);
    let at = place(position);
    let winner = side(search.solve(&at)?.winner);
    let mut moves = Vec::new();
    for vertex in each(search.free(&at)).filter(|_| !is_over) {
        let after = search.solve(&at.after(vertex))?.winner;
        moves.extend(u16::try_from(vertex).ok().map(|vertex| (vertex, side(after))));
    }
    Ok(Values { winner, moves, positions: search.positions() })
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
