//! The conditions on winning sets.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "W1",
        text: "every vertex has edges, in increasing order, each to a vertex",
        kinds: &["parity-vertex", "parity-edge"],
    },
    Condition { mark: "W2", text: "the claim names the game by its hash", kinds: &["game-hash"] },
    Condition {
        mark: "W3",
        text: "for each vertex there is one answer, and what it keeps is an edge of the vertex",
        kinds: &["answer"],
    },
    Condition {
        mark: "W4",
        text: "the edge that a player keeps stays in the player's set",
        kinds: &["set-left"],
    },
    Condition {
        mark: "W5",
        text: "all edges of the other player's vertices stay in it",
        kinds: &["set-left"],
    },
    Condition {
        mark: "W6",
        text: "no cycle of the edges that are left has a largest priority of the other player",
        kinds: &["losing-cycle"],
    },
    Condition {
        mark: "W7",
        text: "the sets have the vertices that the claim says",
        kinds: &["set-size"],
    },
];
