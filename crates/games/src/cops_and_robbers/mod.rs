//! Cops and robbers on a graph: who wins, which can be a robber who is never caught.

pub(crate) mod about;
mod proof;
pub mod solver;

use zermelo_checker::claim;
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::games::cops_and_robbers::{Body, CopsAndRobbers};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims::{self, Game};
use zermelo_present::analysis::Request;
use zermelo_present::contract::about::About;
use zermelo_present::contract::rows::Rows;
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::text::Source;

use crate::graph::{self, GraphFile, OnGraph};

/// The game, for the list of games.
pub static GAME: About = About {
    solver: Some(graph::solver::<CopsAndRobbers>()),
    rows: Some(Rows::Titled {
        title: |claim| match claim {
            claim::Claim::CopsAndRobbers(claim) => graph::title(&claim.game.graph),
            _ => None,
        },
        noun: "graph",
        read: |claim, source| {
            let graph = match claim {
                claim::Claim::CopsAndRobbers(claim) => {
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
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::SafeSet, claim::Claim::CopsAndRobbers(claim)) => proof::decode(claim, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

impl OnGraph for CopsAndRobbers {
    const NUMBERS: usize = 1;

    /// With the number of cops and the options behind the word.
    fn of_file(source: Source<'_>, words: &str) -> Result<(CopsAndRobbers, GraphFile), GameError> {
        let (_, graph_hash, file) = graph::of_file(source)?;
        let hash = Hash(graph_hash.unwrap_or_default());
        let (cops, options) = words.split_once(" --").unwrap_or((words, ""));
        let options = options.split(' ').filter(|word| !word.is_empty());
        let options: String = options.map(|word| format!(" --{word}")).collect();
        let text = format!("{cops} graph titled '{}' --graph-hash {hash}{options}", file.title);
        match claims::game(&text) {
            Ok(Game::CopsAndRobbers(game)) => Ok((game, file)),
            Ok(other) => Err(GameError::Wrong(format!("‘{other}’ is no game of cops"))),
            Err(error) => Err(GameError::Wrong(format!(
                "cops K --graph FILE needs the number of cops: {error}"
            ))),
        }
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind("cops and robbers", &[Kind::Replay, Kind::SafeSet])?;
        Ok(SolvedGame::by(solver::solve(self, listed, request.by, request.resources)?))
    }

    fn analyse_on(&self, _: Option<&Listed>, _: &Request<'_>) -> Result<ProbeAnswer, GameError> {
        let wrong =
            "cops and robbers can go on for ever, and its positions are not searched one by one";
        Err(GameError::Wrong(wrong.to_owned()))
    }
}
