//! Solves and analyses positional games, on boards that have names or are in files.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Claim, Convention, Positional};
use zermelo_explain::claims::{self, Game};
use zermelo_explain::faces::Positional as Points;
use zermelo_explain::faces::positional::play;
use zermelo_explain::sentence;
use zermelo_present::analysis::{Judge, Ladder, Request};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, SolveError};
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::symmetry::Automorphisms;
use zermelo_search::text::{Diagnostic, Diagnostics, Source};

use super::boards::file::BoardFile;
use super::boards::pg;
use super::solver::{self, Checkpoint, GameValue, Knowledge, Options};
use super::start::{self, complete};
use super::{boards, unfinished};
use crate::symmetries::tuples;

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
    let (game, board) = of_file(source, options, &request.resources.limits)?;
    solve_on(&game, &board, request)
}

/// Analyses a position of a game on the board of a file.
pub(super) fn analyse_file(
    source: Source<'_>,
    options: &str,
    request: &Request<'_>,
) -> Result<ProbeAnswer, GameError> {
    let (game, board) = of_file(source, options, &request.resources.limits)?;
    analyse_on(&game, board, request)
}

/// The game on the board of a file, with these options, and the board. A file that says the rules itself
/// has no other options.
fn of_file(
    source: Source<'_>,
    options: &str,
    limits: &Limits,
) -> Result<(Positional, Board), GameError> {
    let wrong = GameError::Source;
    if !pg::is_meant(source.text) {
        let file = boards::file::parse(source.text).map_err(wrong)?;
        return Ok((named(&file, options)?, file.board));
    }
    let pg::Game { file, options: rules, first_moves } = pg::parse(source.text).map_err(wrong)?;
    if !options.is_empty() {
        let message = format!("the file has its rules: leave out{options}");
        return Err(GameError::Wrong(message));
    }
    let game = named(&file, &rules)?;
    if let Some((first_moves, span)) = first_moves
        && let Some(point) = other_first_move(&game, &file.board, &first_moves, limits)?
    {
        let point = boards::point_name(&file.board, point);
        let message =
            format!("‘{point}’ is left out, and no symmetry takes it to a point that is not");
        let note = "a list of first moves that makes the game another one is not read";
        let problem = Diagnostic::new("first-moves", span, message).note(note);
        return Err(wrong(Diagnostics::of(problem)));
    }
    Ok((game, file.board))
}

/// A free point which no automorphism that keeps the start takes to one of these, so that a first move there
/// is another one.
fn other_first_move(
    game: &Positional,
    board: &Board,
    first_moves: &[u16],
    limits: &Limits,
) -> Result<Option<u16>, GameError> {
    let wrong = |why| GameError::Wrong(format!("the start position: {why}"));
    let start = start::of(game, board).map_err(wrong)?;
    let group = Automorphisms::of_within(tuples(board), limits).map_err(SolveError::from)?;
    let orbits = group.preserving(&start.stones.colours(start.size)).orbits();
    limits.confirm_running()?;
    let is_other = |orbit: &&Vec<u16>| !orbit.iter().any(|point| first_moves.contains(point));
    let mut others = orbits.iter().filter(is_other).flatten();
    Ok(others.find(|&&point| start.stones.owner(point).is_none()).copied())
}

/// The game on the board of a file with these options of the claim language.
fn named(file: &BoardFile, options: &str) -> Result<Positional, GameError> {
    let words = format!("board titled '{}'{options}", file.title);
    match claims::game(&words).map_err(|error| GameError::no_game(&words, &error))? {
        Game::Positional(game) => Ok(game),
        _ => Err(GameError::Wrong(format!("‘{words}’ is not played on a board"))),
    }
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
        Convention::Score { ahead, .. } => ahead,
        Convention::Strong | Convention::Avoidance => Player::First,
    };
    let statements = [Statement::DoesNotLose(player), Statement::Wins(player)];
    let claims = statements.map(|statement| Claim { statement, game: game.clone() });
    // Only the board of this proof is looked at.
    let body = play::by_argument(&claims[0], board.clone(), None);
    let ladder = Ladder::new(&claims, |claim| Points::new(claim, &body))?;
    let analyse = |judge: &mut dyn Judge| ladder.analyse_by(request, Some(judge));
    Ok(solver::judged(&game, &board, request.resources, analyse)?)
}

/// Solves a game on its board: the outcome in words, and what proves it.
fn solve_on(
    game: &Positional,
    board: &Board,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let game = &completed(game, board)?;
    let (by, resources) = (request.by, request.resources);
    let checkpoint = request.checkpoint.map(|path| Checkpoint::new(path, game, by));
    let checkpoint = checkpoint.as_ref();
    let options = Options { by, resources, checkpoint, ..Options::default() };
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
