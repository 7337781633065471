//! What the commands ask of subtraction games.

use zermelo_present::contract::about::About;
use zermelo_present::contract::families::Families;
use zermelo_present::contract::options::GameOptions;
use zermelo_present::contract::sources::{Language, Sources};

use super::discover::{self, HEAPS};
use super::source;
use crate::outcome::source::{is_about, prove};

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        ["subtraction T N", "one heap of N counters, of which a move takes 1 to T", "T ≥ 1"],
        ["subtraction T --heaps K N", "K heaps of N counters each", "K = 1 to 8"],
        ["subtraction T", "for every N at once: discover, prove", "T ≥ 1; discover: T ≤ 16, K ≤ 2"],
    ],
    options: GameOptions {
        rule: "Who takes the last counter of all wins; there is one heap",
        list: &[HEAPS],
    },
    claims: &[
        [
            "second player wins subtraction 3 from a heap of n for every n ≥ 0 in steps of 4",
            "who wins, for all numbers of counters in steps",
        ],
        ["subtraction 3 from a heap of 7 has nim-value 3", "the nim-value of heaps together"],
    ],
    has_nim_values: true,
    sources: Some(Sources {
        is_meant: |text| is_about(text, "subtraction"),
        named_files: |_| Vec::new(),
        language: Language::Families(|of, path, request| prove(source::read, of, path, request)),
    }),
    families: Families { theorems: &[], discover: Some(discover::DISCOVER) },
    ..About::called("subtraction")
};
