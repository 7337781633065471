//! What the commands ask of Node Kayles.

use zermelo_checker::games::node_kayles::{GraphName, Listed, NodeKayles};

use super::graphs;
use super::solver::{self, Options, SolveError};
use crate::contract::about::{About, Solver};
use crate::contract::error::GameError;
use crate::contract::options::{GameOption, GameOptions, Takes};
use crate::contract::solving::{SolveRequest, Solved};
use crate::proofs::mirror::search::EFFORT;
use crate::text::Source;

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[
        ["node-kayles path N", "Node Kayles on a path of N vertices", "N = 1 … 1024"],
        ["node-kayles cycle N", "on a cycle", "N = 3 … 1024"],
        ["node-kayles grid R C", "on a grid of R rows and C columns", "at most 1024 cells"],
        ["node-kayles hypercube D", "on the corners of a cube of D dimensions", "D = 1 … 10"],
        ["--graph FILE", "on any graph, from a file", "at most 1024 vertices"],
    ],
    options: GameOptions {
        rule: "Who cannot move loses",
        list: &[GameOption {
            conflicts_with: &["board"],
            ..GameOption::new(
                "graph",
                Takes::File(solve_file),
                "Play Node Kayles on the graph of a file: an edge list, DOT or graph6",
            )
        }],
    },
    claims: &[["first player wins node-kayles path 7", "also second player; any graph"]],
    solver: Some(Solver::PLAIN),
    ..About::called("Node Kayles")
};

/// Solves a game on a graph that has a name.
pub(super) fn solve(game: &NodeKayles, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    let graph = graphs::named(&game.graph).ok_or_else(|| {
        GameError::Wrong(match game.graph {
            GraphName::Other { .. } => {
                format!("{game}: --graph FILE has the graph of a title")
            }
            _ => format!("{game}: there is no such graph of at most 1024 vertices"),
        })
    })?;
    solve_on(game, None, &graph, request)
}

/// Solves the game on the graph of a file.
fn solve_file(
    source: Source<'_>,
    _: &str,
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    let file = graphs::parse(source).map_err(GameError::Source)?;
    let game = NodeKayles {
        graph: GraphName::Other { title: file.title },
        graph_hash: Some(file.graph.hash()),
    };
    solve_on(&game, Some(&file.graph), &graphs::neighbours(&file.graph), request)
}

fn solve_on(
    game: &NodeKayles,
    listed: Option<&Listed>,
    graph: &[Vec<u16>],
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    let options = Options { limits: request.limits, effort: EFFORT, progress: request.progress };
    let certificate =
        solver::solve(game, listed, graph, request.by, &options).map_err(|error| match error {
            SolveError::NoKind(_) => GameError::Wrong(error.to_string()),
            limit => GameError::Limit(limit.to_string()),
        })?;
    let outcome = certificate.header.claim.to_string();
    Ok(Solved { outcome, certificates: vec![certificate], unfinished: None })
}
