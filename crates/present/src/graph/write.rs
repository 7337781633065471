//! Graphs of strategies for other programs: DOT, GraphML and JSON.

use std::io;

use petgraph::dot::Dot;
use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use serde_json::json;
use zermelo_explain::play::line::Branch;
use zermelo_search::verdict::{drawing, ending};

use super::{StrategyGraph, Vertex};

/// What a graph begins with in DOT, and in GraphML after the declaration.
const MARKS: [&str; 2] = ["// A graph by zermelo.\n", "<!--A graph by zermelo.-->"];

/// What a graph begins with in JSON.
const FIRST_FIELD: &str = "{\n  \"graph_of\": ";

/// Whether a text begins as a graph in one of these forms.
pub fn is_graph(start: &str) -> bool {
    let [dot, graphml] = MARKS;
    start.starts_with(dot)
        || start.starts_with(FIRST_FIELD)
        || start.starts_with("<?xml") && start.contains(graphml)
}

impl StrategyGraph {
    /// The graph in DOT, for Graphviz.
    pub fn dot(&self) -> String {
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
    pub fn graphml(&self) -> io::Result<String> {
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
                for (id, vertex) in self.vertices() {
                    let name = format!("n{}", id.index());
                    let node = xml.create_element("node").with_attribute(("id", name.as_str()));
                    node.write_inner_content(|xml| {
                        data(xml, "depth", &vertex.depth.to_string())?;
                        vertex
                            .node()
                            .iter()
                            .try_for_each(|node| data(xml, "node", &node.to_string()))?;
                        data(xml, "position", &drawing(&vertex.picture).join("\n"))?;
                        let end = vertex.state.as_ref().err();
                        end.iter().try_for_each(|end| data(xml, "end", &end.message))?;
                        data(xml, "expanded", &vertex.is_expanded.to_string())
                    })?;
                }
                for edge in self.graph.edge_references() {
                    let ends = [("source", edge.source()), ("target", edge.target())];
                    let ends = ends.map(|(end, at)| (end, format!("n{}", at.index())));
                    let ends = ends.iter().map(|(end, at)| (*end, at.as_str()));
                    let element = xml.create_element("edge").with_attributes(ends);
                    let moves = edge.weight().to_string();
                    element.write_inner_content(|xml| data(xml, "moves", &moves))?;
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
    pub fn json(&self) -> io::Result<String> {
        let vertices = self.vertices().map(|(id, vertex)| {
            json!({
                "id": id.index(),
                "depth": vertex.depth,
                "node": vertex.node(),
                "position": drawing(&vertex.picture),
                "end": vertex.state.as_ref().err().map(ending),
                "expanded": vertex.is_expanded,
            })
        });
        let branch = |Branch { name, reply, symmetries, .. }: &Branch| json!({ "move": name, "reply": reply, "symmetries": symmetries });
        let edges = self.graph.edge_references().map(|edge| {
            json!({
                "from": edge.source().index(),
                "to": edge.target().index(),
                "moves": edge.weight().0.iter().map(branch).collect::<Vec<_>>(),
            })
        });
        let graph = json!({
            "graph_of": self.claim,
            "depth": self.scope.depth,
            "left_out": self.left_out(),
            "vertices": vertices.collect::<Vec<_>>(),
            "edges": edges.collect::<Vec<_>>(),
        });
        Ok(serde_json::to_string_pretty(&graph)? + "\n")
    }

    fn vertices(&self) -> impl Iterator<Item = (NodeIndex, &Vertex)> {
        self.graph.node_indices().zip(self.graph.node_weights())
    }
}

impl Vertex {
    /// The number of its position in the proof.
    fn node(&self) -> Option<usize> {
        self.state.as_ref().ok().and_then(|situation| situation.node)
    }
}

/// A value of an attribute.
fn data(xml: &mut Writer<&mut Vec<u8>>, key: &str, value: &str) -> io::Result<()> {
    let element = xml.create_element("data").with_attribute(("key", key));
    element.write_text_content(BytesText::new(value)).map(|_| ())
}
