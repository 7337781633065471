//! DIMACS: the graphs of the colouring challenge (`.col`). A line that begins with `c` is a comment, `p edge
//! VERTICES EDGES` says how many there are, and `e V W` is an edge. Vertices are the numbers from 1. Many files
//! name each edge from both of its ends, and it is one.

use zermelo_checker::games::node_kayles::MAX_VERTICES;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Source};

use super::builder::{Builder, GraphFile, title_of};

/// The lines that are no comments, as words.
fn lines(text: &str) -> impl Iterator<Item = (Piece<'_>, Vec<Piece<'_>>)> {
    let lines = Piece::lines(text).map(|line| (line.trimmed(), line.words().collect::<Vec<_>>()));
    lines.filter(|(_, words)| words.first().is_some_and(|word| word.text != "c"))
}

/// Whether a text is meant to be DIMACS: its first line that is no comment is a line `p` for a graph.
pub fn is_meant(source: Source<'_>) -> bool {
    let first = lines(source.text).next();
    let problem = first.as_ref().and_then(|(_, words)| match words.as_slice() {
        [p, of, _, _] if p.text == "p" => Some(of.text),
        _ => None,
    });
    problem.is_some_and(|of| ["edge", "edges", "col"].contains(&of))
}

/// Reads a graph, whose title is the name of the file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(source: Source<'_>) -> Result<GraphFile, Diagnostics> {
    let mut lines = lines(source.text);
    let header = lines.next();
    let (line, words) = header.unwrap_or((Piece { text: "", start: 0 }, Vec::new()));
    let figure = |at: usize| words.get(at).and_then(|word| word.text.parse::<u64>().ok());
    let (Some(vertices), Some(edges)) = (figure(2), figure(3)) else {
        let message = "how many vertices and edges there are is two numbers, as in p edge 5 4";
        return Err(Diagnostics::of(Diagnostic::new("syntax", line.span(), message)));
    };
    let size = match u16::try_from(vertices) {
        Ok(size) if (1..=MAX_VERTICES).contains(&size) => size,
        _ => {
            let message =
                format!("a graph has 1 to {MAX_VERTICES} vertices, and this one {vertices}");
            return Err(Diagnostics::of(Diagnostic::new("vertex-count", line.span(), message)));
        }
    };
    let mut graph = Builder::new(source.text);
    graph.is_strict = true;
    graph.number(size, 1, &title_of(source), &line.span());
    let mut named = 0u64;
    for (line, words) in lines {
        match words.as_slice() {
            [e, one, two] if e.text == "e" => {
                named += 1;
                let ends = [one, two].map(|word| {
                    let found = graph.names.number(word.text);
                    if found.is_none() {
                        let message = format!(
                            "‘{}’ is not a vertex: they are the numbers 1 to {size}",
                            word.text
                        );
                        let problem = Diagnostic::new("unknown-vertex", word.span(), message);
                        graph.names.report(problem);
                    }
                    found
                });
                if let [Some(one), Some(two)] = ends {
                    graph.edge(one, two, line.span());
                }
            }
            // The weight of a vertex.
            [n, _, _] if n.text == "n" => {}
            _ => {
                let message = "a line here is an edge, as in e 1 2, or a comment after c";
                graph.names.report(Diagnostic::new("not-an-edge", line.span(), message));
            }
        }
    }
    let end = source.text.len();
    let is_right = graph.names.is_right();
    let different = u64::try_from(graph.count()).unwrap_or(u64::MAX);
    if is_right && ![named, different].contains(&edges) {
        let message = format!(
            "the file says that there are {edges} edges, and names {named}: some are missing, or too many"
        );
        graph.names.report(Diagnostic::new("edge-count", end..end, message));
    }
    graph.finish()
}
