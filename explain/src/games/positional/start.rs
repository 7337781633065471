//! The start of a positional game on its board: the stones by the numbers of their points, who is
//! to move, and the lines that the opponent of a player could still complete.

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{Board, Positional, Start};

/// A line without a stone of a player, which the other could complete.
pub struct OpenLine<'b> {
    /// All its points.
    pub line: &'b [u16],
    /// Those that are free; the other player has the others.
    pub free: Vec<u16>,
}

/// Who is to move at the start.
pub fn mover(start: &Start) -> Player {
    if start.first.len() == start.second.len() { Player::First } else { Player::Second }
}

/// The stones at the start, in the order of points. A stone on no point of the board is left out.
pub fn stones(start: &Start, board: &Board) -> Vec<(u16, Player)> {
    let owner = |name| {
        let of = [(&start.first, Player::First), (&start.second, Player::Second)];
        of.into_iter().find(|(stones, _)| stones.contains(name)).map(|(_, player)| player)
    };
    let owned = board.points.iter().zip(0u16..);
    owned.filter_map(|(name, point)| Some((point, owner(name)?))).collect()
}

/// The lines that the opponent of `proponent` could complete from the start on, in the board's
/// order.
pub fn open_lines<'b>(game: &Positional, board: &'b Board, proponent: Player) -> Vec<OpenLine<'b>> {
    let mut owners: Vec<Option<Player>> = vec![None; board.size()];
    for (point, player) in stones(&game.start, board) {
        owners.get_mut(usize::from(point)).into_iter().for_each(|owner| *owner = Some(player));
    }
    let owner = |point: &u16| owners.get(usize::from(*point)).copied().flatten();
    let open =
        board.lines.iter().filter(|line| line.iter().all(|point| owner(point) != Some(proponent)));
    let free = |line: &[u16]| line.iter().copied().filter(|point| owner(point).is_none()).collect();
    open.map(|line| OpenLine { line, free: free(line) }).collect()
}
