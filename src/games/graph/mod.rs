//! Graphs, by name or from a file. docs/guide/graphs.md describes the files; the forms that they have are
//! in one table, `FORMS`.
//!
//! Files are not trusted. Reading collects what is wrong, with its place, never panics, and allocates no
//! more than the file's length justifies.

mod builder;
pub mod dimacs;
pub mod dot;
pub(crate) mod dump;
pub mod edges;
pub mod graph6;
pub mod graphml;
pub mod sparse6;

use std::collections::BTreeSet;

use zermelo_checker::games::node_kayles::{Edge, GraphName, Listed, MAX_VERTICES};

pub use builder::GraphFile;
use zermelo_search::text::{Diagnostics, Source};

/// A form that files of graphs have.
struct Form {
    /// What it is called.
    name: &'static str,
    /// Whether a text is in this form, or is meant to be.
    recognises: fn(Source<'_>) -> bool,
    /// Reads a graph.
    read: fn(Source<'_>) -> Result<GraphFile, Diagnostics>,
}

/// The forms. The first that recognises a text reads it, and no other is tried after it.
const FORMS: [Form; 6] = [
    Form { name: "GraphML", recognises: graphml::is_meant, read: graphml::parse },
    Form {
        name: "DOT",
        recognises: |source| dot::is_meant(source.text),
        read: |source| dot::parse(source.text),
    },
    Form { name: "DIMACS", recognises: dimacs::is_meant, read: dimacs::parse },
    Form { name: "sparse6", recognises: sparse6::is_meant, read: sparse6::parse },
    Form { name: "graph6", recognises: graph6::is_meant, read: graph6::parse },
    Form { name: "an edge list", recognises: |_| true, read: |source| edges::parse(source.text) },
];

/// Reads a graph from the text of a file, in the first of the `FORMS` that recognises it.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text.
pub fn parse(source: Source<'_>) -> Result<GraphFile, Diagnostics> {
    let form = FORMS.iter().find(|form| (form.recognises)(source));
    let Some(form) = form else { return Err(Diagnostics::default()) };
    let mut file = (form.read)(source)?;
    file.form = form.name;
    Ok(file)
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
