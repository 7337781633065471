//! What the commands ask of Node Kayles.

use crate::games::about::About;

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[
        ["node-kayles path N", "Node Kayles on a path of N vertices", "N = 1 … 1024"],
        ["node-kayles cycle N", "on a cycle", "N = 3 … 1024"],
        ["node-kayles grid R C", "on a grid of R rows and C columns", "at most 1024 cells"],
        ["node-kayles hypercube D", "on the corners of a cube of D dimensions", "D = 1 … 10"],
    ],
    claims: &[["first player wins node-kayles path 7", "also second player"]],
    ..About::called("Node Kayles")
};
