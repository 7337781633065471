//! What can be wrong with a deduction: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
    /// A step names a cell, asterism or label that is not there, or its list is out of order (D14).
    STEP_REFERENCE = "step-reference";
    /// A step changes no domain (D15).
    STEP_WITHOUT_EFFECT = "step-without-effect";
    /// The cell of an exhausted label has not a single label left (D4).
    CELL_NOT_SINGLE = "cell-not-single";
    /// Labels have more places in an asterism than copies (D5).
    TOO_MANY_PLACES = "too-many-places";
    /// The labels of a set of cells have more copies than the set has cells (D6).
    TOO_MANY_LABELS = "too-many-labels";
    /// The cells of a fish are on two of its first asterisms, or on none of its others (D7).
    FISH_PREMISE = "fish-premise";
    /// A split has neither all labels of its cell's domain nor one of them, or the domain has fewer
    /// than two (D8).
    SPLIT_LABELS = "split-labels";
    /// A contradiction is that a cell has no label, and it has one (D9).
    CELL_HAS_LABEL = "cell-has-label";
    /// A contradiction is that a label has too few places, and it has enough (D10).
    ENOUGH_PLACES = "enough-places";
    /// A contradiction is that a label is there too often, and it is not (D11).
    NOT_TOO_MANY = "not-too-many";
    /// A board is said to be full, and a cell has not a single label (D12).
    BOARD_NOT_FULL = "board-not-full";
    /// An asterism has a label more often than the label has copies (D13).
    ASTERISM_BROKEN = "asterism-broken";
    /// The steps end before the last branch does (D16).
    BRANCH_OPEN = "branch-open";
    /// No branch ends in a completion, or a second one does, and one is claimed (D17).
    NOT_ONE_COMPLETION = "not-one-completion";
    /// A branch ends in a completion, and none is claimed (D18).
    COMPLETION_FOUND = "completion-found";
    /// A fair puzzle's proof has a case split (D19).
    FAIR_WITH_SPLIT = "fair-with-split";
    /// The proof is not in the form that its claim needs: steps, or two solutions (D20).
    DEDUCTION_FORM = "deduction-form";
    /// A solution has not a label of the board for every cell (D21).
    SOLUTION_FORM = "solution-form";
    /// A solution has another label than a clue (D22).
    CLUE_BROKEN = "clue-broken";
    /// The two solutions are the same (D23).
    SOLUTIONS_EQUAL = "solutions-equal";
    /// A hidden single's label has several copies, or not exactly one place in the asterism (D27).
    NOT_HIDDEN_SINGLE = "not-hidden-single";
    /// There is not one solution for each clue that can be removed (D25).
    CRITICAL_SOLUTIONS = "critical-solutions";
    /// The solution without a clue has the clue's label (D26).
    CLUE_KEPT = "clue-kept";
}
