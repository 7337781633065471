//! Dots and boxes (Lucas, *L'arithmétique amusante*, 1895), by the rules of Berlekamp, *The Dots
//! and Boxes Game* (2000).
//!
//! The board has dots at the corners of rows of boxes. A player draws an edge between two dots next
//! to each other in a row or a column. Who draws the fourth edge of a box gets the box, and draws
//! again. One edge can complete two boxes; it gives one more move. Nobody has to complete a box.
//! The game ends when all edges are drawn. The *score* is the number of boxes of the first player;
//! the second player has the others.
//!
//! After a box, the other player *passes*, which is that player's only move, so that the moves
//! alternate. Nobody passes after the last edge.
//!
//! A place of the board is a point (x, y) with 0 ≤ x ≤ 2 · columns and 0 ≤ y ≤ 2 · rows. Dots have
//! x and y even, boxes have both odd, and the others are the edges. A box has the four edges that
//! are at a distance of 1. Edges are numbered from 0, by y and then by x; the pass has the number
//! after them. The symmetries are those of [`rectangle`], the numbers from 4
//! on for a square board only.
//!
//! A position is the edges that are drawn, the number of boxes of the player with the strategy,
//! whose turn it is, and whether that player has to pass. Edges and passes raise its rank. It is
//! stored as the edges, a bit each, lowest byte and bit first, in as many bytes as they need, but
//! at least three; a byte for the boxes; and one that is 1 if the opponent has to pass, and else 0.
//! The module relies on `rectangle` alone; the tests compare it with games counted by hand, and with a game
//! of boxes by their corners.

use super::claim::{Claim, Start};
use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault, codes};
use crate::games::rectangle::{self, Place};
use crate::mask::{Mask, little_endian};
use crate::proofs::replay::{Move, Rules, list_index};
use crate::start::{START_OVER, START_POSITION};

codes! {
    /// A stored position has an edge that the board has not (R1).
    POSITION_EDGES = "position-edges";
    /// A stored position gives a player more boxes than are complete, or lets one pass who has no
    /// reason to (R1).
    POSITION_BOXES = "position-boxes";
}

/// The most edges of a board: 1 × 21 boxes have as many, 5 × 5 have 60.
pub const MAX_EDGES: u16 = 64;

/// The fewest bytes of a stored position's edges.
const MIN_EDGE_BYTES: usize = 3;

/// Which edges are drawn, whose boxes are whose, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The edges that are drawn, a bit each.
    pub drawn: u64,
    /// The boxes of the player with the strategy.
    pub boxes: u8,
    /// Whose turn it is.
    pub mover: Player,
    /// Whether this player has to pass.
    pub passes: bool,
}

/// The rules of dots and boxes on a board, with what is claimed of it.
#[derive(Clone, Debug)]
pub struct DotsAndBoxesRules {
    claim: Claim,
    edges: Vec<Place>,
    /// All edges, as bits.
    all: u64,
    /// The edges of each box, as bits.
    boxes: Vec<u64>,
    /// For each edge the boxes that it is an edge of.
    sides: Vec<Vec<u64>>,
    /// The image of each edge, for each symmetry of the proof.
    images: Vec<Vec<Move>>,
}

/// All places, row by row.
fn places((width, height): Place) -> impl Iterator<Item = Place> {
    (0..=height).flat_map(move |y| (0..=width).map(move |x| (x, y)))
}

/// The bit of an edge.
fn bit(edge: Move) -> u64 {
    1u64.checked_shl(edge.into()).unwrap_or(0)
}

impl DotsAndBoxesRules {
    /// The rules of a claim's game, of a size that they take (H9), from a start that they allow, with
    /// the symmetries of a proof.
    ///
    /// # Errors
    /// When the size is out of range, a symmetry is none of the board's, or no game comes to the
    /// start, or it is over there.
    pub fn new(claim: &Claim, symmetries: &[u8]) -> Result<Self, Fault> {
        let most = MAX_EDGES.into();
        let twice = |boxes: u32| u8::try_from(boxes.clamp(1, most).checked_mul(2)?).ok();
        let sizes = [claim.game.columns, claim.game.rows];
        SIZE.unless(sizes.iter().all(|size| (1..=most).contains(size)))?;
        let corner = (twice(claim.game.columns).ok_or(SIZE)?, twice(claim.game.rows).ok_or(SIZE)?);
        let is_odd = |side: u8| !side.is_multiple_of(2);
        let edges: Vec<Place> = places(corner).filter(|&(x, y)| is_odd(x) != is_odd(y)).collect();
        SIZE.unless(edges.len() <= usize::from(MAX_EDGES))?;
        let boxes = places(corner).filter(|&(x, y)| is_odd(x) && is_odd(y)).map(|(x, y)| {
            let near = |edge: &Place| edge.0.abs_diff(x).saturating_add(edge.1.abs_diff(y)) == 1;
            (0..).zip(&edges).filter(|(_, edge)| near(edge)).fold(0, |bits, (at, _)| bits | bit(at))
        });
        let boxes: Vec<u64> = boxes.collect();
        let numbers = (0..).take(edges.len());
        let all = numbers.clone().fold(0, |edges, edge| edges | bit(edge));
        let of_edge = |edge| boxes.iter().copied().filter(|edges| edges & bit(edge) != 0).collect();
        let sides = numbers.map(of_edge).collect();
        // Only a square has those that exchange x and y.
        let most = if corner.0 == corner.1 { 7 } else { 3 };
        let images = rectangle::images(corner, most, symmetries, &edges)?;
        let rules = DotsAndBoxesRules { claim: *claim, edges, all, boxes, sides, images };
        rules.confirm_start()?;
        Ok(rules)
    }

    /// The claim's start has edges of the board, no more boxes than are complete, and the next edge
    /// is drawn by a player who can be about to (H6); some edge is free (H7).
    fn confirm_start(&self) -> Result<(), Code> {
        let Start { drawn, boxes, next } = self.claim.game.start;
        let complete = self.complete(drawn);
        let has_boxes = usize::try_from(boxes).is_ok_and(|boxes| boxes <= complete);
        let in_turn = Self::can_draw(next, drawn.count_ones(), complete);
        START_POSITION.unless(drawn & !self.all == 0 && has_boxes && in_turn)?;
        START_OVER.unless(!self.is_over(drawn))
    }

    /// The edges, in the order of their numbers, as places of the board.
    pub fn edges(&self) -> &[Place] {
        &self.edges
    }

    /// The number of the move that passes.
    pub fn pass(&self) -> Move {
        u16::try_from(self.edges.len()).unwrap_or(MAX_EDGES)
    }

    /// The bytes of a stored position's edges.
    fn edge_bytes(&self) -> usize {
        self.edges.len().div_ceil(8).max(MIN_EDGE_BYTES)
    }

    /// The edges, the boxes and the mark of a pass that a stored position has; `None` if it has
    /// another length.
    pub fn fields(&self, record: &[u8]) -> Option<(u64, u8, u8)> {
        let (edges, rest) = record.split_at_checked(self.edge_bytes())?;
        let &[boxes, passes] = rest else { return None };
        Some((little_endian(edges), boxes, passes))
    }

    /// How many boxes have all of their edges drawn.
    pub fn complete(&self, drawn: u64) -> usize {
        self.boxes.iter().filter(|&&edges| drawn & edges == edges).count()
    }

    /// Whether all edges are drawn.
    pub fn is_over(&self, drawn: u64) -> bool {
        drawn & self.all == self.all
    }

    /// The score if the opponent gets every box that the player with the strategy has not.
    pub fn score(&self, position: &Position) -> u32 {
        let own = u32::from(position.boxes);
        let all = u32::try_from(self.boxes.len()).unwrap_or(u32::MAX);
        self.proponent().choose(own, all.saturating_sub(own))
    }

    /// Whether a player can be about to draw after so many edges, when so many boxes are complete.
    /// The turn goes to the other player with each edge that completes none.
    fn can_draw(player: Player, drawn: u32, complete: usize) -> bool {
        let mut of_boxes = complete.div_ceil(2)..=complete;
        of_boxes.any(|edges| {
            let turns = usize::try_from(drawn).ok().and_then(|drawn| drawn.checked_sub(edges));
            turns.is_some_and(|turns| turns.is_multiple_of(2) == (player == Player::First))
        })
    }
}

impl Rules for DotsAndBoxesRules {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.claim.proponent()
    }

    fn start(&self) -> Position {
        let Start { drawn, boxes, next } = self.claim.game.start;
        let first = usize::try_from(boxes).unwrap_or(usize::MAX);
        let others = self.complete(drawn).saturating_sub(first);
        // There are fewer boxes than 64.
        let boxes = u8::try_from(self.proponent().choose(first, others)).unwrap_or(u8::MAX);
        Position { drawn, boxes, mover: next, passes: false }
    }

    fn record_width(&self) -> usize {
        self.edge_bytes().saturating_add(2)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let (drawn, boxes, passes) = self.fields(record).ok_or(POSITION_EDGES)?;
        POSITION_EDGES.unless(drawn & !self.all == 0)?;
        let complete = self.complete(drawn);
        // The opponent passes after a box of the proponent.
        let fits = usize::from(boxes) <= complete && passes <= 1 && passes <= boxes;
        POSITION_BOXES.unless(fits)?;
        let mover = self.proponent().other();
        let drawer = if passes == 1 { self.proponent() } else { mover };
        let in_turn = Self::can_draw(drawer, drawn.count_ones(), complete);
        POSITION_TURN.unless(in_turn && !self.is_over(drawn))?;
        self.unpack(record)
    }

    #[inline]
    fn unpack(&self, record: &[u8]) -> Result<Position, Code> {
        let (drawn, boxes, passes) = self.fields(record).ok_or(POSITION_EDGES)?;
        Ok(Position { drawn, boxes, mover: self.proponent().other(), passes: passes == 1 })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.passes {
            return moves.push(self.pass());
        }
        moves.extend((0..self.pass()).filter(|&edge| position.drawn & bit(edge) == 0));
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let mover = position.mover.other();
        if position.passes {
            return (mv == self.pass()).then_some(Position { mover, passes: false, ..*position });
        }
        let is_free = mv < self.pass() && position.drawn & bit(mv) == 0;
        let drawn = is_free.then_some(position.drawn | bit(mv))?;
        let sides = self.sides.get(usize::from(mv))?;
        let taken = sides.iter().filter(|&&edges| drawn & edges == edges).count();
        let own = if position.mover == self.proponent() { u8::try_from(taken).ok()? } else { 0 };
        let boxes = position.boxes.checked_add(own)?;
        Some(Position { drawn, boxes, mover, passes: taken > 0 && !self.is_over(drawn) })
    }

    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        self.is_over(position.drawn).then(|| self.claim.bound.holds(self.score(position)))
    }

    fn is_settled(&self, position: &Position) -> bool {
        self.claim.bound.holds(self.score(position))
    }

    fn symmetries(&self) -> usize {
        self.images.len()
    }

    fn map(&self, symmetry: u32, position: &Position) -> Option<Position> {
        let images = self.images.get(list_index(symmetry)?)?;
        let Mask([drawn]) = Mask([position.drawn]).image(images);
        Some(Position { drawn, ..*position })
    }

    fn map_move(&self, symmetry: u32, _: Player, mv: Move) -> Option<Move> {
        let images = self.images.get(list_index(symmetry)?)?;
        if mv == self.pass() { Some(mv) } else { images.get(usize::from(mv)).copied() }
    }
}

#[cfg(test)]
mod tests;
