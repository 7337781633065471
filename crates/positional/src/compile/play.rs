//! A positional game being played: stones, lines, what ends a game and how.
//!
//! This is the compiler's own view of the rules, written for its messages: it says which line is
//! completed, threatened or still open. The checker has another one.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Claim, Convention};
use zermelo_present::replay::rows::Game;

use super::setting::Setting;
use crate::boards::{names, set};
use crate::lines::{Lines, WORDS};
use crate::start::{self, Position, counts};

/// How a game ended.
pub(super) enum Ending<'a> {
    /// A player completed this line, or could not prevent it.
    Line(&'a [u16], Player),
    /// The board is full, and no line that counts was completed; the winner, if there is one.
    Full(Option<Player>),
}

impl Ending<'_> {
    /// Who has won.
    pub(super) fn winner(&self) -> Option<Player> {
        match self {
            Ending::Line(_, winner) => Some(*winner),
            Ending::Full(winner) => *winner,
        }
    }
}

/// A game and a statement about it.
pub(super) struct Play<'a> {
    pub(super) setting: &'a Setting,
    pub(super) board: &'a Board,
    pub(super) statement: Statement,
    /// The player that the statement is about.
    pub(super) proponent: Player,
    pub(super) convention: Convention,
    pub(super) lines: Lines<WORDS>,
}

impl<'a> Play<'a> {
    /// The game of a source.
    pub(super) fn new(setting: &'a Setting) -> Self {
        let Setting { claim: Claim { statement, game }, board, .. } = setting;
        let (statement, proponent) = (*statement, statement.proponent());
        let (convention, lines) = (game.convention, Lines::of(game, board));
        Play { setting, board, statement, proponent, convention, lines }
    }

    /// The position with these stones, if their numbers are right and the game is not over;
    /// otherwise what is wrong.
    pub(super) fn position(&self, first: &[u16], second: &[u16]) -> Result<Position, String> {
        start::position(self.convention, self.board, first, second)
    }

    fn lines_through(&self, point: u16) -> impl Iterator<Item = &'a [u16]> {
        self.board.lines.iter().map(Vec::as_slice).filter(move |line| line.contains(&point))
    }

    pub(super) fn stones_on(&self, position: &Position, line: &[u16], player: Player) -> usize {
        line.iter().filter(|&&point| position.stones.of(player).has(point)).count()
    }

    /// The line that the player completes by taking a free point, if there is one that counts.
    pub(super) fn completes(
        &self,
        position: &Position,
        player: Player,
        point: u16,
    ) -> Option<&'a [u16]> {
        let completes = counts(self.convention, player)
            && self.lines.completes(position.stones.of(player), point)
            && position.stones.allow(self.board, point);
        if !completes {
            return None;
        }
        let is_complete = |line: &&[u16]| self.stones_on(position, line, player) + 1 == line.len();
        self.lines_through(point).find(is_complete)
    }

    /// The line by which the player wins at once at a point, if there is one.
    pub(super) fn wins_at(
        &self,
        position: &Position,
        player: Player,
        point: u16,
    ) -> Option<&'a [u16]> {
        match self.convention {
            Convention::Strong | Convention::Weak { .. } => self.completes(position, player, point),
            Convention::Avoidance | Convention::Score { .. } => None,
        }
    }

    /// Whether the proponent wins by completing a line.
    pub(super) fn wins_by_lines(&self) -> bool {
        self.convention != Convention::Avoidance && counts(self.convention, self.proponent)
    }

    /// Whether the opponent wins by completing a line.
    pub(super) fn loses_by_lines(&self) -> bool {
        self.convention != Convention::Avoidance && counts(self.convention, self.opponent())
    }

    /// A point that is taken although not all is that it needs, if there is one.
    pub(super) fn floating(&self, position: &Position) -> Option<u16> {
        let is_taken = |point: &u16| position.stones.owner(*point).is_some();
        let lacks = |point: &u16| {
            let needs = self.board.needs.get(usize::from(*point));
            needs.is_some_and(|needs| !needs.iter().all(is_taken))
        };
        (0..position.size).find(|point| is_taken(point) && lacks(point))
    }

    /// Whether a line of either player ends the game.
    pub(super) fn both_complete(&self) -> bool {
        self.convention == Convention::Strong
    }

    /// A free point at which the player wins at once, and the line that does it.
    pub(super) fn threat(&self, position: &Position, player: Player) -> Option<(u16, &'a [u16])> {
        position
            .free(self.board)
            .find_map(|point| Some((point, self.wins_at(position, player, point)?)))
    }

    /// The line through a free point on which the player has the most stones, of those on which
    /// the other has none; the lines are those that count.
    pub(super) fn nearest_line(
        &self,
        position: &Position,
        player: Player,
        point: u16,
    ) -> Option<(&'a [u16], usize)> {
        self.lines_through(point)
            .filter(|line| {
                counts(self.convention, player)
                    && self.stones_on(position, line, player.other()) == 0
            })
            .map(|line| (line, self.stones_on(position, line, player)))
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// Points by name: `r1, r2`.
    pub(super) fn names(&self, points: &[u16]) -> String {
        names(self.board, points.iter().copied()).join(", ")
    }

    /// A set of points: `{r1, r2}`.
    pub(super) fn set(&self, points: &[u16]) -> String {
        set(self.board, points)
    }
}
