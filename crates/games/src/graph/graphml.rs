//! GraphML: nodes and edges between them, in XML. Everything else that a file says of them, such as
//! colours and positions, is skipped. Directed graphs, graphs in graphs, hyperedges and a document type, which
//! could define entities, are refused. Vertices are called by their `id`, and the title is the name of the file.

use std::ops::Range;

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use zermelo_search::text::{Diagnostic, Diagnostics, Source};

use super::builder::{Builder, GraphFile, title_of};

/// Whether a text is meant to be XML: no name of a vertex begins with its bracket, and neither does another
/// form.
pub fn is_meant(source: Source<'_>) -> bool {
    source.text.trim_start().starts_with('<')
}

/// Reads a graph.
///
/// # Errors
/// The first thing that cannot be read; or everything else that is wrong.
pub fn parse(source: Source<'_>) -> Result<GraphFile, Diagnostics> {
    let mut graph = Builder::new(source.text);
    let start = 0..0;
    graph.names.set_title(title_of(source).as_str(), start.clone(), start);
    let mut file = File { graph, edges: Vec::new(), depth: 0, is_directed: None, is_over: false };
    if let Err(problem) = file.read(source.text) {
        file.graph.names.report(problem);
    }
    file.graph.finish()
}

/// A file that is being read.
struct File<'t> {
    graph: Builder<'t>,
    /// The ends of the edges, which may stand before their vertices.
    edges: Vec<([String; 2], Range<usize>)>,
    /// How many elements are open.
    depth: usize,
    /// Whether edges are directed where they do not say, once there is a graph.
    is_directed: Option<bool>,
    /// Whether the graph has ended.
    is_over: bool,
}

/// The depth of `graph` within `graphml`, and of what it has.
const OF_GRAPH: usize = 1;
const OF_PARTS: usize = 2;

impl File<'_> {
    fn read(&mut self, text: &str) -> Result<(), Diagnostic> {
        let mut reader = Reader::from_str(text);
        loop {
            let place = |at: u64| usize::try_from(at).unwrap_or(text.len()).min(text.len());
            let start = place(reader.buffer_position());
            let event = reader.read_event();
            let end = place(reader.buffer_position());
            let span = start..end.max(start);
            match event {
                Ok(Event::Start(element)) => {
                    self.element(&element, &span)?;
                    self.depth += 1;
                }
                Ok(Event::Empty(element)) => self.element(&element, &span)?,
                Ok(Event::End(_)) => {
                    self.depth = self.depth.saturating_sub(1);
                    self.is_over |= self.depth == OF_GRAPH && self.is_directed.is_some();
                }
                Ok(Event::DocType(_)) => {
                    let message = "a document type is not read: leave it out";
                    return Err(Diagnostic::new("syntax", span, message));
                }
                Ok(Event::Eof) if self.depth > 0 => {
                    let message = "the file ends within an element";
                    return Err(Diagnostic::new("syntax", text.len()..text.len(), message));
                }
                Ok(Event::Eof) => break,
                Ok(_) => {}
                Err(error) => {
                    let at = place(reader.error_position());
                    return Err(Diagnostic::new("syntax", at..at, error.to_string()));
                }
            }
        }
        if self.is_directed.is_none() {
            let end = text.len();
            return Err(Diagnostic::new("no-graph", end..end, "the file has no graph"));
        }
        for ([one, two], span) in std::mem::take(&mut self.edges) {
            let ends = [one, two].map(|name| {
                let found = self.graph.names.number(&name);
                if found.is_none() {
                    let message = format!("an edge ends at ‘{name}’, and no node has this id");
                    let problem = Diagnostic::new("unknown-vertex", span.clone(), message);
                    self.graph.names.report(problem);
                }
                found
            });
            if let [Some(one), Some(two)] = ends {
                self.graph.edge(one, two, span);
            }
        }
        Ok(())
    }

    /// An element that begins, or is empty.
    fn element(&mut self, element: &BytesStart<'_>, span: &Range<usize>) -> Result<(), Diagnostic> {
        let wrong = |kind, message: &str| Err(Diagnostic::new(kind, span.clone(), message));
        let name = element.local_name();
        match (self.depth, name.as_ref()) {
            (0, b"graphml") => {}
            (0, _) => return wrong("syntax", "GraphML is within an element graphml"),
            (OF_GRAPH, b"graph") if self.is_directed.is_some() => {
                return wrong(
                    "several-graphs",
                    "a second graph: one is read, so leave the others out",
                );
            }
            (OF_GRAPH, b"graph") => {
                let default = attribute(element, "edgedefault", span)?;
                self.is_directed = Some(default.as_deref() == Some("directed"));
            }
            (OF_PARTS, b"node") if self.is_open() => {
                let Some(id) = attribute(element, "id", span)? else {
                    return wrong("syntax", "a node has an id");
                };
                if self.graph.names.number(&id).is_some() {
                    return wrong("second-vertex", &format!("a second node has the id ‘{id}’"));
                }
                self.graph.vertex(&id, span.clone());
            }
            (OF_PARTS, b"edge") if self.is_open() => {
                let ends =
                    [attribute(element, "source", span)?, attribute(element, "target", span)?];
                let [Some(one), Some(two)] = ends else {
                    return wrong("syntax", "an edge has a source and a target");
                };
                let own = attribute(element, "directed", span)?;
                if own.map_or(self.is_directed == Some(true), |own| own == "true") {
                    let message =
                        "the edge is directed: write edgedefault=\"undirected\" in the graph";
                    return wrong("directed", message);
                }
                self.edges.push(([one, two], span.clone()));
            }
            (OF_PARTS, b"hyperedge") if self.is_open() => {
                return wrong("hyperedge", "hyperedges are not read: an edge joins two nodes");
            }
            (_, b"graph") => return wrong("subgraph", "graphs in graphs are not read"),
            _ => {}
        }
        Ok(())
    }

    /// Whether the graph has begun, and not ended.
    fn is_open(&self) -> bool {
        self.is_directed.is_some() && !self.is_over
    }
}

/// The value of an attribute, where an element has it.
fn attribute(
    element: &BytesStart<'_>,
    name: &str,
    span: &Range<usize>,
) -> Result<Option<String>, Diagnostic> {
    let wrong = |why: String| Diagnostic::new("syntax", span.clone(), why);
    // Looking for an attribute that is there twice would take the square of their number.
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
        if attribute.key.as_ref() == name.as_bytes() {
            let value = String::from_utf8_lossy(&attribute.value);
            let value = unescape(&value).map_err(|error| wrong(error.to_string()))?;
            return Ok(Some(value.into_owned()));
        }
    }
    Ok(None)
}
