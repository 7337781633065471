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
        board => {
            GRAPH_LISTED.unless(listed.is_none())?;
            GRAPH_HASH.unless(game.graph_hash.is_none())?;
            of_cells(board)?
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
        board => sides(board).iter().filter_map(|side| free.remove(*side)).collect(),
    };
    JOINED.unless(terminals.len() > 1)?;
    // A path from one side of Hex to the other never needs to go through one.
    let ends = if matches!(game.board, Board::Y { .. }) { terminals.clone() } else { Vec::new() };
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
    Ok(Position { graph, terminals, ends, short, cut, short_moves: side == Side::Short })
}

/// The sides of a board of hexagons, which are vertices after the cells; none on graphs.
fn sides(board: &Board) -> &'static [&'static str] {
    match board {
        Board::Graph { .. } => &[],
        Board::Hex { .. } => &["left", "right"],
        Board::Y { .. } => &["left", "right", "bottom"],
    }
}

/// What a vertex is called: a cell by the letters of its column and the number of its row, and a side by its
/// place; in a graph as [`GraphName::vertex`](crate::games::graph::GraphName::vertex) says.
pub fn vertex_name(board: &Board, listed: Option<&Listed>, vertex: u16) -> String {
    if let Board::Graph { graph, .. } = board {
        return graph.vertex(listed, vertex.into());
    }
    let Some([column, row]) = cell(board, vertex) else {
        let side = vertex.checked_sub(cells(board).unwrap_or(0)).map(usize::from);
        return side
            .and_then(|side| sides(board).get(side))
            .copied()
            .unwrap_or_default()
            .to_owned();
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

/// How many cells of hexagons a board has; `None` on graphs, and where there are too many for a number.
fn cells(board: &Board) -> Option<u16> {
    match *board {
        Board::Graph { .. } => None,
        Board::Hex { rows, columns } => rows.checked_mul(columns),
        Board::Y { rows } => Some(rows.checked_mul(rows.checked_add(1)?)?.div_euclid(2)),
    }
}

/// The column and the row of a cell of a board of hexagons, each from 0; `None` for a side, and on graphs.
pub fn cell(board: &Board, vertex: u16) -> Option<[u16; 2]> {
    match *board {
        Board::Graph { .. } => None,
        Board::Hex { rows, columns } => {
            let row = vertex.checked_div(columns).filter(|&row| row < rows)?;
            Some([vertex.checked_rem(columns)?, row])
        }
        Board::Y { rows } => {
            let mut column = vertex;
            for row in 0..rows {
                match column.checked_sub(row.saturating_add(1)) {
                    Some(rest) => column = rest,
                    None => return Some([column, row]),
                }
            }
            None
        }
    }
}

/// A board of hexagons: the cells row by row, and then the sides.
fn of_cells(board: &Board) -> Result<Graph, Fault> {
    let vertices = |cells: u16| cells.checked_add(sides(board).len().try_into().ok()?);
    let cells = cells(board).filter(|&cells| cells > 0).ok_or(SIZE)?;
    let size = vertices(cells).filter(|&size| size <= MAX_VERTICES).ok_or(SIZE)?;
    let numbered = (0..cells).filter_map(|vertex| Some((cell(board, vertex)?, vertex)));
    let numbers: BTreeMap<[u16; 2], u16> = numbered.collect();
    let mut edges = Vec::new();
    for (&[column, row], &vertex) in &numbers {
        let [right, below] = [column, row].map(|at| at.saturating_add(1));
        // The second of the two cells below, and on which sides the cell is.
        let (other, is_on) = match *board {
            Board::Graph { .. } => break,
            Board::Hex { columns, .. } => {
                (column.checked_sub(1), [column == 0, right == columns, false])
            }
            Board::Y { rows } => (Some(right), [column == 0, column == row, below == rows]),
        };
        let beside = [Some([right, row]), Some([column, below]), other.map(|other| [other, below])];
        let beside = beside.into_iter().flatten().filter_map(|place| numbers.get(&place).copied());
        let on_sides = (cells..size).zip(is_on).filter(|(_, is_on)| *is_on).map(|(side, _)| side);
        edges.extend(beside.chain(on_sides).map(|other| [vertex, other]));
    }
    Ok(Graph::of_edges(size.into(), edges))
}
