//! The conditions on a map and on layers.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition { mark: "M1", text: "there is exactly one bit per state", kinds: &["map-length"] },
    Condition {
        mark: "M2",
        text: "the bits after the last state are zero",
        kinds: &["map-padding"],
    },
    Condition {
        mark: "M3",
        text: "every P-state has only N-options",
        kinds: &["map-p-leads-to-p"],
    },
    Condition { mark: "M4", text: "every N-state has a P-option", kinds: &["map-n-without-p"] },
    Condition {
        mark: "M5",
        text: "the number of P-states is the claimed one",
        kinds: &["map-count"],
    },
    Condition { mark: "M6", text: "the first state has the claimed value", kinds: &["map-winner"] },
    Condition {
        mark: "L1",
        text: "there is exactly one bit per state of every layer and edge, in their order",
        kinds: &["truncated", "trailing-bytes"],
    },
    Condition {
        mark: "L2",
        text: "the bits after the last state of a layer or an edge are zero",
        kinds: &["layers-padding"],
    },
    Condition {
        mark: "L3",
        text: "every P-state of a layer or an edge has only N-options",
        kinds: &["layers-p-leads-to-p"],
    },
    Condition {
        mark: "L4",
        text: "every N-state of a layer or an edge has a P-option",
        kinds: &["layers-n-without-p"],
    },
    Condition {
        mark: "L5",
        text: "the winner at every claimed size is the claimed one",
        kinds: &["layers-winner"],
    },
];
