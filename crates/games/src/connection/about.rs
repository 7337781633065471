//! What the commands ask of connection games.

use zermelo_checker::games::connection::Connection;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{GameOption, GameOptions, Takes};

use crate::graph::OnGraph;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        [
            "hex R C",
            "Hex: Short joins the left and the right side; hex N is a square, from N = 6 on",
            "R × C ≤ 1022",
        ],
        ["y N", "Y: Short joins the three sides of a triangle of N rows", "N ≤ 44"],
        [
            "connection grid R C --join A,B",
            "Short joins vertices of a graph by vertices; also path, cycle, hypercube",
            "at most 1024 vertices",
        ],
        [
            "connection --graph FILE --join A,B",
            "on any graph, from a file",
            "at most 1024 vertices",
        ],
    ],
    options: GameOptions {
        rule: "Short moves first",
        list: &[
            GameOption::new(
                "graph",
                Takes::File(Connection::OF_FILES),
                "Play on the graph of a file",
            ),
            GameOption::new(
                "join",
                Takes::Word("VERTICES"),
                "In connection games, the vertices that Short joins, such as a,b,c",
            ),
            GameOption::new("cut-first", Takes::Nothing, "Cut moves first"),
            GameOption::new(
                "start",
                Takes::Word("MOVES"),
                "In connection games, the moves that are made already, such as a1,b2",
            ),
        ],
    },
    claims: &[
        ["short wins hex 3 3", "that cut wins is that short wins on the board turned over"],
        ["short wins hex 4 4 --cut-first --start a1", "after some moves"],
        ["short wins y 4", "one chain touches all three sides"],
        [
            "short wins connection grid 3 3 --join 1.1,3.3",
            "on any graph, between two vertices or more",
        ],
    ],
    ..About::called("connection games")
};
