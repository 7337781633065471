//! Node Kayles: vertices by their names, positions by the vertices that are gone.

use std::rc::Rc;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::node_kayles::{
    self, Claim, Graph, GraphName, Listed, MirrorBody, NodeKayles,
};
use zermelo_explain::{faces, vertex_name};

use crate::dump::{Line, lines, player};
use crate::proofs::mirror::dump::{Images, Lemma, lemmas};
use crate::proofs::replay::dump::{Names, Tables};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let NodeKayles { graph, graph_hash } = &claim.game;
    json!({
        "winner": player(claim.winner),
        "graph": graph_name(graph),
        "graph_hash": graph_hash.map(|hash| Hash(hash).to_string()),
    })
}

fn graph_name(name: &GraphName) -> Value {
    match name {
        GraphName::Path { vertices } => json!({ "kind": "path", "vertices": vertices }),
        GraphName::Cycle { vertices } => json!({ "kind": "cycle", "vertices": vertices }),
        GraphName::Grid { rows, columns } => {
            json!({ "kind": "grid", "rows": rows, "columns": columns })
        }
        GraphName::Hypercube { dimension } => {
            json!({ "kind": "hypercube", "dimension": dimension })
        }
        GraphName::Other { title } => json!({ "kind": "other", "title": title.as_str() }),
        _ => Value::Null,
    }
}

/// A replay on a graph.
#[derive(Serialize)]
pub(crate) struct Body<'a> {
    graph: Option<ListedGraph<'a>>,
    #[serde(flatten)]
    tables: Tables<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mirrors: Vec<Line<Lemma<'a>>>,
}

/// A mirror on a graph.
#[derive(Serialize)]
pub(crate) struct Mirror<'a> {
    graph: Option<ListedGraph<'a>>,
    #[serde(flatten)]
    images: Images,
}

/// A graph that a proof lists.
#[derive(Serialize)]
struct ListedGraph<'a> {
    blake3: String,
    vertices: Line<Vec<&'a str>>,
    edges: Vec<Line<[Value; 2]>>,
}

impl<'a> ListedGraph<'a> {
    fn new(vertices: &Vertices<'a>) -> Option<ListedGraph<'a>> {
        let listed = vertices.listed?;
        let edges = listed.edges.iter();
        Some(ListedGraph {
            blake3: Hash(listed.hash()).to_string(),
            vertices: Line(listed.vertices.iter().map(Text::as_str).collect()),
            edges: lines(
                edges.map(|edge| [edge.low, edge.high].map(|v| vertices.vertex(v.into()))),
            ),
        })
    }
}

impl<'a> Body<'a> {
    pub(crate) fn new(claim: &'a Claim, body: &'a node_kayles::Body<'a>) -> Body<'a> {
        let vertices = Vertices::new(&claim.game, body.graph.as_ref());
        let graph = ListedGraph::new(&vertices);
        let mirrors = lemmas(&body.mirrors);
        let face = faces::NodeKayles::new(claim, body.graph.as_ref(), &[])
            .ok()
            .map(|face| Rc::new(face) as Rc<dyn Names>);
        Body { graph, tables: Tables::new(&body.replay, face), mirrors }
    }
}

impl<'a> Mirror<'a> {
    pub(crate) fn new(claim: &'a Claim, body: &'a MirrorBody) -> Mirror<'a> {
        let vertices = Vertices::new(&claim.game, body.graph.as_ref());
        let name = |placement: u32| match usize::try_from(placement) {
            Ok(vertex) => vertices.vertex(vertex),
            Err(_) => placement.into(),
        };
        let images = Images::new(&body.mirror, &name);
        Mirror { graph: ListedGraph::new(&vertices), images }
    }
}

/// The vertices of a graph.
struct Vertices<'a> {
    name: &'a GraphName,
    listed: Option<&'a Listed>,
    /// How many there are; none where the graph is wrong, and then they have numbers for names.
    size: usize,
}

impl<'a> Vertices<'a> {
    fn new(game: &'a NodeKayles, listed: Option<&'a Listed>) -> Vertices<'a> {
        let size = Graph::confirmed(game, listed).map_or(0, |graph| graph.size());
        Vertices { name: &game.graph, listed, size }
    }

    fn vertex(&self, number: usize) -> Value {
        if number < self.size {
            vertex_name(self.name, self.listed, number).into()
        } else {
            number.into()
        }
    }
}
