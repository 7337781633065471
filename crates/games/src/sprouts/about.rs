//! What the game says of itself.

use zermelo_present::contract::about::About;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[["sprouts N", "Sprouts with N spots", "N = 1 … 7; to 4 in seconds"]],
    claims: &[["sprouts 4 has nim-value 1", "the nim-value of the start, which says who wins"]],
    has_nim_values: true,
    ..About::called("sprouts")
};
