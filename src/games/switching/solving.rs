//! Solves and analyses Shannon's switching game, by its name or on the graph of a file.

use zermelo_checker::format::Hash;
use zermelo_checker::games::graph::Listed;
use zermelo_checker::games::switching::{Body, Claim, Switching};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::faces::switching::{Edges, wrong_board};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, Solved, solved_by};
use zermelo_search::text::Source;

use super::solver;
use crate::analysis::{Ladder, Request};
use crate::games::graph::{self, GraphFile};

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
pub(super) fn solve_file(
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
pub(super) fn analyse_file(
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
