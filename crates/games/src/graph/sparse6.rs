//! sparse6 (B. D. McKay): a graph in printable ASCII as a list of its edges. After a colon and the number of
//! vertices, as in graph6, comes a stream of bits. It is pairs of a bit and the number of a vertex, as long as
//! the largest number is. A current vertex is 0 at first: the bit goes on to the next one; a larger number
//! becomes the current vertex, and any other is joined to it. Ones fill up the last character.

use zermelo_search::text::{Diagnostic, Diagnostics, Source};

use super::builder::{Builder, GraphFile, ends_in, title_of};
use super::graph6::{only_graph, sixes, size};

/// What some programs write before the graph.
const HEADER: &str = ">>sparse6<<";

/// Whether a text is meant to be sparse6: no name of a vertex begins with its colon.
pub fn is_meant(source: Source<'_>) -> bool {
    let text = source.text.trim_start();
    text.starts_with([':', ';']) || text.starts_with(HEADER) || ends_in(source, &["s6", "sparse6"])
}

/// Reads a graph, whose title is the name of the file.
///
/// # Errors
/// What is wrong with it.
pub fn parse(source: Source<'_>) -> Result<GraphFile, Diagnostics> {
    let word = only_graph(source.text, HEADER)?;
    if !word.text.starts_with(':') {
        let message = "a graph in sparse6 begins with a colon; one that begins with a semicolon is only \
                       what changes from the graph before";
        return Err(Diagnostics::of(Diagnostic::new("syntax", word.start..word.start, message)));
    }
    let word = word.after(1);
    let bytes = sixes(word, "sparse6").map_err(Diagnostics::of)?;
    let (size, stream) = size(word, &bytes).map_err(Diagnostics::of)?;
    let skipped = bytes.len() - stream.len();
    let (mut graph, start) = (Builder::new(source.text), word.start..word.start);
    graph.number(size, 0, &title_of(source), &start);
    let width = usize::try_from(u16::BITS - (size - 1).leading_zeros()).unwrap_or(0);
    let bit = |at: usize| stream.get(at / 6).map_or(0, |byte| u16::from(byte >> (5 - at % 6) & 1));
    let (mut current, mut at, bits) = (0, 0, stream.len() * 6);
    while at + 1 + width <= bits {
        current += bit(at);
        let number = (at + 1..=at + width).fold(0u16, |number, at| number << 1 | bit(at));
        let place = word.start + skipped + at / 6;
        if current >= size || number >= size {
            // Only what fills up the last character may lead beyond the vertices.
            if bits - at > 6 {
                let message =
                    "a vertex here has a number that is too large, before the last character";
                let problem = Diagnostic::new("padding", place..place + 1, message);
                graph.names.report(problem);
            }
            break;
        }
        if number > current {
            current = number;
        } else {
            graph.edge(number, current, place..place + 1);
        }
        at += 1 + width;
    }
    graph.finish()
}
