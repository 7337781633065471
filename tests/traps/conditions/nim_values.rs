//! The conditions on nim-values.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "N1",
        text: "a code begins with 0 or 4, and does not end with 0",
        kinds: &["octal-code"],
    },
    Condition {
        mark: "N2",
        text: "there are as many values as the heaps or the period need, and none for Nim",
        kinds: &["values-count"],
    },
    Condition {
        mark: "N3",
        text: "no option of a heap or a component has its value",
        kinds: &["value-reached"],
    },
    Condition {
        mark: "N4",
        text: "every value below that of a heap or a component is known of an option",
        kinds: &["value-missed"],
    },
    Condition {
        mark: "N5",
        text: "the period is at least 1, and the values repeat after it up to the bound",
        kinds: &["period-zero", "period-broken"],
    },
    Condition {
        mark: "N6",
        text: "what is claimed of the nim-values is so",
        kinds: &["nim-value"],
    },
    Condition {
        mark: "N7",
        text: "a claim about every heap has a period",
        kinds: &["period-missing"],
    },
    Condition {
        mark: "N8",
        text: "components are positions, none twice, with a value each and an answer or 0 for each move",
        kinds: &[
            "components-count",
            "component-twice",
            "component-off-graph",
            "component-rows",
            "component-text",
        ],
    },
    Condition {
        mark: "N9",
        text: "the table says the value of every position whose value is needed",
        kinds: &["component-missing"],
    },
    Condition {
        mark: "N10",
        text: "an answer is legal and leaves the component's value; a first move is legal",
        kinds: &["answer-illegal", "answer-value"],
    },
    Condition {
        mark: "N11",
        text: "maps take vertices to vertices, two to two, and keep which are adjacent",
        kinds: &["map-images", "map-adjacent"],
    },
    Condition {
        mark: "N12",
        text: "each different summand has a nim-value and a proof of it, and there is nothing else",
        kinds: &["nim-value", "truncated", "trailing-bytes"],
    },
    Condition {
        mark: "N13",
        text: "the exclusive or of the values of all summands is as claimed",
        kinds: &["nim-value"],
    },
    Condition {
        mark: "N14",
        text: "where moves may return, a component needs only components that stand after it",
        kinds: &["component-order"],
    },
    Condition {
        mark: "N15",
        text: "play by rules that are data is normal: who is on turn at the end has lost",
        kinds: &["not-normal-play"],
    },
    Condition {
        mark: "N16",
        text: "the exchange of the two roles keeps the rules, and components have the turn of the start",
        kinds: &["not-a-permutation", "not-an-automorphism", "position-turn", "rules-roles"],
    },
];
