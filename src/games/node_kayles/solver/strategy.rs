//! A closed set of positions with replies, for the player who wins.
//!
//! To every move of the opponent there are replies that leave value 0. Of these the strategy takes one
//! that ends the game, or else leads to a position that it has already, or else leaves the fewest
//! vertices; of several the first.

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::Replay;

use super::set::Set;
use super::values::Values;
use super::{Limits, SolveError};
use crate::proofs::replay::builder::{DraftResponse, StrategyBuilder};

/// What a node of the strategy takes in memory, with its entries, about.
const NODE: usize = 1024;

/// Who wins on a graph of at most 64 `N` vertices, and a replay of how.
pub(super) fn replay<const N: usize>(
    graph: &[Vec<u16>],
    limits: &Limits<'_>,
) -> Result<(Player, Replay<'static>), SolveError> {
    let mut values = Values::<N>::new(graph, limits);
    let all = values.all();
    let winner = if values.value(all)? == 0 { Player::Second } else { Player::First };
    let opening = match winner {
        Player::First => best(&mut values, all, |_| false)?,
        Player::Second => None,
    };
    let start = opening.map_or(all, |vertex| values.after(all, vertex));
    let replay = match start.is_empty() {
        // The first move leaves nothing.
        true => Replay { opening, ..Replay::default() },
        false => closed(&mut values, start, opening, winner, limits)?,
    };
    Ok((winner, replay))
}

/// The nodes that can be reached from a position with the opponent to move.
fn closed<const N: usize>(
    values: &mut Values<'_, N>,
    start: Set<N>,
    opening: Option<u16>,
    winner: Player,
    limits: &Limits<'_>,
) -> Result<Replay<'static>, SolveError> {
    let all = values.all();
    let width = usize::try_from(all.len()).unwrap_or(usize::MAX).div_ceil(8);
    let record = |left: Set<N>| -> Vec<u8> { all.without(left).bytes().take(width).collect() };
    let rank = |left: Set<N>| u64::from(all.len() - left.len());
    let mut builder = StrategyBuilder::new(opening);
    let mut open = vec![(builder.node(record(start), rank(start)), start)];
    while let Some((node, left)) = open.pop() {
        for vertex in left.vertices() {
            let after = values.after(left, vertex);
            let known = |left| builder.find(&record(left)).is_some();
            // The value after the opponent's move is not 0, so that there is a reply.
            let Some(reply) = best(values, after, known)? else { continue };
            let target = values.after(after, reply);
            let answer = if target.is_empty() {
                DraftResponse::Win { reply }
            } else {
                let nodes = builder.node_count();
                let target_node = builder.node(record(target), rank(target));
                if builder.node_count() > nodes {
                    open.push((target_node, target));
                    let count = u64::try_from(nodes).unwrap_or(u64::MAX);
                    if count >= limits.positions {
                        return Err(SolveError::Positions { winner, limit: limits.positions });
                    }
                    if !limits.allow(nodes, NODE) {
                        let memory = limits.memory;
                        return Err(SolveError::StrategyMemory { winner, memory });
                    }
                    if nodes.is_multiple_of(4096) {
                        (limits.progress)(format!("making the strategy, {nodes} positions"));
                    }
                }
                DraftResponse::Reply { reply, target: target_node, symmetry: None }
            };
            builder.answer(node, vertex, answer);
        }
    }
    let built = builder.finish().map_err(|error| SolveError::Build(error.to_string()))?;
    Ok(built.replay)
}

/// The vertex to take, where one leaves value 0.
fn best<const N: usize>(
    values: &mut Values<'_, N>,
    left: Set<N>,
    known: impl Fn(Set<N>) -> bool,
) -> Result<Option<u16>, SolveError> {
    let mut best = None;
    for vertex in left.vertices() {
        let after = values.after(left, vertex);
        if values.value(after)? == 0 {
            let rank = (!after.is_empty(), !known(after), after.len(), vertex);
            if best.is_none_or(|least| rank < least) {
                best = Some(rank);
            }
        }
    }
    Ok(best.map(|(.., vertex)| vertex))
}
