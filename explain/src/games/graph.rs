//! Graphs, whatever is played on them: their names, and the sentences of their error codes.

use serde_json::{Value, json};
use zermelo_checker::NOT_A_PERMUTATION;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::graph::{
    GRAPH_EDGE, GRAPH_HASH, GRAPH_LISTED, GRAPH_VERTEX_COUNT, GRAPH_VERTEX_NAME, Graph, GraphName,
    Listed, POSITION_OFF_GRAPH,
};
use zermelo_checker::games::names::{Titled, is_point_name};
use zermelo_checker::games::node_kayles::NodeKayles;

use crate::claims::{ClaimError, Words, hash};
use crate::face::{Listing, Prose};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Points};
use crate::set::is_set;
use crate::words::{self, Facts};

/// A graph that a proof lists, as fields. Edges have the names of their ends, or the number of one that the
/// list does not have.
pub fn listed(listed: &Listed) -> Value {
    let vertices: Vec<&str> = listed.vertices.iter().map(Text::as_str).collect();
    let name = |vertex: u16| match vertices.get(usize::from(vertex)) {
        Some(&name) => Value::from(name),
        None => vertex.into(),
    };
    let edges =
        listed.edges.iter().map(|edge| Value::from([edge.low, edge.high].map(name).to_vec()));
    json!({
        "blake3": Hash(listed.hash()).to_string(),
        "vertices": vertices,
        "edges": edges.collect::<Value>(),
    })
}

/// A graph in a claim, by its name and its hash, as fields.
pub(crate) fn fields(graph: &GraphName, hash: Option<[u8; 32]>) -> Value {
    let name = match graph {
        GraphName::Path { vertices } => json!({ "kind": "path", "vertices": vertices }),
        GraphName::Cycle { vertices } => json!({ "kind": "cycle", "vertices": vertices }),
        GraphName::Grid { rows, columns } => {
            json!({ "kind": "grid", "rows": rows, "columns": columns })
        }
        GraphName::Hypercube { dimension } => {
            json!({ "kind": "hypercube", "dimension": dimension })
        }
        GraphName::Cram { rows, columns } => {
            json!({ "kind": "cram", "rows": rows, "columns": columns })
        }
        GraphName::Other { title } => json!({ "kind": "other", "title": title.as_str() }),
        _ => Value::Null,
    };
    json!({ "graph": name, "graph_hash": hash.map(|hash| Hash(hash).to_string()) })
}

/// What the word after the game's says of its graph.
#[derive(Clone, Copy)]
enum Shape {
    Path,
    Cycle,
    Grid,
    Hypercube,
    Other,
}

const SHAPES: &[(&str, Shape)] = &[
    ("path", Shape::Path),
    ("cycle", Shape::Cycle),
    ("grid", Shape::Grid),
    ("hypercube", Shape::Hypercube),
    ("graph", Shape::Other),
];

/// A graph in the words of a paper.
pub(super) fn in_words(graph: &GraphName) -> String {
    match graph {
        GraphName::Path { vertices } => format!("path of {vertices}"),
        GraphName::Cycle { vertices } => format!("cycle of {vertices}"),
        GraphName::Grid { rows, columns } => format!("{rows} × {columns} grid"),
        GraphName::Hypercube { dimension } => format!("hypercube of dimension {dimension}"),
        GraphName::Other { title } => format!("graph ‘{title}’"),
        other => other.to_string(),
    }
}

/// Reads a graph such as `grid 3 4`.
pub(super) fn named(words: &mut Words<'_>) -> Result<GraphName, ClaimError> {
    Ok(match words.one_of("path, cycle, grid, hypercube or graph", SHAPES)? {
        Shape::Path => GraphName::Path { vertices: words.number("the number of vertices")? },
        Shape::Cycle => GraphName::Cycle { vertices: words.number("the number of vertices")? },
        Shape::Grid => GraphName::Grid {
            rows: words.number("the number of rows")?,
            columns: words.number("the number of columns")?,
        },
        Shape::Hypercube => {
            GraphName::Hypercube { dimension: words.number("the number of dimensions")? }
        }
        Shape::Other => GraphName::Other { title: words.title(Titled::Graph)? },
    })
}

/// The name of a vertex.
pub(super) fn vertex(word: &str) -> Option<Text> {
    Text::new(word).filter(|_| is_point_name(word))
}

/// Reads the hash of a graph, where there is one.
pub(super) fn hash_of(words: &mut Words<'_>) -> Result<Option<[u8; 32]>, ClaimError> {
    let is_given = words.take("--graph-hash");
    is_given.then(|| words.read("a hash of 64 hexadecimal digits", hash)).transpose()
}

/// For each of so many symmetries, where the vertices go that it does not leave where they are.
pub(super) fn moved_by(
    graph: &NamedGraph<'_>,
    symmetries: usize,
    image: impl Fn(u32, u16) -> Option<u16>,
) -> Vec<String> {
    let name = |vertex: u16| graph.vertex(vertex.into()).map(|name| name.plain);
    let moved = |number: u32| {
        let moved = (0u16..).take(graph.size()).filter_map(|vertex| {
            let other = image(number, vertex).filter(|&other| other != vertex)?;
            Some(format!("{} to {}", name(vertex)?, name(other)?))
        });
        format!("{number}: {}", moved.collect::<Vec<_>>().join(", "))
    };
    (1..).take(symmetries).map(moved).collect()
}

/// The images of vertices by each symmetry of a proof, by name where the graph has one, as fields.
pub(super) fn images(face: Option<&dyn Prose>, symmetries: &[Vec<u16>]) -> Value {
    let name = |&vertex: &u16| match face.and_then(|face| face.move_name(vertex)) {
        Some(name) => Value::from(name.plain),
        None => vertex.into(),
    };
    symmetries.iter().map(|images| images.iter().map(name).collect::<Value>()).collect()
}

/// Whether a set of vertices, a bit each, has one.
pub(super) fn has(set: &[u8], vertex: usize) -> bool {
    u64::try_from(vertex).is_ok_and(|vertex| is_set(set, vertex) == Some(true))
}

/// A graph with the names of its vertices.
pub(super) struct NamedGraph<'c> {
    /// What it is called.
    pub(super) name: &'c GraphName,
    /// The list of a graph whose name does not say which one it is.
    pub(super) listed: Option<&'c Listed>,
    /// The graph.
    pub(super) graph: Graph,
}

impl NamedGraph<'_> {
    /// How many vertices it has.
    pub(super) fn size(&self) -> usize {
        self.graph.size()
    }

    /// The name of a vertex; on other numbers `None`.
    pub(super) fn vertex(&self, vertex: usize) -> Option<Name> {
        let is_vertex = vertex < self.size();
        let name = is_vertex.then(|| self.name.vertex(self.listed, vertex))?;
        Some(if self.listed.is_some() { Name::upright(name) } else { Name::new(name) })
    }

    /// The vertices, each with a mark.
    pub(super) fn cells(&self, mark: impl Fn(usize) -> Mark) -> Vec<Cell> {
        let named = |vertex| Some(Cell { name: self.vertex(vertex)?.plain, mark: mark(vertex) });
        (0..self.size()).filter_map(named).collect()
    }

    /// The vertices drawn, as the cells of a grid or as points that edges join, with the marks that a text
    /// lists.
    pub(super) fn panel(&self, vertices: Vec<Cell>, legend: Vec<(Mark, &'static str)>) -> Panel {
        if let GraphName::Grid { columns, .. } = *self.name {
            return Panel::Grid(Grid::of(&vertices, columns.into()));
        }
        let of_vertex = |(vertex, others): (usize, &Vec<u16>)| {
            let others = others.iter().map(|&other| usize::from(other));
            let after = others.filter(|other| vertex < *other);
            after.map(|other| vec![vertex, other]).collect::<Vec<_>>()
        };
        let lines = self.graph.neighbours().iter().enumerate().flat_map(of_vertex).collect();
        Panel::Points(Points { points: vertices, legend, lines, ..Points::default() })
    }

    /// The vertices, each with the adjacent ones, where the graph is listed.
    pub(super) fn listing(&self) -> Option<Listing> {
        self.listed?;
        let beside = |vertex| self.graph.neighbours().get(vertex).into_iter().flatten();
        let row = |vertex: usize| {
            let names = beside(vertex).filter_map(|&other| self.vertex(other.into()));
            Some((self.vertex(vertex)?, names.collect()))
        };
        let rows = (0..self.size()).filter_map(row).collect();
        Some(Listing { heading: "Graph", columns: ["vertex", "adjacent to"], rows })
    }
}

/// The wordings of the codes of graphs.
pub(super) const SENTENCES: words::Words = &[
    (
        GRAPH_LISTED,
        &[
            "{listing}",
            "the proof lists a graph that is named, or does not list the graph of a title",
        ],
    ),
    (
        GRAPH_VERTEX_COUNT,
        &["a graph has 1 to 1024 vertices, not {vertices}", "a graph has 1 to 1024 vertices"],
    ),
    (
        GRAPH_VERTEX_NAME,
        &[
            "‘{vertex-name}’ is not a valid name of a vertex, or two vertices have it: a name has 1 \
             to 16 letters, digits, dots, underscores or hyphens, and begins with no hyphen",
            "a vertex's name is not valid, or two vertices have it: a name has 1 to 16 letters, \
             digits, dots, underscores or hyphens, and begins with no hyphen",
        ],
    ),
    (
        GRAPH_EDGE,
        &[
            "edge {edge} has a vertex that the graph does not have, has its vertices out of order, \
             or is not greater than the edge before it",
            "an edge has a vertex that the graph does not have, has its vertices out of order, or is \
             not greater than the edge before it",
        ],
    ),
    (
        GRAPH_HASH,
        &[
            "the claim must state the graph's hash, {needed}",
            "the graph has the hash {computed}, but the claim states {claimed}",
            "the claim states a hash, but the graph's name is enough: leave out --graph-hash \
             {needless}",
            "the graph's hash in the claim is missing, not needed, or wrong",
        ],
    ),
    (POSITION_OFF_GRAPH, &["the stored position is without a vertex that the graph does not have"]),
];

/// What is wrong with a graph, or its name.
pub(super) fn diagnose(
    graph_hash: Option<[u8; 32]>,
    listed: Option<&Listed>,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    let index = |what| fault.number(what).and_then(|number| usize::try_from(number).ok());
    match fault.code {
        GRAPH_LISTED => facts.set(
            "listing",
            match listed {
                None => "the claim names a graph by its title, but the proof does not list it",
                Some(_) => "the proof lists a graph, but the claim's name says which one it is",
            },
        ),
        NOT_A_PERMUTATION => facts.set("permuted", "the graph's vertices"),
        GRAPH_VERTEX_NAME => facts.set("vertex-name", listed?.vertices.get(index("vertex")?)?),
        GRAPH_HASH => match (listed, graph_hash.map(Hash)) {
            (Some(listed), None) => facts.set("needed", Hash(listed.hash())),
            (Some(listed), Some(claimed)) => {
                facts.set("computed", Hash(listed.hash()));
                facts.set("claimed", claimed);
            }
            (None, claimed) => facts.set("needless", claimed?),
        },
        _ => {}
    }
    Some(())
}

/// What the vertices of a graph are called, that is listed or whose name says it; of which the first two are a
/// fact, as what vertices begin with.
pub(super) fn vertices(
    graph: &GraphName,
    listed: Option<&Listed>,
    facts: &mut Facts,
) -> Option<Vec<String>> {
    let kayles = || NodeKayles { graph: graph.clone(), graph_hash: None };
    let count = match listed {
        Some(listed) => listed.vertices.len(),
        None => kayles().confirmed(None).ok()?.size(),
    };
    let vertices: Vec<String> = (0..count).map(|vertex| graph.vertex(listed, vertex)).collect();
    facts.set("vertices", vertices.get(..2.min(count))?.join(" and "));
    Some(vertices)
}

/// What is wrong with the numbers of a graph's name that are out of range, in a game on graphs of so many
/// vertices at most; `None` of other names.
pub fn sizes(graph: &GraphName, most: u16) -> Option<String> {
    let product = |one: u16, other: u16| u32::from(one).saturating_mul(other.into());
    Some(match *graph {
        GraphName::Path { vertices } => {
            format!("a path has 1 to {most} vertices, not {vertices}")
        }
        GraphName::Cycle { vertices } => {
            format!("a cycle has 3 to {most} vertices, not {vertices}")
        }
        GraphName::Grid { rows, columns } => {
            format!("a grid has 1 to {most} cells, not {}", product(rows, columns))
        }
        GraphName::Hypercube { dimension } => {
            format!("a hypercube has 1 to {} dimensions, not {dimension}", most.ilog2())
        }
        GraphName::Cram { rows, columns } => {
            let cells = product(rows, columns);
            let lying = product(rows, columns.saturating_sub(1));
            let dominoes = lying.saturating_add(product(rows.saturating_sub(1), columns));
            match cells {
                1 => "no domino fits on a board of Cram of 1 cell".to_owned(),
                _ if !(1..=most.into()).contains(&cells) => {
                    format!("a board of Cram has 2 to {most} cells, not {cells}")
                }
                _ => format!("a board of Cram has 1 to {most} dominoes, not {dominoes}"),
            }
        }
        _ => return None,
    })
}
