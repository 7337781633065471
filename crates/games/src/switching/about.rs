//! What the commands ask of Shannon's switching game.

use zermelo_checker::games::switching::Switching;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};

use crate::graph::OnGraph;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        [
            "switching grid R C --from A --to B",
            "Shannon's switching game on a grid; also path, cycle, hypercube",
            "at most 1024 vertices",
        ],
        [
            "switching --graph FILE --from A --to B",
            "on any graph, from a file",
            "at most 1024 vertices",
        ],
        [
            "bridg-it N",
            "Bridg-it (Gale): N rows of N edges from the left side to the right one",
            "N = 1 … 32",
        ],
    ],
    options: GameOptions {
        rule: "Short moves first",
        list: &[
            GameOption::new(
                "graph",
                Takes::File(Switching::OF_FILES),
                "Play on the graph of a file",
            ),
            GameOption::new(
                "from",
                Takes::Word("VERTEX"),
                "In the switching game, the vertex that Short joins with another",
            ),
            GameOption::new("to", Takes::Word("VERTEX"), "In the switching game, the other vertex"),
            GameOption::new("cut-first", Takes::Nothing, "In the switching game, Cut moves first"),
        ],
    },
    claims: &[
        ["short wins bridg-it 4", "also cut"],
        ["cut wins switching grid 3 3 --from 1.1 --to 3.3", "on any graph between two vertices"],
    ],
    ..About::called("the switching game")
};
