//! What the commands ask of values of partisan games.

use zermelo_present::contract::about::About;

/// What the games say of themselves.
pub(crate) const ABOUT: About = About {
    games: &[[
        "GAME + GAME",
        "games side by side, with their value: Domineering, Col, Snort",
        "one to four, such as domineering 2 2 + col path 4",
    ]],
    claims: &[[
        "domineering 3 3 equals +-1",
        "also is at least, and sums; a value by its name or its options",
    ]],
    ..About::called("partisan games")
};
