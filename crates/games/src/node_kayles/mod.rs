//! Node Kayles: players take vertices of a graph, none equal or adjacent to one that was taken, and who
//! cannot move loses.

pub(crate) mod about;
mod dump;
pub mod solver;
mod solving;
mod theorem;
pub(crate) mod values;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{Body, Claim, Listed, MAX_VERTICES, NodeKayles};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::{NodeKayles as Vertices, graph_sizes};
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::about::About;
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::mirror::search::EFFORT;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use crate::graph::{self, GraphFile, OnGraph};
use solver::WantedProof;

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(graph::solver::<NodeKayles>()),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::NimValues, claim::Claim::NodeKayles(claim)) => {
            Ok(Some(Box::new(values::decode(claim, certificate)?)))
        }
        _ => Ok(None),
    },
    theorem: Some(theorem::theorem),
    rows: Some(Rows::Titled {
        title: |claim| match claim {
            claim::Claim::NodeKayles(claim) => graph::title(&claim.game.graph),
            _ => None,
        },
        noun: "graph",
        read: |claim, source| {
            let graph = match claim {
                claim::Claim::NodeKayles(claim) => {
                    graph::listed(&mut claim.game.graph_hash, source)?
                }
                _ => None,
            };
            Ok(Box::new(move |header, replay| {
                let body = Body { graph: graph.clone(), replay, mirrors: Vec::new() };
                Certificate::new(header, Kind::Replay, &body)
            }))
        },
    }),
    ..about::ABOUT
};

impl OnGraph for NodeKayles {
    fn of_file(source: Source<'_>, _: &str) -> Result<(NodeKayles, GraphFile), GameError> {
        let (graph, graph_hash, file) = graph::of_file(source)?;
        Ok((NodeKayles { graph, graph_hash }, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        let graph = listed.map(graph::neighbours).or_else(|| graph::named(&self.graph));
        let graph = graph.ok_or_else(|| {
            let why = graph_sizes(&self.graph, MAX_VERTICES);
            let why = why.unwrap_or_else(|| "--graph FILE has the graph of a title".to_owned());
            GameError::Wrong(format!("{self}: {why}"))
        })?;
        let statement = match request.claim {
            Some(claim::Claim::NodeKayles(claim)) => Some(claim.statement),
            _ => None,
        };
        let wanted = WantedProof { by: request.by, statement };
        Ok(SolvedGame::by(solver::solve(self, listed, &graph, wanted, EFFORT, request.resources)?))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let claim = Claim { statement: Player::First.into(), game: self.clone() };
        Ok(Ladder::new(&[claim], |claim| Vertices::new(claim, listed, &[]))?.analyse(request)?)
    }
}

#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;
