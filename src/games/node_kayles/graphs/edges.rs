//! Edge lists: an edge a line, as the names of two vertices; a line with one name is a vertex.
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

use std::ops::Range;

use super::builder::{Builder, GraphFile};
use crate::diagnostic::{Diagnostic, Diagnostics};

/// Reads an edge list.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(text: &str) -> Result<GraphFile, Diagnostics> {
    let mut graph = Builder::new(text);
    let (mut offset, mut titled) = (0, false);
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let trimmed = line.trim();
        if let Some(title) = trimmed.strip_prefix("title")
            && title.starts_with(char::is_whitespace)
        {
            let at = start + line.len() - line.trim_start().len();
            let span = at..at + trimmed.len();
            if std::mem::replace(&mut titled, true) {
                let message = "the graph has a title already";
                graph.report(Diagnostic::new("second-title", span, message));
            } else {
                graph.set_title(title.trim(), span);
            }
            continue;
        }
        let words = words(line.split('#').next().unwrap_or_default(), start);
        let mut numbers = Vec::new();
        for (name, span) in words.iter().take(2) {
            numbers.extend(graph.vertex(name, span.clone()));
        }
        match (words.as_slice(), numbers.as_slice()) {
            ([(_, one), (_, two)], &[low, high]) => graph.edge(low, high, one.start..two.end),
            ([_, _, (_, third), ..], _) => {
                let end = words.last().map_or(third.end, |(_, last)| last.end);
                let message = "an edge is two vertices, and a line has one edge or one vertex";
                graph.report(Diagnostic::new("not-an-edge", third.start..end, message));
            }
            _ => {}
        }
    }
    graph.finish()
}

/// The words of a piece of text that starts at `offset`.
fn words(text: &str, offset: usize) -> Vec<(&str, Range<usize>)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_whitespace(), start) {
            (true, Some(from)) => {
                words.push((&text[from..at], offset + from..offset + at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    words
}
