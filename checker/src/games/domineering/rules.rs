//! Domineering (Göran Andersson; Conway, *On Numbers and Games*, 1976, chapter 10).
//!
//! The players place dominoes on a rectangle of cells in turn, each on two free cells with an edge in
//! common: the first player upright, the second player across. A player who cannot place one loses.
//!
//! A move is a domino, by its place: the cell (x, y) has the place (2x, 2y), from the top left
//! corner, and a domino the place between its two cells. So an upright one has y odd, and one that
//! lies across has x odd. Dominoes are numbered from 0, by y and then by x. The symmetries are those
//! of [`rectangle`] that keep upright dominoes upright: 1, 2 and 3.
//!
//! A position is the cells that are covered, and whose turn it is. A move covers two more. It is
//! stored as the cells, a bit each, by rows, lowest byte and bit first. It is one of the game if the
//! cells that are covered are twice as many as the moves of both players before the opponent's turn, who
//! has a move; or if none is covered: the first player who cannot begin has lost.
//! The module relies on `rectangle` alone; the tests compare it with boards of letters.

use super::claim::Claim;
use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault, codes};
use crate::games::rectangle::{self, Place};
use crate::mask::{Mask, little_endian};
use crate::proofs::replay::{Move, Rules, list_index};

codes! {
    /// A stored position covers a cell that the board has not (R1).
    POSITION_CELLS = "position-cells";
}

/// The most cells of a board.
pub const MAX_CELLS: u32 = 64;

/// Which cells are covered, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The cells that are covered, a bit each.
    pub covered: u64,
    /// Whose turn it is.
    pub mover: Player,
}

/// A domino on the board.
#[derive(Clone, Copy, Debug)]
struct Domino {
    /// Who places it.
    player: Player,
    /// Its cells, as bits.
    cells: u64,
}

/// The rules of Domineering on a board, with what is claimed of it.
#[derive(Clone, Debug)]
pub struct DomineeringRules {
    claim: Claim,
    /// All cells, as bits.
    board: u64,
    places: Vec<Place>,
    dominoes: Vec<Domino>,
    /// The image of each domino, for each symmetry of the proof.
    images: Vec<Vec<Move>>,
    /// The image of each cell, for each symmetry of the proof.
    cell_images: Vec<Vec<u16>>,
}

impl DomineeringRules {
    /// The rules of a claim's game, of a size that they take (H9), with the symmetries of a proof.
    ///
    /// # Errors
    /// When the size is out of range, or a symmetry is none of the board's.
    pub fn new(claim: &Claim, symmetries: &[u8]) -> Result<Self, Fault> {
        let [columns, rows] = [claim.game.columns, claim.game.rows];
        let cells = columns.checked_mul(rows).filter(|cells| (1..=MAX_CELLS).contains(cells));
        let cells = cells.ok_or(SIZE)?;
        let far = |side: u32| u8::try_from(side.checked_sub(1)?.checked_mul(2)?).ok();
        let corner = (far(columns).ok_or(SIZE)?, far(rows).ok_or(SIZE)?);
        let bit = |x: u8, y: u8| {
            let cell = u32::from(y).checked_mul(columns)?.checked_add(x.into())?;
            1u64.checked_shl(cell)
        };
        let (mut places, mut dominoes, mut even) = (Vec::new(), Vec::new(), Vec::new());
        for y in 0..=corner.1 {
            for x in 0..=corner.0 {
                let (player, other) = match (x.is_multiple_of(2), y.is_multiple_of(2)) {
                    (true, false) => (Player::First, (x, y.saturating_add(1))),
                    (false, true) => (Player::Second, (x.saturating_add(1), y)),
                    (true, true) => {
                        even.push((x, y));
                        continue;
                    }
                    (false, false) => continue,
                };
                // Halves of odd numbers are rounded down, to the first of the two cells.
                let halves = |(x, y): Place| bit(x.div_euclid(2), y.div_euclid(2));
                let cells = halves((x, y)).ok_or(SIZE)? | halves(other).ok_or(SIZE)?;
                places.push((x, y));
                dominoes.push(Domino { player, cells });
            }
        }
        let images = rectangle::images(corner, 3, symmetries, &places)?;
        let cell_images = rectangle::images(corner, 3, symmetries, &even)?;
        let board = u64::MAX.checked_shr(MAX_CELLS.saturating_sub(cells)).ok_or(SIZE)?;
        Ok(DomineeringRules { claim: *claim, board, places, dominoes, images, cell_images })
    }

    /// The places of the dominoes, in the order of their numbers.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The cells that a stored position covers; `None` if it has another length.
    pub fn covered(&self, record: &[u8]) -> Option<u64> {
        if record.len() != self.record_width() {
            return None;
        }
        Some(little_endian(record))
    }

    /// Confirms that some cells are on the board.
    pub(crate) fn confirm_cells(&self, covered: u64) -> Result<(), Code> {
        POSITION_CELLS.unless(covered & !self.board == 0)
    }

    /// The dominoes that a player can place, by their numbers.
    fn open(&self, covered: u64, player: Player) -> impl Iterator<Item = Move> {
        let is_open = move |domino: &Domino| domino.player == player && domino.cells & covered == 0;
        (0..).zip(&self.dominoes).filter(move |(_, domino)| is_open(domino)).map(|(mv, _)| mv)
    }
}

impl Rules for DomineeringRules {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.claim.winner
    }

    fn start(&self) -> Position {
        Position { covered: 0, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        usize::try_from(self.board.count_ones()).unwrap_or(usize::MAX).div_ceil(8)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let position = self.unpack(record)?;
        let Position { covered, mover } = position;
        self.confirm_cells(covered)?;
        // Two cells for each of the first player's moves and two for each of the second one's.
        let before = mover.choose(0, 2);
        let in_turn = covered.count_ones().checked_rem(4) == Some(before);
        let is_start = covered == 0;
        POSITION_TURN
            .unless(in_turn && (is_start || self.open(covered, mover).next().is_some()))?;
        Ok(position)
    }

    #[inline]
    fn unpack(&self, record: &[u8]) -> Result<Position, Code> {
        let covered = self.covered(record).ok_or(POSITION_CELLS)?;
        Ok(Position { covered, mover: self.proponent().other() })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.extend(self.open(position.covered, position.mover));
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let domino = self.dominoes.get(usize::from(mv))?;
        let is_open = domino.player == position.mover && domino.cells & position.covered == 0;
        let covered = position.covered | domino.cells;
        is_open.then_some(Position { covered, mover: position.mover.other() })
    }

    /// Who cannot move has lost.
    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        let is_over = self.open(position.covered, position.mover).next().is_none();
        is_over.then(|| position.mover != self.proponent())
    }

    fn symmetries(&self) -> usize {
        self.images.len()
    }

    fn map(&self, symmetry: u32, position: &Position) -> Option<Position> {
        let images = self.cell_images.get(list_index(symmetry)?)?;
        let Mask([covered]) = Mask([position.covered]).image(images);
        Some(Position { covered, ..*position })
    }

    fn map_move(&self, symmetry: u32, _: Player, mv: Move) -> Option<Move> {
        self.images.get(list_index(symmetry)?)?.get(usize::from(mv)).copied()
    }
}

#[cfg(test)]
mod tests;
