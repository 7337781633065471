//! What the commands ask of Shannon's switching game.

use zermelo_checker::format::Hash;
use zermelo_checker::games::graph::Listed;
use zermelo_checker::games::switching::{Body, Claim, Switching};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::faces::switching::{Edges, wrong_board};

use super::solver;
use crate::analysis::{Ladder, Request};
use crate::contract::about::{About, Solver};
use crate::contract::error::GameError;
use crate::contract::options::{FileGame, GameOption, GameOptions, Takes};
use crate::contract::solving::{SolveRequest, Solved, solved_by};
use crate::games::graph::{self, GraphFile};
use crate::probe::ProbeAnswer;
use crate::text::Source;

/// What the game says of itself.
pub(crate) static ABOUT: About = About {
    games: &[
        [
            "switching grid R C --from A --to B",
            "Shannon's switching game on a grid between two vertices; also path, cycle, hypercube",
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
                Takes::File(FileGame {
                    solve: solve_file,
                    analyse: Some(analyse_file),
                    solve_in_sum: None,
                }),
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
    solver: Some(Solver::PLAIN),
    ..About::called("the switching game")
};

/// Solves the game, on the graph that a file lists where it has no name.
pub(super) fn solve(
    game: &Switching,
    listed: Option<&Listed>,
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    request.confirm_kind("the switching game", &[Kind::SpanningTrees])?;
    let wrong = |why: String| GameError::Wrong(format!("{game}: {why}"));
    let board = game.confirmed(listed);
    let network = board.map_err(|fault| wrong(wrong_board(game, listed, &fault)))?;
    let (winner, trees) = solver::solve(&network, game.first, &request.resources.limits)?;
    let claim = Claim { winner, game: game.clone() };
    let outcome = claim.to_string();
    let body = Body { graph: listed.cloned(), trees };
    let certificate = solved_by(claim, Kind::SpanningTrees, &body).map_err(wrong)?;
    Ok(Solved::proved(outcome, [certificate]))
}

/// Solves the game on the graph of a file.
fn solve_file(
    source: Source<'_>,
    options: &str,
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    let (game, file) = of_file(source, options)?;
    let solved = solve(&game, Some(&file.graph), request)?;
    Ok(Solved { read: vec![file.in_words()], ..solved })
}

/// Analyses a position of the game, on the graph that a file lists where it has no name.
pub(super) fn analyse(
    game: &Switching,
    listed: Option<&Listed>,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let claim = Claim { winner: Side::Short, game: game.clone() };
    Ok(Ladder::new(&[claim], |claim| Edges::new(claim, listed))?.analyse(request)?)
}

/// Analyses a position of the game on the graph of a file.
fn analyse_file(
    source: Source<'_>,
    options: &str,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let (game, file) = of_file(source, options)?;
    analyse(&game, Some(&file.graph), request)
}

/// The game on the graph of a file with these options, and the file.
fn of_file(source: Source<'_>, options: &str) -> Result<(Switching, GraphFile), GameError> {
    let file = graph::parse(source).map_err(GameError::Source)?;
    let hash = Hash(file.graph.hash());
    let text = format!("switching graph titled '{}'{options} --graph-hash {hash}", file.title);
    match claims::game(&text) {
        Ok(Game::Switching(game)) => Ok((game, file)),
        Ok(other) => Err(GameError::Wrong(format!("‘{other}’ is no switching game"))),
        Err(error) => Err(GameError::Wrong(format!(
            "a game of switching --graph needs the terminals, --from VERTEX --to VERTEX: {error}"
        ))),
    }
}
