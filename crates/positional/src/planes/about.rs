//! What the commands ask of planes.

use zermelo_present::contract::about::About;
use zermelo_present::contract::options::GameOptions;

use crate::about::{BREAKER_FIRST, WEAK};

/// What the games say of themselves.
pub(crate) const ABOUT: About = About {
    games: &[
        ["any-affine-plane Q", "every affine plane of order Q at once", "Q ≥ 5"],
        ["any-projective-plane Q", "every projective plane of order Q at once", "Q ≥ 2"],
    ],
    options: GameOptions {
        rule: "Strong: the first to complete a line wins",
        list: &[WEAK, BREAKER_FIRST],
    },
    claims: &[
        [
            "second player does not lose any-affine-plane q for every q ≥ 7",
            "also first player, from 5 on; breaker wins, in a --weak game",
        ],
        [
            "second player does not lose any-projective-plane q for every q ≥ 5",
            "also first player, from 2 on; breaker wins, in a --weak game",
        ],
    ],
    ..About::called("planes")
};
