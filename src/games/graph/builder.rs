//! A graph that is being read, whatever the form of its file: vertices by name, edges, and what is
//! wrong so far.

use std::collections::BTreeSet;
use std::ops::Range;

use zermelo_checker::format::Text;
use zermelo_checker::games::node_kayles::{Edge, Listed, MAX_VERTICES};

use crate::games::names::{self, Words};
use crate::text::{Diagnostic, Diagnostics};

/// A graph from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// What its author calls it; may be empty.
    pub title: Text,
    /// The vertices and edges.
    pub graph: Listed,
}

const WORDS: Words = Words {
    whole: "graph",
    part: "vertex",
    bad_name: "bad-vertex-name",
    too_many: "too-many-vertices",
    most: MAX_VERTICES,
};

/// A graph that is being read.
pub(super) struct Builder<'t> {
    text: &'t str,
    pub(super) names: names::Reader<'t>,
    edges: BTreeSet<Edge>,
}

impl<'t> Builder<'t> {
    pub(super) fn new(text: &'t str) -> Builder<'t> {
        Builder { text, names: names::Reader::new(text, &WORDS), edges: BTreeSet::new() }
    }

    /// The number of a vertex, which is made if it is not there; `None` when it cannot be.
    pub(super) fn vertex(&mut self, name: &str, span: Range<usize>) -> Option<u16> {
        self.names.number(name).or_else(|| self.names.add(name, span))
    }

    /// Adds an edge between vertices that are there.
    pub(super) fn edge(&mut self, one: u16, two: u16, span: Range<usize>) {
        if one == two {
            let message = "an edge joins two different vertices";
            return self.names.report(Diagnostic::new("loop", span, message));
        }
        // An edge that stands there twice is one.
        self.edges.insert(Edge { low: one.min(two), high: one.max(two) });
    }

    pub(super) fn finish(mut self) -> Result<GraphFile, Diagnostics> {
        if self.names.names().is_empty() && self.names.is_right() {
            let end = self.text.len();
            self.names.report(Diagnostic::new(
                "no-vertices",
                end..end,
                "the graph has no vertices",
            ));
        }
        let (title, vertices) = self.names.finish()?;
        let graph = Listed { vertices, edges: self.edges.into_iter().collect() };
        Ok(GraphFile { title, graph })
    }
}
