//! The truth about the switching game on small graphs, from the definition: every line of play to its
//! end, and paths found step by step.

use std::collections::HashMap;

use zermelo_checker::games::graph::{GraphName, Listed};
use zermelo_checker::games::switching::{Board, Claim, Switching};
use zermelo_checker::proofs::spanning_trees::Side;

use super::kayles;

/// The most edges of a graph that is searched.
const MOST: usize = 14;

/// The ends of the edges, and the terminals.
type Network = (Vec<[usize; 2]>, [usize; 2]);

/// Whether a claim is true; `None` about a board that is too large for a search of everything, and about
/// one that is none.
pub(crate) fn is_true(claim: &Claim, listed: Option<&Listed>) -> Option<bool> {
    let (edges, terminals) = network(&claim.game, listed)?;
    if edges.len() > MOST {
        return None;
    }
    let shorts_turn = claim.game.first == Side::Short;
    let short = wins((0, 0), shorts_turn, &edges, terminals, &mut HashMap::new());
    Some(short == (claim.winner == Side::Short))
}

fn network(game: &Switching, listed: Option<&Listed>) -> Option<Network> {
    match &game.board {
        Board::Graph { graph, from, to } => {
            let (count, mut edges) = kayles::edges(graph, listed)?;
            edges.iter_mut().for_each(|(one, two)| (*one, *two) = (*one.min(two), *one.max(two)));
            if matches!(graph, GraphName::Hypercube { .. }) {
                edges.sort_unstable();
                edges.dedup();
            }
            let named = |name: &str| (0..count).find(|&at| graph.vertex(listed, at) == name);
            let terminals = [named(from.as_str())?, named(to.as_str())?];
            let is_board = terminals[0] != terminals[1];
            is_board.then(|| (edges.into_iter().map(|(one, two)| [one, two]).collect(), terminals))
        }
        &Board::BridgIt { size } => {
            // Dots by row and column; those of the first column are the left side, of the last the right.
            let (rows, columns) = (usize::from(size), usize::from(size) + 1);
            let dot = |row: usize, column: usize| match column {
                0 => 0,
                _ if column + 1 == columns => 1,
                _ => 2 + row * columns + column,
            };
            let dots = || (0..rows).flat_map(move |row| (0..columns).map(move |at| (row, at)));
            let along = dots().filter(|(_, at)| at + 1 < columns);
            let along = along.map(|(row, at)| [dot(row, at), dot(row, at + 1)]);
            let down = dots().filter(|&(row, at)| row + 1 < rows && at > 0 && at + 1 < columns);
            let down = down.map(|(row, at)| [dot(row, at), dot(row + 1, at)]);
            Some((along.chain(down).collect(), [0, 1]))
        }
        _ => None,
    }
}

/// Whether Short wins from here: the edges of Short and of Cut, as bits.
fn wins(
    (short, cut): (u32, u32),
    shorts_turn: bool,
    edges: &[[usize; 2]],
    terminals: [usize; 2],
    known: &mut HashMap<(u32, u32), bool>,
) -> bool {
    if let Some(&known) = known.get(&(short, cut)) {
        return known;
    }
    let free = (0..edges.len()).map(|edge| 1u32 << edge).filter(|edge| (short | cut) & edge == 0);
    let value = if joins(short, edges, terminals) {
        true
    } else if !joins(!cut, edges, terminals) {
        false
    } else if shorts_turn {
        free.into_iter().any(|edge| wins((short | edge, cut), false, edges, terminals, known))
    } else {
        free.into_iter().all(|edge| wins((short, cut | edge), true, edges, terminals, known))
    };
    known.insert((short, cut), value);
    value
}

/// Whether a way along some edges leads from one terminal to the other.
fn joins(has: u32, edges: &[[usize; 2]], [from, to]: [usize; 2]) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for (edge, ends) in edges.iter().enumerate() {
            if has >> edge & 1 == 1 && ends.contains(&at) {
                let new: Vec<usize> =
                    ends.iter().copied().filter(|end| !reached.contains(end)).collect();
                reached.extend(new);
            }
        }
    }
    reached.contains(&to)
}
