//! What the commands ask of Domineering.

use zermelo_present::contract::about::About;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[[
        "domineering R C",
        "Domineering on R rows of C cells; the first player places dominoes upright",
        "R ≥ 2, at most 64 cells; 5 × 6 takes seconds",
    ]],
    claims: &[["first player wins domineering 4 4", "also second player"]],
    ..About::called("Domineering")
};
