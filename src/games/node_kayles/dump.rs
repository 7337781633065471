//! Node Kayles: vertices by their names, positions by the vertices that are gone.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::node_kayles::{Claim, GraphName, Listed, NodeKayles};
use zermelo_explain::face::Face;
use zermelo_explain::faces;

use crate::dump::{Line, lines, player};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let NodeKayles { graph, graph_hash } = &claim.game;
    json!({
        "winner": player(claim.statement.winner()),
        "nim_value": claim.statement.value(),
        "graph": graph_name(graph),
        "graph_hash": graph_hash.map(|hash| Hash(hash).to_string()),
    })
}

pub(crate) fn graph_name(name: &GraphName) -> Value {
    match name {
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
    }
}

/// What a proof has besides its tables.
#[derive(Serialize)]
pub(super) struct Fields<'a> {
    graph: Option<ListedGraph<'a>>,
}

/// The names of vertices, where the graph is the one that is claimed, or else their numbers.
pub(super) fn names<'a>(
    claim: &'a Claim,
    graph: Option<&'a Listed>,
) -> impl Fn(u16) -> Value + use<'a> {
    let face = faces::NodeKayles::new(claim, graph, &[]).ok();
    move |vertex| match face.as_ref().and_then(|face| face.move_name(vertex)) {
        Some(name) => Value::from(name.plain),
        None => vertex.into(),
    }
}

/// A graph that a proof lists.
#[derive(Serialize)]
pub(crate) struct ListedGraph<'a> {
    blake3: String,
    vertices: Line<Vec<&'a str>>,
    edges: Vec<Line<[Value; 2]>>,
}

impl<'a> Fields<'a> {
    /// Those of a proof with this graph; its vertices have names where it is the one that is claimed.
    pub(super) fn new(claim: &'a Claim, graph: Option<&'a Listed>) -> Fields<'a> {
        let name = names(claim, graph);
        Fields { graph: graph.map(|listed| ListedGraph::new(listed, name)) }
    }
}

impl<'a> ListedGraph<'a> {
    /// A graph whose vertices are called so.
    pub(crate) fn new(listed: &'a Listed, name: impl Fn(u16) -> Value) -> ListedGraph<'a> {
        ListedGraph {
            blake3: Hash(listed.hash()).to_string(),
            vertices: Line(listed.vertices.iter().map(Text::as_str).collect()),
            edges: lines(listed.edges.iter().map(|edge| [edge.low, edge.high].map(&name))),
        }
    }
}
