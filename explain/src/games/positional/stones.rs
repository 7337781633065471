//! Stones as certificates store them: those of the first player, then those of the second, a bit a
//! point, each player's in whole bytes.

use zermelo_checker::claim::Player;

/// How many bytes a stored position has on a board of so many points.
pub fn record_width(points: usize) -> usize {
    2 * points.div_ceil(8)
}

/// The stored position with these stones on a board of so many points. A stone beyond the board is
/// left out.
pub fn record(points: usize, stones: impl Iterator<Item = (u16, Player)>) -> Vec<u8> {
    let mut record = vec![0u8; record_width(points)];
    let (first, second) = record.split_at_mut(points.div_ceil(8));
    for (point, player) in stones {
        let half = match player {
            Player::First => &mut *first,
            Player::Second => &mut *second,
        };
        if let Some(byte) = half.get_mut(usize::from(point / 8)) {
            *byte |= 1 << (point % 8);
        }
    }
    record
}

/// The stones of a player in a stored position, a bit a point.
pub fn stones_of(record: &[u8], player: Player) -> &[u8] {
    let (first, second) = record.split_at(record.len() / 2);
    match player {
        Player::First => first,
        Player::Second => second,
    }
}

/// Who has a stone on a point of a stored position.
pub fn owner(record: &[u8], point: u16) -> Option<Player> {
    [Player::First, Player::Second].into_iter().find(|&player| {
        let byte = stones_of(record, player).get(usize::from(point / 8)).copied().unwrap_or(0);
        byte >> (point % 8) & 1 == 1
    })
}

#[cfg(test)]
mod tests {
    use Player::{First, Second};

    use super::*;

    /// The bytes are those of docs/specification/format.md: 9 points take two bytes a player.
    #[test]
    fn a_position_is_stored_as_the_format_says() {
        let stones = [(0, First), (8, First), (1, Second), (7, Second)];
        let record = record(9, stones.into_iter());
        assert_eq!(record, [0b0000_0001, 0b0000_0001, 0b1000_0010, 0]);
        for point in 0..20 {
            let stone = stones.iter().find(|(taken, _)| *taken == point);
            assert_eq!(owner(&record, point), stone.map(|&(_, player)| player), "{point}");
        }
        assert_eq!(stones_of(&record, Second), [0b1000_0010, 0]);
    }
}
