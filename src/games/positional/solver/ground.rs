//! What a game is played on: the board's lines and symmetries, and the stones at the start.

use zermelo_checker::claim::Player;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::{Board, Convention, Positional};

use super::control::Options;
use super::error::SolveError;
use super::lines::Lines;
use super::position::Position;
use super::symmetries::Symmetries;
use crate::games::positional::automorphisms::Automorphisms;
use crate::games::positional::boards::point_name;
use crate::limits::Limit;
use crate::set::Set;

/// What a game is played on.
pub(super) struct Ground<const N: usize> {
    pub(super) lines: Lines<N>,
    /// The automorphisms that keep the start position.
    pub(super) symmetries: Symmetries,
    /// First's and Second's stones at the start.
    pub(super) start: [Set<N>; 2],
    pub(super) mover: Player,
}

impl<const N: usize> Ground<N> {
    /// The board and start position of a game, where play can go on.
    pub(super) fn of(
        game: &Positional,
        board: &Board,
        options: &Options<'_>,
    ) -> Result<Self, SolveError> {
        options.limits.confirm_running()?;
        let (lines, start, mover) = Self::start(game, board)?;
        let [first, second] = start;
        let colours: Vec<u8> = (0..lines.size)
            .map(|point| u8::from(first.has(point)) + 2 * u8::from(second.has(point)))
            .collect();
        let group = Automorphisms::of_until(board, options.limits.deadline).ok_or(Limit::Time)?;
        let symmetries = Symmetries::preserving(&group, &colours, options)?;
        Ok(Ground { lines, symmetries, start, mover })
    }

    /// The lines, First's and Second's stones at the start, and who is to move.
    pub(super) fn start(
        game: &Positional,
        board: &Board,
    ) -> Result<(Lines<N>, [Set<N>; 2], Player), SolveError> {
        let lines = Lines::<N>::of(board);
        let first: Set<N> = stones(board, &game.start.first)?;
        let second: Set<N> = stones(board, &game.start.second)?;
        if let Some(point) = first.intersection(second).first() {
            return Err(SolveError::StartOverlap(point_name(board, point)));
        }
        let mover = match first.len().checked_sub(second.len()) {
            Some(0) => Player::First,
            Some(1) => Player::Second,
            _ => {
                return Err(SolveError::StartCount { first: first.len(), second: second.len() });
            }
        };
        let over = |player: Player, stones: Set<N>| {
            let counts = match game.convention {
                Convention::Strong | Convention::Avoidance => true,
                Convention::Weak { maker } => player == maker,
            };
            counts && lines.complete(stones)
        };
        let full = first.union(second) == lines.all;
        if full || over(Player::First, first) || over(Player::Second, second) {
            return Err(SolveError::StartOver);
        }
        Ok((lines, [first, second], mover))
    }

    /// The start position as the attacker sees it.
    pub(super) fn position(&self, attacker: Player) -> Position<N> {
        let [first, second] = self.start;
        match attacker {
            Player::First => Position { attacker: first, defender: second },
            Player::Second => Position { attacker: second, defender: first },
        }
    }
}

/// The points of some names.
fn stones<const N: usize>(board: &Board, names: &[Text]) -> Result<Set<N>, SolveError> {
    names.iter().try_fold(Set::EMPTY, |stones, name| {
        let point = board.points.iter().zip(0u16..).find(|(point, _)| *point == name);
        let (_, point) = point.ok_or_else(|| SolveError::StartPoint(name.to_string()))?;
        if stones.has(point) {
            return Err(SolveError::StartOverlap(name.to_string()));
        }
        Ok(stones.with(point))
    })
}
