//! Deductions: the sentences of their error codes.

use zermelo_checker::proofs::deduction::{
    ASTERISM_BROKEN, BOARD_NOT_FULL, BRANCH_OPEN, CELL_HAS_LABEL, CELL_NOT_SINGLE, CLUE_BROKEN,
    CLUE_KEPT, COMPLETION_FOUND, CRITICAL_SOLUTIONS, DEDUCTION_FORM, ENOUGH_PLACES,
    FAIR_WITH_SPLIT, FISH_PREMISE, NOT_HIDDEN_SINGLE, NOT_ONE_COMPLETION, NOT_TOO_MANY,
    SOLUTION_FORM, SOLUTIONS_EQUAL, SPLIT_LABELS, STEP_REFERENCE, STEP_WITHOUT_EFFECT,
    TOO_MANY_LABELS, TOO_MANY_PLACES,
};

use crate::words::Words;

/// The wordings of the codes of deductions.
pub(crate) const SENTENCES: Words = &[
    (
        STEP_REFERENCE,
        &[
            "{at} names a cell, an asterism or a label that the board does not have, or has a list \
             that is out of order",
            "a step names a cell, an asterism or a label that the board does not have, or has a \
             list that is out of order",
        ],
    ),
    (
        STEP_WITHOUT_EFFECT,
        &["{at} takes no label from any cell", "a step takes no label from any cell"],
    ),
    (
        CELL_NOT_SINGLE,
        &[
            "{at} says that a label is exhausted, but the step's cell does not have a single label \
             left",
            "a step says that a label is exhausted, but its cell does not have a single label left",
        ],
    ),
    (
        TOO_MANY_PLACES,
        &[
            "{at} says that labels have only as many places as copies, but they have more places",
            "a step says that labels have only as many places as copies, but they have more places",
        ],
    ),
    (
        TOO_MANY_LABELS,
        &[
            "{at} says that cells have only as many labels as they are, but they have more",
            "a step says that cells have only as many labels as they are, but they have more",
        ],
    ),
    (
        FISH_PREMISE,
        &[
            "{at} is a fish, but a place of the label is on two of its first asterisms, or on none \
             of the others",
            "a place of the label of a fish is on two of its first asterisms, or on none of the \
             others",
        ],
    ),
    (
        NOT_HIDDEN_SINGLE,
        &[
            "{at} is a hidden single, but the label has several copies, or not exactly one place in \
             the asterism",
            "the label of a hidden single has several copies, or not exactly one place in the \
             asterism",
        ],
    ),
    (
        SPLIT_LABELS,
        &[
            "{at} is a case split, but on neither all labels of the cell nor one of several",
            "a case split is on neither all labels of its cell nor one of several",
        ],
    ),
    (
        CELL_HAS_LABEL,
        &[
            "{at} says that a cell has no label left, but it has one",
            "a step says that a cell has no label left, but it has one",
        ],
    ),
    (
        ENOUGH_PLACES,
        &[
            "{at} says that a label has too few places, but it has enough",
            "a step says that a label has too few places, but it has enough",
        ],
    ),
    (
        NOT_TOO_MANY,
        &[
            "{at} says that a label is in an asterism too often, but it is not",
            "a step says that a label is in an asterism too often, but it is not",
        ],
    ),
    (
        BOARD_NOT_FULL,
        &[
            "{at} says that the board is full, but a cell does not have a single label",
            "a step says that the board is full, but a cell does not have a single label",
        ],
    ),
    (
        ASTERISM_BROKEN,
        &[
            "{at} says that the board is a completion, but an asterism has a label too often",
            "asterism {asterism} has a label too often in solution {solution}",
            "an asterism has a label too often",
        ],
    ),
    (BRANCH_OPEN, &["the steps end before the last branch does"]),
    (
        NOT_ONE_COMPLETION,
        &[
            "{at} is a second completion, but the claim says that there is exactly one",
            "no branch ends in a completion, but the claim says that there is exactly one",
        ],
    ),
    (
        COMPLETION_FOUND,
        &[
            "{at} is a completion, but the claim says that there is none",
            "a branch ends in a completion, but the claim says that there is none",
        ],
    ),
    (
        FAIR_WITH_SPLIT,
        &[
            "{at} is a case split, but the claim says that the puzzle is fair",
            "the proof has a case split, but the claim says that the puzzle is fair",
        ],
    ),
    (
        DEDUCTION_FORM,
        &["the proof does not have the form that the claim needs: steps, two solutions, or a \
           solution without each of the clues and steps"],
    ),
    (
        SOLUTION_FORM,
        &[
            "solution {solution} does not have a label of the board for every cell",
            "a solution does not have a label of the board for every cell",
        ],
    ),
    (
        CLUE_BROKEN,
        &[
            "solution {solution} has another label than the clue at {cell-name}",
            "a solution has another label than a clue",
        ],
    ),
    (SOLUTIONS_EQUAL, &["the two solutions are the same"]),
    (
        CRITICAL_SOLUTIONS,
        &["there is not one solution for each clue that is not in the inscription"],
    ),
    (
        CLUE_KEPT,
        &[
            "solution {solution} is one without the clue at {cell-name}, but has its label there",
            "a solution without a clue has the clue's label",
        ],
    ),
];
