//! Graphs, by name or from a file: an edge list, DOT or graph6. docs/guide/graphs.md describes the
//! files.
//!
//! Files are not trusted. Reading collects what is wrong, with its place, never panics, and allocates no
//! more than the file's length justifies.

pub mod dot;
pub mod edges;
pub mod graph6;

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::Path;

use zermelo_checker::format::Text;
use zermelo_checker::games::names::{MAX_TITLE, is_point_name, is_title};
use zermelo_checker::games::node_kayles::{Edge, GraphName, Listed, MAX_VERTICES};

use crate::diagnostic::{Diagnostic, Diagnostics, Source};

/// A graph from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// What its author calls it; may be empty.
    pub title: Text,
    /// The vertices and edges.
    pub graph: Listed,
}

/// Reads a graph from the text of a file: DOT if its first word is `graph`, `digraph` or `strict`,
/// graph6 if it is one word, and otherwise an edge list. A word that is no graph6 but can be the name of
/// a vertex is an edge list of one vertex, unless the file's name ends in `.g6`.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text.
pub fn parse(source: Source<'_>) -> Result<GraphFile, Diagnostics> {
    let text = source.text;
    let first = text.split_whitespace().next().unwrap_or_default();
    if dot::is_meant(text) {
        dot::parse(text)
    } else if !first.is_empty() && first == text.trim() && !first.starts_with('#') {
        let is_graph6 = Path::new(source.name).extension().is_some_and(|name| name == "g6");
        match graph6::parse(text, title_of(source.name)) {
            Err(_) if !is_graph6 && is_point_name(first) => edges::parse(text),
            read => read,
        }
    } else {
        edges::parse(text)
    }
}

/// A title from a file's name, where that is one.
fn title_of(name: &str) -> Text {
    let stem = Path::new(name).file_stem().unwrap_or_default().to_string_lossy();
    Text::new(stem.into_owned()).filter(|text| is_title(text.as_str())).unwrap_or_default()
}

/// Of every vertex those adjacent to it, in increasing order.
pub fn neighbours(graph: &Listed) -> Vec<Vec<u16>> {
    let mut neighbours = vec![Vec::new(); graph.vertices.len()];
    for &Edge { low, high } in &graph.edges {
        neighbours[usize::from(low)].push(high);
        neighbours[usize::from(high)].push(low);
    }
    neighbours.iter_mut().for_each(|list: &mut Vec<u16>| list.sort_unstable());
    neighbours
}

/// The same of a graph whose name says which one it is; `None` of any other, and of one that is too
/// large.
pub fn named(name: &GraphName) -> Option<Vec<Vec<u16>>> {
    let count = match *name {
        GraphName::Path { vertices } => Some(vertices),
        GraphName::Cycle { vertices } => Some(vertices).filter(|&count| count >= 3),
        GraphName::Grid { rows, columns } => rows.checked_mul(columns),
        GraphName::Hypercube { dimension: 0 } => None,
        GraphName::Hypercube { dimension } => 1u16.checked_shl(dimension.into()),
        _ => None,
    };
    let count = count.filter(|count| (1..=MAX_VERTICES).contains(count))?;
    let beside = |vertex: u16| -> BTreeSet<u16> {
        let (before, after) = (vertex.checked_sub(1), vertex + 1);
        match *name {
            GraphName::Cycle { .. } => {
                BTreeSet::from([(vertex + count - 1) % count, after % count])
            }
            GraphName::Grid { columns, .. } => {
                let left = before.filter(|_| !vertex.is_multiple_of(columns));
                let right = Some(after).filter(|after| !after.is_multiple_of(columns));
                let below = Some(vertex + columns).filter(|&below| below < count);
                [left, right, vertex.checked_sub(columns), below].into_iter().flatten().collect()
            }
            GraphName::Hypercube { dimension } => {
                (0..dimension).map(|digit| vertex ^ 1 << digit).collect()
            }
            _ => before.into_iter().chain(Some(after).filter(|&after| after < count)).collect(),
        }
    };
    Some((0..count).map(|vertex| beside(vertex).into_iter().collect()).collect())
}

/// A graph that is being read.
#[derive(Default)]
struct Builder<'t> {
    text: &'t str,
    title: Text,
    vertices: Vec<Text>,
    numbers: HashMap<String, u16>,
    edges: BTreeSet<Edge>,
    /// Whether there are more vertices than a graph can have: those beyond are left out.
    is_over: bool,
    problems: Diagnostics,
}

impl<'t> Builder<'t> {
    fn new(text: &'t str) -> Builder<'t> {
        Builder { text, ..Builder::default() }
    }

    fn report(&mut self, problem: Diagnostic) {
        self.problems.add(self.text, problem);
    }

    /// Takes the title, which a claim quotes.
    fn set_title(&mut self, title: &str, span: Range<usize>) {
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
    fn vertex(&mut self, name: &str, span: Range<usize>) -> Option<u16> {
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
    fn edge(&mut self, one: u16, two: u16, span: Range<usize>) {
        if one == two {
            let message = "an edge joins two different vertices";
            return self.report(Diagnostic::new("loop", span, message));
        }
        // An edge that stands there twice is one.
        self.edges.insert(Edge { low: one.min(two), high: one.max(two) });
    }

    fn finish(mut self) -> Result<GraphFile, Diagnostics> {
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

#[cfg(test)]
mod tests;
