//! What the commands ask of heaps.

use zermelo_present::contract::about::About;

/// What the games say of themselves.
pub(crate) const ABOUT: About = About {
    games: &[
        ["nim N…", "heaps of N counters each, of which a move takes any number", ""],
        ["octal CODE N…", "heaps of an octal game, such as octal 0.77 5 7", "CODE = d.ddd"],
        ["octal CODE", "every heap at once: the period of the nim-values", ""],
    ],
    claims: &[
        ["nim 3 5 7 has nim-value 1", "the nim-value of heaps together, which says who wins"],
        [
            "octal 0.77 n has nim-values of period 12 for every n ≥ 71",
            "also who wins, or a nim-value, for every n in steps",
        ],
    ],
    has_nim_values: true,
    ..About::called("heaps")
};
