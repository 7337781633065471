//! Graphs: named ones are made from their definition, others are listed in the proof and named by
//! their hash.

use std::collections::BTreeSet;

use super::claim::{GraphName, NodeKayles};
use super::{GRAPH_EDGE, GRAPH_HASH, GRAPH_LISTED, GRAPH_VERTEX_COUNT, GRAPH_VERTEX_NAME};
use crate::codes::SIZE;
use crate::fault::Fault;
use crate::format::{Reader, Text, record};
use crate::games::bits::{has, set};
use crate::games::names::is_point_name;
use crate::proofs::mirror::Placements;

/// The most vertices a graph can have.
pub const MAX_VERTICES: u16 = 1024;

/// The vertices and edges of a graph that a proof lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The vertices' names, all different; a vertex's number is its place here.
    pub vertices: Vec<Text>,
    /// The edges, in increasing order.
    pub edges: Vec<Edge>,
}

/// An edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The vertex with the lower number.
    pub low: u16,
    /// The other one.
    pub high: u16,
}

record!(Listed { vertices, edges });
record!(Edge { low, high });

/// A graph: for every vertex the adjacent ones, in increasing order. No vertex is adjacent to
/// itself, and two are adjacent to each other or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    neighbours: Vec<Vec<u16>>,
    /// For every vertex, the set of it and the adjacent ones.
    closed: Vec<Vec<u8>>,
}

impl Graph {
    /// The graph that a claim is about, which the proof lists exactly when the name does not say
    /// it. The body begins with the list.
    pub(crate) fn confirmed_in(
        body: &Reader<'_>,
        game: &NodeKayles,
        listed: Option<&Listed>,
    ) -> Result<Graph, Fault> {
        let named = named(&game.graph)?;
        GRAPH_LISTED.unless(named.is_none() == listed.is_some())?;
        let graph = match listed {
            Some(listed) => Some(Graph::of_list(listed)?),
            None => named,
        };
        let mut list = body.clone();
        list.byte()?;
        let hash = listed.map(|_| list.hash_of_next::<Listed>()).transpose()?;
        GRAPH_HASH.unless(game.graph_hash == hash)?;
        Ok(graph.ok_or(GRAPH_LISTED)?)
    }

    fn of_list(listed: &Listed) -> Result<Graph, Fault> {
        let count = listed.vertices.len();
        if !(1..=usize::from(MAX_VERTICES)).contains(&count) {
            return Err(GRAPH_VERTEX_COUNT.at("vertices", count));
        }
        let mut names = BTreeSet::new();
        let mut vertices = listed.vertices.iter().map(Text::as_str);
        if let Some(at) = vertices.position(|name| !is_point_name(name) || !names.insert(name)) {
            return Err(GRAPH_VERTEX_NAME.at("vertex", at));
        }
        let mut neighbours = vec![Vec::new(); count];
        let mut before = None;
        for (number, edge) in listed.edges.iter().enumerate() {
            let Edge { low, high } = *edge;
            let in_place = low < high && usize::from(high) < count && before < Some(edge);
            GRAPH_EDGE.unless(in_place).map_err(|code| code.at("edge", number))?;
            before = Some(edge);
            // In this order every vertex gets first the lower ones, and then the higher.
            for (vertex, other) in [(low, high), (high, low)] {
                neighbours.get_mut(usize::from(vertex)).into_iter().for_each(|n| n.push(other));
            }
        }
        Ok(Graph::new(neighbours))
    }

    fn new(neighbours: Vec<Vec<u16>>) -> Graph {
        let closed = |(vertex, others): (usize, &Vec<u16>)| {
            set(neighbours.len(), others.iter().map(|&other| other.into()).chain([vertex]))
        };
        let closed = neighbours.iter().enumerate().map(closed).collect();
        Graph { neighbours, closed }
    }

    /// How many vertices it has.
    pub fn size(&self) -> usize {
        self.neighbours.len()
    }

    /// For every vertex the adjacent ones, in increasing order.
    pub fn neighbours(&self) -> &[Vec<u16>] {
        &self.neighbours
    }

    /// All vertices.
    pub(super) fn all(&self) -> Vec<u8> {
        set(self.size(), 0..self.size())
    }

    /// A vertex and the adjacent ones.
    pub(super) fn closed(&self, vertex: usize) -> Option<&[u8]> {
        self.closed.get(vertex).map(Vec::as_slice)
    }
}

/// The graph of a name that says which one it is, if it has 1 to [`MAX_VERTICES`] vertices (H9).
fn named(name: &GraphName) -> Result<Option<Graph>, Fault> {
    let sides = match *name {
        GraphName::Path { vertices } => vec![vertices],
        GraphName::Cycle { vertices } => {
            SIZE.unless(vertices >= 3)?;
            vec![vertices]
        }
        GraphName::Grid { rows, columns } => vec![rows, columns],
        // More than there can be are too many too.
        GraphName::Hypercube { dimension } => {
            SIZE.unless(dimension >= 1)?;
            vec![2; usize::from(dimension.min(16))]
        }
        GraphName::Cram { rows, columns } => return cram(rows, columns).map(Some),
        GraphName::Other { .. } => return Ok(None),
    };
    let size = sides.iter().try_fold(1u16, |size, &side| size.checked_mul(side));
    let size = size.filter(|size| (1..=MAX_VERTICES).contains(size)).ok_or(SIZE)?;
    let wraps = matches!(name, GraphName::Cycle { .. });
    let neighbours = (0..size).map(|vertex| along_sides(vertex, &sides, size, wraps)).collect();
    Ok(Some(Graph::new(neighbours)))
}

/// The cells of each domino on a board, numbered row by row: of the dominoes in the first row, of
/// those in it and the second, of those in the second, and so on. None where the board has more than
/// [`MAX_VERTICES`] cells.
pub fn dominoes(rows: u16, columns: u16) -> Vec<[u16; 2]> {
    let cells = rows.checked_mul(columns).filter(|&cells| cells <= MAX_VERTICES).unwrap_or(0);
    let row = |first: u16| (first..cells).take(columns.into());
    let along = |first| row(first).zip(row(first).skip(1)).map(<[u16; 2]>::from);
    let down = |first: u16| row(first).zip(first.saturating_add(columns)..cells).map(Into::into);
    let rows = (0..cells).step_by(usize::from(columns).max(1));
    rows.flat_map(|first| along(first).chain(down(first))).collect()
}

/// The graph of Cram on a board with 1 to [`MAX_VERTICES`] dominoes (H9).
fn cram(rows: u16, columns: u16) -> Result<Graph, Fault> {
    let dominoes = dominoes(rows, columns);
    SIZE.unless((1..=usize::from(MAX_VERTICES)).contains(&dominoes.len()))?;
    let beside = |one: &[u16; 2]| {
        let meets = |other: &[u16; 2]| one != other && other.iter().any(|cell| one.contains(cell));
        let others = (0u16..).zip(&dominoes).filter(|(_, other)| meets(other));
        others.map(|(number, _)| number).collect()
    };
    Ok(Graph::new(dominoes.iter().map(beside).collect()))
}

/// The vertices that differ from one by 1 in one coordinate, in increasing order; with `wraps` also
/// the first and the last. Vertices are numbered in the lexicographic order of coordinates.
fn along_sides(vertex: u16, sides: &[u16], size: u16, wraps: bool) -> Vec<u16> {
    let mut found = BTreeSet::new();
    // The distance of two vertices that differ by 1 in the coordinate, from the first one on.
    let mut step = size;
    for &side in sides {
        let row = step;
        step = step.checked_div(side).unwrap_or(1);
        let at = vertex.checked_rem(row).and_then(|at| at.checked_div(step)).unwrap_or(0);
        let along = row.saturating_sub(step);
        if at > 0 {
            found.extend(vertex.checked_sub(step));
        } else if wraps {
            found.insert(vertex.saturating_add(along));
        }
        if at.saturating_add(1) < side {
            found.insert(vertex.saturating_add(step));
        } else if wraps {
            found.extend(vertex.checked_sub(along));
        }
    }
    found.into_iter().collect()
}

/// Vertices as placements: adjacent ones conflict.
impl Placements for Graph {
    fn count(&self) -> usize {
        self.size()
    }

    fn conflicts(&self, placement: u32) -> impl Iterator<Item = u32> {
        let neighbours = usize::try_from(placement).ok().and_then(|at| self.neighbours.get(at));
        neighbours.into_iter().flatten().map(|&vertex| vertex.into())
    }

    fn conflict(&self, one: u32, other: u32) -> bool {
        let numbers = usize::try_from(one).ok().zip(usize::try_from(other).ok());
        let adjacent = |(one, other)| self.closed(one).is_some_and(|closed| has(closed, other));
        one != other && numbers.is_some_and(adjacent)
    }
}
