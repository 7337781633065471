//! The rules of Node Kayles, for replays. A move takes a vertex, which goes with all adjacent ones;
//! the player who cannot move loses, so that who takes the last vertex wins.
//!
//! A position is the set of vertices that are gone, a bit a vertex, the lowest bit of the first
//! byte for vertex 0, and whose turn it is. Any set will do: what is left is a graph to play on.

use super::{POSITION_EMPTY, POSITION_OFF_GRAPH};
use crate::claim::Player;
use crate::fault::Code;
use crate::games::graph::Graph;
use crate::mask::Mask;
use crate::proofs::mirror::{self, MirrorLemma};
use crate::proofs::replay::{Move, Rules};

/// The vertices that are gone, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<const N: usize> {
    pub(crate) gone: Mask<N>,
    mover: Player,
}

/// Node Kayles on a graph of at most 64 N vertices, with who is claimed to win.
pub struct NodeKaylesRules<'p, const N: usize = 16> {
    winner: Player,
    graph: Graph,
    /// Each vertex and the adjacent ones.
    closed: Vec<Mask<N>>,
    mirrors: &'p [MirrorLemma],
    /// All vertices.
    all: Mask<N>,
}

impl<'p, const N: usize> NodeKaylesRules<'p, N> {
    /// The rules on a graph.
    pub fn new(winner: Player, graph: Graph) -> Self {
        let vertices = 0..graph.size();
        let closed = vertices.filter_map(|vertex| graph.closed(vertex).map(Mask::from_bytes));
        let (closed, all) = (closed.collect(), Mask::from_bytes(&graph.all()));
        NodeKaylesRules { winner, graph, closed, mirrors: &[], all }
    }

    /// The rules with these mirrors as lemmas, which are confirmed where they are used.
    pub fn with_mirrors(self, mirrors: &'p [MirrorLemma]) -> Self {
        NodeKaylesRules { mirrors, ..self }
    }
}

impl<const N: usize> Rules for NodeKaylesRules<'_, N> {
    type Position = Position<N>;

    fn proponent(&self) -> Player {
        self.winner
    }

    fn start(&self) -> Position<N> {
        Position { gone: Mask::EMPTY, mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.graph.size().div_ceil(8)
    }

    fn read(&self, record: &[u8]) -> Result<Position<N>, Code> {
        let position = self.unpack(record)?;
        POSITION_OFF_GRAPH.unless(position.gone.without(self.all).is_empty())?;
        POSITION_EMPTY.unless(position.gone != self.all)?;
        Ok(position)
    }

    #[inline]
    fn unpack(&self, record: &[u8]) -> Result<Position<N>, Code> {
        Ok(Position { gone: Mask::from_bytes(record), mover: self.winner.other() })
    }

    fn mover(&self, position: &Position<N>) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position<N>, moves: &mut Vec<Move>) {
        self.all.without(position.gone).points().for_each(|vertex| moves.push(vertex));
    }

    #[inline]
    fn play(&self, position: &Position<N>, mv: Move) -> Option<Position<N>> {
        let closed = self.closed.get(usize::from(mv))?;
        let is_left = !position.gone.meets(Mask::point(mv));
        let gone = position.gone.union(*closed);
        is_left.then_some(Position { gone, mover: position.mover.other() })
    }

    /// Where no vertex is left, the player to move has lost.
    fn ending(&self, position: &Position<N>, _: Move) -> Option<bool> {
        (position.gone == self.all).then_some(position.mover != self.winner)
    }

    fn lemmas(&self) -> usize {
        self.mirrors.len()
    }

    fn lemma(&self, lemma: u32, position: &Position<N>) -> Result<(), Code> {
        mirror::confirm(self.mirrors, lemma, &self.closed, self.all.without(position.gone))
    }
}
