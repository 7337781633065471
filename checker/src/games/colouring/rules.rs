//! The rules of Col (Colin Vout) and Snort (Simon Norton), of Conway, *On Numbers and Games*, 1976,
//! chapter 8.
//!
//! The players colour a vertex of a graph in turn, each in the own colour, which no vertex changes.
//! In Col adjacent vertices never have the same colour, in Snort never different ones. A player who can
//! colour no vertex loses.
//!
//! A position is, for each player, the vertices that are *closed* to the player: those that are coloured,
//! and those that a neighbour's colour forbids; and whose turn it is. How the game goes on depends on
//! nothing else, and any two sets will do. A move closes one vertex to both players, that was open to one
//! of them, so that no position comes back.

use super::claim::{Claim, Colouring, Rule};
use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault};
use crate::format::Reader;
use crate::games::graph::{Graph, POSITION_OFF_GRAPH};
use crate::mask::{Mask, little_endian};
use crate::proofs::replay::{Move, Rules, list_index};

/// The most vertices of a graph.
pub const MAX_VERTICES: u16 = 64;

/// What is closed to each player, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The vertices that First cannot colour, a bit each.
    pub first: u64,
    /// The vertices that Second cannot colour, a bit each.
    pub second: u64,
    /// Whose turn it is.
    pub mover: Player,
}

/// The rules of a colouring game, with who is claimed to win.
#[derive(Clone, Debug)]
pub struct ColouringRules<'p> {
    rule: Rule,
    winner: Player,
    /// Each vertex and the adjacent ones.
    closed: Vec<u64>,
    /// All vertices.
    all: u64,
    /// The automorphisms of the proof.
    symmetries: &'p [Vec<u16>],
}

impl<'p> ColouringRules<'p> {
    /// The rules of a claim's game on its graph, with the symmetries of a proof.
    ///
    /// # Errors
    /// When the graph has more than [`MAX_VERTICES`] (H9), or a symmetry is none (R17, H8).
    pub fn new(
        claim: &Claim,
        graph: &Graph,
        symmetries: &'p [Vec<u16>],
    ) -> Result<ColouringRules<'p>, Fault> {
        let others = usize::from(MAX_VERTICES).checked_sub(graph.size()).ok_or(SIZE)?;
        let all = u32::try_from(others).ok().and_then(|others| u64::MAX.checked_shr(others));
        let all = all.ok_or(SIZE)?;
        graph.confirm_automorphisms(symmetries)?;
        let vertices = 0..graph.size();
        let closed = vertices.filter_map(|vertex| graph.closed(vertex)).map(little_endian);
        let (rule, winner, closed) = (claim.game.rule, claim.winner, closed.collect());
        Ok(ColouringRules { rule, winner, closed, all, symmetries })
    }

    /// The rules on a graph that its name says, as those of the first player.
    ///
    /// # Errors
    /// When the graph is listed, does not exist, or is too large (H9).
    pub(crate) fn of_name(game: &Colouring) -> Result<ColouringRules<'static>, Fault> {
        let unlisted = Reader::new(&[0], 0);
        let graph = Graph::confirmed_in(&unlisted, &game.graph, None, None, false)?;
        let claim = Claim { winner: Player::First, game: game.clone() };
        ColouringRules::new(&claim, &graph, &[])
    }

    /// Confirms that some vertices are on the graph.
    pub(crate) fn confirm_vertices(&self, vertices: u64) -> Result<(), Code> {
        POSITION_OFF_GRAPH.unless(vertices & !self.all == 0)
    }

    /// The vertices that a player can colour.
    pub fn open(&self, position: &Position, player: Player) -> u64 {
        self.all & !player.choose(position.first, position.second)
    }
}

impl Rules for ColouringRules<'_> {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.winner
    }

    fn start(&self) -> Position {
        Position { first: 0, second: 0, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.closed.len().div_ceil(8).saturating_mul(2)
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let position = self.unpack(record)?;
        self.confirm_vertices(position.first | position.second)?;
        POSITION_TURN.unless(self.open(&position, position.mover) != 0)?;
        Ok(position)
    }

    #[inline]
    fn unpack(&self, record: &[u8]) -> Result<Position, Code> {
        let halves = record.split_at_checked(self.closed.len().div_ceil(8));
        let (first, second) = halves.ok_or(POSITION_OFF_GRAPH)?;
        let [first, second] = [first, second].map(little_endian);
        Ok(Position { first, second, mover: self.winner.other() })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.extend(Mask([self.open(position, position.mover)]).points());
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let closed = *self.closed.get(usize::from(mv))?;
        let vertex = 1u64.checked_shl(mv.into())?;
        let Position { first, second, mover } = *position;
        let closed_to_player = match self.rule {
            Rule::Col => mover,
            Rule::Snort => mover.other(),
        };
        let (to_first, to_second) = closed_to_player.choose((closed, vertex), (vertex, closed));
        let is_open = self.open(position, mover) & vertex != 0;
        let (first, second) = (first | to_first, second | to_second);
        is_open.then_some(Position { first, second, mover: mover.other() })
    }

    /// Who can colour no vertex has lost.
    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        let is_over = self.open(position, position.mover) == 0;
        is_over.then_some(position.mover != self.winner)
    }

    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn map(&self, symmetry: u32, position: &Position) -> Option<Position> {
        let images = self.symmetries.get(list_index(symmetry)?)?;
        let image = |closed: u64| Mask([closed]).image(images);
        let (Mask([first]), Mask([second])) = (image(position.first), image(position.second));
        Some(Position { first, second, ..*position })
    }

    fn map_move(&self, symmetry: u32, _: Player, mv: Move) -> Option<Move> {
        self.symmetries.get(list_index(symmetry)?)?.get(usize::from(mv)).copied()
    }
}

#[cfg(test)]
mod tests;
