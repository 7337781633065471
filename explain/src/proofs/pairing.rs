//! Pairings: the sentences of their error codes.

use zermelo_checker::proofs::pairing::{
    LINE_WITHOUT_PAIR, PAIR_NEEDLESS, PAIR_ORDER, PAIR_OVERLAP, PAIR_POINT,
};

use crate::words::Words;

/// The wordings of the codes of pairings.
pub(crate) const SENTENCES: Words = &[
    (
        PAIR_POINT,
        &[
            "the pair {points} has a point that is not free, or not on the board",
            "a pair has a point that is not free, or not on the board",
        ],
    ),
    (
        PAIR_ORDER,
        &[
            "the pair {points} is not in its place: a pair's points and the pairs have to be in \
             increasing order",
            "a pair's points, or the pairs, are not in increasing order",
        ],
    ),
    (
        PAIR_OVERLAP,
        &["the pair {points} shares a point with an earlier pair", "two pairs share a point"],
    ),
    (
        LINE_WITHOUT_PAIR,
        &[
            "the opponent could complete the line {points}, which holds no pair",
            "the opponent could complete a line that holds no pair",
        ],
    ),
    (
        PAIR_NEEDLESS,
        &[
            "the pair {points} is on no line that the opponent could complete",
            "a pair is on no line that the opponent could complete",
        ],
    ),
];
