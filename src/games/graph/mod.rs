//! Graphs, by name or from a file: an edge list, DOT or graph6. docs/guide/graphs.md describes the
//! files.
//!
//! Files are not trusted. Reading collects what is wrong, with its place, never panics, and allocates no
//! more than the file's length justifies.

mod builder;
pub mod dot;
pub(crate) mod dump;
pub mod edges;
pub mod graph6;

use std::collections::BTreeSet;
use std::path::Path;

use zermelo_checker::format::Text;
use zermelo_checker::games::names::{Titled, is_point_name, is_title};
use zermelo_checker::games::node_kayles::{Edge, GraphName, Listed, MAX_VERTICES};

use crate::text::{Diagnostics, Source};
pub use builder::GraphFile;

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
    Text::new(stem.into_owned())
        .filter(|text| is_title(Titled::Graph, text.as_str()))
        .unwrap_or_default()
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
    if let GraphName::Cram { rows, columns } = *name {
        return cram(rows, columns);
    }
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

/// The dominoes of a board, of which those are adjacent that have a cell in common.
fn cram(rows: u16, columns: u16) -> Option<Vec<Vec<u16>>> {
    rows.checked_mul(columns).filter(|&cells| cells <= MAX_VERTICES)?;
    let mut dominoes: Vec<[(u16, u16); 2]> = Vec::new();
    for row in 0..rows {
        dominoes.extend((1..columns).map(|column| [(row, column - 1), (row, column)]));
        if row + 1 < rows {
            dominoes.extend((0..columns).map(|column| [(row, column), (row + 1, column)]));
        }
    }
    let count = u16::try_from(dominoes.len()).ok();
    count.filter(|count| (1..=MAX_VERTICES).contains(count))?;
    let meet = |one: &[(u16, u16); 2], two: &[(u16, u16); 2]| one.iter().any(|c| two.contains(c));
    let beside = |one: &[(u16, u16); 2]| {
        let others = dominoes.iter().zip(0u16..).filter(|(two, _)| *two != one && meet(one, two));
        others.map(|(_, number)| number).collect()
    };
    Some(dominoes.iter().map(beside).collect())
}

#[cfg(test)]
mod tests;
