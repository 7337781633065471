//! The conditions on a replay.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "R1",
        text: "every node is a position of the game with the opponent to move, not over",
        kinds: &[
            "position-off-board",
            "position-overlap",
            "position-stone-count",
            "position-line-complete",
            "position-rows",
            "position-off-graph",
            "position-empty",
            "position-latin",
            "position-turn",
            "position-column",
            "position-edges",
            "position-boxes",
            "position-over",
            "position-integer",
        ],
    },
    Condition {
        mark: "R2",
        text: "node 0 is the claim's start, after the opening",
        kinds: &["start-mismatch", "no-nodes"],
    },
    Condition {
        mark: "R3",
        text: "an opening is stored exactly when the proponent moves first, and is legal",
        kinds: &["opening-missing", "opening-unexpected", "opening-illegal"],
    },
    Condition {
        mark: "R4",
        text: "every legal move of the opponent is answered",
        kinds: &["missing-reply"],
    },
    Condition {
        mark: "R5",
        text: "a reply is legal after the opponent's move, which did not end the game",
        kinds: &["reply-illegal", "game-over", "reply-ends-game"],
    },
    Condition {
        mark: "R6",
        text: "the position after a reply, mapped, is the target's",
        kinds: &["target-mismatch", "no-such-target"],
    },
    Condition {
        mark: "R8",
        text: "a winning reply ends the game as claimed",
        kinds: &["win-not-won"],
    },
    Condition {
        mark: "R9",
        text: "the symmetry of a same-as fixes the node's position",
        kinds: &["symmetry-moves-position"],
    },
    Condition {
        mark: "R10",
        text: "the symmetry of a same-as maps the move to the one it names",
        kinds: &["symmetry-maps-elsewhere"],
    },
    Condition {
        mark: "R11",
        text: "the move that a same-as names has an entry of its own, which is not a same-as",
        kinds: &["same-as-missing", "same-as-chained"],
    },
    Condition {
        mark: "R12",
        text: "a settled position is over as claimed, or can only end as claimed",
        kinds: &["not-settled"],
    },
    Condition {
        mark: "R13",
        text: "a default reply is right for every move that it answers",
        kinds: &["default-fails"],
    },
    Condition {
        mark: "R14",
        text: "no move of the opponent ends the game against the claim",
        kinds: &["opponent-wins"],
    },
    Condition {
        mark: "R15",
        text: "no entry is for a move that is not legal for the opponent",
        kinds: &["entry-for-illegal-move"],
    },
    Condition { mark: "R16", text: "no two entries are for one move", kinds: &["duplicate-entry"] },
    Condition {
        mark: "R17",
        text: "a symmetry is an automorphism of the rules before it is used",
        kinds: &[
            "not-a-permutation",
            "not-an-automorphism",
            "symmetry-images",
            "symmetry-columns",
            "symmetry-number",
            "no-such-symmetry",
        ],
    },
    Condition {
        mark: "R18",
        text: "which endings satisfy the claim",
        kinds: &["win-not-won", "opponent-wins"],
    },
    Condition {
        mark: "R19",
        text: "a node's entries are in the order of moves",
        kinds: &["entry-order"],
    },
    Condition {
        mark: "R20",
        text: "the tables of positions, nodes and entries fit together",
        kinds: &["table-sizes"],
    },
    Condition { mark: "R21", text: "every node is needed", kinds: &["unreached-node"] },
    Condition { mark: "R22", text: "every default reply is needed", kinds: &["default-needless"] },
    Condition { mark: "R23", text: "the lemma of a response exists", kinds: &["no-such-lemma"] },
    Condition {
        mark: "R24",
        text: "a lemma shows the claim of the position after the opponent's move, where the game goes on",
        kinds: &[
            "lemma-too-weak",
            "game-over",
            "pair-point",
            "pair-order",
            "pair-overlap",
            "line-without-pair",
            "pair-needless",
            "potential-too-large",
            "image-count",
            "image-range",
            "image-not-inverse",
            "conflict-not-kept",
            "first-unexpected",
            "image-equal",
            "image-conflict",
        ],
    },
    Condition { mark: "R25", text: "every lemma is needed", kinds: &["unused-lemma"] },
];
