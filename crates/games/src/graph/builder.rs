//! A graph that is being read, whatever the form of its file: vertices by name, edges, and what is
//! wrong so far.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use zermelo_checker::format::Text;
use zermelo_checker::games::names::{Titled, is_title};
use zermelo_checker::games::node_kayles::{Edge, Listed, MAX_VERTICES};
use zermelo_explain::count;
use zermelo_search::names::{self, Words};
use zermelo_search::text::{Diagnostic, Diagnostics, Source};

/// A graph from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// What its author calls it; may be empty.
    pub title: Text,
    /// The vertices and edges.
    pub graph: Listed,
    /// Where an edge is named that was named before.
    pub parallel: Option<Range<usize>>,
    /// The form of the file, in words.
    pub form: &'static str,
}

impl GraphFile {
    /// What was read, in words.
    pub(crate) fn in_words(&self) -> String {
        let Listed { vertices, edges } = &self.graph;
        let (vertices, edges) =
            (count(vertices.len(), "vertex", "vertices"), count(edges.len(), "edge", "edges"));
        format!("{}, with {vertices} and {edges}", self.form)
    }

    /// The file, for a game that has no parallel edges.
    ///
    /// # Errors
    /// When an edge is named twice.
    pub fn simple(self) -> Result<GraphFile, Diagnostics> {
        let Some(span) = self.parallel else { return Ok(self) };
        let message = "the edge is named twice, and this game has no parallel edges: leave it out";
        Err(Diagnostics::of(Diagnostic::new("parallel-edges", span, message)))
    }
}

const WORDS: Words = Words {
    whole: "graph",
    titled: Titled::Graph,
    part: "vertex",
    bad_name: "bad-vertex-name",
    too_many: "too-many-vertices",
    most: MAX_VERTICES,
};

/// A graph that is being read.
pub(super) struct Builder<'t> {
    text: &'t str,
    pub(super) names: names::Reader<'t>,
    /// How many times each edge is named.
    edges: BTreeMap<Edge, usize>,
    parallel: Option<Range<usize>>,
    /// Whether an edge that is named twice is one, as in a strict graph in DOT.
    pub(super) is_strict: bool,
}

impl<'t> Builder<'t> {
    pub(super) fn new(text: &'t str) -> Builder<'t> {
        let names = names::Reader::new(text, &WORDS);
        Builder { text, names, edges: BTreeMap::new(), parallel: None, is_strict: false }
    }

    /// The number of a vertex, which is made if it is not there; `None` when it cannot be.
    pub(super) fn vertex(&mut self, name: &str, span: Range<usize>) -> Option<u16> {
        self.names.number(name).or_else(|| self.names.add(name, span))
    }

    /// Makes so many vertices, named by their numbers from `first` on, and takes a title, of a form that has
    /// no names.
    pub(super) fn number(&mut self, size: u16, first: u16, title: &Text, span: &Range<usize>) {
        self.names.set_title(title.as_str(), span.clone(), span.clone());
        for vertex in 0..size {
            self.vertex(&(vertex + first).to_string(), span.clone());
        }
    }

    /// Adds an edge between vertices that are there.
    pub(super) fn edge(&mut self, one: u16, two: u16, span: Range<usize>) {
        if one == two {
            let message = "an edge joins two different vertices";
            return self.names.report(Diagnostic::new("loop", span, message));
        }
        let times = self.edges.entry(Edge { low: one.min(two), high: one.max(two) }).or_default();
        if *times == 0 || !self.is_strict {
            *times += 1;
        }
        if *times > 1 {
            self.parallel.get_or_insert(span);
        }
    }

    /// How many different edges there are.
    pub(super) fn count(&self) -> usize {
        self.edges.len()
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
        let edges = self.edges.into_iter();
        let edges = edges.flat_map(|(edge, times)| std::iter::repeat_n(edge, times)).collect();
        let graph = Listed { vertices, edges };
        Ok(GraphFile { title, graph, parallel: self.parallel, form: "a graph" })
    }
}

/// Whether the name of a file ends in one of these words.
pub(super) fn ends_in(source: Source<'_>, endings: &[&str]) -> bool {
    let ending = Path::new(source.name).extension();
    ending.is_some_and(|ending| endings.iter().any(|word| ending.eq_ignore_ascii_case(word)))
}

/// A title from a file's name, where that is one.
pub(super) fn title_of(source: Source<'_>) -> Text {
    let stem = Path::new(source.name).file_stem().unwrap_or_default().to_string_lossy();
    Text::new(stem.into_owned())
        .filter(|text| is_title(Titled::Graph, text.as_str()))
        .unwrap_or_default()
}
