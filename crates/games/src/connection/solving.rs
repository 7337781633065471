//! Solves and analyses connection games, by their names or on the graph of a file.

use zermelo_checker::format::{Hash, Text};
use zermelo_checker::games::connection::{Board, Body, Claim, Connection, cell, vertex_name};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::patterns::Patterns;
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::claims::{self, Game};
use zermelo_explain::faces::connection::{Vertices, wrong_board};
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame, solved_by};
use zermelo_search::text::Source;

use super::solver;
use crate::graph::{self, GraphFile, OnGraph};

impl OnGraph for Connection {
    /// With the options behind the word.
    fn of_file(source: Source<'_>, words: &str) -> Result<(Connection, GraphFile), GameError> {
        let (_, hash, file) = graph::of_file(source)?;
        let hash = Hash(hash.unwrap_or_default());
        let options = words.strip_prefix("connection").unwrap_or(words);
        let text = format!("connection graph titled '{}'{options} --graph-hash {hash}", file.title);
        match claims::game(&text) {
            Ok(Game::Connection(game)) => Ok((game, file)),
            Ok(other) => Err(GameError::Wrong(format!("‘{other}’ is no connection game"))),
            Err(error) => Err(GameError::Wrong(format!(
                "a game of connection --graph needs what is joined, --join A,B: {error}"
            ))),
        }
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind("connection games", &[Kind::Patterns])?;
        let wrong = |why: String| GameError::Wrong(format!("{self}: {why}"));
        let position = self.confirmed(listed);
        let position = position.map_err(|fault| wrong(wrong_board(self, listed, &fault)))?;
        let (winner, patterns) = solver::solve(&position, &sides(&self.board), &request.resources)?;
        let certificate = |game: Connection, patterns: Patterns| {
            let body = Body { graph: listed.cloned(), patterns };
            solved_by(Claim { game }, Kind::Patterns, &body).map_err(wrong)
        };
        Ok(match (winner, patterns) {
            (Side::Short, Some(patterns)) => SolvedGame::by(certificate(self.clone(), patterns)?),
            (_, Some(mut patterns)) => {
                let none = || wrong("its sides have no names".to_owned());
                let (turned, images) = turned(self).ok_or_else(none)?;
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
        let claim = Claim { game: self.clone() };
        Ok(Ladder::new(&[claim], |claim| Vertices::new(claim, listed))?.analyse(request)?)
    }
}

/// The cells that touch each side that Cut joins to win; none where Cut has no sides. In Hex one of the players
/// joins the own sides (Nash).
fn sides(board: &Board) -> Vec<Vec<u16>> {
    let &Board::Hex { rows, columns } = board else { return Vec::new() };
    let row = |first: u16| (first..).take(columns.into()).collect();
    vec![row(0), row(rows.saturating_sub(1).saturating_mul(columns))]
}

/// Hex with rows and columns exchanged, where Short is who is Cut here, and for each vertex, those of Short's
/// sides and then of Cut's among them, which it is there; `None` for other games.
fn turned(game: &Connection) -> Option<(Connection, Vec<u16>)> {
    let &Board::Hex { rows, columns } = &game.board else { return None };
    let board = Board::Hex { rows: columns, columns: rows };
    let cells = 0..rows.checked_mul(columns)?;
    let image = |vertex: u16| {
        let [column, row] = cell(&game.board, vertex)?;
        column.checked_mul(rows)?.checked_add(row)
    };
    let sides = [cells.end, cells.end.checked_add(1)?];
    let of_sides = [sides, sides].into_iter().flatten().map(Some);
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
