//! graph6 (B. D. McKay): a graph in printable ASCII. Each byte has six bits, plus 63. First the number of
//! vertices, then the bits of the adjacency matrix above its diagonal, column by column, with zeros up to
//! a whole byte. Vertices are named by their numbers, from 0, as in other programs.

use zermelo_checker::format::Text;
use zermelo_checker::games::node_kayles::MAX_VERTICES;
use zermelo_explain::count as count_of;

use super::builder::{Builder, GraphFile};
use crate::text::{Diagnostic, Diagnostics};

/// What some programs write before the graph.
const HEADER: &str = ">>graph6<<";

/// Reads a graph of this title, as one word between white space.
///
/// # Errors
/// What is wrong with it.
pub fn parse(text: &str, title: Text) -> Result<GraphFile, Diagnostics> {
    let mut start = text.len() - text.trim_start().len();
    let mut word = text.trim();
    if let Some(rest) = word.strip_prefix(HEADER) {
        start += HEADER.len();
        word = rest;
    }
    let wrong = |kind, at: usize, end: usize, message: String| {
        let note = "a file of one word is graph6, if it is not the name of a vertex; DOT begins with \
                    graph, and an edge list has two names a line";
        Diagnostics::of(Diagnostic::new(kind, start + at..start + end, message).note(note))
    };
    if let Some((at, c)) = word.char_indices().find(|(_, c)| !('?'..='~').contains(c)) {
        let message = format!("‘{c}’ is not a character of graph6, which are those from ? to ~");
        return Err(wrong("bad-character", at, at + c.len_utf8(), message));
    }
    let bytes: Vec<u8> = word.bytes().map(|byte| byte - 63).collect();
    // One byte below 63; or a byte 63 and three bytes; or two bytes 63 and six bytes.
    let (width, skipped) = match bytes.as_slice() {
        [63, 63, ..] => (6, 2),
        [63, ..] => (3, 1),
        _ => (1, 0),
    };
    let Some(number) = bytes.get(skipped..skipped + width) else {
        let message = "the graph ends within its number of vertices".to_owned();
        return Err(wrong("cut-short", word.len(), word.len(), message));
    };
    let count = number.iter().fold(0u64, |count, &byte| count << 6 | u64::from(byte));
    let size = match u16::try_from(count) {
        Ok(size) if (1..=MAX_VERTICES).contains(&size) => size,
        _ => {
            let message = format!("a graph has 1 to {MAX_VERTICES} vertices, and this one {count}");
            return Err(wrong("vertex-count", 0, skipped + width, message));
        }
    };
    let matrix = bytes.get(skipped + width..).unwrap_or_default();
    let bits = usize::from(size) * usize::from(size - 1) / 2;
    if matrix.len() != bits.div_ceil(6) {
        let kind = if matrix.len() < bits.div_ceil(6) { "cut-short" } else { "too-long" };
        let message = format!(
            "a graph of {} has {} for its edges, and this one {}",
            count_of(size, "vertex", "vertices"),
            count_of(bits.div_ceil(6), "character", "characters"),
            matrix.len()
        );
        return Err(wrong(kind, word.len(), word.len(), message));
    }
    let bit = |at: usize| matrix.get(at / 6).is_some_and(|byte| byte >> (5 - at % 6) & 1 == 1);
    if (bits..matrix.len() * 6).any(bit) {
        let message = "the last character has bits after those of the edges".to_owned();
        return Err(wrong("padding", word.len() - 1, word.len(), message));
    }
    let mut graph = Builder::new(text);
    graph.names.set_title(title.as_str(), start..start, start..start);
    for vertex in 0..size {
        graph.vertex(&vertex.to_string(), start..start);
    }
    let pairs = (0..size).flat_map(|high| (0..high).map(move |low| (low, high)));
    for ((low, high), at) in pairs.zip(0..) {
        if bit(at) {
            graph.edge(low, high, start..start);
        }
    }
    graph.finish()
}
