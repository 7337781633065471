//! What the commands ask of sums.

use zermelo_present::contract::about::About;

/// What the games say of themselves.
pub(crate) const ABOUT: About = About {
    games: &[[
        "GAME + GAME",
        "games side by side, each with a nim-value: Node Kayles, Cram, Chomp, subtraction, Nim, octal games, rules as data",
        "two or more, such as cram 3 3 + nim 2",
    ]],
    claims: &[[
        "second player wins cram 3 3 + node-kayles path 4",
        "also first player, or a nim-value; any such games",
    ]],
    has_nim_values: true,
    ..About::called("sums")
};
