//! The truth about Node Kayles on small graphs, from the definition: every line of play to its end.

use std::collections::HashMap;

use zermelo_checker::games::node_kayles::{Claim, GraphName, Listed, Statement};

/// The most vertices of a graph that is searched.
pub(crate) const MOST: usize = 20;

/// Whether a claim is true; `None` about a graph that is too large for a search of everything, and about
/// one that is not known.
pub(crate) fn is_true(claim: &Claim, listed: Option<&Listed>) -> Option<bool> {
    let edges = edges(&claim.game.graph, listed)?;
    let count = edges.0;
    if count > MOST {
        return None;
    }
    let mut gone: Vec<u32> = (0..count).map(|vertex| 1 << vertex).collect();
    for (one, two) in edges.1 {
        gone[one] |= 1 << two;
        gone[two] |= 1 << one;
    }
    let value = nim_value((1 << count) - 1, &gone, &mut HashMap::new());
    Some(match claim.statement {
        Statement::FirstWins => value > 0,
        Statement::SecondWins => value == 0,
        Statement::HasValue(claimed) => value == claimed,
    })
}

/// How many vertices a graph has, and which are adjacent: each pair once, in a hypercube twice.
pub(crate) fn edges(
    name: &GraphName,
    listed: Option<&Listed>,
) -> Option<(usize, Vec<(usize, usize)>)> {
    let beside = |count: usize| (1..count).map(|vertex| (vertex - 1, vertex));
    Some(match *name {
        GraphName::Path { vertices } => {
            let count = usize::from(vertices);
            (count, beside(count).collect())
        }
        GraphName::Cycle { vertices } => {
            let count = usize::from(vertices);
            (count, beside(count).chain([(0, count - 1)]).collect())
        }
        GraphName::Grid { rows, columns } => {
            let (rows, columns) = (usize::from(rows), usize::from(columns));
            let count = rows.checked_mul(columns).filter(|&count| count <= MOST)?;
            let cells = 0..count;
            let right = cells.clone().filter(|v| v % columns + 1 < columns).map(|v| (v, v + 1));
            let below = cells.filter(|v| v + columns < count).map(|v| (v, v + columns));
            (count, right.chain(below).collect())
        }
        GraphName::Hypercube { dimension } if dimension <= 4 => {
            let count = 1usize << dimension;
            let corners = (0..count).flat_map(|v| (0..dimension).map(move |d| (v, v ^ 1 << d)));
            (count, corners.collect())
        }
        GraphName::Cram { rows, columns } => {
            let (rows, columns) = (usize::from(rows), usize::from(columns));
            rows.checked_mul(columns).filter(|&count| count <= MOST)?;
            let places = (0..2 * rows).flat_map(|y| (0..2 * columns).map(move |x| (x, y)));
            let on_board = |&(x, y): &(usize, usize)| x + 1 < 2 * columns && y + 1 < 2 * rows;
            let dominoes = places.filter(on_board).filter(|(x, y)| (x + y) % 2 == 1);
            let dominoes: Vec<(usize, usize)> = dominoes.collect();
            // Two have a cell in common if they are turned to each other, or follow each other.
            let meet = |one: (usize, usize), two: (usize, usize)| match (
                one.0.abs_diff(two.0),
                one.1.abs_diff(two.1),
            ) {
                (1, 1) => true,
                (2, 0) => !one.0.is_multiple_of(2),
                (0, 2) => one.0.is_multiple_of(2),
                _ => false,
            };
            let pairs = (0..dominoes.len()).flat_map(|two| (0..two).map(move |one| (one, two)));
            let edges = pairs.filter(|&(one, two)| meet(dominoes[one], dominoes[two]));
            (dominoes.len(), edges.collect())
        }
        GraphName::Other { .. } => {
            let listed = listed?;
            let edges = listed.edges.iter();
            let edges = edges.map(|edge| (usize::from(edge.low), usize::from(edge.high)));
            (listed.vertices.len(), edges.collect())
        }
        _ => return None,
    })
}

/// The nim-value with these vertices left, of all of them together; 0 where the player to move loses.
fn nim_value(left: u32, gone: &[u32], known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&left) {
        return value;
    }
    let mut options = 0u64;
    for (vertex, gone_with) in gone.iter().enumerate() {
        if left >> vertex & 1 == 1 {
            options |= 1 << nim_value(left & !gone_with, gone, known);
        }
    }
    let value = options.trailing_ones();
    known.insert(left, value);
    value
}
