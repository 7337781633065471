//! How much work the lemmas of a replay are for its check (H10).

use super::{Replay, Response};

/// How often the check looks at the board for lemmas, and for positions that are compared.
pub(crate) struct Looks<L, M> {
    /// For one response.
    pub(crate) of_response: L,
    /// At the board of each node that names lemma 0.
    pub(crate) of_node: usize,
    /// For the dearest response, at most.
    pub(crate) dearest: usize,
    /// How many moves of the opponent there are at a node, and at most.
    pub(crate) moves: M,
    pub(crate) most_moves: usize,
}

impl<L: Fn(Response) -> usize, M: Fn(usize) -> usize> Looks<L, M> {
    /// For all responses of a replay, a default reply for each move of the opponent. A result up to
    /// `most` may be too large: most replays are below it if every response were the dearest lemma, and
    /// are not read for it.
    pub(crate) fn of(&self, replay: &Replay<'_>, most: usize) -> usize {
        let Looks { of_response, of_node, dearest, moves, most_moves } = self;
        let Replay { nodes, entries, .. } = replay;
        let responses = nodes.len().saturating_mul(*most_moves).saturating_add(entries.len());
        let bound = responses.saturating_mul(*dearest);
        let bound = bound.saturating_add(nodes.len().saturating_mul(*of_node));
        if bound <= most {
            return bound;
        }
        let (mut entries, mut looks) = (entries.read(), 0usize);
        for (number, node) in nodes.read().enumerate() {
            let count = usize::try_from(node.entries).unwrap_or(usize::MAX);
            let own = entries.by_ref().take(count).map(|entry| (entry.response, 1));
            let default = node.default.map(|default| (default, moves(number)));
            let mut names_first = false;
            for (response, times) in own.chain(default) {
                names_first |= response == Response::Lemma { lemma: 0 };
                looks = looks.saturating_add(of_response(response).saturating_mul(times));
            }
            looks = looks.saturating_add(if names_first { *of_node } else { 0 });
        }
        looks
    }
}
