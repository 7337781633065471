//! Solves and analyses positional games, on boards that have names or are in files.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Claim, Convention, Positional};
use zermelo_explain::claims::{self, Game};
use zermelo_explain::faces::Positional as Points;
use zermelo_explain::faces::positional::play;
use zermelo_explain::sentence;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::limits::SolveError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use super::solver::{self, GameValue, Knowledge, Options};
use super::start::complete;
use super::{boards, unfinished};

/// Solves a game on a board that has a name.
pub(super) fn solve(
    game: &Positional,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let board =
        boards::known::board_of(game).map_err(|error| GameError::Wrong(error.to_string()))?;
    solve_on(game, &board, request)
}

/// Solves a game on the board of a file.
pub(super) fn solve_file(
    source: Source<'_>,
    options: &str,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let (game, board) = of_file(source, options)?;
    solve_on(&game, &board, request)
}

/// Analyses a position of a game on the board of a file.
pub(super) fn analyse_file(
    source: Source<'_>,
    options: &str,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let (game, board) = of_file(source, options)?;
    analyse_on(&game, board, request)
}

/// The game on the board of a file, with these options, and the board.
fn of_file(source: Source<'_>, options: &str) -> Result<(Positional, Board), GameError> {
    let file = boards::file::parse(source.text).map_err(GameError::Source)?;
    let words = format!("board titled '{}'{options}", file.title);
    let game = claims::game(&words).map_err(|error| GameError::no_game(&words, &error))?;
    let Game::Positional(game) = game else {
        return Err(GameError::Wrong(format!("‘{words}’ is not played on a board")));
    };
    Ok((game, file.board))
}

/// The game with what its claim needs of the board.
pub(super) fn completed(game: &Positional, board: &Board) -> Result<Positional, GameError> {
    complete(game, board).map_err(|fault| GameError::Wrong(format!("{game}: {}", sentence(&fault))))
}

/// Analyses a position of a game on a board that has a name.
pub(super) fn analyse(game: &Positional, request: &Request<'_>) -> Result<ProbeAnswer, GameError> {
    let board =
        boards::known::board_of(game).map_err(|error| GameError::Wrong(error.to_string()))?;
    analyse_on(game, board, request)
}

/// Analyses a position of a game on its board: what maker can do, or else the first player.
fn analyse_on(
    game: &Positional,
    board: Board,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let game = completed(game, &board)?;
    let player = match game.convention {
        Convention::Weak { maker } => maker,
        Convention::Strong | Convention::Avoidance => Player::First,
    };
    let statements = [Statement::DoesNotLose(player), Statement::Wins(player)];
    let claims = statements.map(|statement| Claim { statement, game: game.clone() });
    // Only the board of this proof is looked at.
    let body = play::by_argument(&claims[0], board, None);
    Ok(Ladder::new(&claims, |claim| Points::new(claim, &body))?.analyse(request)?)
}

/// Solves a game on its board: the outcome in words, and what proves it.
fn solve_on(
    game: &Positional,
    board: &Board,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let game = &completed(game, board)?;
    let (by, resources) = (request.by, request.resources);
    let options = Options { by, resources, ..Options::default() };
    let mut known = Knowledge::default();
    let solution = match solver::solve_known(game, board, &options, &mut known) {
        Ok(solution) => solution,
        Err(SolveError::Limit(why)) => return Ok(unfinished::solved(game, known, why)),
        Err(error) => return Err(error.into()),
    };
    let outcome = match (solution.value, solution.certificates.first()) {
        (GameValue::NotLost(player), _) => {
            let of = |statement| Claim { statement, game: game.clone() };
            let said = of(Statement::DoesNotLose(player)).to_string();
            match by {
                Some(_) => said,
                None => format!(
                    "{said}\n  open   whether {}: --time-limit TIME searches so long",
                    of(Statement::Wins(player))
                ),
            }
        }
        (GameValue::Draw, _) => format!("draw {game}"),
        (_, Some(certificate)) => certificate.header.claim.to_string(),
        (GameValue::Wins(player), None) => format!("{player} wins {game}"),
    };
    Ok(SolvedGame::proved(outcome, solution.certificates))
}
