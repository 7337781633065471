//! Col and Snort: players colour the vertices of a graph, and who can colour none loses.

pub(crate) mod about;
pub mod solver;

use zermelo_checker::claim;
use zermelo_checker::claim::Player;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::colouring::{Body, Claim, Colouring, Rule};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::Colouring as Vertices;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::about::About;
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use crate::graph::{self, GraphFile, OnGraph};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(graph::solver::<Colouring>()),
    rows: Some(Rows::Titled {
        title: |claim| match claim {
            claim::Claim::Colouring(claim) => graph::title(&claim.game.graph),
            _ => None,
        },
        noun: "graph",
        read: |claim, source| {
            let graph = match claim {
                claim::Claim::Colouring(claim) => {
                    graph::listed(&mut claim.game.graph_hash, source)?
                }
                _ => None,
            };
            Ok(Box::new(move |header, replay| {
                let body = Body { graph: graph.clone(), symmetries: Vec::new(), replay };
                Certificate::new(header, Kind::Replay, &body)
            }))
        },
    }),
    ..about::ABOUT
};

impl OnGraph for Colouring {
    fn of_file(source: Source<'_>, word: &str) -> Result<(Colouring, GraphFile), GameError> {
        let (graph, graph_hash, file) = graph::of_file(source)?;
        let rule = [Rule::Col, Rule::Snort].into_iter().find(|rule| rule.name() == word);
        let rule =
            rule.ok_or_else(|| GameError::Wrong(format!("‘{word}’ is no colouring game")))?;
        Ok((Colouring { rule, graph, graph_hash }, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind(self.rule.name(), &[Kind::Replay])?;
        Ok(SolvedGame::by(solver::solve(self, listed, request.resources)?))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let claim = Claim { winner: Player::First, game: self.clone() };
        Ok(Ladder::new(&[claim], |claim| Vertices::new(claim, listed, &[]))?.analyse(request)?)
    }
}
