//! Solves the game at one size.

use zermelo_checker::games::erdos_szekeres::{ErdosSzekeres, Form};
use zermelo_checker::proofs::Kind;
use zermelo_explain::count;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::solver::{self, Board, EFFORT, Unmade};

/// Solves the game at one size.
pub(super) fn solve(
    game: &ErdosSzekeres,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    request.confirm_kind("erdos-szekeres", &[Kind::Replay])?;
    let resources = request.resources;
    // A strategy is searched on a larger board only if that is asked for.
    if request.by.is_none() && request.claim.is_none() {
        let states = deciding(game)?.confirm_limits(&resources.limits)?;
        if states > MOST_FOR_STRATEGY {
            return solve_by_map(game, states, resources);
        }
    }
    let solution = match solver::solve(game, EFFORT, made_by("zermelo solve"), resources)? {
        Err(unmade @ Unmade { winner, p_positions, .. }) => {
            let outcome = format!(
                "not proved: {winner} wins {game}, with {}, by the outcomes of all states; `zermelo map` \
                 makes a certificate of them",
                count(p_positions, "P-position", "P-positions")
            );
            return Ok(SolvedGame::unproved(outcome, unmade.to_string()));
        }
        Ok(solution) => solution,
    };
    let fewest = if solution.is_fewest { ", and no strategy needs fewer" } else { "" };
    let outcome = format!(
        "{}, with {} of {}{fewest}",
        solution.certificate.header.claim,
        solution.positions,
        count(solution.p_positions, "P-position", "P-positions")
    );
    Ok(SolvedGame::proved(outcome, [solution.certificate]))
}

/// The most states of a board on which a strategy is searched: some seconds.
const MOST_FOR_STRATEGY: u64 = 1_000_000;

/// The most states of a board of which `solve` makes the map: a few seconds.
const MOST_FOR_MAP: u64 = 300_000_000;

/// The board that decides a game: of achievement the one with a row and a column less.
fn deciding(game: &ErdosSzekeres) -> Result<Board, SolveError> {
    let board = Board::of(game)?;
    match game.form {
        Form::Avoidance => Ok(board),
        // With lengths of 2 nothing is left to search.
        Form::Achievement => Board::new(board.a().max(3) - 1, board.b().max(3) - 1),
    }
}

/// Solves a large board by its map, or names the command that does.
fn solve_by_map(
    game: &ErdosSzekeres,
    states: u64,
    resources: Resources<'_>,
) -> Result<SolvedGame, GameError> {
    let board = deciding(game)?;
    let (a, b) = (board.a(), board.b());
    let better = format!("a map is the better form for a board with {states} states");
    let all_the_same = "--by replay searches a strategy all the same";
    if game.form == Form::Avoidance && states <= MOST_FOR_MAP {
        let certificate = solver::map::map(game, made_by("zermelo solve"), resources)?;
        let outcome = format!("{}\n  note   {better}; {all_the_same}", certificate.header.claim);
        return Ok(SolvedGame::proved(outcome, [certificate]));
    }
    let same = match game.form {
        Form::Avoidance => String::new(),
        Form::Achievement => format!("; by section 7 of the paper who wins is who wins ({a}, {b})"),
    };
    let outcome = format!("not solved: {game}\n  note   {better}{same}");
    let unfinished = format!(
        "`zermelo map erdos-szekeres {a} {b} -o FILE` makes the map, and `zermelo map erdos-szekeres \
         --every {b} --up-to {a}` finds who wins in less memory; {all_the_same}"
    );
    Ok(SolvedGame::unproved(outcome, unfinished))
}
