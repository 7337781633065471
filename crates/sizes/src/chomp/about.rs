//! What the commands ask of Chomp.

use zermelo_present::contract::about::About;
use zermelo_present::contract::families::Families;
use zermelo_present::contract::sources::{Language, Sources};

use super::vectors::theorems;
use super::{discover, source};
use crate::outcome::source::{is_about, prove};

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        ["chomp R N", "Chomp with R rows of N cells", "R = 1 … 16"],
        ["chomp R", "for every N at once: discover, prove", "R = 1 … 16; discover: R ≤ 8"],
    ],
    claims: &[
        [
            "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
            "all P-positions of a game",
        ],
        ["chomp 3 4 has nim-value 9", "the nim-value of a board, which says who wins"],
    ],
    sources: Some(Sources {
        is_meant: |text| is_about(text, "chomp"),
        named_files: |_| Vec::new(),
        language: Language::Families(|of, path, request| prove(source::read, of, path, request)),
    }),
    has_nim_values: true,
    families: Families { theorems: theorems::ALL, discover: Some(discover::DISCOVER) },
    ..About::called("chomp")
};
