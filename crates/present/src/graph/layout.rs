//! Where the vertices of a graph are drawn: in rows, every vertex below all that lead to it, and below the
//! first of these.

use petgraph::Direction;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use zermelo_explain::picture::{Diagram, Panel, Picture};

use super::{Moves, StrategyGraph, Vertex};

/// The least space between neighbours, in hundredths of a cell as all lengths here.
const GAP: i32 = 60;

/// The space between rows, as a part of the width; but not less than the one and not more than the other.
const ROWS_APART: (i32, i32, i32) = (16, 150, 600);

impl StrategyGraph {
    /// The graph, to be drawn: the positions with their captions, and above each the moves that lead to
    /// it.
    pub fn picture(&self) -> Picture {
        let panels = vec![Panel::Diagram(diagram(&self.graph))];
        Picture { caption: self.caption(), ..Picture::of(panels) }
    }
}

/// A picture and its size.
struct Tile(Picture, [i32; 2]);

/// A vertex with all that it leads to first, and what is drawn of it.
struct Subtree {
    position: Tile,
    /// The moves that lead here, each with the vertex that they lead from, the first one first.
    labels: Vec<(usize, Tile)>,
    row: usize,
    /// The room for the vertex and all that it leads to first.
    width: i32,
    /// That for these alone.
    below: i32,
    /// Where the room begins, and where the part for the next of these does.
    left: i32,
    next: i32,
}

impl From<Picture> for Tile {
    fn from(picture: Picture) -> Tile {
        let size = picture.size();
        Tile(picture, size)
    }
}

impl Subtree {
    fn new(graph: &DiGraph<Vertex, Moves>, at: NodeIndex, vertex: &Vertex, row: usize) -> Subtree {
        let position = Tile::from(vertex.drawing());
        let mut edges: Vec<_> = graph.edges_directed(at, Direction::Incoming).collect();
        edges.sort_unstable_by_key(EdgeRef::id);
        let label = |moves: &Moves| Picture { caption: moves.to_string(), ..Picture::default() };
        let labels =
            edges.into_iter().map(|edge| (edge.source().index(), label(edge.weight()).into()));
        let labels: Vec<(usize, Tile)> = labels.collect();
        let of_labels = labels.iter().map(|(_, Tile(_, [width, _]))| *width);
        let of_labels = of_labels.fold(0, i32::saturating_add);
        let width = position.1[0].max(of_labels).saturating_add(GAP);
        Subtree { position, labels, row, width, below: 0, left: 0, next: 0 }
    }

    /// The vertex that leads here first, which has a smaller number.
    fn parent(&self) -> Option<usize> {
        self.labels.first().map(|(from, _)| *from)
    }

    fn middle(&self) -> i32 {
        self.left.saturating_add(self.width / 2)
    }

    /// How high the moves are that lead here.
    fn above(&self) -> i32 {
        self.labels.iter().map(|(_, Tile(_, [_, height]))| *height).max().unwrap_or(0)
    }
}

/// The row of every vertex: one more than the greatest of those that lead to it.
fn rows(graph: &DiGraph<Vertex, Moves>) -> Vec<usize> {
    // Games end, so that no vertex leads to itself.
    let order = toposort(graph, None).unwrap_or_default();
    let mut rows = vec![0_usize; graph.node_count()];
    for from in order {
        let below = rows.get(from.index()).map_or(0, |row| row + 1);
        for to in graph.neighbors(from) {
            if let Some(row) = rows.get_mut(to.index()) {
                *row = below.max(*row);
            }
        }
    }
    rows
}

/// The parts of a graph from each of its vertices on, with their room.
fn subtrees(graph: &DiGraph<Vertex, Moves>) -> Vec<Subtree> {
    let vertices = graph.node_indices().zip(graph.node_weights()).zip(rows(graph));
    let vertices = vertices.map(|((at, vertex), row)| Subtree::new(graph, at, vertex, row));
    let mut all: Vec<Subtree> = vertices.collect();
    for at in (0..all.len()).rev() {
        let (before, rest) = all.split_at_mut(at);
        let Some(vertex) = rest.first_mut() else { continue };
        vertex.width = vertex.width.max(vertex.below);
        if let Some(parent) = vertex.parent().and_then(|parent| before.get_mut(parent)) {
            parent.below = parent.below.saturating_add(vertex.width);
        }
    }
    for at in 0..all.len() {
        let (before, rest) = all.split_at_mut(at);
        let Some(vertex) = rest.first_mut() else { continue };
        if let Some(parent) = vertex.parent().and_then(|parent| before.get_mut(parent)) {
            vertex.left = parent.next;
            parent.next = parent.next.saturating_add(vertex.width);
        }
        vertex.next = vertex.left.saturating_add((vertex.width - vertex.below) / 2);
    }
    all
}

fn diagram(graph: &DiGraph<Vertex, Moves>) -> Diagram {
    let all = subtrees(graph);
    let width = all.first().map_or(0, |first| first.width);
    let (part, least, most) = ROWS_APART;
    let apart = (width / part).clamp(least, most);
    // The rows: where they begin, where their positions do, and where they end.
    let mut rows: Vec<[i32; 3]> = Vec::new();
    for row in 0..=all.iter().map(|vertex| vertex.row).max().unwrap_or(0) {
        let of_row = || all.iter().filter(|vertex| vertex.row == row);
        let top = rows.last().map_or(0, |[_, _, end]| end.saturating_add(apart));
        let middle = top.saturating_add(of_row().map(Subtree::above).max().unwrap_or(0));
        let height = of_row().map(|vertex| vertex.position.1[1]).max().unwrap_or(0);
        rows.push([top, middle, middle.saturating_add(height)]);
    }
    let row_of = |vertex: &Subtree| rows.get(vertex.row).copied().unwrap_or_default();
    let mut diagram = Diagram::default();
    for vertex in &all {
        let [top, middle, _] = row_of(vertex);
        let Tile(picture, [width, _]) = &vertex.position;
        let left = vertex.middle().saturating_sub(width / 2);
        diagram.pictures.push(([left, middle], picture.clone()));
        let of_labels = vertex.labels.iter().map(|(_, Tile(_, [width, _]))| *width);
        let mut left = vertex.middle().saturating_sub(of_labels.fold(0, i32::saturating_add) / 2);
        for (from, Tile(label, [width, height])) in &vertex.labels {
            let Some(from) = all.get(*from) else { continue };
            let to = [left.saturating_add(width / 2), middle.saturating_sub(*height)];
            let [_, begin, end] = row_of(from);
            let x = from.middle();
            let path = [[x, begin.saturating_add(from.position.1[1])], [x, end], [to[0], top], to];
            let lines = path.windows(2).filter_map(|ends| <[[i32; 2]; 2]>::try_from(ends).ok());
            diagram.lines.extend(lines.filter(|[from, to]| from != to));
            diagram.pictures.push(([left, to[1]], label.clone()));
            left = left.saturating_add(*width);
        }
    }
    diagram
}
