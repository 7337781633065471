//! Solves and analyses Shannon's switching game, by its name or on the graph of a file.

use zermelo_checker::format::Hash;
use zermelo_checker::games::graph::Listed;
use zermelo_checker::games::switching::{Body, Claim, Switching};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Move;
use zermelo_checker::proofs::spanning_trees::{Network, Side};
use zermelo_explain::faces::switching::{Edges, wrong_board};
use zermelo_present::analysis::{Judge, Ladder, Request};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, SolveError};
use zermelo_search::solving::{SolveRequest, SolvedGame, solved_by};
use zermelo_search::text::Source;

use super::solver;
use crate::graph::{self, GraphFile, OnGraph};

impl OnGraph for Switching {
    /// With the options behind the word.
    fn of_file(source: Source<'_>, words: &str) -> Result<(Switching, GraphFile), GameError> {
        let file = graph::parse(source).map_err(GameError::Source)?;
        let hash = Hash(file.graph.hash());
        let options = words.strip_prefix("switching").unwrap_or(words);
        let text = format!("switching graph titled '{}'{options} --graph-hash {hash}", file.title);
        let needs = "a game of switching --graph needs the terminals, --from VERTEX --to VERTEX";
        Ok((graph::claimed(&text, needs)?, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind("the switching game", &[Kind::SpanningTrees])?;
        let network = network(self, listed)?;
        let wrong = |why: String| GameError::Wrong(format!("{self}: {why}"));
        let (winner, trees) = solver::solve(&network, self.first, &request.resources.limits)?;
        let claim = Claim { winner, game: self.clone() };
        let outcome = claim.to_string();
        let body = Body { graph: listed.cloned(), trees };
        let certificate = solved_by(claim, Kind::SpanningTrees, &body).map_err(wrong)?;
        Ok(SolvedGame::proved(outcome, [certificate]))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let claims = [Claim { winner: Side::Short, game: self.clone() }];
        let ladder = Ladder::new(&claims, |claim| Edges::new(claim, listed))?;
        let (network, limits) = (network(self, listed)?, request.resources.limits);
        let mut judge = Positions { network, first: self.first, limits, positions: 0 };
        Ok(ladder.analyse_by(request, Some(&mut judge))?)
    }
}

/// The network of a game.
fn network(game: &Switching, listed: Option<&Listed>) -> Result<Network, GameError> {
    let wrong = |fault| GameError::Wrong(format!("{game}: {}", wrong_board(game, listed, &fault)));
    game.confirmed(listed).map_err(wrong)
}

/// How positions end, by trees in what is left of the network.
pub(super) struct Positions {
    pub(super) network: Network,
    pub(super) first: Side,
    pub(super) limits: Limits,
    pub(super) positions: usize,
}

impl Judge for Positions {
    /// Short's edges are contracted, and Cut's are deleted.
    fn worth(&mut self, moves: &[Move]) -> Result<u8, SolveError> {
        self.positions = self.positions.saturating_add(1);
        let Network { vertices, edges, terminals } = &self.network;
        // Of each vertex the one that it is part of.
        let mut part: Vec<u16> = (0u16..).take(*vertices).collect();
        let ends = |part: &[u16], ends: &[u16; 2]| {
            ends.map(|end| part.get(usize::from(end)).copied().unwrap_or(end))
        };
        let mut mover = self.first;
        for &mv in moves {
            if let Some(edge) = edges.get(usize::from(mv)).filter(|_| mover == Side::Short) {
                let [one, other] = ends(&part, edge);
                part.iter_mut().filter(|of| **of == other).for_each(|of| *of = one);
            }
            mover = mover.other();
        }
        let free = (0u16..).zip(edges).filter(|(number, _)| !moves.contains(number));
        // An edge between two vertices of a part joins nothing.
        let left = free.map(|(_, edge)| ends(&part, edge)).filter(|[one, other]| one != other);
        let network = Network {
            vertices: *vertices,
            edges: left.collect(),
            terminals: ends(&part, terminals),
        };
        let (winner, _) = solver::solve(&network, mover, &self.limits)?;
        Ok(u8::from(winner == Side::Short))
    }

    fn positions(&self) -> usize {
        self.positions
    }
}
