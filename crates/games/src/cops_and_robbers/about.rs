//! What the commands ask of cops and robbers.

use zermelo_checker::games::cops_and_robbers::CopsAndRobbers;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};

use crate::graph::OnGraph;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        [
            "cops K grid R C",
            "K cops chase a robber along edges; also path, cycle, hypercube",
            "at most 65,535 placements of the cops and vertices",
        ],
        ["cops K --graph FILE", "on any graph, from a file", "as above"],
        [
            "cops grid R C",
            "how many cops are needed: the cop number; also on other graphs",
            "as above",
        ],
    ],
    options: GameOptions {
        rule: "Who moves may stay",
        list: &[
            GameOption::new(
                "graph",
                Takes::File(CopsAndRobbers::OF_FILES),
                "Play on the graph of a file",
            ),
            GameOption::new("active", Takes::Nothing, "Of cops and robbers, nobody may stay"),
        ],
    },
    claims: &[
        [
            "cops win cops 2 cycle 5 --within 2",
            "in at most so many moves of theirs, if that is said",
        ],
        ["robber escapes cops 1 cycle 4", "for ever"],
    ],
    ..About::called("cops and robbers")
};
