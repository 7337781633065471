//! The conditions on safe sets.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "S1",
        text: "the places are a bit for each placement of the cops and each vertex",
        kinds: &["places-size"],
    },
    Condition { mark: "S2", text: "no cop is on a safe vertex", kinds: &["place-of-a-cop"] },
    Condition {
        mark: "S3",
        text: "after every placement of the cops some vertex is safe",
        kinds: &["no-safe-place"],
    },
    Condition {
        mark: "S4",
        text: "after every move of the cops a safe robber is not caught, and can go to a safe vertex",
        kinds: &["no-escape"],
    },
];
