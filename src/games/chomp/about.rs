//! What the commands ask of Chomp.

use super::discover;
use super::vectors::theorems;
use crate::games::about::About;

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[["chomp R", "Chomp with R rows, all sizes: prove --families", "R = 2, 3"]],
    claims: &[[
        "second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0",
        "all P-positions of a game",
    ]],
    theorems: theorems::ALL,
    discover: Some(discover::DISCOVER),
    ..About::called("chomp")
};
