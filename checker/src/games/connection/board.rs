//! The graph that is played on, its terminals, and the vertices that are taken at the start.

use std::collections::BTreeMap;

use super::claim::{Board, Connection};
use crate::codes::SIZE;
use crate::fault::{Fault, codes};
use crate::format::{Reader, Text};
use crate::games::graph::{GRAPH_HASH, GRAPH_LISTED, Graph, Listed, MAX_VERTICES};
use crate::proofs::patterns::Position;
use crate::proofs::spanning_trees::Side;
use crate::start::{START_OVER, START_POSITION};

codes! {
    /// Fewer than two vertices are to be joined, or one is no vertex, or there twice (C15).
    JOINED = "joined";
}

/// The graph with the vertices that are taken at the start. The proof lists a graph exactly when the name
/// does not say it; the body begins with the list.
pub(super) fn position(
    game: &Connection,
    body: &Reader<'_>,
    listed: Option<&Listed>,
) -> Result<Position, Fault> {
    let graph = match &game.board {
        Board::Graph { graph, .. } => {
            Graph::confirmed_in(body, graph, game.graph_hash, listed, false)?
        }
        &Board::Hex { rows, columns } => {
            GRAPH_LISTED.unless(listed.is_none())?;
            GRAPH_HASH.unless(game.graph_hash.is_none())?;
            of_cells(rows, columns)?
        }
    };
    let vertices = 0..u16::try_from(graph.size()).unwrap_or(MAX_VERTICES);
    let names = vertices.clone().map(|vertex| (vertex_name(&game.board, listed, vertex), vertex));
    let mut free: BTreeMap<String, u16> = names.collect();
    let terminals: Vec<u16> = match &game.board {
        Board::Graph { join, .. } => {
            let named = |name: &Text| free.remove(name.as_str()).ok_or(JOINED);
            join.iter().map(named).collect::<Result<_, _>>()?
        }
        Board::Hex { .. } => SIDES.iter().filter_map(|side| free.remove(*side)).collect(),
    };
    JOINED.unless(terminals.len() > 1)?;
    let (mut short, mut cut) = (Vec::new(), Vec::new());
    let mut side = game.first;
    for (at, name) in game.start.iter().enumerate() {
        let vertex = free.remove(name.as_str()).ok_or_else(|| START_POSITION.at("place", at))?;
        if side == Side::Short {
            short.push(vertex)
        } else {
            cut.push(vertex)
        }
        side = side.other();
    }
    START_OVER.unless(!free.is_empty())?;
    Ok(Position { graph, terminals, short, cut, short_moves: side == Side::Short })
}

/// The sides of Hex, which are vertices after the cells.
const SIDES: [&str; 2] = ["left", "right"];

/// What a vertex is called: in Hex a cell by the letters of its column and the number of its row, and a side by
/// its place; in a graph as [`GraphName::vertex`](crate::games::graph::GraphName::vertex) says.
pub fn vertex_name(board: &Board, listed: Option<&Listed>, vertex: u16) -> String {
    let (rows, columns) = match board {
        Board::Graph { graph, .. } => return graph.vertex(listed, vertex.into()),
        &Board::Hex { rows, columns } => (rows, columns),
    };
    let Some([column, row]) = cell(board, vertex) else {
        let side = vertex.checked_sub(rows.saturating_mul(columns)).map(usize::from);
        return side.and_then(|side| SIDES.get(side)).copied().unwrap_or_default().to_owned();
    };
    // a to z, then aa and so on.
    let (mut letters, mut left) = (Vec::new(), u32::from(column).saturating_add(1));
    while let Some(rest) = left.checked_sub(1) {
        letters.extend(char::from_digit(rest.rem_euclid(26).saturating_add(10), 36));
        left = rest.div_euclid(26);
    }
    let letters: String = letters.iter().rev().collect();
    format!("{letters}{}", row.saturating_add(1))
}

/// The column and the row of a cell of Hex, each from 0; `None` for a side, and on graphs.
pub fn cell(board: &Board, vertex: u16) -> Option<[u16; 2]> {
    let Board::Hex { rows, columns } = *board else { return None };
    let row = vertex.checked_div(columns).filter(|&row| row < rows)?;
    Some([vertex.checked_rem(columns)?, row])
}

/// The board of Hex: the cells row by row, and then the sides.
fn of_cells(rows: u16, columns: u16) -> Result<Graph, Fault> {
    let is_right = |&cells: &u16| (1..=MAX_VERTICES.saturating_sub(2)).contains(&cells);
    let cells = rows.checked_mul(columns).filter(is_right).ok_or(SIZE)?;
    let [left, right] = [cells, cells.saturating_add(1)];
    let mut edges = Vec::new();
    for vertex in 0..cells {
        let column = vertex.checked_rem(columns).ok_or(SIZE)?;
        let (is_first, is_last) = (column == 0, column.saturating_add(1) == columns);
        let below = vertex.saturating_add(columns);
        edges.push([vertex, if is_last { right } else { vertex.saturating_add(1) }]);
        edges.extend(is_first.then_some([vertex, left]));
        if below < cells {
            edges.push([vertex, below]);
            edges.extend((!is_first).then_some([vertex, below.saturating_sub(1)]));
        }
    }
    Ok(Graph::of_edges(usize::from(right).saturating_add(1), edges))
}
