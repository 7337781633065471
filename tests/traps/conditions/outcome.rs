//! The conditions on an outcome proof.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "O1",
        text: "each goal of the claim is derived, up to the positions on its list",
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
        text: "in the derivation of a statement, none is used about its own position",
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
        text: "a statement is used where it holds, about its own position, against its value; a listed family at numbers from 0",
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
];
