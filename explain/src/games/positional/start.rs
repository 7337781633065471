//! The start of a positional game on its board: the stones by the numbers of their points, and who is
//! to move.

use zermelo_checker::claim::Player;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{Board, Positional, Start};

use super::stones::Stones;

/// Who is to move at the start.
pub fn mover(game: &Positional) -> Player {
    let start = &game.start;
    if game.turns.is_some() || start.first.len() == start.second.len() {
        Player::First
    } else {
        Player::Second
    }
}

/// The number of a point of a board.
pub fn point(board: &Board, name: &Text) -> Option<u16> {
    board.points.iter().zip(0..).find(|(point, _)| *point == name).map(|(_, point)| point)
}

/// The stones at the start. A stone on no point of the board is left out.
pub fn stones(start: &Start, board: &Board) -> Stones {
    let of = [(&start.first, Player::First), (&start.second, Player::Second)];
    let stones = of.into_iter().flat_map(|(names, player)| names.iter().map(move |n| (n, player)));
    stones.fold(Stones::NONE, |stones, (name, player)| {
        point(board, name).map_or(stones, |point| stones.with(point, player))
    })
}
