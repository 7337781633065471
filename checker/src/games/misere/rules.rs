//! The rules of misère play, for replays. The moves are those of the game of the claim; the player who
//! cannot move wins.
//!
//! On a graph a position is the set of vertices that are gone, a bit a vertex, the lowest bit of the first
//! byte for vertex 0, and a move has the number of its vertex. With heaps it is how many heaps there are of
//! each size from 1 to the largest of the start, a byte each, and the moves are numbered by the size of the
//! heap and then as [`splits`] lists them. Any such position will do: what is left is a game to play. No
//! position comes back: vertices go, and of heaps twice the counters less the number of heaps falls.

use std::ops::Range;

use crate::claim::Player;
use crate::codes::{POSITION_TURN, SIZE};
use crate::fault::{Code, Fault, codes};
use crate::format::Reader;
use crate::games::graph::{GRAPH_LISTED, Listed, POSITION_OFF_GRAPH};
use crate::games::heaps::{self, Heaps, Split, Start, splits};
use crate::mask::Mask;
use crate::proofs::nim_values::confirm_code;
use crate::proofs::replay::{Move, Rules};

use super::claim::{Claim, Misere};

codes! {
    /// The heaps of a stored position have more than 255 counters (R1).
    POSITION_HEAPS = "position-heaps";
}

/// The bytes of a position.
const BYTES: usize = 64;

/// The most vertices of a graph.
pub const MAX_VERTICES: usize = 512;

/// The largest heap.
pub const MAX_HEAP: u32 = 64;

/// The most counters of all heaps.
pub const MAX_COUNTERS: u32 = 255;

/// What is left, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The vertices that are gone, or how many heaps there are of each size; zeros behind them.
    pub bytes: [u8; BYTES],
    /// Whose turn it is.
    pub mover: Player,
}

/// The moves of a game.
#[derive(Clone, Debug)]
enum Moves {
    /// By vertices: each with the adjacent ones, and all.
    Vertices { closed: Vec<Mask<8>>, all: Mask<8> },
    /// By heaps: all moves, and those of each size from 1.
    Heaps { splits: Vec<Split>, of_size: Vec<Range<Move>> },
}

/// The rules of misère play, with who is claimed to win.
#[derive(Clone, Debug)]
pub struct MisereRules {
    winner: Player,
    start: [u8; BYTES],
    width: usize,
    moves: Moves,
}

impl MisereRules {
    /// The rules of a claim, on the graph that a body lists exactly when its name does not say it.
    ///
    /// # Errors
    /// What is wrong with the graph, or that the game is too large (H9).
    pub(crate) fn in_body(
        claim: &Claim,
        body: &Reader<'_>,
        listed: Option<&Listed>,
    ) -> Result<MisereRules, Fault> {
        let winner = claim.winner;
        match &claim.game {
            Misere::NodeKayles(game) => {
                let graph = game.graph_in(body, listed)?;
                SIZE.unless(graph.size() <= MAX_VERTICES)?;
                let vertices = 0..graph.size();
                let closed = vertices.filter_map(|vertex| graph.closed(vertex));
                let closed = closed.map(Mask::from_bytes).collect();
                let moves = Moves::Vertices { closed, all: Mask::from_bytes(&graph.all()) };
                let width = graph.size().div_ceil(8);
                Ok(MisereRules { winner, start: [0; BYTES], width, moves })
            }
            Misere::Heaps(game) => {
                GRAPH_LISTED.unless(listed.is_none())?;
                Ok(MisereRules::of_heaps(winner, game)?)
            }
        }
    }

    fn of_heaps(winner: Player, game: &Heaps) -> Result<MisereRules, Code> {
        if let heaps::Rules::Octal { digits } = &game.rules {
            confirm_code(digits)?;
        }
        let Start::Sum { heaps } = &game.start else { return Err(SIZE) };
        let largest =
            heaps.iter().copied().max().filter(|largest| (1..=MAX_HEAP).contains(largest));
        let largest = largest.ok_or(SIZE)?;
        let mut start = [0; BYTES];
        heaps
            .iter()
            .filter(|heap| **heap > 0)
            .try_for_each(|&heap| more(&mut start, heap))
            .ok_or(SIZE)?;
        SIZE.unless(counters(&start) <= MAX_COUNTERS)?;
        let (mut all, mut of_size, mut first) = (Vec::new(), Vec::new(), 0);
        for size in 1..=largest {
            all.extend(splits(&game.rules, size));
            let end = Move::try_from(all.len()).map_err(|_| SIZE)?;
            of_size.push(first..end);
            first = end;
        }
        let width = of_size.len();
        Ok(MisereRules { winner, start, width, moves: Moves::Heaps { splits: all, of_size } })
    }

    /// The numbers of the moves that there are, in increasing order.
    fn legal(&self, position: &Position) -> impl Iterator<Item = Move> {
        let (vertices, heaps) = match &self.moves {
            Moves::Vertices { all, .. } => {
                let left = all.without(Mask::from_bytes(&position.bytes));
                (Some(left.points()), None)
            }
            Moves::Heaps { of_size, .. } => {
                let there = of_size.iter().zip(position.bytes).filter(|(_, count)| *count > 0);
                (None, Some(there.flat_map(|(moves, _)| moves.clone())))
            }
        };
        vertices.into_iter().flatten().chain(heaps.into_iter().flatten())
    }

    /// Whether the player to move has no move, and so has won.
    fn is_over(&self, position: &Position) -> bool {
        self.legal(position).next().is_none()
    }
}

/// Adds a heap of so many counters; `None` where there is no room for it.
fn more(counts: &mut [u8; BYTES], heap: u32) -> Option<()> {
    let count = counts.get_mut(usize::try_from(heap).ok()?.checked_sub(1)?)?;
    *count = count.checked_add(1)?;
    Some(())
}

/// How many counters there are.
fn counters(counts: &[u8]) -> u32 {
    let all = (1u32..).zip(counts).map(|(size, &count)| size.saturating_mul(count.into()));
    all.fold(0, u32::saturating_add)
}

impl Rules for MisereRules {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.winner
    }

    fn start(&self) -> Position {
        Position { bytes: self.start, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.width
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let position = self.unpack(record)?;
        match &self.moves {
            Moves::Vertices { all, .. } => {
                let gone = Mask::<8>::from_bytes(record);
                POSITION_OFF_GRAPH.unless(gone.without(*all).is_empty())?;
            }
            Moves::Heaps { .. } => POSITION_HEAPS.unless(counters(record) <= MAX_COUNTERS)?,
        }
        // Whoever is to move there has won.
        POSITION_TURN.unless(!self.is_over(&position))?;
        Ok(position)
    }

    fn unpack(&self, record: &[u8]) -> Result<Position, Code> {
        let mut bytes = [0; BYTES];
        bytes.iter_mut().zip(record).for_each(|(byte, &stored)| *byte = stored);
        Ok(Position { bytes, mover: self.winner.other() })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.extend(self.legal(position));
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let mut bytes = position.bytes;
        match &self.moves {
            Moves::Vertices { closed, .. } => {
                let gone = Mask::<8>::from_bytes(&bytes);
                let closed =
                    closed.get(usize::from(mv)).filter(|_| !gone.meets(Mask::point(mv)))?;
                let after = gone.union(*closed).to_bytes();
                bytes.iter_mut().zip(after).for_each(|(byte, after)| *byte = after);
            }
            Moves::Heaps { splits, .. } => {
                let Split { from, left } = splits.get(usize::from(mv))?;
                let count = bytes.get_mut(usize::try_from(*from).ok()?.checked_sub(1)?)?;
                *count = count.checked_sub(1)?;
                left.iter()
                    .filter(|heap| **heap > 0)
                    .try_for_each(|&heap| more(&mut bytes, heap))?;
            }
        }
        Some(Position { bytes, mover: position.mover.other() })
    }

    /// Who cannot move has won.
    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        self.is_over(position).then_some(position.mover == self.winner)
    }
}
