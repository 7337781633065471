//! The graph that is played on, and its terminals.

use super::claim::{Board, Switching};
use crate::codes::SIZE;
use crate::fault::{Fault, codes};
use crate::format::{Reader, Text};
use crate::games::graph::{GRAPH_HASH, GRAPH_LISTED, Graph, GraphName, Listed};
use crate::proofs::spanning_trees::Network;

codes! {
    /// A terminal is no vertex of the graph, or both are the same (T1).
    TERMINAL = "terminal";
}

/// The largest board of Bridg-it: with 1024 vertices at most.
pub const MAX_BRIDG_IT: u16 = 32;

/// The graph and the terminals. The proof lists a graph exactly when the name does not say it; the
/// body begins with the list.
pub(super) fn network(
    game: &Switching,
    body: &Reader<'_>,
    listed: Option<&Listed>,
) -> Result<Network, Fault> {
    let (graph, from, to) = match &game.board {
        Board::Graph { graph, from, to } => (graph, from, to),
        &Board::BridgIt { size } => {
            GRAPH_LISTED.unless(listed.is_none())?;
            GRAPH_HASH.unless(game.graph_hash.is_none())?;
            return bridg_it(size);
        }
    };
    let confirmed = Graph::confirmed_in(body, graph, game.graph_hash, listed, true)?;
    let named = |name: &Text| vertex(graph, listed, confirmed.size(), name.as_str());
    let terminals = named(from).zip(named(to)).filter(|(from, to)| from != to);
    let (from, to) = terminals.ok_or(TERMINAL)?;
    let edges = (0u16..).zip(confirmed.neighbours()).flat_map(|(low, others)| {
        let higher = others.iter().filter(move |high| low < **high);
        higher.map(move |&high| [low, high])
    });
    let edges = edges.collect();
    Ok(Network { vertices: confirmed.size(), edges, terminals: [from, to] })
}

/// The vertex of a name.
fn vertex(graph: &GraphName, listed: Option<&Listed>, vertices: usize, name: &str) -> Option<u16> {
    let found = (0..vertices).find(|&vertex| graph.vertex(listed, vertex) == name)?;
    u16::try_from(found).ok()
}

/// The board of Bridg-it: vertex 0 is the left side and 1 the right one, and the inner vertices follow
/// row by row.
fn bridg_it(size: u16) -> Result<Network, Fault> {
    SIZE.unless((1..=MAX_BRIDG_IT).contains(&size))?;
    let inner = size.saturating_sub(1);
    let vertex = |row: u16, column: u16| match column {
        0 => 0,
        _ if column == size => 1,
        _ => row.saturating_mul(inner).saturating_add(column).saturating_add(1),
    };
    let mut edges = Vec::new();
    for row in 0..size {
        edges.extend((0..size).map(|at| [vertex(row, at), vertex(row, at.saturating_add(1))]));
        if row < inner {
            let below = row.saturating_add(1);
            edges.extend((1..size).map(|at| [vertex(row, at), vertex(below, at)]));
        }
    }
    edges.iter_mut().for_each(|ends| ends.sort_unstable());
    edges.sort_unstable();
    let vertices = usize::from(vertex(inner, inner).max(1)).saturating_add(1);
    Ok(Network { vertices, edges, terminals: [0, 1] })
}
