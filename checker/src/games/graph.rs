//! Graphs that games are played on: named ones are made from their definition, others are listed in the
//! proof and named by their hash.

use std::fmt;

use super::bits::{has, set};
use super::names::{Titled, is_title, wrong_name};
use super::symmetries;
use crate::codes::{NOT_AN_AUTOMORPHISM, SIZE};
use crate::fault::{Fault, codes};
use crate::format::{Reader, Text, record, tagged};

codes! {
    /// The proof lists a graph that its name says, or does not list another (H11).
    GRAPH_LISTED = "graph-listed";
    /// A graph has too few or too many vertices (H11).
    GRAPH_VERTEX_COUNT = "graph-vertex-count";
    /// A vertex's name is none, or stands there twice (H11).
    GRAPH_VERTEX_NAME = "graph-vertex-name";
    /// An edge has a vertex that is not there, its vertices out of order, or stands out of order
    /// (H11).
    GRAPH_EDGE = "graph-edge";
    /// The graph's hash in the claim is missing, unneeded, or not that of the graph (H12).
    GRAPH_HASH = "graph-hash";
    /// In a stored position a vertex is gone or closed that the graph does not have (R1).
    POSITION_OFF_GRAPH = "position-off-graph";
}

/// The most vertices a graph can have.
pub const MAX_VERTICES: u16 = 1024;

/// A graph, by name. The vertices of a named one are numbered from 0: in the order of the path or
/// cycle, row by row, or by their binary digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum GraphName {
    /// A path.
    Path {
        /// How many vertices it has, at least 1.
        vertices: u16,
    },
    /// A cycle.
    Cycle {
        /// How many vertices it has, at least 3.
        vertices: u16,
    },
    /// A rectangular grid: cells with an edge in common are adjacent.
    Grid {
        /// How many rows of cells it has, at least 1.
        rows: u16,
        /// How many cells a row has, at least 1.
        columns: u16,
    },
    /// A hypercube: words of binary digits are adjacent if they differ in one.
    Hypercube {
        /// How many digits a word has, at least 1.
        dimension: u16,
    },
    /// The dominoes of a rectangular board, of which two are adjacent if they have a cell in common:
    /// the game is Cram (Gardner, 1974). They are numbered row by row: those that lie in a row, and
    /// then those that stand in it and in the next.
    Cram {
        /// How many rows of cells the board has, at least 1.
        rows: u16,
        /// How many cells a row has, at least 1.
        columns: u16,
    },
    /// Any other graph.
    Other {
        /// What its author calls it, a title ([`is_title`]); proves nothing.
        title: Text,
    },
}

/// The vertices and edges of a graph that a proof lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The vertices' names, all different; a vertex's number is its place here.
    pub vertices: Vec<Text>,
    /// The edges, in increasing order; parallel ones, which some games have, after each other.
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

tagged!(GraphName {
    0 Path { vertices },
    1 Cycle { vertices },
    2 Grid { rows, columns },
    3 Hypercube { dimension },
    4 Other { title },
    5 Cram { rows, columns },
});
record!(Listed { vertices, edges });
record!(Edge { low, high });

impl GraphName {
    /// The title ends where it seems to.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            GraphName::Other { title } => is_title(Titled::Graph, title.as_str()),
            _ => true,
        }
    }

    /// What a vertex is called: on paths and cycles its number from 1, in a grid its row and column from 1,
    /// in a hypercube its digits, in Cram the two cells of the domino, and in another graph as the list
    /// says.
    pub fn vertex(&self, listed: Option<&Listed>, vertex: usize) -> String {
        let counted = vertex.saturating_add(1);
        match *self {
            GraphName::Grid { columns, .. } => cell_name(columns, vertex),
            GraphName::Cram { rows, columns } => match dominoes(rows, columns).get(vertex) {
                Some(cells) => cells.map(|cell| cell_name(columns, cell.into())).join("-"),
                None => counted.to_string(),
            },
            GraphName::Hypercube { dimension } => {
                format!("{vertex:0width$b}", width = usize::from(dimension.min(64)))
            }
            _ => match listed.and_then(|listed| listed.vertices.get(vertex)) {
                Some(name) => name.to_string(),
                None => counted.to_string(),
            },
        }
    }
}

/// The row and the column of a cell, from 1, in rows of so many.
pub fn cell_name(columns: u16, cell: usize) -> String {
    let of = usize::from(columns.max(1));
    let [row, column] = [cell.div_euclid(of), cell.rem_euclid(of)].map(|at| at.saturating_add(1));
    format!("{row}.{column}")
}

/// A graph: for every vertex the adjacent ones, in increasing order. No vertex is adjacent to
/// itself, and two are adjacent to each other or not; where edges are parallel, once for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    neighbours: Vec<Vec<u16>>,
    /// For every vertex, the set of it and the adjacent ones.
    closed: Vec<Vec<u8>>,
}

impl Graph {
    /// The graph that a claim is about, which the proof lists exactly when the name does not say
    /// it. The body begins with the list. In a game that has `parallel` edges, several can join the same
    /// vertices.
    pub(crate) fn confirmed_in(
        body: &Reader<'_>,
        name: &GraphName,
        graph_hash: Option<[u8; 32]>,
        listed: Option<&Listed>,
        parallel: bool,
    ) -> Result<Graph, Fault> {
        let named = named(name)?;
        GRAPH_LISTED.unless(named.is_none() == listed.is_some())?;
        let graph = match listed {
            Some(listed) => Some(Graph::of_list(listed, parallel)?),
            None => named,
        };
        let mut list = body.clone();
        list.byte()?;
        let hash = listed.map(|_| list.hash_of_next::<Listed>()).transpose()?;
        GRAPH_HASH.unless(graph_hash == hash)?;
        Ok(graph.ok_or(GRAPH_LISTED)?)
    }

    fn of_list(listed: &Listed, parallel: bool) -> Result<Graph, Fault> {
        let count = listed.vertices.len();
        if !(1..=usize::from(MAX_VERTICES)).contains(&count) {
            return Err(GRAPH_VERTEX_COUNT.at("vertices", count));
        }
        if let Some(at) = wrong_name(&listed.vertices) {
            return Err(GRAPH_VERTEX_NAME.at("vertex", at));
        }
        let mut before = None;
        for (number, edge) in listed.edges.iter().enumerate() {
            let Edge { low, high } = *edge;
            let follows = before < Some(edge) || (parallel && before == Some(edge));
            let in_place = low < high && usize::from(high) < count && follows;
            GRAPH_EDGE.unless(in_place).map_err(|code| code.at("edge", number))?;
            before = Some(edge);
        }
        Ok(Graph::of_edges(count, listed.edges.iter().map(|&Edge { low, high }| [low, high])))
    }

    /// The graph with so many vertices, at most [`MAX_VERTICES`], and these edges, each once.
    pub fn of_edges(size: usize, edges: impl IntoIterator<Item = [u16; 2]>) -> Graph {
        let mut neighbours = vec![Vec::new(); size];
        for [low, high] in edges {
            for (vertex, other) in [(low, high), (high, low)] {
                neighbours.get_mut(usize::from(vertex)).into_iter().for_each(|n| n.push(other));
            }
        }
        neighbours.iter_mut().for_each(|others| others.sort_unstable());
        Graph::new(neighbours)
    }

    fn new(neighbours: Vec<Vec<u16>>) -> Graph {
        let closed = |(vertex, others): (usize, &Vec<u16>)| {
            set(neighbours.len(), others.iter().map(|&other| other.into()).chain([vertex]))
        };
        let closed = neighbours.iter().enumerate().map(closed).collect();
        Graph { neighbours, closed }
    }

    /// Confirms that each of these is an automorphism, as the image of every vertex (R17), none the
    /// identity, and none there twice (H8).
    pub(super) fn confirm_automorphisms(&self, symmetries: &[Vec<u16>]) -> Result<(), Fault> {
        let identity: Vec<u16> = (0u16..).take(self.size()).collect();
        symmetries::confirm(&identity, &mut symmetries.iter().map(Vec::as_slice), &|images| {
            // A permutation keeps edges apart, so that their images are all the edges.
            let image = |vertex: u16| images.get(usize::from(vertex)).copied().map(usize::from);
            let keeps = |(from, beside): (u16, &Vec<u16>)| {
                beside.iter().all(|&to| {
                    image(from).zip(image(to)).is_some_and(|(from, to)| self.are_adjacent(from, to))
                })
            };
            Ok(NOT_AN_AUTOMORPHISM.unless((0u16..).zip(&self.neighbours).all(keeps))?)
        })
    }

    /// How many vertices it has.
    pub fn size(&self) -> usize {
        self.neighbours.len()
    }

    /// For every vertex the adjacent ones, in increasing order.
    pub fn neighbours(&self) -> &[Vec<u16>] {
        &self.neighbours
    }

    /// Whether two vertices are adjacent; none is to itself.
    pub(crate) fn are_adjacent(&self, one: usize, other: usize) -> bool {
        one != other && self.closed(one).is_some_and(|closed| has(closed, other))
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
    let (size, edges) = match *name {
        GraphName::Path { vertices } => (Some(vertices), dominoes(1, vertices)),
        GraphName::Cycle { vertices } => {
            let last = vertices.checked_sub(1).filter(|&last| last >= 2).ok_or(SIZE)?;
            (Some(vertices), [dominoes(1, vertices).as_slice(), &[[0, last]]].concat())
        }
        GraphName::Grid { rows, columns } => (rows.checked_mul(columns), dominoes(rows, columns)),
        GraphName::Hypercube { dimension } => {
            SIZE.unless(dimension >= 1)?;
            let size = 1u16.checked_shl(dimension.into()).filter(|&size| size <= MAX_VERTICES);
            let along = |vertex| (0..dimension).map(move |digit| [vertex, vertex | 1 << digit]);
            let edges = (0..size.ok_or(SIZE)?).flat_map(along);
            (size, edges.filter(|[low, high]| low < high).collect())
        }
        GraphName::Cram { rows, columns } => return cram(rows, columns).map(Some),
        GraphName::Other { .. } => return Ok(None),
    };
    let size = size.filter(|size| (1..=MAX_VERTICES).contains(size)).ok_or(SIZE)?;
    Ok(Some(Graph::of_edges(size.into(), edges)))
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

impl fmt::Display for GraphName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphName::Path { vertices } => write!(f, "path {vertices}"),
            GraphName::Cycle { vertices } => write!(f, "cycle {vertices}"),
            GraphName::Grid { rows, columns } => write!(f, "grid {rows} {columns}"),
            GraphName::Hypercube { dimension } => write!(f, "hypercube {dimension}"),
            GraphName::Cram { rows, columns } => write!(f, "cram {rows} {columns}"),
            GraphName::Other { title } => write!(f, "graph titled '{title}'"),
        }
    }
}
