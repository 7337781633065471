//! Edge lists: an edge a line, as the names of two vertices; a line with one name is a vertex. What stands
//! between braces after an edge, as networkx writes its data, does not count.
//!
//! ```text
//! # Two triangles with an edge in common.
//! title diamond
//! a b
//! a c
//! b c
//! b d
//! c d
//! ```

use zermelo_search::text::{Diagnostic, Diagnostics, Piece};

use super::builder::{Builder, GraphFile};

/// Reads an edge list.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(text: &str) -> Result<GraphFile, Diagnostics> {
    let mut graph = Builder::new(text);
    for line in Piece::lines(text).map(Piece::trimmed) {
        if let Some(title) = line.text.strip_prefix("title")
            && title.starts_with(char::is_whitespace)
        {
            graph.names.set_title(title.trim(), line.span(), line.span());
            continue;
        }
        let line = without_data(line);
        let words: Vec<Piece<'_>> = line.words().collect();
        let mut numbers = Vec::new();
        for name in words.iter().take(2) {
            numbers.extend(graph.vertex(name.text, name.span()));
        }
        match (words.as_slice(), numbers.as_slice()) {
            ([one, two], &[low, high]) => graph.edge(low, high, one.start..two.end()),
            ([_, _, third, ..], _) => {
                let message = "an edge is two vertices, and a line has one edge or one vertex";
                let span = third.start..line.end();
                graph.names.report(Diagnostic::new("not-an-edge", span, message));
            }
            _ => {}
        }
    }
    graph.finish()
}

/// A line without its comment, and without the data of an edge: from the first brace to one at the end. A
/// `#` between the two is no comment.
fn without_data(line: Piece<'_>) -> Piece<'_> {
    let plain = line.without_comment();
    let Some(open) = plain.text.find('{') else { return plain };
    let has_end = line.text.ends_with('}') || plain.text.ends_with('}');
    match plain.text.get(..open) {
        Some(before) if has_end => Piece { text: before, ..plain }.trimmed(),
        _ => plain,
    }
}
