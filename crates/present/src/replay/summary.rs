//! Replays in figures.

use serde_json::json;
use zermelo_checker::proofs::replay::Replay;
use zermelo_search::replay::length::lengths;

use crate::summary::Figures;

/// A closed set of positions with replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplaySummary {
    /// The nodes.
    pub nodes: usize,
    /// The entries of all nodes.
    pub entries: usize,
    /// How many moves the opponent has in all nodes together, where that is known.
    pub replies: Option<u64>,
    /// The fewest moves of a game, both players' together.
    pub fewest_moves: Option<u64>,
    /// The most.
    pub most_moves: Option<u64>,
    /// To which end these moves lead.
    pub until: &'static str,
}

impl ReplaySummary {
    /// What is known of a replay whatever its game.
    pub fn of(replay: &Replay<'_>) -> ReplaySummary {
        // Without default replies every move has its entry.
        let all = replay.nodes.iter().all(|node| node.default.is_none());
        let lengths = lengths(replay);
        ReplaySummary {
            nodes: replay.nodes.len(),
            entries: replay.entries.len(),
            replies: all.then(|| u64::try_from(replay.entries.len()).ok()).flatten(),
            fewest_moves: lengths.map(|lengths| lengths.least),
            most_moves: lengths.map(|lengths| lengths.greatest),
            until: "until the game is decided",
        }
    }

    /// The same with games that last until another end, so many moves more.
    pub(crate) fn until(self, until: &'static str, more: u64) -> ReplaySummary {
        let [fewest_moves, most_moves] = [self.fewest_moves, self.most_moves]
            .map(|moves| moves.map(|moves| moves.saturating_add(more)));
        ReplaySummary { fewest_moves, most_moves, until, ..self }
    }
}

impl From<ReplaySummary> for Figures {
    fn from(replay: ReplaySummary) -> Figures {
        let ReplaySummary { nodes, entries, replies, fewest_moves, most_moves, until } = replay;
        let mut lines = vec![("nodes", nodes.to_string()), ("entries", entries.to_string())];
        lines.extend(replies.map(|replies| ("replies", replies.to_string())));
        if let (Some(fewest), Some(most)) = (fewest_moves, most_moves) {
            let moves =
                if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
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
}
