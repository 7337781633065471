//! The conditions of docs/proofs.md and docs/format.md, with the error codes of certificates that
//! break each. The tests in trust.rs hold this table against both documents, the checker's own list
//! of codes, and the trap files.
//!
//! A new condition gets a mark in its document and a row here; a new kind of proof gets a letter
//! in [`KINDS`].

/// A condition.
pub(crate) struct Condition {
    /// Its mark in the document.
    pub(crate) mark: &'static str,
    /// What has to hold, in short.
    pub(crate) text: &'static str,
    /// The error kinds of certificates that break it.
    pub(crate) kinds: &'static [&'static str],
}

/// The letter of the conditions of a kind of proof, by the kind's number in the file. F and H are
/// the conditions on the file and the header.
pub(crate) const KINDS: &[(u8, char)] =
    &[(1, 'R'), (2, 'O'), (3, 'A'), (4, 'P'), (5, 'E'), (6, 'D'), (7, 'M'), (8, 'L')];

/// All of them, in the order of the documents.
pub(crate) const CONDITIONS: &[Condition] = &[
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
        text: "the claim's printed line stands for it and for no other",
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
        text: "the start's stones are on the board, disjoint, in order, as many as turns",
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
        kinds: &["work", "lemma-work"],
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
    Condition {
        mark: "O1",
        text: "the statements cover everything that is claimed",
        kinds: &["goal-count", "start-not-covered", "not-listed"],
    },
    Condition {
        mark: "O2",
        text: "forms are affine in the variables of their place, one for each coordinate",
        kinds: &["form-order", "variable-out-of-scope", "coordinate-count"],
    },
    Condition {
        mark: "O3",
        text: "every branch of a derivation ends in a contradiction, and no steps are left over",
        kinds: &["derivation-open", "branch-missing", "steps-left-over"],
    },
    Condition {
        mark: "O4",
        text: "a statement is not used about the position that it is derived for",
        kinds: &["circular"],
    },
    Condition {
        mark: "O5",
        text: "a step refers to positions of its branch, and its moves are legal",
        kinds: &["no-such-fact", "no-such-kind-of-move", "argument-count", "illegal-move"],
    },
    Condition {
        mark: "O6",
        text: "a split has a branch for g ≥ 0 and one for −g − 1 ≥ 0",
        kinds: &["branch-missing"],
    },
    Condition {
        mark: "O7",
        text: "a residue has a branch for every remainder",
        kinds: &["residue-variable", "residue-modulus", "branch-missing"],
    },
    Condition {
        mark: "O8",
        text: "the sum of an absurd step is a negative number",
        kinds: &["absurd-coefficient", "absurd-constant"],
    },
    Condition {
        mark: "O9",
        text: "an options step is about an N-position, and has a branch for every kind of move of the rules",
        kinds: &["options-of-p", "kind-of-move-missing"],
    },
    Condition {
        mark: "O10",
        text: "a move step starts from a P-position, so the position after it is N",
        kinds: &["move-from-n"],
    },
    Condition {
        mark: "O11",
        text: "cases has a branch for P and one for N",
        kinds: &["branch-missing"],
    },
    Condition {
        mark: "O12",
        text: "a statement is used where it holds, about its own position, against its value",
        kinds: &[
            "no-such-statement",
            "same-value",
            "parameter-count",
            "constraint-not-shown",
            "target-not-equal",
        ],
    },
    Condition {
        mark: "O13",
        text: "a clash is between opposite values of one position",
        kinds: &["clash-same-value", "clash-not-equal"],
    },
    Condition {
        mark: "O14",
        text: "every inequality is shown by a sum of known ones",
        kinds: &[
            "no-such-inequality",
            "sums-left-over",
            "identity-coefficient",
            "identity-constant",
        ],
    },
    Condition { mark: "O15", text: "the arithmetic is exact", kinds: &["overflow"] },
    Condition {
        mark: "O16",
        text: "a statement's positions are positions of the game",
        kinds: &["not-a-position"],
    },
    Condition {
        mark: "O17",
        text: "every listed family is in range for all its parameters from 0",
        kinds: &["listed-out-of-range", "listed-form"],
    },
    Condition {
        mark: "O18",
        text: "what a few bytes can refer to is bounded",
        kinds: &["derivation-limit"],
    },
    Condition {
        mark: "A1",
        text: "every placement has one image, which is a placement",
        kinds: &["image-count", "image-range"],
    },
    Condition {
        mark: "A2",
        text: "the image of an image is the placement itself",
        kinds: &["image-not-inverse"],
    },
    Condition {
        mark: "A3",
        text: "the images of placements in conflict are in conflict",
        kinds: &["conflict-not-kept"],
    },
    Condition {
        mark: "A4",
        text: "a first placement is there exactly when the proponent moves first, and is one",
        kinds: &["first-missing", "first-unexpected", "first-range"],
    },
    Condition { mark: "A5", text: "the first placement is its own image", kinds: &["first-moved"] },
    Condition {
        mark: "A6",
        text: "no placement that the opponent can take is its own image",
        kinds: &["image-equal"],
    },
    Condition {
        mark: "A7",
        text: "no placement that the opponent can take conflicts with its image",
        kinds: &["image-conflict"],
    },
    Condition {
        mark: "A8",
        text: "for every size: each coordinate of an image is made of another coordinate",
        kinds: &["map-coordinates"],
    },
    Condition {
        mark: "A9",
        text: "for every size: the image of an image is the placement itself",
        kinds: &["map-not-inverse"],
    },
    Condition {
        mark: "A10",
        text: "for every size: the first placement is on the board",
        kinds: &["first-off-board"],
    },
    Condition {
        mark: "A11",
        text: "for every size: there is a reason for each pair of coordinates",
        kinds: &["pair-count"],
    },
    Condition {
        mark: "A12",
        text: "for every size: a placement that is not impossible is shown to agree with the first one in two coordinates",
        kinds: &["agrees-without-first", "no-such-pair", "agrees-not-shown"],
    },
    Condition {
        mark: "A13",
        text: "as a lemma: the reply is a placement that is left",
        kinds: &["reply-illegal"],
    },
    Condition {
        mark: "P1",
        text: "a pair's points are on the board and free",
        kinds: &["pair-point"],
    },
    Condition {
        mark: "P2",
        text: "the points of a pair, and the pairs, are in increasing order",
        kinds: &["pair-order"],
    },
    Condition { mark: "P3", text: "no point is in two pairs", kinds: &["pair-overlap"] },
    Condition {
        mark: "P4",
        text: "every line without a stone of the proponent holds a pair",
        kinds: &["line-without-pair"],
    },
    Condition { mark: "P5", text: "every pair is needed", kinds: &["pair-needless"] },
    Condition {
        mark: "P6",
        text: "the claim is that the opponent completes no line, or follows from it",
        kinds: &["wrong-kind-for-claim", "lemma-too-weak"],
    },
    Condition {
        mark: "E1",
        text: "the exact sum of the weights is below its bound",
        kinds: &["potential-too-large"],
    },
    Condition {
        mark: "E2",
        text: "the claim is that the opponent completes no line, or follows from it",
        kinds: &["wrong-kind-for-claim", "lemma-too-weak"],
    },
    Condition {
        mark: "E3",
        text: "for every plane: the exact sum at the least order is below its bound",
        kinds: &["potential-too-large"],
    },
    Condition {
        mark: "E4",
        text: "for every plane: the number of lines at most doubles from each order to the next",
        kinds: &["lines-more-than-double"],
    },
    Condition {
        mark: "D1",
        text: "the board is one: its points, asterisms and labels, or its name's",
        kinds: &[
            "latin-point",
            "latin-point-name",
            "latin-asterism",
            "latin-asterism-order",
            "latin-labels",
            "latin-parameter",
        ],
    },
    Condition {
        mark: "D2",
        text: "there is a clue or a dot for each point",
        kinds: &["latin-clues"],
    },
    Condition { mark: "D3", text: "the board's hash is that of the claim", kinds: &["latin-hash"] },
    Condition {
        mark: "D4",
        text: "a label is exhausted at a cell that has it alone",
        kinds: &["cell-not-single"],
    },
    Condition {
        mark: "D5",
        text: "labels have only as many places as copies",
        kinds: &["too-many-places"],
    },
    Condition {
        mark: "D6",
        text: "cells have only as many labels, with their copies, as they are",
        kinds: &["too-many-labels"],
    },
    Condition {
        mark: "D7",
        text: "the places of a fish are on one of its asterisms each, and on the others",
        kinds: &["fish-premise"],
    },
    Condition {
        mark: "D8",
        text: "a split has a branch for each label of its cell",
        kinds: &["split-labels"],
    },
    Condition {
        mark: "D9",
        text: "a cell without a label is a contradiction",
        kinds: &["cell-has-label"],
    },
    Condition {
        mark: "D10",
        text: "a label with fewer places than copies is a contradiction",
        kinds: &["enough-places"],
    },
    Condition {
        mark: "D11",
        text: "a label alone at more cells than it has copies is a contradiction",
        kinds: &["not-too-many"],
    },
    Condition {
        mark: "D12",
        text: "every cell of a full board has a single label",
        kinds: &["board-not-full"],
    },
    Condition {
        mark: "D13",
        text: "every asterism of a completion has each label as often as it has copies",
        kinds: &["asterism-broken"],
    },
    Condition {
        mark: "D14",
        text: "what a step names is on the board, and in order",
        kinds: &["step-reference"],
    },
    Condition {
        mark: "D15",
        text: "every step changes a domain or ends a branch",
        kinds: &["step-without-effect"],
    },
    Condition {
        mark: "D16",
        text: "the steps end exactly when all branches have ended",
        kinds: &["branch-open", "trailing-bytes"],
    },
    Condition {
        mark: "D17",
        text: "one completion: exactly one branch ends in one",
        kinds: &["not-one-completion"],
    },
    Condition {
        mark: "D18",
        text: "no completion: no branch ends in one",
        kinds: &["completion-found"],
    },
    Condition {
        mark: "D19",
        text: "a fair puzzle is proved without a split",
        kinds: &["fair-with-split"],
    },
    Condition {
        mark: "D20",
        text: "at least two completions are proved by solutions, all else by steps",
        kinds: &["deduction-form"],
    },
    Condition {
        mark: "D21",
        text: "a solution has a label of the board for every point",
        kinds: &["solution-form"],
    },
    Condition { mark: "D22", text: "a solution keeps the clues", kinds: &["clue-broken"] },
    Condition { mark: "D23", text: "the solutions are different", kinds: &["solutions-equal"] },
    Condition {
        mark: "D24",
        text: "an inscription is made of clues of the puzzle, at least one",
        kinds: &["latin-inscription"],
    },
    Condition {
        mark: "D25",
        text: "critical: there is a solution for each clue outside of the inscription",
        kinds: &["critical-solutions"],
    },
    Condition {
        mark: "D26",
        text: "a solution without a clue has another label there",
        kinds: &["clue-kept"],
    },
    Condition {
        mark: "D27",
        text: "the label of a hidden single has one copy, and one place in the asterism",
        kinds: &["not-hidden-single"],
    },
    Condition { mark: "M1", text: "there is exactly one bit per state", kinds: &["map-length"] },
    Condition {
        mark: "M2",
        text: "the bits after the last state are zero",
        kinds: &["map-padding"],
    },
    Condition {
        mark: "M3",
        text: "every P-state has only N-options",
        kinds: &["map-p-leads-to-p"],
    },
    Condition { mark: "M4", text: "every N-state has a P-option", kinds: &["map-n-without-p"] },
    Condition {
        mark: "M5",
        text: "the number of P-states is the claimed one",
        kinds: &["map-count"],
    },
    Condition { mark: "M6", text: "the first state has the claimed value", kinds: &["map-winner"] },
    Condition {
        mark: "L1",
        text: "there is exactly one bit per state of every layer and edge, in their order",
        kinds: &["truncated", "trailing-bytes"],
    },
    Condition {
        mark: "L2",
        text: "the bits after the last state of a layer or an edge are zero",
        kinds: &["layers-padding"],
    },
    Condition {
        mark: "L3",
        text: "every P-state of a layer or an edge has only N-options",
        kinds: &["layers-p-leads-to-p"],
    },
    Condition {
        mark: "L4",
        text: "every N-state of a layer or an edge has a P-option",
        kinds: &["layers-n-without-p"],
    },
    Condition {
        mark: "L5",
        text: "the winner at every claimed size is the claimed one",
        kinds: &["layers-winner"],
    },
];
