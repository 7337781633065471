//! What can be wrong with an outcome proof: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
    /// The number of derivations for the claim is not the number of things that it says (O1).
    GOAL_COUNT = "goal-count";
    /// The derivation from the claim's start ends before every size is covered (O1).
    START_NOT_COVERED = "start-not-covered";
    /// `listed` where the claim has no list, or of an entry that the list does not have (O1).
    NOT_LISTED = "not-listed";
    /// The terms of a form are not in the order of variables, or one has coefficient 0 (O2).
    FORM_ORDER = "form-order";
    /// A form has a variable that the branch does not have (O2).
    VARIABLE_OUT_OF_SCOPE = "variable-out-of-scope";
    /// A position does not have the game's number of coordinates (O2).
    COORDINATE_COUNT = "coordinate-count";
    /// The derivation has no step, or ends with a `move` (O3).
    DERIVATION_OPEN = "derivation-open";
    /// The list ends before the branch of a split, residue or `cases` is closed (O3).
    BRANCH_MISSING = "branch-missing";
    /// Steps are left over after every branch is closed (O3).
    STEPS_LEFT_OVER = "steps-left-over";
    /// A statement is used about the position that is derived (O4).
    CIRCULAR = "circular";
    /// A step refers to a fact about a position that the branch does not have (O5).
    NO_SUCH_FACT = "no-such-fact";
    /// A step refers to a kind of move that the game does not have (O5).
    NO_SUCH_KIND_OF_MOVE = "no-such-kind-of-move";
    /// A move with too few or too many numbers for its kind (O5).
    ARGUMENT_COUNT = "argument-count";
    /// A condition of a move's legality has no sum, or is negative (O5).
    ILLEGAL_MOVE = "illegal-move";
    /// A residue of a variable that the branch does not have (O7).
    RESIDUE_VARIABLE = "residue-variable";
    /// A residue modulo a number less than 1 (O7).
    RESIDUE_MODULUS = "residue-modulus";
    /// The inequalities of an `absurd` do not sum to a number (O8).
    ABSURD_COEFFICIENT = "absurd-coefficient";
    /// The inequalities of an `absurd` sum to a number that is possible (O8).
    ABSURD_CONSTANT = "absurd-constant";
    /// `options` of a position that is known to be P (O9).
    OPTIONS_OF_P = "options-of-p";
    /// The list ends before every kind of move of an `options` is answered (O9).
    KIND_OF_MOVE_MISSING = "kind-of-move-missing";
    /// `move` from a position that is known to be N (O10).
    MOVE_FROM_N = "move-from-n";
    /// A step refers to a statement that the proof does not have (O12).
    NO_SUCH_STATEMENT = "no-such-statement";
    /// A statement is used about a position that is known to have the same value (O12).
    SAME_VALUE = "same-value";
    /// A statement is used with too few or too many parameters (O12).
    PARAMETER_COUNT = "parameter-count";
    /// A constraint of what is used has no sum, or is negative (O12).
    CONSTRAINT_NOT_SHOWN = "constraint-not-shown";
    /// The position is not the one of the statement or listed family that is used (O12).
    TARGET_NOT_EQUAL = "target-not-equal";
    /// A clash of positions with the same value (O13).
    CLASH_SAME_VALUE = "clash-same-value";
    /// The positions of a clash are not equal (O13).
    CLASH_NOT_EQUAL = "clash-not-equal";
    /// A sum with an inequality that the branch does not know (O14).
    NO_SUCH_INEQUALITY = "no-such-inequality";
    /// More sums than inequalities to be shown (O14).
    SUMS_LEFT_OVER = "sums-left-over";
    /// The inequalities that are added up differ from the one to be shown in a variable (O14).
    IDENTITY_COEFFICIENT = "identity-coefficient";
    /// The inequalities that are added up are weaker than the one to be shown (O14).
    IDENTITY_CONSTANT = "identity-constant";
    /// A number does not fit 64 bits (O15).
    OVERFLOW = "overflow";
    /// More open branches, facts, variables or constraints than the checker takes (O18).
    DERIVATION_LIMIT = "derivation-limit";
    /// A statement's vectors are not all positions of the game (O16).
    NOT_A_POSITION = "not-a-position";
}
