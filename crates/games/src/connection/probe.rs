//! The values of a position and of every move from it, by the search that solves the game.

use zermelo_checker::claim::Player;
use zermelo_checker::games::connection::{Claim, Connection};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::patterns::Position;
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::faces::connection::Vertices;
use zermelo_present::analysis::{Request, Searched, follow};
use zermelo_present::probe::{ProbeAnswer, Prospect, Value};
use zermelo_search::limits::SolveError;

use super::solver;

/// What is found out about the position after some moves on the board of a game, where Cut has these sides.
///
/// # Errors
/// When the moves lead to no position, the board is too large, or a limit is reached.
pub(super) fn analyse(
    game: &Connection,
    (board, sides): (&Position, &[Vec<u16>]),
    listed: Option<&Listed>,
    request: &Request<'_>,
) -> Result<ProbeAnswer, SolveError> {
    let claim = Claim { game: game.clone() };
    let none = |_| SolveError::Wrong("the game has no such board".to_owned());
    let face = Vertices::new(&claim, listed).map_err(none)?;
    let state = follow(&face, None, request.moves)?;
    let mut position = board.clone();
    for step in &state.steps {
        let own = if position.short_moves { &mut position.short } else { &mut position.cut };
        own.push(step.number);
        position.short_moves = !position.short_moves;
    }
    let values = solver::values(&position, sides, state.end.is_some(), &request.resources)?;
    let mover = if position.short_moves { Side::Short } else { Side::Cut };
    let player = |side| if side == game.first { Player::First } else { Player::Second };
    let prospect = |winner: Side, to_move: Side| {
        let value = if winner == to_move { Value::N } else { Value::P };
        Prospect::of_value(Some(value), Some(player(to_move)))
    };
    let mut moves = values.moves;
    moves.sort_by_key(|&(_, winner)| winner != mover);
    let after = |(mv, winner)| (mv, prospect(winner, mover.other()));
    let searched = Searched {
        found: prospect(values.winner, mover),
        moves: moves.into_iter().map(after).collect(),
        line: None,
        positions: values.positions,
    };
    Ok(searched.answer(&face, state))
}
