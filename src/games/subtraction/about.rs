//! What the commands ask of subtraction games.

use super::{discover, source};
use crate::games::about::{About, Sources};

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[
        [
            "subtraction T N",
            "one heap of N counters, of which a move takes 1 to T: discover, prove",
            "all sizes",
        ],
        ["subtraction T --heaps K N", "K heaps of N counters each", "K = 1 to 8"],
    ],
    claims: &[[
        "second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4",
        "who wins, for all numbers of counters in steps",
    ]],
    sources: Some(Sources {
        is_meant: source::is_source,
        named_file: |_| None,
        compile: source::compile,
        prove: Some(source::prove),
    }),
    discover: Some(discover::DISCOVER),
    ..About::called("subtraction")
};
