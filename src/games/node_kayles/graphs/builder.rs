//! A graph that is being read, whatever the form of its file: vertices by name, edges, and what is
//! wrong so far.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use zermelo_checker::format::Text;
use zermelo_checker::games::names::{MAX_TITLE, is_point_name, is_title};
use zermelo_checker::games::node_kayles::{Edge, Listed, MAX_VERTICES};

use crate::text::{Diagnostic, Diagnostics};

/// A graph from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// What its author calls it; may be empty.
    pub title: Text,
    /// The vertices and edges.
    pub graph: Listed,
}

/// A graph that is being read.
#[derive(Default)]
pub(super) struct Builder<'t> {
    text: &'t str,
    pub(super) title: Text,
    vertices: Vec<Text>,
    numbers: HashMap<String, u16>,
    edges: BTreeSet<Edge>,
    /// Whether there are more vertices than a graph can have: those beyond are left out.
    is_over: bool,
    pub(super) problems: Diagnostics,
}

impl<'t> Builder<'t> {
    pub(super) fn new(text: &'t str) -> Builder<'t> {
        Builder { text, ..Builder::default() }
    }

    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.problems.add(self.text, problem);
    }

    /// Takes the title, which a claim quotes.
    pub(super) fn set_title(&mut self, title: &str, span: Range<usize>) {
        match Text::new(title) {
            Some(text) if is_title(title) => self.title = text,
            _ => self.report(Diagnostic::new(
                "bad-title",
                span,
                format!(
                    "a title has at most {MAX_TITLE} letters, digits, single spaces, and punctuation \
                     other than quotation marks, and is not the name of a known board or graph"
                ),
            )),
        }
    }

    /// The number of a vertex, which is made if it is not there; `None` when it cannot be.
    pub(super) fn vertex(&mut self, name: &str, span: Range<usize>) -> Option<u16> {
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        let number = u16::try_from(self.vertices.len()).unwrap_or(u16::MAX);
        if number >= MAX_VERTICES {
            // Said of the first of them.
            if !std::mem::replace(&mut self.is_over, true) {
                let message = format!("a graph has at most {MAX_VERTICES} vertices");
                self.report(Diagnostic::new("too-many-vertices", span, message));
            }
            return None;
        }
        let Some(text) = Text::new(name).filter(|_| is_point_name(name)) else {
            let message = format!(
                "‘{name}’ is not the name of a vertex: it has 1 to 16 letters, digits, dots, \
                 underscores or hyphens"
            );
            self.report(Diagnostic::new("bad-vertex-name", span, message));
            return None;
        };
        self.vertices.push(text);
        self.numbers.insert(name.to_owned(), number);
        Some(number)
    }

    /// Adds an edge between vertices that are there.
    pub(super) fn edge(&mut self, one: u16, two: u16, span: Range<usize>) {
        if one == two {
            let message = "an edge joins two different vertices";
            return self.report(Diagnostic::new("loop", span, message));
        }
        // An edge that stands there twice is one.
        self.edges.insert(Edge { low: one.min(two), high: one.max(two) });
    }

    pub(super) fn finish(mut self) -> Result<GraphFile, Diagnostics> {
        if self.vertices.is_empty() && self.problems.is_empty() {
            let end = self.text.len();
            self.report(Diagnostic::new("no-vertices", end..end, "the graph has no vertices"));
        }
        if !self.problems.is_empty() {
            return Err(self.problems.sorted());
        }
        let graph = Listed { vertices: self.vertices, edges: self.edges.into_iter().collect() };
        Ok(GraphFile { title: self.title, graph })
    }
}
