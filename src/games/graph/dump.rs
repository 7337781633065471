//! Graphs as fields.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::graph::{GraphName, Listed};

use crate::dump::{Line, lines};

/// The fields of a graph's name.
pub(crate) fn name(name: &GraphName) -> Value {
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

/// A graph that a proof lists.
#[derive(Serialize)]
pub(crate) struct ListedGraph<'a> {
    blake3: String,
    vertices: Line<Vec<&'a str>>,
    edges: Vec<Line<[Value; 2]>>,
}

impl<'a> ListedGraph<'a> {
    /// Edges have the names of their ends, or the number of one that the list does not have.
    pub(crate) fn new(listed: &'a Listed) -> ListedGraph<'a> {
        let vertices: Vec<&str> = listed.vertices.iter().map(Text::as_str).collect();
        let name = |vertex: u16| match vertices.get(usize::from(vertex)) {
            Some(&name) => Value::from(name),
            None => vertex.into(),
        };
        let edges = lines(listed.edges.iter().map(|edge| [edge.low, edge.high].map(name)));
        ListedGraph { blake3: Hash(listed.hash()).to_string(), edges, vertices: Line(vertices) }
    }
}
