//! A positional game being played: stones, lines, what ends a game and how.
//!
//! This is the compiler's own view of the rules, written for its messages: it says which line is
//! completed, threatened or still open. The checker has another one.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Convention, Positional};
use zermelo_explain::picture::Picture;

use crate::games::positional::boards::{names, point_name, set, side};
use crate::games::positional::lines::{Lines, WORDS};
use crate::games::positional::source::letter;
use crate::games::positional::start::{self, Position, counts};

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
    pub(super) board: &'a Board,
    pub(super) statement: Statement,
    /// The player that the statement is about.
    pub(super) proponent: Player,
    convention: Convention,
    /// The cells of a row, where positions are drawn as a square or a cube.
    side: Option<usize>,
    pub(super) lines: Lines<WORDS>,
}

impl<'a> Play<'a> {
    /// A game on a board that was confirmed to be one.
    pub(super) fn new(board: &'a Board, game: &Positional, statement: Statement) -> Self {
        let proponent = statement.proponent();
        let (convention, side) = (game.convention, side(&game.board));
        Play { board, statement, proponent, convention, side, lines: Lines::of(game, board) }
    }

    /// The player that the strategy is played against.
    pub(super) fn opponent(&self) -> Player {
        self.proponent.other()
    }

    /// The position with these stones, if their numbers are right and the game is not over;
    /// otherwise what is wrong.
    pub(super) fn position(&self, first: &[u16], second: &[u16]) -> Result<Position, String> {
        start::position(self.convention, self.board, first, second)
    }

    fn lines_through(&self, point: u16) -> impl Iterator<Item = &'a [u16]> {
        self.board.lines.iter().map(Vec::as_slice).filter(move |line| line.contains(&point))
    }

    fn stones_on(&self, position: &Position, line: &[u16], player: Player) -> usize {
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
            Convention::Avoidance => None,
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

    /// How the game ends when the player to move takes a free point, if it does.
    pub(super) fn ending(&self, position: &Position, point: u16) -> Option<Ending<'a>> {
        let mover = position.mover;
        match (self.completes(position, mover, point), self.convention) {
            (Some(line), Convention::Avoidance) => Some(Ending::Line(line, mover.other())),
            (Some(line), _) => Some(Ending::Line(line, mover)),
            (None, _) if position.stones.count() + 1 < self.lines.most_stones => None,
            (None, Convention::Weak { maker }) => Some(Ending::Full(Some(maker.other()))),
            (None, _) => Some(Ending::Full(None)),
        }
    }

    /// The position after the player to move takes a free point, and how that ends the game, if
    /// it does.
    pub(super) fn play(&self, position: &Position, point: u16) -> (Position, Option<Ending<'a>>) {
        let mover = position.mover;
        let stones = position.stones.with(point, mover);
        let after = Position { stones, mover: mover.other(), ..*position };
        (after, self.ending(position, point))
    }

    /// The position after a reply of the opponent and the answer to it, neither of which ends the game.
    pub(super) fn answered(&self, position: &Position, reply: u16, answer: u16) -> Position {
        let (after, _) = self.play(position, reply);
        self.play(&after, answer).0
    }

    /// Whether an ending is as the statement says.
    pub(super) fn satisfied(&self, ending: &Ending<'_>) -> bool {
        match (self.statement, ending.winner()) {
            (_, Some(winner)) => winner == self.proponent,
            (Statement::DoesNotLose(_), None) => true,
            (_, None) => false,
        }
    }

    /// Why a position is not settled: `Ok` when every way to play on ends as the statement says
    /// because no line is left that could be completed against it.
    pub(super) fn settled(&self, position: &Position) -> Result<(), String> {
        let completer = match (self.statement, self.convention) {
            (Statement::DoesNotLose(_), Convention::Strong) => self.opponent(),
            (Statement::DoesNotLose(_), Convention::Avoidance) => self.proponent,
            (_, Convention::Weak { maker }) if maker != self.proponent => maker,
            _ => return Err("a win is claimed, and only a completed line decides it".into()),
        };
        let is_open = |line: &&Vec<u16>| self.stones_on(position, line, completer.other()) == 0;
        let open = self.board.lines.iter().find(is_open);
        match open {
            Some(line) => {
                Err(format!("{} can still complete the line {}", letter(completer), self.set(line)))
            }
            None => Ok(()),
        }
    }

    /// Whether every move ends the game at once, as the statement says.
    pub(super) fn every_reply_ends(&self, position: &Position) -> bool {
        position
            .free(self.board)
            .all(|point| self.ending(position, point).is_some_and(|ending| self.satisfied(&ending)))
    }

    /// A point's name.
    pub(super) fn name(&self, point: u16) -> String {
        point_name(self.board, point)
    }

    /// Points by name: `r1, r2`.
    pub(super) fn names(&self, points: &[u16]) -> String {
        names(self.board, points.iter().copied()).join(", ")
    }

    /// A set of points: `{r1, r2}`.
    pub(super) fn set(&self, points: &[u16]) -> String {
        set(self.board, points)
    }

    /// A position, drawn.
    pub(super) fn draw(&self, position: &Position) -> String {
        let taken = |point| (self.name(point), position.stones.owner(point));
        let points = (0..position.size).map(taken).collect();
        format!("the position\n{}", Picture::stones(points, self.side, None).to_string().trim_end())
    }
}
