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
use super::placements::{Placements, Rest};
use super::symmetry::Symmetry;
use super::{POSITION_COLUMN, POSITION_LATIN, POSITION_OVER};
use crate::claim::{Player, Size};
use crate::codes::{POSITION_TURN, SIZE, WRONG_KIND_FOR_CLAIM};
use crate::fault::{Code, Fault};
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
        Ok(LatinErdosRules {
            side: small,
            run,
            last_mover_wins,
            statement: claim.statement,
            symmetries,
            placements: Placements::new(side)?,
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

    /// The numbers that can be placed in a cell, as bits from 0: those in neither its row nor its
    /// column, where it is empty.
    fn free(&self, position: &Position, row: u8, column: u8) -> u16 {
        if position.at(row, column) != Some(0) {
            return 0;
        }
        let around = |other| [position.at(row, other), position.at(other, column)];
        let taken = self.sides().flat_map(around).flatten().fold(0, |taken, n| taken | 1u16 << n);
        let all = (1u16 << self.side).saturating_sub(1);
        all & !(taken >> 1)
    }

    /// Whether the cell is empty, and the number in neither its row nor its column.
    fn is_legal(&self, position: &Position, [row, column, number]: [u8; 3]) -> bool {
        self.free(position, row, column) >> number & 1 == 1
    }

    /// Whether the player to move has a legal move.
    fn has_move(&self, position: &Position) -> bool {
        self.sides().any(|row| self.sides().any(|column| self.free(position, row, column) != 0))
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
        Position { cells: [[0; SIDE]; SIDE], owners: [None; SIDE], mover: Player::First }
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
                    let legal = index < self.side && self.is_legal(&position, [row, column, index]);
                    POSITION_LATIN.unless(legal)?;
                    position.set(row, column, number);
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
        POSITION_OVER.unless(self.has_move(&position))?;
        Ok(position)
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        for row in self.sides() {
            for column in self.sides() {
                let free = self.free(position, row, column);
                let numbers = self.sides().filter(|number| free >> number & 1 == 1);
                moves.extend(numbers.filter_map(|number| self.number([row, column, number])));
            }
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let placement = self.placement(mv).filter(|&placed| self.is_legal(position, placed))?;
        let [row, column, number] = placement;
        let mut after = *position;
        after.set(row, column, number.saturating_add(1));
        after.mover = position.mover.other();
        if position.owner(column).is_none() {
            after.own(column, self.owner(&after, column, position.mover));
        }
        Some(after)
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        (!self.has_move(position)).then(|| self.holds(position, position.mover.other()))
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
                    let [row, column, number] = symmetry.image([row, column, number])?;
                    image.set(row, column, number.saturating_add(1));
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
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let left: Vec<u32> = moves.into_iter().map(u32::from).collect();
        mirror::confirm(self.mirrors, lemma, |reply| Rest::after(&self.placements, &left, reply))?;
        LEMMA_TOO_WEAK.unless(self.run.is_none())
    }
}

#[cfg(test)]
mod tests;
