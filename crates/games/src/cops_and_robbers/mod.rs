//! Cops and robbers on a graph: who wins, which can be a robber who is never caught.

pub(crate) mod about;
mod probe;
mod proof;
pub mod solver;

use zermelo_checker::claim::{self, Player};
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::games::cops_and_robbers::{Body, Claim, CopsAndRobbers, Statement};
use zermelo_checker::games::graph::Listed;
use zermelo_checker::proofs::Kind;
use zermelo_explain::assertion::Said;
use zermelo_present::analysis::Request;
use zermelo_present::contract::about::{About, own};
use zermelo_present::contract::end::End;
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
    ends: |game, end| own(game).map_or(Vec::new(), |game| ends(game, end)),
    proofs: |kind, certificate| match (kind, &certificate.header.claim) {
        (Kind::SafeSet, claim::Claim::CopsAndRobbers(claim)) => proof::decode(claim, certificate),
        _ => Ok(None),
    },
    ..about::ABOUT
};

/// How many cops are needed: a robber escapes one fewer, if there is one fewer.
fn number(
    game: &CopsAndRobbers,
    listed: Option<&Listed>,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let by = request.by.filter(|&kind| kind == Kind::Replay);
    let (mut cops, mut escape) = (0, None);
    loop {
        cops += 1;
        let of_cops = CopsAndRobbers { cops, ..game.clone() };
        let solved = solver::solve(&of_cops, listed, by, request.resources);
        match (solved, escape.take()) {
            (Ok(made), _) if Said::of(&made.header.claim).winner() == Some(Player::Second) => {
                escape = Some(made);
            }
            (Ok(made), before) => {
                let outcome = format!("value {cops} in {game}");
                return Ok(SolvedGame::proved(outcome, [made].into_iter().chain(before)));
            }
            (Err(why), Some(before)) => {
                let unfinished = Some(why.to_string());
                return Ok(SolvedGame { unfinished, ..SolvedGame::by(before) });
            }
            (Err(why), None) => return Err(why.into()),
        }
    }
}

/// The claims that together say how many cops are needed.
fn ends(game: &CopsAndRobbers, end: End) -> Vec<claim::Claim> {
    let End::Score(cops) = end else { return Vec::new() };
    let Some(cops) = u8::try_from(cops).ok().filter(|&cops| cops > 0 && game.cops == 0) else {
        return Vec::new();
    };
    let claim = |(cops, statement)| {
        let game = CopsAndRobbers { cops, ..game.clone() };
        claim::Claim::from(Claim { statement, game })
    };
    let escape = Some((cops - 1, Statement::RobberEscapes)).filter(|&(cops, _)| cops > 0);
    [(cops, Statement::CopsWin { within: None })].into_iter().chain(escape).map(claim).collect()
}

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
        let needs = "cops K --graph FILE needs the number of cops";
        Ok((graph::claimed(&text, needs)?, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind("cops and robbers", &[Kind::Replay, Kind::SafeSet])?;
        if self.cops == 0 {
            return number(self, listed, request);
        }
        Ok(SolvedGame::by(solver::solve(self, listed, request.by, request.resources)?))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        Ok(probe::analyse(self, listed, request)?)
    }
}

#[cfg(test)]
mod tests;
