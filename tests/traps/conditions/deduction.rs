//! The conditions on a deduction.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
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
        text: "a split has all labels of its cell, or one of several",
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
];
