//! The truth about Node Kayles on small graphs, from the definition: every line of play to its end.

use std::collections::HashMap;

use zermelo_checker::claim::Player;
use zermelo_checker::games::node_kayles::{Claim, GraphName, Listed};

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
    let first_wins = mover_wins((1 << count) - 1, &gone, &mut HashMap::new());
    Some(first_wins == (claim.winner == Player::First))
}

/// How many vertices a graph has, and which are adjacent.
fn edges(name: &GraphName, listed: Option<&Listed>) -> Option<(usize, Vec<(usize, usize)>)> {
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
        GraphName::Other { .. } => {
            let listed = listed?;
            let edges = listed.edges.iter();
            let edges = edges.map(|edge| (usize::from(edge.low), usize::from(edge.high)));
            (listed.vertices.len(), edges.collect())
        }
        _ => return None,
    })
}

/// Whether the player to move wins, with these vertices left.
fn mover_wins(left: u32, gone: &[u32], known: &mut HashMap<u32, bool>) -> bool {
    if let Some(&wins) = known.get(&left) {
        return wins;
    }
    let mut wins = false;
    for (vertex, gone_with) in gone.iter().enumerate() {
        if left >> vertex & 1 == 1 && !mover_wins(left & !gone_with, gone, known) {
            wins = true;
        }
    }
    known.insert(left, wins);
    wins
}
