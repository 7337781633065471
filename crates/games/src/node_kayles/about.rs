//! What the commands ask of Node Kayles.

use zermelo_checker::games::node_kayles::NodeKayles;
use zermelo_present::contract::about::About;
use zermelo_present::contract::options::{FileGame, GameOption, GameOptions, Takes};

use super::solving::solve_in_sum;
use crate::graph::OnGraph;

/// What the game says of itself.
pub(crate) const ABOUT: About = About {
    games: &[
        ["node-kayles path N", "Node Kayles on a path of N vertices", "N = 1 … 1024"],
        ["node-kayles cycle N", "on a cycle", "N = 3 … 1024"],
        ["node-kayles grid R C", "on a grid of R rows and C columns", "at most 1024 cells"],
        ["node-kayles hypercube D", "on the corners of a cube of D dimensions", "D = 1 … 10"],
        ["cram R C", "Cram: dominoes on a board of R rows and C columns", "at most 1024 dominoes"],
        ["--graph FILE", "on any graph, from a file", "at most 1024 vertices"],
    ],
    options: GameOptions {
        rule: "Who cannot move loses",
        list: &[GameOption {
            conflicts_with: &["board"],
            ..GameOption::new(
                "graph",
                Takes::File(FileGame { solve_in_sum: Some(solve_in_sum), ..NodeKayles::OF_FILES }),
                "Play Node Kayles on the graph of a file, an edge list, DOT or graph6, or behind the word \
                 switching the switching game; with + and other games behind or before it, their sum",
            )
        }],
    },
    claims: &[
        ["first player wins node-kayles path 7", "also second player; any graph"],
        ["node-kayles grid 3 5 has nim-value 3", "the nim-value of any graph, which says who wins"],
    ],
    has_nim_values: true,
    ..About::called("Node Kayles")
};
