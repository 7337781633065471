//! Who wins Col or Snort, and a strategy.

use zermelo_checker::claim::Player;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::colouring::{
    Body, Claim, Colouring, ColouringRules, MAX_VERTICES, Position, Rule,
};
use zermelo_checker::games::graph::{Graph, Listed};
use zermelo_checker::proofs::Kind;
use zermelo_explain::faces::graph_sizes;
use zermelo_search::limits::{Resources, SolveError};
use zermelo_search::provenance::made_by;
use zermelo_search::replay::last_move::{self, LastMove, Outcome};

use crate::graph::automorphisms;

/// The most automorphisms that are used: each takes every position to an image.
const SYMMETRIES: usize = 128;

/// A graph of at most 64 vertices to colour, a bit each.
struct Board<'g> {
    rule: Rule,
    rules: ColouringRules<'g>,
    /// Of each vertex, the adjacent ones.
    beside: Vec<u64>,
}

impl<'g> Board<'g> {
    /// The board of a game with these symmetries; `None` where there is none.
    fn new(game: &Colouring, graph: &Graph, symmetries: &'g [Vec<u16>]) -> Option<Board<'g>> {
        let claim = Claim { winner: Player::First, game: game.clone() };
        let rules = ColouringRules::new(&claim, graph, symmetries).ok()?;
        let bits = |others: &Vec<u16>| others.iter().fold(0, |set, other| set | 1u64 << other);
        let beside = graph.neighbours().iter().map(bits).collect();
        Some(Board { rule: game.rule, rules, beside })
    }
}

impl<'g> LastMove for Board<'g> {
    type Rules = ColouringRules<'g>;

    fn rules(&self) -> &ColouringRules<'g> {
        &self.rules
    }

    /// For how many players how many vertices are closed.
    fn level(&self, at: &Position) -> u32 {
        at.first.count_ones() + at.second.count_ones()
    }

    /// A player is sure of vertices that only this player can colour: in Snort of those beside which the other
    /// one can colour none; in Col of one of two beside each other.
    fn room(&self, at: &Position, player: Player) -> (u32, u32) {
        let [own, other] = [player, player.other()].map(|player| self.rules.open(at, player));
        let (mut left, mut sure) = (own & !other, 0);
        for (vertex, beside) in self.beside.iter().enumerate() {
            if left >> vertex & 1 == 1 && (self.rule == Rule::Col || beside & other == 0) {
                sure += 1;
                left &= if self.rule == Rule::Col { !beside } else { u64::MAX };
            }
        }
        (sure, own.count_ones())
    }
}

/// Who wins, and a strategy of the winner, on the graph that is listed where it has no name.
///
/// # Errors
/// When the graph is none that the checker takes, or a limit is reached.
pub(super) fn solve(
    game: &Colouring,
    listed: Option<&Listed>,
    resources: Resources<'_>,
) -> Result<Certificate<'static>, SolveError> {
    let wrong = || {
        let why = graph_sizes(&game.graph, MAX_VERTICES);
        let why = why.unwrap_or_else(|| match listed {
            Some(_) => format!("its graph has more than {MAX_VERTICES} vertices"),
            None => "--graph FILE has the graph of a title".to_owned(),
        });
        SolveError::Wrong(format!("{game}: {why}"))
    };
    let graph = game.confirmed(listed).ok();
    let graph = graph.filter(|graph| graph.size() <= MAX_VERTICES.into()).ok_or_else(wrong)?;
    let symmetries = automorphisms(graph.neighbours(), SYMMETRIES, resources);
    let board = Board::new(game, &graph, &symmetries).ok_or_else(wrong)?;
    let Outcome { winner, symmetries: used, replay } = last_move::solve(&board, resources)?;
    let images = |number: u32| symmetries.get(number as usize - 1).cloned();
    let symmetries = used.into_iter().filter_map(images).collect();
    let body = Body { graph: listed.cloned(), symmetries, replay };
    let claim = Claim { winner, game: game.clone() }.into();
    let header = Header { claim, provenance: made_by("zermelo solve") };
    Ok(Certificate::new(header, Kind::Replay, &body))
}

#[cfg(test)]
mod tests;
