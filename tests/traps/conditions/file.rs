//! The conditions on the file, its header and its claim.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "F1",
        text: "the hash at the end is that of everything before it",
        kinds: &["hash-mismatch"],
    },
    Condition {
        mark: "F2",
        text: "the body ends exactly where the hash begins, and has pairings exactly when a response names one",
        kinds: &["truncated", "trailing-bytes"],
    },
    Condition {
        mark: "F3",
        text: "a value has one encoding, and no other is read",
        kinds: &["non-canonical", "malformed"],
    },
    Condition {
        mark: "F4",
        text: "the claim is the required one, or implies it",
        kinds: &["claim-mismatch"],
    },
    Condition {
        mark: "F5",
        text: "the kind of proof can prove a statement of this kind about this game",
        kinds: &["wrong-kind-for-claim"],
    },
    Condition {
        mark: "F6",
        text: "the claim's printed line stands for it and for no other, no title reads as the name of something else, and no name as an option",
        kinds: &["claim-text"],
    },
    Condition {
        mark: "F7",
        text: "a file of many certificates ends with their index and number",
        kinds: &["index-mismatch"],
    },
    Condition {
        mark: "H2",
        text: "the points have names, all different",
        kinds: &["board-point-count", "board-point-name"],
    },
    Condition {
        mark: "H3",
        text: "lines are sets of points of the board, all different",
        kinds: &["board-line", "board-line-order"],
    },
    Condition {
        mark: "H4",
        text: "the board is what its name says",
        kinds: &[
            "board-parameter",
            "board-count",
            "board-line-size",
            "board-pair",
            "board-missing-lines",
            "board-not-the-hypercube",
        ],
    },
    Condition {
        mark: "H5",
        text: "the claim names the board's hash where its name does not say which board it is",
        kinds: &["board-hash"],
    },
    Condition {
        mark: "H6",
        text: "the start's stones are on the board, disjoint, in order, as many as turns; its \
               integers or edges are those of a game",
        kinds: &["start-position", "start-order"],
    },
    Condition { mark: "H7", text: "the game is not over at the start", kinds: &["start-over"] },
    Condition {
        mark: "H8",
        text: "every symmetry is needed",
        kinds: &["needless-symmetry", "symmetry-needless", "unused-symmetry"],
    },
    Condition { mark: "H9", text: "the sizes of the game are in range", kinds: &["size"] },
    Condition {
        mark: "H10",
        text: "the work is in proportion to the file",
        kinds: &["places-work", "patterns-work", "work", "lemma-work", "values-work", "rules-work"],
    },
    Condition {
        mark: "H11",
        text: "a graph is listed exactly when its name does not say it, and is one",
        kinds: &["graph-listed", "graph-vertex-count", "graph-vertex-name", "graph-edge"],
    },
    Condition {
        mark: "H12",
        text: "the claim states the hash of a listed graph",
        kinds: &["graph-hash"],
    },
    Condition {
        mark: "H13",
        text: "a point of a board needs points before it, on no plane or hypercube",
        kinds: &["board-needs"],
    },
    Condition {
        mark: "H14",
        text: "each turn of a positional game has a point",
        kinds: &["turns"],
    },
];
