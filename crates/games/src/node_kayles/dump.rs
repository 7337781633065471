//! Node Kayles: vertices by their names, positions by the vertices that are gone.

use serde_json::Value;
use zermelo_checker::games::node_kayles::{Claim, Listed};
use zermelo_explain::face::Appearance;
use zermelo_explain::faces;

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
