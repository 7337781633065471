//! Solves and analyses connection games, by their names or on the graph of a file.

use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::connection::{Board, Body, Claim, Connection, cell, vertex_name};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::patterns::{Patterns, Position};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::faces::connection::wrong_board;
use zermelo_present::analysis::Request;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::limits::SolveError;
use zermelo_search::solving::{SolveRequest, SolvedGame, solved_by};
use zermelo_search::text::Source;

use super::{probe, solver};
use crate::graph::{self, GraphFile, OnGraph};

impl OnGraph for Connection {
    /// With the options behind the word.
    fn of_file(source: Source<'_>, words: &str) -> Result<(Connection, GraphFile), GameError> {
        let (_, hash, file) = graph::of_file(source)?;
        let hash = Hash(hash.unwrap_or_default());
        let options = words.strip_prefix("connection").unwrap_or(words);
        let text = format!("connection graph titled '{}'{options} --graph-hash {hash}", file.title);
        let needs = "a game of connection --graph needs what is joined, --join A,B";
        Ok((graph::claimed(&text, needs)?, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind("connection games", &[Kind::Patterns])?;
        let wrong = |why: String| GameError::Wrong(format!("{self}: {why}"));
        let position = board_of(self, listed)?;
        let sides = sides(&self.board, &position);
        let solved = solver::solve(&position, &sides, &request.resources);
        let (winner, patterns) = solved.map_err(|error| named(self, error))?;
        let certificate = |game: Connection, patterns: Patterns| {
            let body = Body { graph: listed.cloned(), patterns };
            solved_by(Claim { game }, Kind::Patterns, &body).map_err(wrong)
        };
        Ok(match (winner, patterns) {
            (Side::Short, Some(patterns)) => SolvedGame::by(certificate(self.clone(), patterns)?),
            (_, Some(mut patterns)) => {
                let none = || wrong("its sides have no names".to_owned());
                let (turned, images) = turned(self, &position).ok_or_else(none)?;
                solver::renumber(&mut patterns, &images);
                let outcome = format!("cut wins {self}: short wins {turned}");
                SolvedGame::proved(outcome, [certificate(turned, patterns)?])
            }
            (_, None) => SolvedGame::proved(format!("cut wins {self}, which no claim says"), []),
        })
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let position = board_of(self, listed)?;
        let sides = sides(&self.board, &position);
        let answer = probe::analyse(self, (&position, &sides), listed, request);
        answer.map_err(|error| named(self, error))
    }
}

/// The board of a game, with what is taken at the start.
fn board_of(game: &Connection, listed: Option<&Listed>) -> Result<Position, GameError> {
    let wrong = |fault| GameError::Wrong(format!("{game}: {}", wrong_board(game, listed, &fault)));
    game.confirmed(listed).map_err(wrong)
}

/// Why a search has no result, with the name of the game.
fn named(game: &Connection, error: SolveError) -> GameError {
    match error {
        SolveError::None(why) => SolveError::None(format!("{game}: {why}")).into(),
        error => error.into(),
    }
}

/// The cells that touch each side that Cut joins to win; none where Cut has no sides. In Hex one of the players
/// joins the own sides (Nash), and in Y all three.
pub(super) fn sides(board: &Board, position: &Position) -> Vec<Vec<u16>> {
    match *board {
        Board::Hex { rows, columns } => {
            let row = |first: u16| (first..).take(columns.into()).collect();
            vec![row(0), row(rows.saturating_sub(1).saturating_mul(columns))]
        }
        Board::Y { .. } => {
            let beside = |side: &u16| position.graph.neighbours().get(usize::from(*side)).cloned();
            position.terminals.iter().filter_map(beside).collect()
        }
        _ => Vec::new(),
    }
}

/// The game where Short is who is Cut here, Hex with rows and columns exchanged, and for each vertex, those of
/// Short's sides and then of Cut's among them, which it is there; `None` on graphs.
fn turned(game: &Connection, position: &Position) -> Option<(Connection, Vec<u16>)> {
    let board = match game.board {
        Board::Hex { rows, columns } => Board::Hex { rows: columns, columns: rows },
        Board::Y { rows } => Board::Y { rows },
        _ => return None,
    };
    let cells = 0..*position.terminals.first()?;
    let image = |vertex: u16| match board {
        Board::Hex { columns, .. } => {
            let [column, row] = cell(&game.board, vertex)?;
            column.checked_mul(columns)?.checked_add(row)
        }
        _ => Some(vertex),
    };
    let of_sides = [&position.terminals, &position.terminals].into_iter().flatten();
    let of_sides = of_sides.map(|&side| Some(side));
    let images: Vec<u16> = cells.clone().map(image).chain(of_sides).collect::<Option<_>>()?;
    let name = |name: &Text| {
        let is_named = |vertex: &u16| vertex_name(&game.board, None, *vertex) == name.as_str();
        let vertex = cells.clone().find(is_named)?;
        Text::new(vertex_name(&board, None, *images.get(usize::from(vertex))?))
    };
    let start = game.start.iter().map(name).collect::<Option<_>>()?;
    let turned = Connection { board, first: game.first.other(), start, graph_hash: None };
    Some((turned, images))
}
