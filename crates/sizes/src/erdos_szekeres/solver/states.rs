//! How long games from the states of a board last.
//!
//! The *depth* of a state is the number of moves until the board is full, when the player who wins
//! there makes the game as short as possible and the other player as long as possible; or the
//! other way round. All options of a state have larger numbers, so depths are found from the last
//! state to the first.

use super::Board;
use super::order::Order;

/// What the winner of a state wants of the game's length. The other player wants the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// As few moves as possible.
    Shortest,
    /// As many moves as possible.
    Longest,
}

/// The depth of every state.
#[derive(Clone, Debug)]
pub struct Depths {
    order: Order,
    depths: Vec<u16>,
}

/// Makes `rows` the region before it, if it is not the first.
fn retreat(rows: &mut [u32]) {
    if let Some(last) = rows.iter().rposition(|&row| row > 0) {
        let less = rows[last] - 1;
        rows[last..].fill(less);
    }
}

impl Depths {
    /// The depths of a map's states; `None` where the map is of another board, or a game may have
    /// more moves than 16 bits count.
    pub fn new(board: Board, bits: &[u8], prefer: Prefer) -> Option<Depths> {
        let count = usize::try_from(board.states().ok()?).ok()?;
        let Board { width, rows } = board;
        let order = Order::new(rows as usize, width)?;
        if bits.len() != count.div_ceil(8) || u64::from(width) * u64::from(rows) > 65_535 {
            return None;
        }
        let is_loss = |number: usize| bits[number / 8] >> (number % 8) & 1 == 1;
        let mut depths = vec![0u16; count];
        let (mut region, alone) = (vec![width; rows as usize], 1..rows as usize);
        for number in (0..count).rev() {
            let wins = !is_loss(number);
            let mut best: Option<u16> = None;
            order.each_after(&region, width, &alone, number as u64, |option| {
                let option = usize::try_from(option).unwrap_or(usize::MAX);
                if wins && !is_loss(option) {
                    return;
                }
                let depth = depths[option];
                let shorter = wins == (prefer == Prefer::Shortest);
                best = Some(match best.unwrap_or(depth) {
                    best if shorter => best.min(depth),
                    best => best.max(depth),
                });
            });
            depths[number] = best.map_or(0, |best| best + 1);
            retreat(&mut region);
        }
        Some(Depths { order, depths })
    }

    /// The depth of a region.
    pub fn of(&self, rows: &[u32]) -> Option<u16> {
        self.depths.get(usize::try_from(self.order.rank(rows)).ok()?).copied()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use zermelo_search::limits::Resources;

    use super::super::outcomes::outcomes;
    use super::*;

    /// Who wins, and the number of moves, by play from a region with all of its moves, in which
    /// nothing is numbered.
    fn played(
        board: Board,
        rows: &[u32],
        prefer: Prefer,
        known: &mut HashMap<Vec<u32>, (bool, u16)>,
    ) -> (bool, u16) {
        if let Some(&known) = known.get(rows) {
            return known;
        }
        let options = board.options(rows).into_iter();
        let ends: Vec<(bool, u16)> =
            options.map(|(_, rows)| played(board, &rows, prefer, known)).collect();
        let wins = ends.iter().any(|(wins, _)| !wins);
        let lengths = ends.iter().filter(|(other, _)| *other != wins).map(|(_, moves)| moves + 1);
        let short = wins == (prefer == Prefer::Shortest);
        let moves = if short { lengths.min() } else { lengths.max() }.unwrap_or(0);
        known.insert(rows.to_vec(), (wins, moves));
        (wins, moves)
    }

    #[test]
    fn depths_are_the_moves_of_games_that_are_played_out() {
        for (a, b) in [(2, 2), (5, 3), (3, 5), (6, 5), (7, 4)] {
            let board = Board::new(a, b).expect("a board");
            let map = outcomes(board, Resources::default()).expect("a map");
            for prefer in [Prefer::Shortest, Prefer::Longest] {
                let depths = Depths::new(board, &map.bits, prefer).expect("depths");
                let mut known = HashMap::new();
                played(board, &vec![0; board.rows as usize], prefer, &mut known);
                assert_eq!(known.len() as u64, map.states, "every region is reached");
                for (rows, (_, moves)) in known {
                    let depth = depths.of(&rows);
                    assert_eq!(depth, Some(moves), "({a}, {b}), {prefer:?}, {rows:?}");
                }
            }
        }
    }
}
