//! Node Kayles: vertices by their names, positions by the vertices that are gone.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::format::Hash;
use zermelo_checker::games::node_kayles::{Claim, Listed, NodeKayles};
use zermelo_explain::face::Face;
use zermelo_explain::faces;

use crate::dump::player;
use crate::games::graph::dump::{self, ListedGraph};

/// The fields of a claim.
pub(crate) fn claim(claim: &Claim) -> Value {
    let NodeKayles { graph, graph_hash } = &claim.game;
    json!({
        "winner": player(claim.statement.winner()),
        "nim_value": claim.statement.value(),
        "graph": dump::name(graph),
        "graph_hash": graph_hash.map(|hash| Hash(hash).to_string()),
    })
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

impl<'a> Fields<'a> {
    /// Those of a proof with this graph.
    pub(super) fn new(graph: Option<&'a Listed>) -> Fields<'a> {
        Fields { graph: graph.map(ListedGraph::new) }
    }
}
