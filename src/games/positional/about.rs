//! What the commands ask of positional games.

use std::borrow::Cow;
use std::path::Path;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Body, Claim, Convention, Positional};
use zermelo_checker::proofs::replay::Replay;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::faces::Positional as Points;
use zermelo_explain::picture::Layout;
use zermelo_explain::sentence;

use super::boards::known;
use super::solver::{self, GameValue, Known, Options};
use super::start::complete;
use super::{boards, compile, description, unfinished};
use crate::analysis::{Ladder, Request};
use crate::contract::about::{About, Solver};
use crate::contract::boards::Boards;
use crate::contract::error::GameError;
use crate::contract::made::Made;
use crate::contract::options::{FileGame, GameOption, GameOptions, Takes};
use crate::contract::solving::{SolveRequest, Solved};
use crate::contract::sources::{CompileRequest, Language, NamedFile, Sources};
use crate::limits::SolveError;
use crate::probe::ProbeAnswer;
use crate::text::{Lines, Source, Span};

/// The option that makes a game one of maker and breaker.
pub(crate) const WEAK: GameOption = GameOption::new(
    "weak",
    Takes::Nothing,
    "Maker completes a line, breaker prevents it; maker moves first",
);

/// Who moves first in such a game.
pub(crate) const BREAKER_FIRST: GameOption = GameOption {
    requires: Some("weak"),
    ..GameOption::new("breaker-first", Takes::Nothing, "In a --weak game, breaker moves first")
};

/// What is done with the game of a board file.
const BOARD_FILE: FileGame =
    FileGame { solve: solve_file, analyse: Some(analyse_file), solve_in_sum: None };

/// What the games say of themselves.
pub(crate) static ABOUT: About = About {
    games: &[
        ["affine-plane Q", "the affine plane of order Q", "Q = 2, 3, 4, 5, 7, 8, 9"],
        [
            "affine-plane Q --without-index-blocks K",
            "the same without K lines of one parallel class",
            "K = 1 … Q",
        ],
        ["projective-plane Q", "the projective plane of order Q", "Q = 2, 3, 4, 5, 7, 8, 9"],
        ["hypercube N D", "N^D tic-tac-toe with all its diagonals", "at most 512 points"],
        ["--board FILE", "any points and lines, from a file", "at most 512 points"],
    ],
    options: GameOptions {
        rule: "Strong: the first to complete a line wins",
        list: &[
            GameOption::new(
                "board",
                Takes::File(BOARD_FILE),
                "Play on the points and lines of a file instead of a named board",
            ),
            GameOption {
                conflicts_with: &["board"],
                ..GameOption::new(
                    "without-index-blocks",
                    Takes::Word("K"),
                    "Take K lines of one parallel class out of an affine plane",
                )
            },
            GameOption { conflicts_with: &["avoidance"], ..WEAK },
            BREAKER_FIRST,
            GameOption::new("avoidance", Takes::Nothing, "The first to complete a line loses"),
            GameOption::new(
                "start",
                Takes::Word("r1,r3/r2"),
                "Start with stones on the board: the first player's, a slash, the second player's; in \
                 coprime-grid with rows of integers, in dots-and-boxes with edges",
            ),
            GameOption::new(
                "within",
                Takes::Word("MOVES"),
                "The game is over after so many moves of both players, as if the board were full",
            ),
        ],
    },
    claims: &[
        ["first player wins GAME", "also second player; maker or breaker in a --weak game"],
        ["second player does not lose GAME", "wins or draws; a draw is this for both players"],
    ],
    boards: Some(Boards {
        names: known::list,
        known: description::known,
        describe: description::of_words,
        describe_file: description::of_source,
    }),
    solver: Some(Solver::PLAIN),
    sources: Some(LINES),
    ..About::called("positional games")
};

/// Lines of play: what every text is taken for that is not meant for another game.
pub(crate) const LINES: Sources =
    Sources { is_meant: |_| false, named_files, language: Language::Lines(compile_lines) };

/// Solves a game on a board that has a name.
pub(super) fn solve(game: &Positional, request: &SolveRequest<'_>) -> Result<Solved, GameError> {
    let board = known::board_of(game).map_err(|error| GameError::Wrong(error.to_string()))?;
    solve_on(game, &board, request)
}

/// Solves a game on the board of a file.
fn solve_file(
    source: Source<'_>,
    options: &str,
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    let (game, board) = of_file(source, options)?;
    solve_on(&game, &board, request)
}

/// Analyses a position of a game on the board of a file.
fn analyse_file(
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
    let board = known::board_of(game).map_err(|error| GameError::Wrong(error.to_string()))?;
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
    // A board with the tables of no proof.
    let (symmetries, pairings, threats) = (Vec::new(), Vec::new(), Vec::new());
    let (positions, nodes, entries) = (Cow::Borrowed([].as_slice()), Vec::new(), Vec::new());
    let replay = Replay { opening: None, positions, nodes: nodes.into(), entries: entries.into() };
    let body = Body { board, symmetries, replay, pairings, threats };
    Ok(Ladder::new(&claims, |claim| Points::new(claim, &body))?.analyse(request)?)
}

/// Where the points of a game's board are drawn, as the file of the board says it.
pub(super) fn layout(game: &Positional, source: Source<'_>) -> Result<Layout, GameError> {
    let file = boards::file::parse(source.text).map_err(GameError::Source)?;
    let is_board = match game.board_hash {
        Some(hash) => file.board.hash() == hash,
        None => boards::named(&game.board).is_ok_and(|board| board == file.board),
    };
    let wrong = |what| GameError::Wrong(format!("{}: {what}", source.name));
    if !is_board {
        return Err(wrong("it is not the board of the game: their points or lines differ"));
    }
    let Some(boards::layout::Layout { places, is_grid }) = file.layout else {
        return Err(wrong(
            "it does not say where its points are: `grid COLUMNS ROWS` or `at POINT X Y`",
        ));
    };
    let middle = |at: u16| i32::from(at).saturating_mul(100).saturating_add(50);
    let line = |line: &Vec<u16>| line.iter().copied().map(usize::from).collect();
    let lines = if is_grid { Vec::new() } else { file.board.lines.iter().map(line).collect() };
    let places = places.iter().map(|place| place.map(middle)).collect();
    Ok(Layout { places, is_grid, lines })
}

/// Solves a game on its board: the outcome in words, and what proves it.
fn solve_on(
    game: &Positional,
    board: &Board,
    request: &SolveRequest<'_>,
) -> Result<Solved, GameError> {
    let game = &completed(game, board)?;
    let (by, resources) = (request.by, request.resources);
    let options = Options { by, resources, ..Options::default() };
    let mut known = Known::default();
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
    Ok(Solved::proved(outcome, solution.certificates))
}

/// The board file that a source names, and the files of its dictionary.
fn named_files(text: &str) -> Vec<NamedFile> {
    let file = super::source::parse(text).file;
    let named = |name: &str, is_joined| NamedFile { name: name.to_owned(), is_joined };
    let board = file.board.iter().map(|board| named(board.value, false));
    board.chain(file.dictionaries.iter().map(|table| named(table.value, true))).collect()
}

/// A source of lines of play. Boards are looked up beside it.
fn compile_lines(
    source: Source<'_>,
    path: &Path,
    request: &CompileRequest<'_>,
) -> Result<Made, GameError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let CompileRequest { max_moves: moves, limits, progress, .. } = *request;
    let bounds = compile::Bounds { moves, limits, progress };
    let compiled = compile::compile(source, folder, &bounds);
    // What is found after a limit is not all that is wrong, or is not wrong.
    limits.confirm_running()?;
    let compiled = compiled.map_err(GameError::Source)?;
    let (rows, all) = (compiled.rows, compiled.all_rows);
    let ending = match all.checked_sub(rows) {
        Some(to_a_case @ 1..) => {
            let lead = zermelo_explain::count(to_a_case, "leads", "lead");
            format!(": {rows} to the end of the game, and {lead} to a case")
        }
        _ => String::new(),
    };
    let mut facts = Vec::new();
    if all > 0 || compiled.entries == 0 {
        facts.push(format!("rows   {all} in the source{ending}"));
    }
    let unused = compiled.not_reached;
    match (compiled.entries, unused.len()) {
        (0, _) => {}
        (entries, 0) => facts.push(format!("entries  {entries} in the dictionary")),
        (entries, unused) => {
            let listed = if request.list_unused { "" } else { " (--unused lists them)" };
            facts.push(format!(
                "entries  {entries} in the dictionary; play never comes to the positions of \
                 {unused}{listed}"
            ));
        }
    }
    if request.list_unused {
        let lines = Lines::of(source.text);
        let entry = |span: Span| {
            let entry = source.text.get(span.clone()).unwrap_or_default();
            format!("unused  {entry} ({})", lines.in_words(span.start))
        };
        facts.extend(unused.into_iter().map(entry));
    }
    Ok(Made::new(compiled.certificate, facts))
}
