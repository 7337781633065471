//! Latin Erdős (Silva, *Latin Erdős*), version II, by its rules, at any side n.
//!
//! A move places a number from 1 to n in an empty cell; no number may stand twice in a row or a
//! column. A player who has no legal move loses. A full board is decided by columns: who has more
//! of them wins, and with equally many the game is a draw. A column belongs to the player who first
//! has an increasing run of the stated length in it. A run is numbers of one column in their order,
//! with or without other cells between them (the paper's example has 1-2-4 and 2-3-5 in one column,
//! which five cells could not hold side by side). First reads a column from row 1 on, Second from
//! row n on: the numbers get larger towards the opponent. A move that gives both players their run
//! gives the column to its player; one that gives a run to the other player only, to that player.
//! So a column that is full has an owner wherever every arrangement of n numbers has a run one way
//! or the other (note 3 of the paper).
//!
//! Who first had a run depends on the order of the moves, so a position has the columns' owners.
//! Where columns decide nothing of what is claimed, it has none.
//!
//! A stored position has its cells in rows, a byte each, 0 for an empty one; and then the columns'
//! owners, 0 for none, 1 for First, 2 for Second. The number v in row r and column c, counted from
//! 1, is the move ((r − 1)n + c − 1)n + v − 1. The module relies on no other.

use super::claim::{Claim, Columns, Statement, standard_run};
use super::placements::Placements;
use super::symmetry::Symmetry;
use super::{POSITION_COLUMN, POSITION_LATIN, POSITION_OVER};
use crate::claim::{Player, Size};
use crate::codes::{POSITION_TURN, SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::{Code, Fault};
use crate::mask::Mask;
use crate::proofs::mirror::{self, MirrorLemma};
use crate::proofs::replay::{LEMMA_TOO_WEAK, Move, Rules, list_index};

/// The largest side of a replay.
pub const MAX_SIDE: u32 = 8;
const SIDE: usize = 8;

/// A board, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The numbers by row and column; 0 in an empty cell, and beyond the board.
    cells: [[u8; SIDE]; SIDE],
    /// The columns' owners; nobody's where columns do not matter.
    owners: [Option<Player>; SIDE],
    /// The legal moves.
    left: Mask<SIDE>,
    mover: Player,
}

/// The rules at one side, with what is claimed.
#[derive(Clone, Debug)]
pub struct LatinErdosRules<'s> {
    side: u8,
    /// The length of the run that wins a column, where columns matter.
    pub(crate) run: Option<usize>,
    /// Whether a full board is a position of the player to move without a move.
    last_mover_wins: bool,
    statement: Statement,
    symmetries: &'s [Symmetry],
    /// All placements of the board, which have the numbers of moves.
    pub(super) placements: Placements,
    /// Of every placement, itself and those that cannot be there with it.
    closed: Vec<Mask<SIDE>>,
    mirrors: &'s [MirrorLemma],
}

impl<'s> LatinErdosRules<'s> {
    /// The rules of a claim's game, and symmetries of them.
    ///
    /// # Errors
    /// When the claim is not about one side that a replay takes (H9), or a symmetry is none (R17,
    /// H8).
    pub fn new(claim: &Claim, symmetries: &'s [Symmetry]) -> Result<Self, Fault> {
        claim.confirm()?;
        let Size::Exactly(side) = claim.game.size else { return Err(WRONG_KIND_FOR_CLAIM.into()) };
        let small = u8::try_from(side).ok().filter(|_| side <= MAX_SIDE).ok_or(SIZE)?;
        let length = match (claim.statement, claim.game.columns) {
            (Statement::NeverWithoutMove(_), _) | (_, Columns::Without) => None,
            (Statement::Strategy(_), Columns::Run(length)) => Some(length),
            (Statement::Strategy(_), Columns::Standard) => standard_run(side),
        };
        let run = length.map(|length| usize::try_from(length).unwrap_or(usize::MAX));
        super::symmetry::confirm(symmetries, small, run.is_some())?;
        let last_mover_wins = claim.game.columns == Columns::Without;
        let placements = Placements::new(side)?;
        Ok(LatinErdosRules {
            side: small,
            run,
            last_mover_wins,
            statement: claim.statement,
            symmetries,
            closed: placements.triples.iter().map(|&triple| closed(&placements, triple)).collect(),
            placements,
            mirrors: &[],
        })
    }

    /// The rules with these mirrors as lemmas, which are confirmed where they are used.
    pub fn with_mirrors(self, mirrors: &'s [MirrorLemma]) -> Self {
        LatinErdosRules { mirrors, ..self }
    }

    pub(crate) fn sides(&self) -> std::ops::Range<u8> {
        0..self.side
    }

    /// Row, column and number of a move, each from 0.
    fn placement(&self, mv: Move) -> Option<[u8; 3]> {
        self.placements.triple(mv.into())
    }

    /// The move of a row, a column and a number.
    fn number(&self, placement: [u8; 3]) -> Option<Move> {
        self.placements.number(placement).try_into().ok()
    }

    /// Places a number, if the cell is empty, and the number in neither its row nor its column.
    fn place(&self, position: &mut Position, mv: Move) -> Option<()> {
        let closed =
            *self.closed.get(usize::from(mv)).filter(|_| position.left.meets(Mask::point(mv)))?;
        let [row, column, number] = self.placement(mv)?;
        position.set(row, column, number.saturating_add(1));
        position.left = position.left.without(closed);
        Some(())
    }

    fn is_full(&self, position: &Position) -> bool {
        self.sides()
            .all(|row| self.sides().all(|column| position.at(row, column).is_some_and(|n| n != 0)))
    }

    /// Whether a column has a run for a player.
    fn has_run(&self, position: &Position, column: u8, player: Player, length: usize) -> bool {
        let numbers = self.sides().filter_map(|row| position.at(row, column)).filter(|&n| n != 0);
        let mut towards_the_opponent: Vec<u8> = numbers.collect();
        if player == Player::Second {
            towards_the_opponent.reverse();
        }
        longest_increasing(&towards_the_opponent) >= length
    }

    /// Who owns a column after a player's move in it, that nobody owned before.
    fn owner(&self, position: &Position, column: u8, player: Player) -> Option<Player> {
        let length = self.run?;
        [player, player.other()]
            .into_iter()
            .find(|&player| self.has_run(position, column, player, length))
    }

    /// Who has won on a full board, the last number placed by `last`.
    fn winner(&self, position: &Position, last: Player) -> Option<Player> {
        if self.last_mover_wins {
            return Some(last);
        }
        let columns =
            |player| position.owners.iter().filter(|&&owner| owner == Some(player)).count();
        match columns(Player::First).cmp(&columns(Player::Second)) {
            std::cmp::Ordering::Greater => Some(Player::First),
            std::cmp::Ordering::Less => Some(Player::Second),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Whether a game that `last` has ended is as is claimed.
    fn holds(&self, position: &Position, last: Player) -> bool {
        let by_columns = self.is_full(position) && !self.last_mover_wins;
        match self.statement {
            Statement::Strategy(statement) if by_columns => {
                statement.holds(self.winner(position, last))
            }
            Statement::Strategy(statement) => statement.holds(Some(last)),
            Statement::NeverWithoutMove(player) => by_columns || player == last,
        }
    }
}

impl Position {
    pub(crate) fn at(&self, row: u8, column: u8) -> Option<u8> {
        self.cells.get(usize::from(row))?.get(usize::from(column)).copied()
    }

    fn set(&mut self, row: u8, column: u8, number: u8) {
        let cell =
            self.cells.get_mut(usize::from(row)).and_then(|row| row.get_mut(usize::from(column)));
        cell.into_iter().for_each(|cell| *cell = number);
    }

    fn own(&mut self, column: u8, owner: Option<Player>) {
        self.owners.get_mut(usize::from(column)).into_iter().for_each(|slot| *slot = owner);
    }

    pub(crate) fn owner(&self, column: u8) -> Option<Player> {
        self.owners.get(usize::from(column)).copied().flatten()
    }
}

/// A placement and those that conflict with it: what agrees with it in two places.
pub(super) fn closed(all: &Placements, [row, column, number]: [u8; 3]) -> Mask<SIDE> {
    let lines = |at| [[at, column, number], [row, at, number], [row, column, at]];
    let closed = (0..all.side).flat_map(lines).map(|placement| all.number(placement));
    Mask::from_points(closed.filter_map(|placement| placement.try_into().ok()))
}

/// The length of the longest increasing subsequence.
fn longest_increasing(numbers: &[u8]) -> usize {
    // Of those that end in each number so far.
    let mut longest: Vec<(u8, usize)> = Vec::with_capacity(numbers.len());
    for &number in numbers {
        let before = longest.iter().filter(|(last, _)| *last < number).map(|(_, length)| *length);
        longest.push((number, before.max().unwrap_or(0).saturating_add(1)));
    }
    longest.into_iter().map(|(_, length)| length).max().unwrap_or(0)
}

impl Rules for LatinErdosRules<'_> {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.statement.proponent()
    }

    fn start(&self) -> Position {
        let left = Mask::below(u16::try_from(self.closed.len()).unwrap_or(u16::MAX));
        Position { cells: [[0; SIDE]; SIDE], owners: [None; SIDE], left, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        let side = usize::from(self.side);
        let owners = if self.run.is_some() { side } else { 0 };
        side.saturating_mul(side).saturating_add(owners)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        POSITION_LATIN.unless(record.len() == self.record_width())?;
        let mut position = self.start();
        let mut bytes = record.iter().copied();
        let mut placed = 0u8;
        for row in self.sides() {
            for column in self.sides() {
                let number = bytes.next().unwrap_or(0);
                if let Some(index) = number.checked_sub(1) {
                    POSITION_LATIN.unless(index < self.side)?;
                    let mv = self.number([row, column, index]).ok_or(POSITION_LATIN)?;
                    self.place(&mut position, mv).ok_or(POSITION_LATIN)?;
                    placed = placed.saturating_add(1);
                }
            }
        }
        position.mover = if placed.is_multiple_of(2) { Player::First } else { Player::Second };
        POSITION_TURN.unless(position.mover == self.proponent().other())?;
        for (column, owner) in self.sides().zip(bytes) {
            let owner = match owner {
                0 => None,
                1 => Some(Player::First),
                2 => Some(Player::Second),
                _ => return Err(POSITION_COLUMN),
            };
            // The owner has a run there, and without an owner nobody has.
            let fits = match owner {
                None => self.owner(&position, column, Player::First).is_none(),
                Some(player) => self.owner(&position, column, player) == Some(player),
            };
            POSITION_COLUMN.unless(fits)?;
            position.own(column, owner);
        }
        POSITION_OVER.unless(!position.left.is_empty())?;
        Ok(position)
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.extend(position.left.points());
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let [_, column, _] = self.placement(mv)?;
        let mut after = Position { mover: position.mover.other(), ..*position };
        self.place(&mut after, mv)?;
        if position.owner(column).is_none() {
            after.own(column, self.owner(&after, column, position.mover));
        }
        Some(after)
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        position.left.is_empty().then(|| self.holds(position, position.mover.other()))
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn map(&self, symmetry: u32, position: &Position) -> Option<Position> {
        let symmetry = self.symmetries.get(list_index(symmetry)?)?;
        let mut image = Position { mover: position.mover, ..self.start() };
        for row in self.sides() {
            for column in self.sides() {
                if let Some(number) = position.at(row, column)?.checked_sub(1) {
                    let to = self.number(symmetry.image([row, column, number])?)?;
                    self.place(&mut image, to)?;
                }
            }
        }
        if self.run.is_some() {
            for column in self.sides() {
                // Columns go to columns (R17), whatever the row and the number.
                let [_, to, _] = symmetry.image([0, column, 0])?;
                image.own(to, position.owner(column));
            }
        }
        Some(image)
    }

    fn map_move(&self, symmetry: u32, _: Player, mv: Move) -> Option<Move> {
        let symmetry = self.symmetries.get(list_index(symmetry)?)?;
        self.number(symmetry.image(self.placement(mv)?)?)
    }

    fn lemmas(&self) -> usize {
        self.mirrors.len()
    }

    /// A mirror shows who is never without a move, and nothing about columns.
    fn lemma(&self, lemma: u32, position: &Position) -> Result<(), Code> {
        mirror::confirm(self.mirrors, lemma, &self.closed, position.left)?;
        LEMMA_TOO_WEAK.unless(self.run.is_none())
    }
}

#[cfg(test)]
mod tests;
