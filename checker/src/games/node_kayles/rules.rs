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
use crate::proofs::mirror::{self, MirrorLemma, Placements};
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

    /// What is left after the vertex that has this number among those that are left, counted from 0.
    #[inline]
    pub(super) fn rest_after(&self, position: &Position<N>, reply: u32) -> Option<Rest<'_, N>> {
        let left = self.all.without(position.gone);
        let reply = left.points().nth(usize::try_from(reply).ok()?)?;
        let left = left.without(*self.closed.get(usize::from(reply))?);
        let (mut vertices, mut places, mut count) = ([[0; 64]; N], [[0; 64]; N], 0u16);
        for (vertex, to) in left.points().zip(vertices.as_flattened_mut()) {
            *to = vertex;
            *places.as_flattened_mut().get_mut(usize::from(vertex))? = count;
            count = count.saturating_add(1);
        }
        Some(Rest { closed: &self.closed, left, vertices, places, count })
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
        mirror::confirm(self.mirrors, lemma, |reply| self.rest_after(position, reply))
    }
}

/// What is left of the graph, its vertices counted from 0: adjacent ones conflict.
pub(super) struct Rest<'r, const N: usize> {
    /// Of every vertex of the graph, itself and the adjacent ones.
    closed: &'r [Mask<N>],
    left: Mask<N>,
    /// The numbers in the graph.
    vertices: [[u16; 64]; N],
    /// Of every vertex that is left, its place among these.
    places: [[u16; 64]; N],
    count: u16,
}

impl<const N: usize> Rest<'_, N> {
    #[inline]
    fn vertex(&self, placement: u32) -> Option<u16> {
        let place = usize::try_from(placement).ok().filter(|&place| place < self.count())?;
        self.vertices.as_flattened().get(place).copied()
    }

    /// The vertex of a placement and the adjacent ones.
    #[inline]
    fn closed(&self, placement: u32) -> Mask<N> {
        let vertex = self.vertex(placement).map(usize::from);
        vertex.and_then(|vertex| self.closed.get(vertex)).copied().unwrap_or(Mask::EMPTY)
    }
}

impl<const N: usize> Placements for Rest<'_, N> {
    fn count(&self) -> usize {
        self.count.into()
    }

    #[inline]
    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32> {
        let after = |vertex: u16| Mask::below(vertex.saturating_add(1));
        let before = self.vertex(placement).map_or(Mask::EMPTY, after);
        let others = self.closed(placement).intersection(self.left).without(before);
        let place =
            |vertex| self.places.as_flattened().get(usize::from(vertex)).map(|&place| place.into());
        others.points().filter_map(place)
    }

    #[inline]
    fn conflict(&self, one: u32, other: u32) -> bool {
        let vertex = self.vertex(other).filter(|_| one != other);
        vertex.is_some_and(|vertex| self.closed(one).meets(Mask::point(vertex)))
    }
}
