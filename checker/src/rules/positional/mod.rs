//! Positional games: players take points in turn, and lines decide, by one of three conventions.
//!
//! - *Strong*: who first completes a line wins; a full board without one is a draw.
//! - *Weak*: maker wins by completing a line, breaker when the board is full without one.
//! - *Avoidance*: who first completes a line loses; a full board without one is a draw.
//!
//! A stored position is First's stones, then Second's, each a bit a point in ⌈points / 8⌉
//! little-endian bytes. Relies on the board having been confirmed ([`Board::confirm`]).

mod board;
mod mask;
#[cfg(test)]
mod tests;

pub use board::{Board, MAX_ORDER, MAX_POINTS, is_point_name};
pub(crate) use mask::Mask;

use std::collections::BTreeSet;

use super::{Ending, IllegalMove, Move, Rules};
use crate::certificate::{Header, Seq, Symmetry, Text};
use crate::claim::{Convention, Player, Positional, Statement};
use crate::verdict::{BoardFault, Diagram, PositionFault, Reason};

/// The stones of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<const N: usize> {
    first: Mask<N>,
    second: Mask<N>,
    /// Whose turn it is; follows from the numbers of stones.
    mover: Player,
}

impl<const N: usize> Position<N> {
    fn stones(&self, player: Player) -> Mask<N> {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    fn taken(&self) -> Mask<N> {
        self.first.union(self.second)
    }
}

/// What one stone more would do.
pub struct Outlook<const N: usize> {
    /// The points that complete a line of the first player, and of the second.
    completing: [Mask<N>; 2],
    /// The player who prevents what could end the game against the statement, by a stone on every
    /// line, and the points that all lines without such a stone have in common; `None` when there is
    /// no such line. Without a player no line has to be prevented, or no stone can.
    prevention: Option<(Player, Option<Mask<N>>)>,
}

/// A permutation of the points that has been confirmed to take every line to a line.
pub struct Automorphism<'a, const N: usize> {
    images: &'a [u16],
    /// The image of every point, as a set.
    sets: Vec<Mask<N>>,
}

/// A positional game on a board of at most 64 `N` points.
pub struct PositionalRules<'a, const N: usize> {
    board: &'a Board,
    convention: Convention,
    start: Position<N>,
    /// The cells of a row, where positions are drawn as a square or a cube.
    side: Option<usize>,
    size: u16,
    all: Mask<N>,
    lines: Vec<Mask<N>>,
    symmetries: Vec<Automorphism<'a, N>>,
}

impl<'a, const N: usize> PositionalRules<'a, N> {
    /// The rules of a header's game, with its board, start position and symmetries confirmed.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn new(header: &'a Header, game: &Positional) -> Result<Self, Reason> {
        let board = header.board.as_ref().ok_or(Reason::Board(BoardFault::Presence))?;
        board.confirm(game)?;
        let size = u16::try_from(board.size())
            .ok()
            .filter(|&size| usize::from(size) <= N.saturating_mul(64))
            .ok_or(Reason::Board(BoardFault::PointCount { count: board.size() }))?;
        let lines: Vec<Mask<N>> = board.lines.iter().map(|line| Mask::from_points(line)).collect();
        let mut rules = PositionalRules {
            board,
            convention: game.convention,
            start: Position { first: Mask::EMPTY, second: Mask::EMPTY, mover: Player::First },
            side: game.board.side(),
            size,
            all: Mask::below(size),
            lines,
            symmetries: Vec::new(),
        };
        rules.start = rules.confirm_start(game)?;
        rules.symmetries = rules.confirm_symmetries(&header.symmetries)?;
        Ok(rules)
    }

    fn confirm_start(&self, game: &Positional) -> Result<Position<N>, Reason> {
        let first = self.named_stones(&game.start.first)?;
        let second = self.named_stones(&game.start.second)?;
        let mover = match first.len().checked_sub(second.len()) {
            Some(0) => Player::First,
            _ => Player::Second,
        };
        let position = Position { first, second, mover };
        self.confirm_position(&position).map_err(|fault| match fault {
            PositionFault::LineComplete { .. } => Reason::StartOver,
            fault => Reason::Start(fault),
        })?;
        if self.all.without(position.taken()).is_empty() {
            return Err(Reason::StartOver);
        }
        Ok(position)
    }

    /// The set of points with these names, which have to be in the order of points.
    fn named_stones(&self, names: &Seq<Text>) -> Result<Mask<N>, Reason> {
        let mut points = Vec::new();
        for name in names {
            let point = self.board.points.iter().position(|point| point == name);
            let point = point.and_then(|point| u16::try_from(point).ok()).ok_or_else(|| {
                Reason::Start(PositionFault::OffBoard { point: name.to_string() })
            })?;
            if points.last().is_some_and(|&last| last >= point) {
                return Err(Reason::StartOrder);
            }
            points.push(point);
        }
        Ok(Mask::from_points(&points))
    }

    fn confirm_symmetries(
        &self,
        symmetries: &'a [Symmetry],
    ) -> Result<Vec<Automorphism<'a, N>>, Reason> {
        let mut lines = self.lines.clone();
        lines.sort_unstable();
        let mut confirmed = Vec::with_capacity(symmetries.len());
        // The identity needs no place in the header, and no permutation two.
        let identity: Vec<u16> = (0..self.size).collect();
        let mut seen = BTreeSet::from([identity.as_slice()]);
        for (symmetry, number) in symmetries.iter().zip(1..) {
            // An entry names a symmetry by 16 bits.
            let nameable = u16::try_from(number).is_ok();
            if !nameable || !seen.insert(&symmetry.images) {
                return Err(Reason::NeedlessSymmetry { symmetry: number });
            }
            let automorphism = self
                .permutation(&symmetry.images)
                .ok_or(Reason::NotAPermutation { symmetry: number })?;
            // A permutation keeps lines apart, so that their images are all the lines.
            let no_line = |line: &&Mask<N>| lines.binary_search(&automorphism.map(**line)).is_err();
            if let Some(line) = self.lines.iter().find(no_line) {
                let line = self.board.names(line.points());
                return Err(Reason::NotAnAutomorphism { symmetry: number, line });
            }
            confirmed.push(automorphism);
        }
        Ok(confirmed)
    }

    fn permutation(&self, images: &'a [u16]) -> Option<Automorphism<'a, N>> {
        let sets: Vec<Mask<N>> = images.iter().map(|&image| Mask::point(image)).collect();
        let mut taken = Mask::EMPTY;
        for &set in &sets {
            if set.intersection(self.all).without(taken).is_empty() {
                return None;
            }
            taken = taken.union(set);
        }
        let whole = images.len() == usize::from(self.size);
        whole.then_some(Automorphism { images, sets })
    }

    /// Disjoint stones, in numbers that make it the mover's turn, and no complete line.
    fn confirm_position(&self, position: &Position<N>) -> Result<(), PositionFault> {
        let Position { first, second, mover } = *position;
        if let Some(point) = first.intersection(second).points().next() {
            return Err(PositionFault::Overlap { point: self.board.point_name(point) });
        }
        let (more, stones) = (first.len(), second.len());
        let right = match mover {
            Player::First => more == stones,
            Player::Second => stones.checked_add(1) == Some(more),
        };
        if !right {
            let count = |stones: u32| usize::try_from(stones).unwrap_or(usize::MAX);
            return Err(PositionFault::StoneCount { first: count(more), second: count(stones) });
        }
        let complete = |line: &&Mask<N>| {
            let counts =
                |player| self.completion_ends(player) && position.stones(player).contains(**line);
            counts(Player::First) || counts(Player::Second)
        };
        match self.lines.iter().find(complete) {
            Some(line) => {
                Err(PositionFault::LineComplete { line: self.board.names(line.points()) })
            }
            None => Ok(()),
        }
    }

    /// The player whose stones on all lines leave no way for the game to end against the statement.
    fn prevents(&self, statement: Statement) -> Option<Player> {
        match (statement, self.convention) {
            (Statement::DoesNotLose(player), Convention::Strong) => Some(player),
            (Statement::DoesNotLose(player), Convention::Avoidance) => Some(player.other()),
            (
                Statement::Wins(player) | Statement::DoesNotLose(player),
                Convention::Weak { maker },
            ) => (player != maker).then_some(player),
            (Statement::Wins(_), Convention::Strong | Convention::Avoidance)
            | (Statement::PPositions { .. }, _) => None,
        }
    }

    /// Whether a line completed by the player ends the game. In the weak game breaker's lines
    /// mean nothing.
    fn completion_ends(&self, player: Player) -> bool {
        match self.convention {
            Convention::Strong | Convention::Avoidance => true,
            Convention::Weak { maker } => player == maker,
        }
    }

    /// The set that `width` bytes hold, if it is within the board.
    fn read_stones(&self, bytes: &[u8]) -> Result<Mask<N>, PositionFault> {
        let stones = Mask::from_bytes(bytes);
        match stones.without(self.all).points().next() {
            Some(point) => Err(PositionFault::OffBoard { point: format!("#{point}") }),
            None => Ok(stones),
        }
    }
}

impl<const N: usize> Automorphism<'_, N> {
    fn map(&self, stones: Mask<N>) -> Mask<N> {
        // A point beyond the permutation is no point of the board; stones have none.
        let image = |point: u16| self.sets.get(usize::from(point)).copied().unwrap_or(Mask::EMPTY);
        stones.points().fold(Mask::EMPTY, |mask, point| mask.union(image(point)))
    }
}

impl<'a, const N: usize> Rules for PositionalRules<'a, N> {
    type Position = Position<N>;
    type Symmetry = Automorphism<'a, N>;
    type Outlook = Outlook<N>;

    fn start(&self) -> Position<N> {
        self.start
    }

    fn record_width(&self) -> usize {
        usize::from(self.size.div_ceil(8)).saturating_mul(2)
    }

    fn read(&self, record: &[u8], mover: Player) -> Result<Position<N>, PositionFault> {
        let half = usize::from(self.size.div_ceil(8)).min(record.len());
        let (first, second) = record.split_at(half);
        let first = self.read_stones(first)?;
        let second = self.read_stones(second)?;
        let position = Position { first, second, mover };
        self.confirm_position(&position)?;
        Ok(position)
    }

    fn mover(&self, position: &Position<N>) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position<N>, moves: &mut Vec<Move>) {
        moves.extend(self.all.without(position.taken()).points());
    }

    #[inline]
    fn play(&self, position: &Position<N>, mv: Move) -> Result<Position<N>, IllegalMove> {
        if mv >= self.size {
            return Err(IllegalMove::OffBoard);
        }
        let point = Mask::point(mv);
        if position.taken().meets(point) {
            return Err(IllegalMove::Taken);
        }
        let Position { first, second, mover } = *position;
        Ok(match mover {
            Player::First => Position { first: first.union(point), second, mover: Player::Second },
            Player::Second => Position { first, second: second.union(point), mover: Player::First },
        })
    }

    fn outlook(&self, position: &Position<N>, statement: Statement) -> Outlook<N> {
        let mut completing = [Mask::EMPTY; 2];
        for line in &self.lines {
            for (points, stones) in completing.iter_mut().zip([position.first, position.second]) {
                *points = points.union(line.without(stones).at_most_one());
            }
        }
        let prevention = self.prevents(statement).map(|player| {
            let stones = position.stones(player);
            let open = self.lines.iter().copied().filter(|line| !line.meets(stones));
            (player, open.reduce(Mask::intersection))
        });
        Outlook { completing, prevention }
    }

    /// Since the position of the outlook the player has moved once: now, with `mv`.
    #[inline]
    fn ending(&self, before: &Outlook<N>, position: &Position<N>, mv: Move) -> Option<Ending> {
        let player = position.mover.other();
        let [first, second] = before.completing;
        let completing = if player == Player::First { first } else { second };
        let completes = completing.meets(Mask::point(mv));
        if self.completion_ends(player) && completes {
            let winner = match self.convention {
                Convention::Strong | Convention::Weak { .. } => player,
                Convention::Avoidance => player.other(),
            };
            return Some(Ending::Won(winner));
        }
        if position.taken() != self.all {
            return None;
        }
        Some(match self.convention {
            Convention::Strong | Convention::Avoidance => Ending::Drawn,
            Convention::Weak { maker } => Ending::Won(maker.other()),
        })
    }

    /// Whether every line that could decide against the statement already holds a stone that
    /// prevents it. It is the pairing strategy (kind 4) that needs no pair. Since the position of
    /// the outlook a player has one stone more at most, and so has to have it on all open lines.
    fn is_settled(&self, before: &Outlook<N>, position: &Position<N>) -> bool {
        before.prevention.is_some_and(|(player, open)| {
            open.is_none_or(|open| open.meets(position.stones(player)))
        })
    }

    fn symmetry(&self, number: u16) -> Option<&Automorphism<'a, N>> {
        self.symmetries.get(usize::from(number).checked_sub(1)?)
    }

    fn map(&self, symmetry: &Automorphism<'a, N>, position: &Position<N>) -> Position<N> {
        let first = symmetry.map(position.first);
        let second = symmetry.map(position.second);
        Position { first, second, mover: position.mover }
    }

    fn map_move(&self, symmetry: &Automorphism<'a, N>, mv: Move) -> Move {
        symmetry.images.get(usize::from(mv)).copied().unwrap_or(mv)
    }

    fn unmap_move(&self, symmetry: &Automorphism<'a, N>, mv: Move) -> Move {
        let point = symmetry.images.iter().position(|&image| image == mv);
        point.and_then(|point| u16::try_from(point).ok()).unwrap_or(mv)
    }

    fn move_name(&self, mv: Move) -> String {
        self.board.point_name(mv)
    }

    fn diagram(&self, position: &Position<N>) -> Diagram {
        let taken_by = |point: u16| {
            let point = Mask::point(point);
            [Player::First, Player::Second]
                .into_iter()
                .find(|&player| position.stones(player).meets(point))
        };
        let points = (0..self.size).map(|point| (self.board.point_name(point), taken_by(point)));
        Diagram::Stones { points: points.collect(), side: self.side }
    }
}
