//! How long games last under a strategy, over all opponents.
//!
//! The strategy need not have been checked: one that goes round in circles has no lengths.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::DfsPostOrder;
use zermelo_checker::proofs::replay::{Replay, Response};
use zermelo_explain::play::nodes::ReplayNodes;

/// The fewest and the most moves, both players' together, until the game is decided. A double
/// threat is carried out, and a decided position is not played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// Over all opponents, the fewest.
    pub least: u64,
    /// Over all opponents, the most.
    pub greatest: u64,
}

impl Lengths {
    fn of(moves: u64) -> Self {
        Lengths { least: moves, greatest: moves }
    }

    /// With so many moves more.
    pub fn after(self, moves: u64) -> Self {
        Lengths { least: self.least + moves, greatest: self.greatest + moves }
    }

    fn or(self, other: Option<Lengths>) -> Self {
        match other {
            Some(other) => Lengths {
                least: self.least.min(other.least),
                greatest: self.greatest.max(other.greatest),
            },
            None => self,
        }
    }
}

/// The lengths of games from the start, as far as a strategy plays them; `None` when it has no end
/// or no beginning.
pub fn lengths(replay: &Replay<'_>) -> Option<Lengths> {
    let opening = u64::from(replay.opening.is_some());
    if replay.nodes.is_empty() {
        // The first move ends the game.
        return replay.opening.map(|_| Lengths::of(opening));
    }
    from_node_0(replay).map(|lengths| lengths.after(opening))
}

/// The lengths from node 0: of every node after those that its replies lead to.
fn from_node_0(replay: &Replay<'_>) -> Option<Lengths> {
    let nodes = ReplayNodes::of(replay);
    let responses = |node: usize| {
        let default = replay.nodes.get(node)?.default;
        Some(nodes.entries(node)?.iter().map(|entry| entry.response).chain(default))
    };
    let mut graph = DiGraph::<(), ()>::new();
    let places: Vec<NodeIndex> = replay.nodes.iter().map(|_| graph.add_node(())).collect();
    for (at, place) in places.iter().enumerate() {
        for response in responses(at).into_iter().flatten() {
            if let Response::Reply { target, .. } | Response::NoWorse { target, .. } = response
                && let Some(target) = places.get(usize::try_from(target).ok()?)
            {
                graph.add_edge(*place, *target, ());
            }
        }
    }
    let mut known: Vec<Option<Lengths>> = vec![None; replay.nodes.len()];
    let mut order = DfsPostOrder::new(&graph, NodeIndex::new(0));
    while let Some(node) = order.next(&graph) {
        let mut total: Option<Lengths> = None;
        for response in responses(node.index())? {
            let lengths = match response {
                Response::Settled | Response::Lemma { .. } => Lengths::of(1),
                Response::Win { .. } => Lengths::of(2),
                // As long as for the move that it refers to.
                Response::SameAs { .. } => continue,
                // On a way round in circles it is not known yet.
                Response::Reply { target, .. } | Response::NoWorse { target, .. } => {
                    known.get(usize::try_from(target).ok()?).copied()??.after(2)
                }
            };
            total = Some(lengths.or(total));
        }
        *known.get_mut(node.index())? = Some(total?);
    }
    known.first().copied()?
}

#[cfg(test)]
mod tests {
    use zermelo_checker::proofs::replay::{Entry, Node};

    use super::*;

    fn replay(opening: Option<u16>, nodes: &[(&[Response], Option<Response>)]) -> Replay<'static> {
        let mut replay = Replay { opening, ..Replay::default() };
        for (responses, default) in nodes {
            let entries = u32::try_from(responses.len()).expect("few");
            replay.nodes.push(Node { entries, default: *default });
            let entries = responses.iter().zip(0..).map(|(&response, mv)| Entry { mv, response });
            replay.entries.extend(entries);
        }
        replay
    }

    const fn to(target: u32) -> Response {
        Response::Reply { reply: 0, target, symmetry: 0 }
    }

    #[test]
    fn games_last_as_long_as_their_shortest_and_longest_lines() {
        let win = Response::Win { reply: 0 };
        let lengths = |least, greatest| Some(Lengths { least, greatest });
        let cases: &[(Replay<'_>, Option<Lengths>)] = &[
            (replay(None, &[(&[win], None)]), lengths(2, 2)),
            (replay(Some(0), &[(&[win], None)]), lengths(3, 3)),
            (replay(Some(0), &[]), lengths(1, 1)),
            (replay(None, &[]), None),
            (replay(None, &[(&[Response::Settled, win], None)]), lengths(1, 2)),
            (
                replay(None, &[(&[to(1), to(2)], None), (&[win], None), (&[to(1)], Some(win))]),
                lengths(4, 6),
            ),
            // In circles, to nowhere, and a node that is waited for by two others.
            (replay(None, &[(&[to(0)], None)]), None),
            (replay(None, &[(&[to(1)], None), (&[to(0)], None)]), None),
            (replay(None, &[(&[to(7)], None)]), None),
            (
                replay(None, &[(&[to(1), to(2)], None), (&[to(2)], None), (&[win], None)]),
                lengths(4, 6),
            ),
        ];
        for (number, (replay, expected)) in cases.iter().enumerate() {
            assert_eq!(super::lengths(replay), *expected, "case {number}");
        }
    }
}
