//! What can be wrong with rules that are data, and with a proof about them: a code for each condition
//! that is broken. The place of a fault in the text is its line and its column, from 1.

use crate::fault::codes;

codes! {
    /// The text has characters that no such text has, or is too long (G1).
    RULES_TEXT = "rules-text";
    /// Parentheses do not match, or are too deep; or something stands outside of them (G2).
    RULES_PARENTHESES = "rules-parentheses";
    /// A rule, a literal or a term does not have the form that the language wants (G2).
    RULES_FORM = "rules-form";
    /// A relation or a function has another number of arguments than before (G3).
    RULES_ARITY = "rules-arity";
    /// A word of the language stands where it must not (G4).
    RULES_KEYWORD = "rules-keyword";
    /// A variable stands in no positive atom of the body (G5).
    RULES_VARIABLE = "rules-variable";
    /// A relation depends on its own negation (G6).
    RULES_NOT_STRATIFIED = "rules-not-stratified";
    /// A recursive rule can make ever larger terms (G7).
    RULES_RECURSION = "rules-recursion";
    /// There are no roles, or more than two (G8).
    RULES_ROLES = "rules-roles";
    /// The rules have chance (G8).
    RULES_CHANCE = "rules-chance";
    /// The rules hide moves from a role (G8).
    RULES_HIDDEN = "rules-hidden";
    /// The value of a goal is no number from 0 to 100 (G9).
    RULES_GOAL = "rules-goal";
    /// What the text says of play that never ends is not of a role, no number from 0 to 100, or two (G16).
    RULES_ENDLESS = "rules-endless";
    /// The rules come to more than is allowed (G10).
    RULES_LIMIT = "rules-limit";
    /// The text is not that which the claim has the hash of (G11).
    RULES_HASH = "rules-hash";
    /// The role of the claim is none of the rules' (G12).
    RULES_ROLE = "rules-role";
    /// A stored position has a fact that the rules do not have (R1).
    POSITION_FACTS = "position-facts";
    /// A role has no legal move, and the game is not over (G13).
    NO_LEGAL_MOVE = "no-legal-move";
    /// Both roles have a choice (G14).
    SIMULTANEOUS_MOVES = "simultaneous-moves";
    /// The game is over, and the role does not have exactly one goal (G15).
    GOAL_VALUES = "goal-values";
    /// The rules do not say whose turn it is, or a move does not give it to the other role (G17).
    RULES_TURN = "rules-turn";
    /// A position is over, and who is to move has not lost, or the other role has not won (N15).
    NOT_NORMAL_PLAY = "not-normal-play";
    /// The proof asks for more work than its file's size justifies (H10).
    RULES_WORK = "rules-work";
}
