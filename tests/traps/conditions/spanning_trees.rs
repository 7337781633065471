//! The conditions on spanning trees.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "T1",
        text: "the terminals are two different vertices of the graph",
        kinds: &["terminal"],
    },
    Condition {
        mark: "T2",
        text: "the edges of a tree are edges of the graph, in increasing order",
        kinds: &["tree-edge", "tree-order"],
    },
    Condition { mark: "T3", text: "no edge is in both trees", kinds: &["trees-overlap"] },
    Condition {
        mark: "T4",
        text: "a first edge is one of a proponent who moves first, and in neither tree",
        kinds: &["opening-turn", "opening-edge"],
    },
    Condition {
        mark: "T5",
        text: "each tree, with the first edge, spans the edge between the terminals",
        kinds: &["tree-terminals"],
    },
    Condition {
        mark: "T6",
        text: "each tree, with the first edge, spans the other tree",
        kinds: &["tree-closure"],
    },
];
