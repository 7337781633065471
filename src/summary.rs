//! What a certificate holds, in figures. They are counted and not checked: of a proof that is wrong
//! they are wrong as well, or left out.

use serde::Serialize;
use zermelo_checker::proofs::replay::Replay;

use crate::proofs::replay::length::{Lengths, lengths};

/// The figures of a proof. What does not belong to its game or its kind is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The board, where the proof brings one.
    pub board: Option<BoardSummary>,
    /// The names of the proof's symmetries, empty for those without one.
    pub symmetries: Vec<String>,
    /// Of a replay.
    pub replay: Option<ReplaySummary>,
    /// Of an outcome proof.
    pub outcome: Option<OutcomeSummary>,
    /// Of a map.
    pub map: Option<MapSummary>,
}

/// A board of points and lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardSummary {
    /// How many points it has.
    pub points: usize,
    /// How many lines.
    pub lines: usize,
    /// Its hash, which claims can name.
    pub blake3: String,
}

/// A closed set of positions with replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    #[serde(skip)]
    pub until: &'static str,
}

/// Statements about families of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeSummary {
    /// How many there are.
    pub statements: usize,
}

/// The outcome of every state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MapSummary {
    /// How many states the game has.
    pub states: Option<u64>,
    /// In how many of them the player to move loses, as is claimed.
    pub p_positions: Option<u64>,
}

impl From<ReplaySummary> for Summary {
    fn from(replay: ReplaySummary) -> Summary {
        Summary { replay: Some(replay), ..Summary::default() }
    }
}

impl From<MapSummary> for Summary {
    fn from(map: MapSummary) -> Summary {
        Summary { map: Some(map), ..Summary::default() }
    }
}

impl ReplaySummary {
    /// What is known of a replay whatever its game.
    pub(crate) fn of(replay: &Replay<'_>) -> ReplaySummary {
        // Without default replies every move has its entry.
        let all = replay.nodes.iter().all(|node| node.default.is_none());
        let summary = ReplaySummary {
            nodes: replay.nodes.len(),
            entries: replay.entries.len(),
            replies: all.then(|| u64::try_from(replay.entries.len()).ok()).flatten(),
            fewest_moves: None,
            most_moves: None,
            until: "until the game is decided",
        };
        summary.lasting(lengths(replay))
    }

    /// The same with games of these lengths.
    pub(crate) fn lasting(self, lengths: Option<Lengths>) -> ReplaySummary {
        ReplaySummary {
            fewest_moves: lengths.map(|lengths| lengths.least),
            most_moves: lengths.map(|lengths| lengths.greatest),
            ..self
        }
    }
}
