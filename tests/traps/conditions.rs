//! The conditions of docs/proofs.md and docs/format.md, with the place in the code where each is
//! enforced and the error kinds that tell of a certificate that breaks it. The tests in trust.rs
//! hold this table against both documents, the code, and the traps.
//!
//! A new condition gets a mark in its document and a row here; a new kind of proof gets a letter
//! in [`KINDS`].

/// A condition.
pub(crate) struct Condition {
    /// Its mark in the document.
    pub(crate) mark: &'static str,
    /// What has to hold, in short.
    pub(crate) text: &'static str,
    /// Where it is enforced: files below checker/src, with a function in each.
    pub(crate) places: &'static [(&'static str, &'static str)],
    /// The error kinds of certificates that break it.
    pub(crate) kinds: &'static [&'static str],
}

/// The letter of the conditions of a kind of proof, by the kind's number in the file. F and H are
/// the conditions on the file and the header.
pub(crate) const KINDS: &[(u8, char)] = &[(1, 'R'), (2, 'O'), (7, 'M')];

const REPLAY: &str = "proof/replay.rs";
const RULES: &str = "rules/positional/mod.rs";
const BOARD: &str = "rules/positional/board.rs";
const SHADING: &str = "rules/erdos_szekeres.rs";
const FILE: &str = "certificate/mod.rs";
const WALK: &str = "proof/outcome/walk.rs";
const AFFINE: &str = "proof/outcome/affine.rs";
const OUTCOME: &str = "proof/outcome/mod.rs";
const OUTCOME_KINDS: &str = "proof/outcome/kinds.rs";
const GOALS: &str = "proof/outcome/goals.rs";
const MAP: &str = "proof/map.rs";

/// All of them, in the order of the documents.
pub(crate) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "F1",
        text: "the hash at the end is that of everything before it",
        places: &[(FILE, "open"), (FILE, "diagnose_hash")],
        kinds: &["hash-mismatch"],
    },
    Condition {
        mark: "F2",
        text: "header and body end exactly where the hash begins",
        places: &[(FILE, "read")],
        kinds: &["truncated", "trailing-bytes"],
    },
    Condition {
        mark: "F3",
        text: "the content has the one canonical encoding",
        places: &[(FILE, "decode"), ("certificate/encoding.rs", "decode_canonical")],
        kinds: &["non-canonical", "malformed"],
    },
    Condition {
        mark: "F4",
        text: "the claim is the one that is expected",
        places: &[("lib.rs", "check_with")],
        kinds: &["claim-mismatch"],
    },
    Condition {
        mark: "F5",
        text: "the kind of proof can prove such a statement of such a game",
        places: &[("proof/mod.rs", "check"), (REPLAY, "new")],
        kinds: &["wrong-kind-for-claim"],
    },
    Condition {
        mark: "F6",
        text: "the claim reads back from its own words",
        places: &[("lib.rs", "check_with")],
        kinds: &["claim-text"],
    },
    Condition {
        mark: "H1",
        text: "there is a board exactly when the game is positional",
        places: &[("proof/mod.rs", "check")],
        kinds: &["board-presence"],
    },
    Condition {
        mark: "H2",
        text: "the points have names, all different",
        places: &[(BOARD, "confirm_board")],
        kinds: &["board-point-count", "board-point-name"],
    },
    Condition {
        mark: "H3",
        text: "lines are sets of points of the board, all different",
        places: &[(BOARD, "confirm_board")],
        kinds: &["board-line", "board-line-order"],
    },
    Condition {
        mark: "H4",
        text: "the board is what its name says",
        places: &[
            (BOARD, "confirm_name"),
            (BOARD, "confirm_plane"),
            (BOARD, "confirm_missing_lines"),
            (BOARD, "confirm_hypercube"),
        ],
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
        places: &[(BOARD, "confirm"), (BOARD, "needs_hash")],
        kinds: &["board-hash"],
    },
    Condition {
        mark: "H6",
        text: "the start's stones are on the board, disjoint, in order, as many as turns",
        places: &[(RULES, "confirm_start"), (RULES, "named_stones")],
        kinds: &["start-position", "start-order"],
    },
    Condition {
        mark: "H7",
        text: "the game is not over at the start",
        places: &[(RULES, "confirm_start")],
        kinds: &["start-over"],
    },
    Condition {
        mark: "H8",
        text: "every symmetry is needed",
        places: &[(RULES, "confirm_symmetries"), (REPLAY, "check")],
        kinds: &["needless-symmetry"],
    },
    Condition {
        mark: "H9",
        text: "the sizes of the game are in range",
        places: &[(SHADING, "new"), (GOALS, "size"), (MAP, "new")],
        kinds: &["size"],
    },
    Condition {
        mark: "H10",
        text: "the work is in proportion to the file",
        places: &[("proof/mod.rs", "confirm_work")],
        kinds: &["work"],
    },
    Condition {
        mark: "R1",
        text: "every node is a position of the game with the opponent to move, not over",
        places: &[(REPLAY, "read_part"), (RULES, "confirm_position"), (SHADING, "read")],
        kinds: &[
            "position-off-board",
            "position-overlap",
            "position-stone-count",
            "position-line-complete",
            "position-rows",
        ],
    },
    Condition {
        mark: "R2",
        text: "node 0 is the claim's start, after the opening",
        places: &[(REPLAY, "check_start")],
        kinds: &["start-mismatch", "no-nodes"],
    },
    Condition {
        mark: "R3",
        text: "an opening is stored exactly when the proponent moves first, and is legal",
        places: &[(REPLAY, "check_start")],
        kinds: &["opening-missing", "opening-unexpected", "opening-illegal"],
    },
    Condition {
        mark: "R4",
        text: "every legal move of the opponent is answered",
        places: &[(REPLAY, "check_node"), (REPLAY, "missing")],
        kinds: &["missing-reply"],
    },
    Condition {
        mark: "R5",
        text: "a reply is legal after the opponent's move, which did not end the game",
        places: &[(REPLAY, "reply"), (REPLAY, "check_response")],
        kinds: &["reply-taken", "reply-off-board", "reply-illegal", "game-over", "reply-ends-game"],
    },
    Condition {
        mark: "R6",
        text: "the position after a reply, mapped, is the target's",
        places: &[(REPLAY, "check_target")],
        kinds: &["target-mismatch", "no-such-target"],
    },
    Condition {
        mark: "R8",
        text: "a winning reply ends the game as claimed",
        places: &[(REPLAY, "check_response")],
        kinds: &["win-not-won"],
    },
    Condition {
        mark: "R9",
        text: "the symmetry of a same-as fixes the node's position",
        places: &[(REPLAY, "check_same_as")],
        kinds: &["symmetry-moves-position"],
    },
    Condition {
        mark: "R10",
        text: "the symmetry of a same-as maps the move to the one it names",
        places: &[(REPLAY, "check_same_as")],
        kinds: &["symmetry-maps-elsewhere"],
    },
    Condition {
        mark: "R11",
        text: "the move that a same-as names has an entry of its own that is none",
        places: &[(REPLAY, "check_same_as")],
        kinds: &["same-as-missing", "same-as-chained"],
    },
    Condition {
        mark: "R12",
        text: "what is called settled is over as claimed, or can only end so",
        places: &[(REPLAY, "check_response"), (RULES, "is_settled")],
        kinds: &["not-settled"],
    },
    Condition {
        mark: "R13",
        text: "a default reply stands for every move that it answers",
        places: &[(REPLAY, "check_node")],
        kinds: &["default-fails"],
    },
    Condition {
        mark: "R14",
        text: "no move of the opponent ends the game against the claim",
        places: &[(REPLAY, "check_response"), (REPLAY, "missing")],
        kinds: &["opponent-wins"],
    },
    Condition {
        mark: "R15",
        text: "there is no entry for a move that the opponent does not have",
        places: &[(REPLAY, "check_node")],
        kinds: &["entry-for-illegal-move"],
    },
    Condition {
        mark: "R16",
        text: "there are no two entries for one move",
        places: &[(REPLAY, "check_node")],
        kinds: &["duplicate-entry"],
    },
    Condition {
        mark: "R17",
        text: "a symmetry is an automorphism of the rules before it is used",
        places: &[(RULES, "confirm_symmetries"), (RULES, "permutation"), (REPLAY, "symmetry")],
        kinds: &["not-a-permutation", "not-an-automorphism", "no-such-symmetry"],
    },
    Condition {
        mark: "R18",
        text: "which endings satisfy the claim",
        places: &[("rules/mod.rs", "satisfies"), (REPLAY, "check_response")],
        kinds: &["win-not-won", "opponent-wins"],
    },
    Condition {
        mark: "R19",
        text: "a node's entries are in the order of moves",
        places: &[(REPLAY, "check_node")],
        kinds: &["entry-order"],
    },
    Condition {
        mark: "R20",
        text: "the tables of positions, nodes and entries fit together",
        places: &[(REPLAY, "new")],
        kinds: &["table-sizes"],
    },
    Condition {
        mark: "R21",
        text: "every node is needed",
        places: &[(REPLAY, "first_unreached")],
        kinds: &["unreached-node"],
    },
    Condition {
        mark: "R22",
        text: "every default reply is needed",
        places: &[(REPLAY, "check_node")],
        kinds: &["default-needless"],
    },
    Condition {
        mark: "O1",
        text: "the statements cover everything that is claimed",
        places: &[(OUTCOME, "check"), (WALK, "unfinished"), (WALK, "listed")],
        kinds: &["goal-count", "start-not-covered", "not-listed"],
    },
    Condition {
        mark: "O2",
        text: "forms are affine in the variables of their place, one for each coordinate",
        places: &[(AFFINE, "confirm"), (OUTCOME, "confirm_family")],
        kinds: &["form-order", "variable-out-of-scope", "coordinate-count"],
    },
    Condition {
        mark: "O3",
        text: "every branch of a derivation ends in a contradiction, and nothing follows",
        places: &[(WALK, "unfinished"), (WALK, "run")],
        kinds: &["derivation-open", "branch-missing", "steps-left-over"],
    },
    Condition {
        mark: "O4",
        text: "a statement is not used about the position that it is derived for",
        places: &[(WALK, "by")],
        kinds: &["circular"],
    },
    Condition {
        mark: "O5",
        text: "a step speaks of positions that the branch has, and its moves are legal",
        places: &[(WALK, "fact"), (WALK, "kind"), (WALK, "confirm_legal")],
        kinds: &["no-such-fact", "no-such-kind-of-move", "argument-count", "illegal-move"],
    },
    Condition {
        mark: "O6",
        text: "a split has a branch for g ≥ 0 and one for −g − 1 ≥ 0",
        places: &[(WALK, "enter"), (WALK, "unfinished")],
        kinds: &["branch-missing"],
    },
    Condition {
        mark: "O7",
        text: "a residue has a branch for every remainder",
        places: &[(WALK, "take"), (WALK, "unfinished")],
        kinds: &["residue-variable", "residue-modulus", "branch-missing"],
    },
    Condition {
        mark: "O8",
        text: "what is absurd sums to a negative number",
        places: &[(AFFINE, "confirm_absurd")],
        kinds: &["absurd-coefficient", "absurd-constant"],
    },
    Condition {
        mark: "O9",
        text: "options of an N-position has a branch for every kind of move of the rules",
        places: &[(WALK, "take"), (WALK, "unfinished"), (OUTCOME_KINDS, "legality")],
        kinds: &["options-of-p", "kind-of-move-missing"],
    },
    Condition {
        mark: "O10",
        text: "only from a P-position does a move lead to an N-position for certain",
        places: &[(WALK, "take")],
        kinds: &["move-from-n"],
    },
    Condition {
        mark: "O11",
        text: "cases has a branch for P and one for N",
        places: &[(WALK, "enter"), (WALK, "unfinished")],
        kinds: &["branch-missing"],
    },
    Condition {
        mark: "O12",
        text: "a statement is used where it holds, about its own position, against its value",
        places: &[(WALK, "by"), (WALK, "confirm_parameters")],
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
        text: "a clash is of one position with opposite values",
        places: &[(WALK, "clash")],
        kinds: &["clash-same-value", "clash-not-equal"],
    },
    Condition {
        mark: "O14",
        text: "every inequality is shown by multipliers that are not negative",
        places: &[(AFFINE, "confirm_shown"), (AFFINE, "add_all"), (WALK, "confirm_all")],
        kinds: &[
            "multiplier-count",
            "multiplier-negative",
            "multipliers-left-over",
            "denominator",
            "identity-coefficient",
            "identity-constant",
        ],
    },
    Condition {
        mark: "O15",
        text: "the arithmetic is exact",
        places: &[(AFFINE, "add")],
        kinds: &["overflow"],
    },
    Condition {
        mark: "O16",
        text: "a statement's positions are positions of the game",
        places: &[(OUTCOME, "check_statement"), (OUTCOME_KINDS, "shape")],
        kinds: &["not-a-position"],
    },
    Condition {
        mark: "O17",
        text: "every listed family is in range for all its parameters from 0",
        places: &[(GOALS, "listed_goals")],
        kinds: &["listed-out-of-range"],
    },
    Condition {
        mark: "O18",
        text: "what few bytes can refer to is bounded",
        places: &[
            (WALK, "know"),
            (WALK, "add_fact"),
            (WALK, "variables"),
            (OUTCOME, "confirm_family"),
        ],
        kinds: &["derivation-limit"],
    },
    Condition {
        mark: "M1",
        text: "there is exactly a bit for every state",
        places: &[(MAP, "new")],
        kinds: &["map-length"],
    },
    Condition {
        mark: "M2",
        text: "the bits after the last state are zero",
        places: &[(MAP, "new")],
        kinds: &["map-padding"],
    },
    Condition {
        mark: "M3",
        text: "every P-state has only N-options",
        places: &[(MAP, "check_part"), (MAP, "rejection")],
        kinds: &["map-p-leads-to-p"],
    },
    Condition {
        mark: "M4",
        text: "every N-state has a P-option",
        places: &[(MAP, "check_part"), (MAP, "rejection")],
        kinds: &["map-n-without-p"],
    },
    Condition {
        mark: "M5",
        text: "there are as many P-states as claimed",
        places: &[(MAP, "check")],
        kinds: &["map-count"],
    },
    Condition {
        mark: "M6",
        text: "the first state has the claimed value",
        places: &[(MAP, "check")],
        kinds: &["map-winner"],
    },
];
