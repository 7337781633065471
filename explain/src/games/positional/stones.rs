//! Stones on a board, and as certificates store them: those of the first player, then those of the
//! second, a bit a point, each player's in whole bytes.

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::{Board, MAX_POINTS};

use crate::set::Set;

/// A set of points.
pub type Points = Set<{ MAX_POINTS as usize / 64 }>;

/// The stones of First and of Second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones([Points; 2]);

impl Stones {
    /// A board without stones.
    pub const NONE: Stones = Stones([Points::EMPTY; 2]);

    /// The stones of a stored position.
    pub fn read(record: &[u8]) -> Stones {
        let (first, second) = record.split_at(record.len() / 2);
        Stones([first, second].map(Set::from_bytes))
    }

    /// The stored position on a board of so many points.
    pub fn record(self, points: usize) -> Vec<u8> {
        record(points, self.0)
    }

    /// The stones of a player.
    pub fn of(self, player: Player) -> Points {
        let Stones([first, second]) = self;
        if player == Player::First { first } else { second }
    }

    /// Who has a stone on a point.
    pub fn owner(self, point: u16) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|&player| self.of(player).has(point))
    }

    /// Whether a point of the board can be taken next: it is free, and all that it needs is taken.
    pub fn allow(self, board: &Board, point: u16) -> bool {
        let is_taken = |point: &u16| self.owner(*point).is_some();
        let needs = board.needs.get(usize::from(point));
        !is_taken(&point) && needs.is_none_or(|needs| needs.iter().all(is_taken))
    }

    /// With one more stone.
    #[must_use]
    pub fn with(self, point: u16, player: Player) -> Stones {
        let Stones([first, second]) = self;
        Stones(match player {
            Player::First => [first.with(point), second],
            Player::Second => [first, second.with(point)],
        })
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.iter().map(|stones| stones.len()).sum()
    }

    /// A colour for every point of a board of so many: free, First's, Second's.
    pub fn colours(self, points: u16) -> Vec<u8> {
        let colour = |point| match self.owner(point) {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        };
        (0..points).map(colour).collect()
    }
}

impl From<[Points; 2]> for Stones {
    /// Those of First and of Second.
    fn from(stones: [Points; 2]) -> Stones {
        Stones(stones)
    }
}

/// How many bytes a stored position has on a board of so many points.
pub fn record_width(points: usize) -> usize {
    2 * points.div_ceil(8)
}

/// The stored position with these stones of First and of Second on a board of so many points.
pub fn record<const N: usize>(points: usize, stones: [Set<N>; 2]) -> Vec<u8> {
    let width = points.div_ceil(8);
    stones.into_iter().flat_map(|stones| stones.bytes().take(width)).collect()
}

#[cfg(test)]
mod tests {
    use Player::{First, Second};

    use super::*;

    /// The bytes are those of docs/specification/format.md: 9 points take two bytes a player.
    #[test]
    fn a_position_is_stored_as_the_format_says() {
        let stones = [(0, First), (8, First), (1, Second), (7, Second)];
        let all = stones.iter().fold(Stones::NONE, |all, &(point, player)| all.with(point, player));
        let record = all.record(9);
        assert_eq!(record, [0b0000_0001, 0b0000_0001, 0b1000_0010, 0]);
        for point in 0..20 {
            let stone = stones.iter().find(|(taken, _)| *taken == point);
            assert_eq!(all.owner(point), stone.map(|&(_, player)| player), "{point}");
        }
        assert_eq!(Stones::read(&record), all);
        assert_eq!(all.of(Second), Set::of([1, 7]));
    }
}
