//! Replays in figures.

use serde_json::json;
use zermelo_checker::proofs::replay::Replay;
use zermelo_search::replay::length::lengths;

use crate::summary::Figures;

/// The figures of a replay. `replies` is how many moves the opponent has in all nodes together, where the game
/// knows that; `end` to which end games last, and how many moves more than the nodes say.
pub fn figures(
    replay: &Replay<'_>,
    replies: Option<u64>,
    end: Option<(&'static str, u64)>,
) -> Figures {
    let (nodes, entries) = (replay.nodes.len(), replay.entries.len());
    // Without default replies every move has its entry.
    let has_all = replay.nodes.iter().all(|node| node.default.is_none());
    let own = || u64::try_from(entries).ok().filter(|_| has_all);
    let replies = replies.or_else(own);
    let (until, more) = end.unwrap_or(("until the game is decided", 0));
    let lengths = lengths(replay);
    let [fewest_moves, most_moves] =
        [lengths.map(|lengths| lengths.least), lengths.map(|lengths| lengths.greatest)]
            .map(|moves| moves.map(|moves| moves.saturating_add(more)));
    let mut lines = vec![("nodes", nodes.to_string()), ("entries", entries.to_string())];
    lines.extend(replies.map(|replies| ("replies", replies.to_string())));
    if let (Some(fewest), Some(most)) = (fewest_moves, most_moves) {
        let moves = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
        lines.push(("moves", format!("{moves} {until}")));
    }
    let fields = json!({
        "nodes": nodes,
        "entries": entries,
        "replies": replies,
        "fewest_moves": fewest_moves,
        "most_moves": most_moves,
    });
    Figures { fields, lines }
}
