//! graph6 (B. D. McKay): a graph in printable ASCII. Each byte has six bits, plus 63. First the number of
//! vertices, then the bits of the adjacency matrix above its diagonal, column by column, with zeros up to
//! a whole byte. Vertices are named by their numbers, from 0, as in other programs.

use zermelo_checker::games::names::is_point_name;
use zermelo_checker::games::node_kayles::MAX_VERTICES;
use zermelo_explain::count as count_of;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Source};

use super::builder::{Builder, GraphFile, ends_in, title_of};

/// What some programs write before the graph.
const HEADER: &str = ">>graph6<<";

/// Whether a text is graph6, or is meant to be: it begins with the header; or it has one word a line and is in
/// a file that ends in `.g6`; or it is one word that is graph6, or cannot be the name of a vertex.
pub fn is_meant(source: Source<'_>) -> bool {
    let text = source.text.trim();
    let one_a_line = || text.lines().all(|line| line.split_whitespace().nth(1).is_none());
    let is_word = || !text.is_empty() && !text.starts_with('#') && one_a_line();
    text.starts_with(HEADER)
        || is_word() && ends_in(source, &["g6", "graph6"])
        || is_word()
            && text.lines().nth(1).is_none()
            && (!is_point_name(text) || parse(source).is_ok())
}

/// The lines of a text that have something.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    Piece::lines(text).map(Piece::trimmed).filter(|line| !line.text.is_empty())
}

/// The only graph of a text that has one on each line, without what stands before it.
///
/// # Errors
/// When there are several.
pub(super) fn only_graph<'t>(text: &'t str, header: &str) -> Result<Piece<'t>, Diagnostics> {
    if let Some(second) = lines(text).nth(1) {
        let message = format!(
            "the file has {} graphs, a line each, and one is read: keep one line of the file",
            lines(text).count()
        );
        return Err(Diagnostics::of(Diagnostic::new("several-graphs", second.span(), message)));
    }
    let line = lines(text).next().unwrap_or(Piece { text: "", start: 0 });
    Ok(if line.text.starts_with(header) { line.after(header.len()) } else { line })
}

/// The six bits of each character of a word.
///
/// # Errors
/// Where a character has none.
pub(super) fn sixes(word: Piece<'_>, form: &str) -> Result<Vec<u8>, Diagnostic> {
    if let Some((at, c)) = word.text.char_indices().find(|(_, c)| !('?'..='~').contains(c)) {
        let message = format!("‘{c}’ is not a character of {form}, which are those from ? to ~");
        let span = word.start + at..word.start + at + c.len_utf8();
        return Err(Diagnostic::new("bad-character", span, message));
    }
    Ok(word.text.bytes().map(|byte| byte - 63).collect())
}

/// How many vertices there are, and the bits after their number.
///
/// # Errors
/// When there are too many, none, or no whole number.
pub(super) fn size<'b>(word: Piece<'_>, bytes: &'b [u8]) -> Result<(u16, &'b [u8]), Diagnostic> {
    // One byte below 63; or a byte 63 and three bytes; or two bytes 63 and six bytes.
    let (width, skipped) = match bytes {
        [63, 63, ..] => (6, 2),
        [63, ..] => (3, 1),
        _ => (1, 0),
    };
    let Some(number) = bytes.get(skipped..skipped + width) else {
        let message = "the graph ends within its number of vertices";
        return Err(Diagnostic::new("cut-short", word.end()..word.end(), message));
    };
    let count = number.iter().fold(0u64, |count, &byte| count << 6 | u64::from(byte));
    match u16::try_from(count) {
        Ok(size) if (1..=MAX_VERTICES).contains(&size) => {
            Ok((size, bytes.get(skipped + width..).unwrap_or_default()))
        }
        _ => {
            let message = format!("a graph has 1 to {MAX_VERTICES} vertices, and this one {count}");
            let span = word.start..word.start + skipped + width;
            Err(Diagnostic::new("vertex-count", span, message))
        }
    }
}

/// Reads a graph, whose title is the name of the file.
///
/// # Errors
/// What is wrong with it.
pub fn parse(source: Source<'_>) -> Result<GraphFile, Diagnostics> {
    let word = only_graph(source.text, HEADER)?;
    let wrong = |problem: Diagnostic| {
        let note = "a file of one word is graph6, if it is not the name of a vertex; DOT begins with \
                    graph, and an edge list has two names a line";
        Diagnostics::of(problem.note(note))
    };
    let bytes = sixes(word, "graph6").map_err(wrong)?;
    let (size, matrix) = size(word, &bytes).map_err(wrong)?;
    let bits = usize::from(size) * usize::from(size - 1) / 2;
    if matrix.len() != bits.div_ceil(6) {
        let kind = if matrix.len() < bits.div_ceil(6) { "cut-short" } else { "too-long" };
        let message = format!(
            "a graph of {} has {} for its edges, and this one {}",
            count_of(size, "vertex", "vertices"),
            count_of(bits.div_ceil(6), "character", "characters"),
            matrix.len()
        );
        return Err(wrong(Diagnostic::new(kind, word.end()..word.end(), message)));
    }
    let bit = |at: usize| matrix.get(at / 6).is_some_and(|byte| byte >> (5 - at % 6) & 1 == 1);
    if (bits..matrix.len() * 6).any(bit) {
        let message = "the last character has bits after those of the edges";
        return Err(wrong(Diagnostic::new("padding", word.end() - 1..word.end(), message)));
    }
    let (mut graph, span) = (Builder::new(source.text), word.start..word.start);
    graph.number(size, 0, &title_of(source), &span);
    let pairs = (0..size).flat_map(|high| (0..high).map(move |low| (low, high)));
    for ((low, high), at) in pairs.zip(0..) {
        if bit(at) {
            graph.edge(low, high, span.clone());
        }
    }
    graph.finish()
}
