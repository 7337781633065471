//! The conditions on rules that are data.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "G1",
        text: "rules are a text of words and parentheses, not too long",
        kinds: &["rules-text"],
    },
    Condition {
        mark: "G2",
        text: "parentheses match, and every expression is a rule, a literal or a term",
        kinds: &["rules-parentheses", "rules-form"],
    },
    Condition {
        mark: "G3",
        text: "a relation and a function have one number of arguments",
        kinds: &["rules-arity"],
    },
    Condition {
        mark: "G4",
        text: "the words of the language stand where they may, and depend on what they may",
        kinds: &["rules-keyword"],
    },
    Condition {
        mark: "G5",
        text: "every variable stands in an atom of the body that is not denied",
        kinds: &["rules-variable"],
    },
    Condition {
        mark: "G6",
        text: "no relation depends on its own denial",
        kinds: &["rules-not-stratified"],
    },
    Condition { mark: "G7", text: "a recursion makes no new terms", kinds: &["rules-recursion"] },
    Condition {
        mark: "G8",
        text: "there are one or two roles, without chance, and nothing is hidden",
        kinds: &["rules-roles", "rules-chance", "rules-hidden"],
    },
    Condition {
        mark: "G9",
        text: "goals of roles are numbers from 0 to 100",
        kinds: &["rules-goal"],
    },
    Condition {
        mark: "G10",
        text: "the rules without variables are not too large",
        kinds: &["rules-limit"],
    },
    Condition {
        mark: "G11",
        text: "the hash in the claim is that of the rules",
        kinds: &["rules-hash"],
    },
    Condition {
        mark: "G12",
        text: "the role of the claim is one of the rules'",
        kinds: &["rules-role"],
    },
    Condition {
        mark: "G13",
        text: "in each position that is not over every role has a legal move",
        kinds: &["no-legal-move"],
    },
    Condition {
        mark: "G14",
        text: "in each position that is not over at most one role has a choice",
        kinds: &["simultaneous-moves"],
    },
    Condition {
        mark: "G15",
        text: "in each position that is over the role has exactly one goal",
        kinds: &["goal-values"],
    },
    Condition {
        mark: "G16",
        text: "what a role gets where play never ends is one number from 0 to 100",
        kinds: &["rules-endless"],
    },
    Condition {
        mark: "G17",
        text: "beside a value the rules say whose turn it is, and each move changes it",
        kinds: &["rules-turn"],
    },
];
