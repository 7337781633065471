//! Graphs of strategies for other programs: DOT, GraphML and JSON.

use std::io;

use petgraph::dot::Dot;
use petgraph::visit::EdgeRef;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use serde::Serialize;
use zermelo_explain::player_word;

use super::{StrategyGraph, Vertex};
use crate::play::line::Branch;
use crate::verdict::drawing;

/// What a graph begins with in DOT, and in GraphML after the declaration.
const MARKS: [&str; 2] = ["// A graph by zermelo.\n", "<!--A graph by zermelo.-->"];

/// What a graph begins with in JSON.
const FIRST_FIELD: &str = "{\n  \"graph_of\": ";

/// Whether a text begins as a graph in one of these forms.
pub(crate) fn is_graph(start: &str) -> bool {
    let [dot, graphml] = MARKS;
    start.starts_with(dot)
        || start.starts_with(FIRST_FIELD)
        || start.starts_with("<?xml") && start.contains(graphml)
}

#[derive(Serialize)]
struct Graph<'g> {
    graph_of: &'g str,
    depth: u32,
    left_out: usize,
    vertices: Vec<Point<'g>>,
    edges: Vec<Edge<'g>>,
}

#[derive(Serialize)]
struct Point<'g> {
    id: usize,
    depth: u32,
    node: Option<usize>,
    position: Vec<String>,
    end: Option<End<'g>>,
    expanded: bool,
}

#[derive(Serialize)]
struct End<'g> {
    kind: &'static str,
    winner: Option<&'static str>,
    message: &'g str,
}

#[derive(Serialize)]
struct Edge<'g> {
    from: usize,
    to: usize,
    moves: Vec<Move<'g>>,
}

#[derive(Serialize)]
struct Move<'g> {
    #[serde(rename = "move")]
    name: &'g str,
    reply: Option<&'g str>,
    symmetries: &'g [u16],
}

impl StrategyGraph {
    /// The graph in DOT, for Graphviz.
    pub(crate) fn dot(&self) -> String {
        let node = |_, (_, vertex): (_, &Vertex)| {
            let style = if vertex.goes_on() { ", style=dashed" } else { "" };
            format!("shape=box, fontname=monospace{style}")
        };
        let dot = Dot::with_attr_getters(&self.graph, &[], &|_, _| String::new(), &node);
        let caption = self.caption().replace('\n', "\n// ");
        format!("{}// {caption}\n{dot}", MARKS[0])
    }

    /// The graph in GraphML.
    ///
    /// # Errors
    /// When it cannot be written, which does not happen in memory.
    pub(crate) fn graphml(&self) -> io::Result<String> {
        let mut bytes = Vec::new();
        let mut xml = Writer::new_with_indent(&mut bytes, b' ', 2);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.write_event(Event::Comment(BytesText::new("A graph by zermelo.")))?;
        let namespace = ("xmlns", "http://graphml.graphdrawing.org/xmlns");
        xml.create_element("graphml").with_attribute(namespace).write_inner_content(|xml| {
            for (id, of, kind) in [
                ("caption", "graph", "string"),
                ("depth", "node", "int"),
                ("node", "node", "int"),
                ("position", "node", "string"),
                ("end", "node", "string"),
                ("expanded", "node", "boolean"),
                ("moves", "edge", "string"),
            ] {
                let attributes = [("id", id), ("for", of), ("attr.name", id), ("attr.type", kind)];
                xml.create_element("key").with_attributes(attributes).write_empty()?;
            }
            let graph = xml.create_element("graph").with_attribute(("edgedefault", "directed"));
            graph.write_inner_content(|xml| {
                data(xml, "caption", &self.caption())?;
                let Graph { vertices, edges, .. } = self.fields();
                for vertex in vertices {
                    let id = format!("n{}", vertex.id);
                    let node = xml.create_element("node").with_attribute(("id", id.as_str()));
                    node.write_inner_content(|xml| {
                        data(xml, "depth", &vertex.depth.to_string())?;
                        vertex
                            .node
                            .iter()
                            .try_for_each(|node| data(xml, "node", &node.to_string()))?;
                        data(xml, "position", &vertex.position.join("\n"))?;
                        vertex.end.iter().try_for_each(|end| data(xml, "end", end.message))?;
                        data(xml, "expanded", &vertex.expanded.to_string())
                    })?;
                }
                for (edge, moves) in edges.iter().zip(self.graph.edge_weights()) {
                    let ends = [("source", edge.from), ("target", edge.to)];
                    let ends = ends.map(|(end, at)| (end, format!("n{at}")));
                    let ends = ends.iter().map(|(end, at)| (*end, at.as_str()));
                    let element = xml.create_element("edge").with_attributes(ends);
                    element.write_inner_content(|xml| data(xml, "moves", &moves.to_string()))?;
                }
                Ok(())
            })?;
            Ok(())
        })?;
        bytes.push(b'\n');
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    /// The graph as a JSON object; docs/guide/json.md documents the fields.
    ///
    /// # Errors
    /// When it cannot be written, which does not happen in memory.
    pub(crate) fn json(&self) -> io::Result<String> {
        Ok(serde_json::to_string_pretty(&self.fields())? + "\n")
    }

    fn fields(&self) -> Graph<'_> {
        let vertices = self.graph.node_indices().zip(self.graph.node_weights());
        let edges = self.graph.edge_references();
        Graph {
            graph_of: &self.claim,
            depth: self.limits.depth,
            left_out: self.left_out(),
            vertices: vertices
                .map(|(id, vertex)| Point {
                    id: id.index(),
                    depth: vertex.depth,
                    node: vertex.state.as_ref().ok().and_then(|situation| situation.node),
                    position: drawing(&vertex.picture),
                    end: vertex.state.as_ref().err().map(|end| End {
                        kind: end.kind,
                        winner: end.winner.map(player_word),
                        message: &end.message,
                    }),
                    expanded: vertex.is_expanded,
                })
                .collect(),
            edges: edges
                .map(|edge| Edge {
                    from: edge.source().index(),
                    to: edge.target().index(),
                    moves: edge.weight().0.iter().map(Move::of).collect(),
                })
                .collect(),
        }
    }
}

impl Move<'_> {
    fn of(branch: &Branch) -> Move<'_> {
        let Branch { name, reply, symmetries, .. } = branch;
        Move { name, reply: reply.as_deref(), symmetries }
    }
}

/// A value of an attribute.
fn data(xml: &mut Writer<&mut Vec<u8>>, key: &str, value: &str) -> io::Result<()> {
    let element = xml.create_element("data").with_attribute(("key", key));
    element.write_text_content(BytesText::new(value)).map(|_| ())
}
