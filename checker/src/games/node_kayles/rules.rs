//! The rules of Node Kayles, for replays. A move takes a vertex, which goes with all adjacent ones;
//! the player who cannot move loses, so that who takes the last vertex wins.
//!
//! A position is the set of vertices that are gone, a bit a vertex, the lowest bit of the first
//! byte for vertex 0, and whose turn it is. Any set will do: what is left is a graph to play on.

use super::graph::Graph;
use super::{POSITION_EMPTY, POSITION_OFF_GRAPH};
use crate::claim::Player;
use crate::fault::Code;
use crate::games::bits::has;
use crate::proofs::mirror::{self, MirrorLemma};
use crate::proofs::replay::{Move, Rules};

/// The vertices that are gone, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) gone: Vec<u8>,
    mover: Player,
}

/// Node Kayles on a graph, with who is claimed to win.
pub struct NodeKaylesRules<'p> {
    winner: Player,
    graph: Graph,
    mirrors: &'p [MirrorLemma],
    /// All vertices.
    all: Vec<u8>,
}

impl<'p> NodeKaylesRules<'p> {
    /// The rules on a graph.
    pub fn new(winner: Player, graph: Graph) -> Self {
        let all = graph.all();
        NodeKaylesRules { winner, graph, mirrors: &[], all }
    }

    /// The rules with these mirrors as lemmas, which are confirmed where they are used.
    pub fn with_mirrors(self, mirrors: &'p [MirrorLemma]) -> Self {
        NodeKaylesRules { mirrors, ..self }
    }
}

impl Rules for NodeKaylesRules<'_> {
    type Position = Position;

    fn proponent(&self) -> Player {
        self.winner
    }

    fn start(&self) -> Position {
        Position { gone: vec![0; self.all.len()], mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.all.len()
    }

    fn read(&self, record: &[u8]) -> Result<Position, Code> {
        let inside = record.iter().zip(&self.all).all(|(gone, all)| gone & !all == 0);
        POSITION_OFF_GRAPH.unless(inside)?;
        POSITION_EMPTY.unless(record != self.all)?;
        Ok(Position { gone: record.to_vec(), mover: self.winner.other() })
    }

    fn mover(&self, position: &Position) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let vertices = (0u16..).zip(0..self.graph.size());
        moves
            .extend(vertices.filter(|&(_, vertex)| !has(&position.gone, vertex)).map(|(mv, _)| mv));
    }

    fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        let vertex = usize::from(mv);
        let taken = self.graph.closed(vertex).filter(|_| !has(&position.gone, vertex))?;
        let gone = position.gone.iter().zip(taken).map(|(gone, taken)| gone | taken).collect();
        Some(Position { gone, mover: position.mover.other() })
    }

    /// Where no vertex is left, the player to move has lost.
    fn ending(&self, position: &Position, _: Move) -> Option<bool> {
        (position.gone == self.all).then_some(position.mover != self.winner)
    }

    fn lemmas(&self) -> usize {
        self.mirrors.len()
    }

    /// The placements that are left are the vertices that are.
    fn lemma(&self, lemma: u32, position: &Position) -> Result<(), Code> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let left: Vec<u32> = moves.into_iter().map(u32::from).collect();
        mirror::confirm(self.mirrors, lemma, &self.graph, &left)
    }
}
