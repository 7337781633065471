//! What the commands ask of Col and Snort.

use zermelo_checker::games::colouring::Colouring;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};

use crate::graph::OnGraph;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        [
            "col grid R C",
            "Col: adjacent vertices never get the same colour; also path, cycle, hypercube",
            "at most 64 vertices; 5 × 5 takes seconds",
        ],
        ["snort grid R C", "Snort: they never get different colours", "as Col"],
        ["snort --graph FILE", "on any graph, from a file; also col", "at most 64 vertices"],
    ],
    options: GameOptions {
        rule: "Who can colour no vertex loses",
        list: &[GameOption::new(
            "graph",
            Takes::File(Colouring::OF_FILES),
            "Play on the graph of a file",
        )],
    },
    claims: &[["second player wins col path 4", "also first player, and snort; any graph"]],
    ..About::called("Col and Snort")
};
