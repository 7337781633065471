//! Misère play of Node Kayles, Cram, Nim and octal games: who wins, and a strategy, by a search of all
//! positions. Heaps are counted by their sizes, so that their order does not matter.

pub(crate) mod about;
mod solver;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::graph::Listed;
use zermelo_checker::games::misere::{Body, Claim, Misere};
use zermelo_checker::games::node_kayles::NodeKayles;
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::Reversed;
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::contract::about::About;
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use crate::graph::{self, GraphFile, OnGraph};

/// Misère play, for the list of games.
pub static GAME: About = About {
    solver: Some(graph::solver::<Misere>()),
    rows: Some(Rows::Titled {
        title: |claim| match claim {
            claim::Claim::Misere(Claim { game: Misere::NodeKayles(game), .. }) => {
                graph::title(&game.graph)
            }
            _ => None,
        },
        noun: "graph",
        read: |claim, source| {
            let graph = match claim {
                claim::Claim::Misere(Claim { game: Misere::NodeKayles(game), .. }) => {
                    graph::listed(&mut game.graph_hash, source)?
                }
                _ => None,
            };
            Ok(Box::new(move |header, replay| {
                let body = Body { graph: graph.clone(), replay };
                Certificate::new(header, Kind::Replay, &body)
            }))
        },
    }),
    ..about::ABOUT
};

/// Of a file: `misere node-kayles --graph FILE`.
impl OnGraph for Misere {
    const NUMBERS: usize = 1;

    fn of_file(source: Source<'_>, words: &str) -> Result<(Misere, GraphFile), GameError> {
        let (graph, graph_hash, file) = graph::of_file(source)?;
        let is_known = words == "misere node-kayles";
        let wrong = || GameError::Wrong(format!("‘{words}’ is not misere node-kayles"));
        is_known.then_some(()).ok_or_else(wrong)?;
        Ok((Misere::NodeKayles(NodeKayles { graph, graph_hash }), file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind("misère play", &[Kind::Replay])?;
        Ok(SolvedGame::by(solver::solve(self, listed, request.resources)?))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let claim = Claim { winner: Player::First, game: self.clone() };
        Ok(Ladder::new(&[claim], |claim| Reversed::new(claim, listed))?.analyse(request)?)
    }
}

#[cfg(test)]
mod tests;
