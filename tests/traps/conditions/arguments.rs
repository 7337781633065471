//! The conditions on a mirror, a pairing, a potential and parts.

use super::Condition;

pub(super) const CONDITIONS: &[Condition] = &[
    Condition {
        mark: "A1",
        text: "every placement has one image, which is a placement",
        kinds: &["image-count", "image-range"],
    },
    Condition {
        mark: "A2",
        text: "the image of an image is the placement itself",
        kinds: &["image-not-inverse"],
    },
    Condition {
        mark: "A3",
        text: "the images of placements in conflict are in conflict",
        kinds: &["conflict-not-kept"],
    },
    Condition {
        mark: "A4",
        text: "a first placement is there exactly when the proponent moves first, and is one",
        kinds: &["first-missing", "first-unexpected", "first-range"],
    },
    Condition { mark: "A5", text: "the first placement is its own image", kinds: &["first-moved"] },
    Condition {
        mark: "A6",
        text: "no placement that the opponent can take is its own image",
        kinds: &["image-equal"],
    },
    Condition {
        mark: "A7",
        text: "no placement that the opponent can take conflicts with its image",
        kinds: &["image-conflict"],
    },
    Condition {
        mark: "A8",
        text: "for every size: each coordinate of an image is made of another coordinate",
        kinds: &["map-coordinates"],
    },
    Condition {
        mark: "A9",
        text: "for every size: the image of an image is the placement itself",
        kinds: &["map-not-inverse"],
    },
    Condition {
        mark: "A10",
        text: "for every size: the first placement is on the board",
        kinds: &["first-off-board"],
    },
    Condition {
        mark: "A11",
        text: "for every size: there is a reason for each pair of coordinates",
        kinds: &["pair-count"],
    },
    Condition {
        mark: "A12",
        text: "for every size: a placement that is not impossible is shown to agree with the first one in two coordinates",
        kinds: &["agrees-without-first", "no-such-pair", "agrees-not-shown"],
    },
    Condition {
        mark: "A13",
        text: "as a lemma: the reply is a placement that is left",
        kinds: &["reply-illegal"],
    },
    Condition {
        mark: "A14",
        text: "in avoidance: the images of a line's points are a line",
        kinds: &["not-an-automorphism"],
    },
    Condition {
        mark: "A15",
        text: "in avoidance: a line through the first point has another point together with its image",
        kinds: &["first-line"],
    },
    Condition {
        mark: "A16",
        text: "in avoidance: the claim is that the proponent does not lose, from the empty board",
        kinds: &["wrong-kind-for-claim"],
    },
    Condition {
        mark: "P1",
        text: "a pair's points are on the board and free",
        kinds: &["pair-point"],
    },
    Condition {
        mark: "P2",
        text: "the points of a pair, and the pairs, are in increasing order",
        kinds: &["pair-order"],
    },
    Condition { mark: "P3", text: "no point is in two pairs", kinds: &["pair-overlap"] },
    Condition {
        mark: "P4",
        text: "every line without a stone of the proponent holds a pair",
        kinds: &["line-without-pair"],
    },
    Condition { mark: "P5", text: "every pair is needed", kinds: &["pair-needless"] },
    Condition {
        mark: "P6",
        text: "the claim is that the opponent completes no line, or follows from it",
        kinds: &["wrong-kind-for-claim", "lemma-too-weak"],
    },
    Condition {
        mark: "E1",
        text: "the exact sum of the weights is below its bound",
        kinds: &["potential-too-large"],
    },
    Condition {
        mark: "E2",
        text: "the claim is that the opponent completes no line, or follows from it",
        kinds: &["wrong-kind-for-claim", "lemma-too-weak"],
    },
    Condition {
        mark: "E3",
        text: "for every plane: the exact sum at the least order is below its bound",
        kinds: &["potential-too-large"],
    },
    Condition {
        mark: "E4",
        text: "for every plane: the number of lines at most doubles from each order to the next",
        kinds: &["lines-more-than-double"],
    },
    Condition {
        mark: "E5",
        text: "in a replay: the sum is below its bound after the heaviest point and any next stone",
        kinds: &["potential-too-large"],
    },
    Condition {
        mark: "Q1",
        text: "a part names a game, and has as many points as its board",
        kinds: &["part-game", "part-size"],
    },
    Condition {
        mark: "Q2",
        text: "a part's points are on the board and free",
        kinds: &["part-point"],
    },
    Condition {
        mark: "Q3",
        text: "no point is in two parts, or twice in one",
        kinds: &["part-overlap"],
    },
    Condition {
        mark: "Q4",
        text: "every line without a stone of the proponent contains a line of a part",
        kinds: &["line-without-part"],
    },
    Condition {
        mark: "Q5",
        text: "a replay shows of every game that breaker wins it, moving second; its points have no needs",
        kinds: &["no-nodes", "missing-reply", "opponent-wins", "not-settled", "board-needs"],
    },
    Condition {
        mark: "Q6",
        text: "every part and every game is needed",
        kinds: &["part-needless", "game-needless"],
    },
    Condition {
        mark: "Q7",
        text: "the claim is that the opponent completes no line, or follows from it",
        kinds: &["wrong-kind-for-claim"],
    },
];
