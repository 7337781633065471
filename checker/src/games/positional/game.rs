//! A positional game on a board: its positions, the points that can be taken, and the lines that
//! decide it. It relies on a confirmed board ([`Board::confirm`]).

use super::board::Board;
use super::claim::{Claim, Convention, Start, Turns};
use super::{
    BOARD_POINT_COUNT, POSITION_DECIDED, POSITION_LINE_COMPLETE, POSITION_NEEDS, POSITION_OVERLAP,
    POSITION_STONE_COUNT, START_ORDER, TURNS,
};
use crate::claim::{Player, Statement};
use crate::fault::Code;
use crate::format::Text;
use crate::mask::Mask;
use crate::proofs::blocking::Blocking;
use crate::start::{START_OVER, START_POSITION};

/// The stones of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<const N: usize> {
    pub(crate) first: Mask<N>,
    pub(crate) second: Mask<N>,
    /// Who moves: takes a point, or passes where the other one takes the next.
    pub(super) mover: Player,
}

impl<const N: usize> Position<N> {
    pub(super) fn stones(&self, player: Player) -> Mask<N> {
        player.choose(self.first, self.second)
    }

    pub(super) fn taken(&self) -> Mask<N> {
        self.first.union(self.second)
    }

    /// The position before a move that led to this one.
    pub(super) fn before(&self, point: u16) -> Position<N> {
        let without = |stones: Mask<N>| stones.without(Mask::point(point));
        let (first, second) = (without(self.first), without(self.second));
        Position { first, second, mover: self.mover.other() }
    }
}

/// A positional game on a board of at most 64 `N` points, with what is claimed of it.
pub(super) struct Game<const N: usize> {
    pub(super) statement: Statement,
    pub(super) convention: Convention,
    pub(super) start: Position<N>,
    /// How many points the board has; also the number of the move that passes.
    pub(super) size: u16,
    /// How many points the players take in a turn, where it is said, and the stones of First and of both at
    /// the start.
    turns: Option<(Turns, [u32; 2])>,
    /// Whether the players take points in turn, each one.
    pub(super) alternates: bool,
    /// The number of stones with which the game is over.
    pub(super) most_stones: u32,
    pub(super) all: Mask<N>,
    pub(super) lines: Vec<Mask<N>>,
    /// Of every point, the numbers of the lines through it.
    through: Vec<Vec<u32>>,
    /// Of every point, the points that need it.
    needed_by: Vec<Vec<u16>>,
    /// Of every point, those that it needs, directly or not.
    pub(super) below: Vec<Mask<N>>,
    /// Of every point, those that have to be taken before it; empty where no point needs any.
    pub(super) needs: Vec<Mask<N>>,
}

impl<const N: usize> Game<N> {
    /// A claim's game on a board that has been confirmed, with the start position confirmed here.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn new(claim: &Claim, board: &Board) -> Result<Self, Code> {
        let size = u16::try_from(board.size())
            .ok()
            .filter(|&size| usize::from(size) <= N.saturating_mul(64))
            .ok_or(BOARD_POINT_COUNT)?;
        let turns = claim.game.turns;
        TURNS.unless(turns.is_none_or(Turns::is_right))?;
        let Start { first, second } = &claim.game.start;
        let placed = [first.len(), first.len().saturating_add(second.len())]
            .map(|stones| u32::try_from(stones).unwrap_or(u32::MAX));
        let mut game = Game {
            statement: claim.statement,
            convention: claim.game.convention,
            start: Position { first: Mask::EMPTY, second: Mask::EMPTY, mover: Player::First },
            size,
            turns: turns.map(|turns| (turns, placed)),
            alternates: turns.is_none_or(Turns::alternate),
            most_stones: claim.game.most_stones(size),
            all: Mask::from_points(0..size),
            lines: masks(&board.lines),
            through: with_point(size, &board.lines),
            needed_by: with_point(size, &board.needs),
            below: below(&masks(&board.needs)),
            needs: masks(&board.needs),
        };
        game.start = game.confirm_start(&claim.game.start, board)?;
        Ok(game)
    }

    fn confirm_start(&self, start: &Start, board: &Board) -> Result<Position<N>, Code> {
        let first = named_stones(board, &start.first)?;
        let second = named_stones(board, &start.second)?;
        let is_first = self.turns.is_some() || first.len() == second.len();
        let mover = if is_first { Player::First } else { Player::Second };
        let position = Position { first, second, mover };
        self.confirm_position(&position).map_err(|code| match code {
            POSITION_LINE_COMPLETE | POSITION_DECIDED => START_OVER,
            _ => START_POSITION,
        })?;
        START_OVER.unless(!self.is_full(&position))?;
        Ok(position)
    }

    /// Disjoint stones, in numbers that make it the mover's turn, no complete line, and no winner yet.
    pub(super) fn confirm_position(&self, position: &Position<N>) -> Result<(), Code> {
        let Position { first, second, mover } = *position;
        POSITION_OVERLAP.unless(!first.meets(second))?;
        if !self.needs.is_empty() {
            let taken = position.taken();
            let mut points = taken.points();
            POSITION_NEEDS.unless(points.all(|point| has_needs(&self.needs, point, taken)))?;
        }
        let is_right = match self.turns {
            None => {
                let ahead = u32::from(mover == Player::Second);
                first.len() == second.len().saturating_add(ahead)
            }
            Some((turns, [of_first, placed])) => {
                let moves = position.taken().len().checked_sub(placed);
                let own = moves.and_then(|moves| of_first.checked_add(turns.after(moves).0));
                own == Some(first.len())
            }
        };
        POSITION_STONE_COUNT.unless(is_right)?;
        let complete = |player| {
            let stones = position.stones(player);
            self.completion_ends(player) && self.lines.iter().any(|line| stones.contains(*line))
        };
        POSITION_LINE_COMPLETE.unless(!complete(Player::First) && !complete(Player::Second))?;
        let has_won = |player| self.has_won(position, player);
        POSITION_DECIDED.unless(!has_won(Player::First) && !has_won(Player::Second))
    }

    /// Whether a player has won, where scores decide, whatever is still played: the other one could have all
    /// points that are not the player's (R41). A move of the other one does not change it.
    pub(super) fn has_won(&self, position: &Position<N>, player: Player) -> bool {
        let Convention::Score { goal, ahead } = self.convention else { return false };
        let own = position.stones(player);
        let others = match self.is_full(position) {
            true => position.stones(player.other()),
            false => self.all.without(own),
        };
        let [own, others] = [own, others].map(|stones| goal.score(&self.lines, stones));
        own > others || own == others && player != ahead
    }

    /// Whether a position of a weak game is no worse for the proponent than another one with the same mover
    /// (R38): on every line that breaker has no stone on here, or there if the proponent is maker, it has none
    /// in the other position, and maker has at least, or at most, the same stones in that one.
    pub(super) fn is_no_worse(&self, position: &Position<N>, stored: &Position<N>) -> bool {
        let Convention::Weak { maker } = self.convention else { return false };
        let (open, other) = match self.statement.proponent() == maker {
            true => (stored, position),
            false => (position, stored),
        };
        let breaker = maker.other();
        let mut lines = self.lines.iter().filter(|line| !line.meets(open.stones(breaker)));
        let is_kept = |line: &Mask<N>| {
            let own = line.intersection(open.stones(maker));
            !line.meets(other.stones(breaker)) && other.stones(maker).contains(own)
        };
        self.needs.is_empty()
            && self.turns.is_none()
            && self.most_stones == u32::from(self.size)
            // A full position has no moves to answer.
            && !self.is_full(stored)
            && position.taken().len() <= stored.taken().len()
            && lines.all(is_kept)
    }

    /// Whether the game is over, whatever the lines are.
    pub(super) fn is_full(&self, position: &Position<N>) -> bool {
        position.taken().len() >= self.most_stones
    }

    /// Whether the player to move passes: the other one takes the next point (R39).
    pub(super) fn passes(&self, position: &Position<N>) -> bool {
        self.turns.is_some_and(|(turns, [_, placed])| {
            let moves = position.taken().len().saturating_sub(placed);
            turns.after(moves).1 != position.mover
        })
    }

    /// The points that can be taken next: they are free, and all that they need is taken.
    pub(super) fn takeable(&self, taken: Mask<N>) -> Mask<N> {
        let free = self.all.without(taken);
        if self.needs.is_empty() {
            return free;
        }
        Mask::from_points(free.points().filter(|&point| has_needs(&self.needs, point, taken)))
    }

    /// The points that can be taken after a point was, which makes these points `taken`.
    #[inline(always)]
    pub(super) fn takeable_after(&self, takeable: Mask<N>, point: u16, taken: Mask<N>) -> Mask<N> {
        let needing = self.needed_by.get(usize::from(point)).into_iter().flatten().copied();
        let opened = needing.filter(|&needing| has_needs(&self.needs, needing, taken));
        takeable.without(Mask::point(point)).union(Mask::from_points(opened))
    }

    /// Whether completing a line is what the proponent claims (R30).
    pub(super) fn wins_by_line(&self) -> bool {
        self.alternates
            && self.convention != Convention::Avoidance
            && self.completion_ends(self.statement.proponent())
    }

    /// Whether a line completed by the player ends the game. In the weak game breaker's lines
    /// mean nothing, and where scores decide no line ends it (R42).
    pub(super) fn completion_ends(&self, player: Player) -> bool {
        match self.convention {
            Convention::Strong | Convention::Avoidance => true,
            Convention::Weak { maker } => player == maker,
            Convention::Score { .. } => false,
        }
    }

    /// The player whose stones prevent that a line decides against the statement, if stones can.
    pub(super) fn preventing(&self) -> Option<Player> {
        let proponent = self.statement.proponent();
        match (self.statement, self.convention) {
            (Statement::DoesNotLose(_), Convention::Strong) => Some(proponent),
            (Statement::DoesNotLose(_), Convention::Avoidance) => Some(proponent.other()),
            (_, Convention::Weak { maker }) => Some(proponent).filter(|&player| player != maker),
            (Statement::Wins(_), Convention::Strong | Convention::Avoidance)
            | (_, Convention::Score { .. }) => None,
        }
    }

    /// Whether all that is claimed is that the proponent keeps the opponent from completing a line, every
    /// free point can be taken (P6, E2), and players take one point each in turn (R40).
    pub(super) fn is_blocked(&self) -> bool {
        let prevents = self.preventing() == Some(self.statement.proponent());
        prevents && self.needs.is_empty() && self.alternates
    }

    /// The lines through a point.
    #[inline]
    pub(super) fn through(&self, point: u16) -> impl Iterator<Item = &Mask<N>> {
        let numbers = self.through.get(usize::from(point)).map_or(&[][..], Vec::as_slice);
        numbers.iter().filter_map(|&number| self.lines.get(usize::try_from(number).ok()?))
    }

    /// The position as one in which the proponent keeps the opponent from completing one of these lines,
    /// where that [is all that is claimed](Self::is_blocked).
    pub(super) fn blocking<'l>(&self, at: &Position<N>, lines: &'l [Mask<N>]) -> Blocking<'l, N> {
        let proponent = self.statement.proponent();
        let (proponent_moves, own) = (at.mover == proponent, at.stones(proponent));
        let free = self.all.without(at.taken());
        Blocking { proponent_moves, points: self.size, free, own, lines }
    }
}

/// The set of points with these names, which have to be in the order of points.
fn named_stones<const N: usize>(board: &Board, names: &[Text]) -> Result<Mask<N>, Code> {
    let mut points = Vec::new();
    for name in names {
        let point = board.points.iter().position(|point| point == name);
        let point = point.and_then(|point| u16::try_from(point).ok()).ok_or(START_POSITION)?;
        START_ORDER.unless(points.last().is_none_or(|&last| last < point))?;
        points.push(point);
    }
    Ok(Mask::from_points(points))
}

/// Sets of points.
fn masks<const N: usize>(sets: &[Vec<u16>]) -> Vec<Mask<N>> {
    sets.iter().map(|points| Mask::from_points(points.iter().copied())).collect()
}

/// Of every point, the numbers of the sets that it is in.
fn with_point<T: Clone + TryFrom<usize>>(size: u16, sets: &[Vec<u16>]) -> Vec<Vec<T>> {
    let mut with_point = vec![Vec::new(); size.into()];
    for (number, set) in sets.iter().enumerate() {
        for point in set {
            let numbers = with_point.get_mut(usize::from(*point));
            numbers.into_iter().for_each(|numbers| numbers.extend(T::try_from(number)));
        }
    }
    with_point
}

/// Of every point, those that it needs, directly or not. Points need points before them.
fn below<const N: usize>(needs: &[Mask<N>]) -> Vec<Mask<N>> {
    let mut below: Vec<Mask<N>> = Vec::with_capacity(needs.len());
    for needs in needs {
        let of_needs = needs.points().filter_map(|point| below.get(usize::from(point)));
        below.push(of_needs.copied().fold(*needs, Mask::union));
    }
    below
}

/// Whether all that a point needs is taken.
pub(super) fn has_needs<const N: usize>(needs: &[Mask<N>], point: u16, taken: Mask<N>) -> bool {
    needs.get(usize::from(point)).is_none_or(|needs| taken.contains(*needs))
}
