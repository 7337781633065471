//! The conditions on patterns.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "C1",
        text: "the terminals of a pattern are different vertices",
        kinds: &["pattern-terminal"],
    },
    Condition {
        mark: "C2",
        text: "a goal has a class for each terminal",
        kinds: &["pattern-goal"],
    },
    Condition {
        mark: "C3",
        text: "a pattern has a branch, and several only with replies",
        kinds: &["mixed-branches", "no-branch"],
    },
    Condition {
        mark: "C4",
        text: "no vertex is in the carriers of all branches with replies",
        kinds: &["no-answer"],
    },
    Condition {
        mark: "C5",
        text: "a reply is a vertex, not Short's, and no end",
        kinds: &["branch-reply"],
    },
    Condition { mark: "C6", text: "a use names a pattern before its own", kinds: &["use-order"] },
    Condition {
        mark: "C7",
        text: "a use has an image, a vertex, for each terminal and cell",
        kinds: &["copy-images", "image-vertex"],
    },
    Condition { mark: "C8", text: "images of terminals are owned", kinds: &["terminal-image"] },
    Condition {
        mark: "C9",
        text: "no two cells of a branch have one image that is not owned",
        kinds: &["cell-twice"],
    },
    Condition {
        mark: "C10",
        text: "adjacent vertices of a pattern have images that are joined when both are Short's",
        kinds: &["edge-not-kept"],
    },
    Condition {
        mark: "C11",
        text: "whatever goals the uses meet, a goal of the pattern is met",
        kinds: &["goal-not-met"],
    },
    Condition {
        mark: "C12",
        text: "the root has a reply exactly if Short is to move",
        kinds: &["root-reply"],
    },
    Condition {
        mark: "C13",
        text: "no vertex of the root's carrier is Cut's",
        kinds: &["cell-of-cut"],
    },
    Condition { mark: "C14", text: "every pattern is named by a use", kinds: &["unused-pattern"] },
    Condition {
        mark: "C15",
        text: "two vertices or more are joined, all different",
        kinds: &["joined"],
    },
    Condition {
        mark: "C16",
        text: "no image of a vertex that is no end is an end",
        kinds: &["end-image"],
    },
];
