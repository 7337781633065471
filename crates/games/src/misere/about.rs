//! What the commands ask of misère play.

use zermelo_checker::games::misere::Misere;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};

use crate::graph::OnGraph;

/// What the games say of themselves.
pub(crate) const ABOUT: About = About {
    games: &[
        [
            "misere GAME",
            "misère play: who cannot move wins; nim, octal, node-kayles, cram",
            "heaps of at most 64 counters, 255 in all; misere octal 0.77 40 takes seconds",
        ],
        ["misere node-kayles --graph FILE", "on any graph, from a file", "at most 512 vertices"],
    ],
    options: GameOptions {
        rule: "Who cannot move wins",
        list: &[GameOption::new(
            "graph",
            Takes::File(Misere::OF_FILES),
            "Play on the graph of a file",
        )],
    },
    claims: &[["second player wins misere nim 1 1 1", "also first player, and the other games"]],
    ..About::called("misère play")
};
