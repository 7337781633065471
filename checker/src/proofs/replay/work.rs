//! How much work the lemmas of a replay are for its check (H10).

use super::{Replay, Response};

/// How often the check looks at the board for lemmas: `of_lemma` times for one, of which the dearest has
/// `dearest`, and so for each of up to `moves` moves of the opponent that a default reply answers. A
/// result up to `most` may be too large: most replays are below it if every response were the dearest
/// lemma, and are not read for it.
pub(crate) fn looks(
    replay: &Replay<'_>,
    of_lemma: impl Fn(u32) -> usize,
    dearest: usize,
    moves: usize,
    most: usize,
) -> usize {
    let Replay { nodes, entries, .. } = replay;
    let responses = nodes.len().saturating_mul(moves).saturating_add(entries.len());
    let bound = responses.saturating_mul(dearest);
    if bound <= most {
        return bound;
    }
    let of_response = |response| match response {
        Response::Lemma { lemma } => of_lemma(lemma),
        _ => 0,
    };
    let defaults = nodes.read().filter_map(|node| node.default);
    let defaults = defaults.map(|default| of_response(default).saturating_mul(moves));
    let entries = entries.read().map(|entry| of_response(entry.response));
    defaults.chain(entries).fold(0, usize::saturating_add)
}
