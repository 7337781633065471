//! The vertices of a proof's graph, by number and by name.

use zermelo_checker::games::node_kayles::{Graph, GraphName, Listed, NodeKayles};
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_explain::vertex_name;

use crate::proofs::mirror::lemma::AtPosition;

/// The vertices of a graph that is the one that is claimed.
pub(super) struct Vertices<'c> {
    name: &'c GraphName,
    listed: Option<&'c Listed>,
    pub(super) graph: Graph,
}

impl<'c> Vertices<'c> {
    /// Those of a game; `None` where the graph is another than is claimed.
    pub(super) fn of(game: &'c NodeKayles, listed: Option<&'c Listed>) -> Option<Vertices<'c>> {
        let graph = Graph::confirmed(game, listed).ok()?;
        Some(Vertices { name: &game.graph, listed, graph })
    }

    pub(super) fn size(&self) -> usize {
        self.graph.size()
    }

    /// How many bytes a stored position has.
    pub(super) fn width(&self) -> usize {
        self.size().div_ceil(8)
    }

    /// A vertex's name, or its number where the graph has no such vertex.
    pub(super) fn vertex(&self, vertex: usize) -> String {
        match vertex < self.size() {
            true => vertex_name(self.name, self.listed, vertex),
            false => format!("#{vertex}"),
        }
    }

    /// The stored position after one more vertex is taken.
    pub(super) fn taken(&self, record: &[u8], vertex: u16) -> Vec<u8> {
        let mut after = record.to_vec();
        let beside = self.graph.neighbours().get(usize::from(vertex));
        for vertex in beside.into_iter().flatten().chain([&vertex]) {
            let byte = after.get_mut(usize::from(vertex / 8));
            byte.into_iter().for_each(|byte| *byte |= 1 << (vertex % 8));
        }
        after
    }

    /// The vertices that are left at a stored position.
    pub(super) fn left(&self, record: &[u8]) -> impl Iterator<Item = u16> {
        let size = u16::try_from(self.size()).unwrap_or(u16::MAX);
        (0..size).filter(|&vertex| is_left(record, vertex))
    }

    /// A lemma at a stored position after the opponent's move; `None` where it does not fit.
    pub(super) fn at_position(&self, lemma: &MirrorLemma, record: &[u8]) -> Option<AtPosition> {
        let left: Vec<u32> = self.left(record).map(u32::from).collect();
        let conflict = |one: u32, two: u32| {
            let beside = usize::try_from(one).ok().and_then(|one| self.graph.neighbours().get(one));
            beside.is_some_and(|beside| beside.iter().any(|&other| u32::from(other) == two))
        };
        AtPosition::new(lemma, &left, &conflict)
    }
}

/// Whether a vertex is left at a stored position.
pub(super) fn is_left(record: &[u8], vertex: u16) -> bool {
    record.get(usize::from(vertex / 8)).is_some_and(|byte| byte >> (vertex % 8) & 1 == 0)
}
