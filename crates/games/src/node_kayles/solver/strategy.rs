//! A closed set of positions with replies, for the player who wins.
//!
//! To every move of the opponent there are replies that leave value 0. Of these the strategy takes one
//! that ends the game, or else leads to a position that it has already, or else leaves the fewest
//! vertices; of several the first. Where mirrors are wanted, it takes a reply with a mirror from then on
//! before one that leads to a position.

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::writing::Encode;
use zermelo_search::limits::{Limit, Limits, Progress, Resources, SolveError};
use zermelo_search::nim_values::components::confirm_table;
use zermelo_search::replay::builder::{DraftResponse, Lemma, StrategyBuilder};

use super::mirrors::{self, Mirrors};
use super::values::Values;
use zermelo_explain::set::Set;

/// Nodes between two looks at the clock.
const TICK: usize = 1 << 6;

/// What a node of the strategy takes in memory, with its entries, about.
const NODE: usize = 1024;

/// The most positions of a replay that is not also tried with mirrors.
pub(super) const FEW: usize = 1_000;

/// A replay, with the mirrors that its lemmas name.
type Strategy = (Replay<'static>, Vec<MirrorLemma>);

/// A limit that was reached before there was a strategy of the player who wins.
fn unmade(winner: Player, limit: Limit) -> SolveError {
    let words = format!("the {winner} wins, but there is no strategy: {limit}");
    SolveError::Stopped { limit, words }
}

/// Who wins on a graph of at most 64 `N` vertices, and a replay of how: of one with more than `few`
/// positions also one with mirrors, if that is shorter or the other is beyond a limit.
pub(super) fn replay<'g, const N: usize>(
    graph: &'g [Vec<u16>],
    values: &mut Values<'g, N>,
    resources: Resources<'_>,
    few: usize,
) -> Result<(Player, Replay<'static>, Vec<MirrorLemma>), SolveError> {
    let Begun { winner, opening, start } = begun(values)?;
    if start.is_empty() {
        // The first move leaves nothing.
        return Ok((winner, Replay { opening, ..Replay::default() }, Vec::new()));
    }
    let mut closing = Closing { values, opening, winner, resources, mirrors: None };
    let plain = closing.closed(start);
    if let Ok((replay, _)) = &plain
        && replay.nodes.len() <= few
    {
        let (replay, mirrors) = plain?;
        return Ok((winner, replay, mirrors));
    }
    closing.mirrors = Some(Mirrors::new(graph));
    let (replay, mirrors) = match (plain, closing.closed(start)) {
        (plain, Ok(other)) if is_better(graph, &other, plain.as_ref().ok()) => other,
        (plain, _) => plain?,
    };
    Ok((winner, replay, mirrors))
}

/// Who wins, and a replay of how without mirrors; `None` where it has more than so many positions, or is
/// beyond a limit.
pub(super) fn short<const N: usize>(
    values: &mut Values<'_, N>,
    resources: Resources<'_>,
    few: usize,
) -> Result<Option<(Player, Replay<'static>)>, SolveError> {
    let Begun { winner, opening, start } = begun(values)?;
    if start.is_empty() {
        return Ok(Some((winner, Replay { opening, ..Replay::default() })));
    }
    let few = u64::try_from(few).unwrap_or(u64::MAX);
    let limits = Limits { positions: few.min(resources.limits.positions), ..resources.limits };
    let resources = Resources { limits, ..resources };
    let mut closing = Closing { values, opening, winner, resources, mirrors: None };
    match closing.closed(start) {
        Ok((replay, _)) => Ok(Some((winner, replay))),
        Err(error) => match error.limit() {
            Some(Limit::Positions(_) | Limit::Memory(_)) => Ok(None),
            _ => Err(error),
        },
    }
}

/// What a strategy begins with.
struct Begun<const N: usize> {
    winner: Player,
    opening: Option<u16>,
    /// The position with the opponent to move.
    start: Set<N>,
}

fn begun<const N: usize>(values: &mut Values<'_, N>) -> Result<Begun<N>, SolveError> {
    let all = values.all();
    let winner = if values.value(all)? == 0 { Player::Second } else { Player::First };
    let opening = match winner {
        Player::First => best(values, all, |_| false).map_err(|limit| unmade(winner, limit))?,
        Player::Second => None,
    };
    let start = opening.map_or(all, |vertex| values.after(all, vertex));
    Ok(Begun { winner, opening, start })
}

/// Whether a replay with mirrors is one that the checker takes, and shorter than the other.
fn is_better(graph: &[Vec<u16>], (replay, mirrors): &Strategy, plain: Option<&Strategy>) -> bool {
    let length = |replay: &Replay<'static>, mirrors: &Vec<MirrorLemma>| {
        let mut bytes = Vec::new();
        replay.encode(&mut bytes);
        mirrors.encode(&mut bytes);
        bytes.len()
    };
    let own = length(replay, mirrors);
    mirrors::are_allowed(graph, mirrors, replay, own)
        && plain.is_none_or(|(replay, mirrors)| own < length(replay, mirrors))
}

/// What makes a closed set of positions.
struct Closing<'v, 'g, const N: usize> {
    values: &'v mut Values<'g, N>,
    opening: Option<u16>,
    winner: Player,
    resources: Resources<'v>,
    /// Where mirrors are wanted.
    mirrors: Option<Mirrors<'g, N>>,
}

impl<const N: usize> Closing<'_, '_, N> {
    /// The strategy from a position with the opponent to move.
    fn closed(&mut self, start: Set<N>) -> Result<Strategy, SolveError> {
        let winner = self.winner;
        let nodes = self.nodes(start).map_err(|limit| unmade(winner, limit))?;
        let built = nodes.finish()?;
        Ok((built.replay, built.mirrors))
    }

    /// The nodes that can be reached from a position with the opponent to move.
    fn nodes(&mut self, start: Set<N>) -> Result<StrategyBuilder, Limit> {
        let all = self.values.all();
        let width = usize::try_from(all.len()).unwrap_or(usize::MAX).div_ceil(8);
        let record = |left: Set<N>| -> Vec<u8> { all.without(left).bytes().take(width).collect() };
        let rank = |left: Set<N>| u64::from(all.len() - left.len());
        let mut builder = StrategyBuilder::new(self.opening);
        let mut open = vec![(builder.node(record(start), rank(start)), start)];
        while let Some((node, left)) = open.pop() {
            for vertex in left.members() {
                let after = self.values.after(left, vertex);
                if let Some(mirror) = self.mirror(after)? {
                    builder.answer(node, vertex, DraftResponse::Lemma(Lemma::Mirror(mirror)));
                    continue;
                }
                let known = |left| builder.find(&record(left)).is_some();
                // The value after the opponent's move is not 0, so that there is a reply.
                let Some(reply) = best(self.values, after, known)? else { continue };
                let target = self.values.after(after, reply);
                let answer = if target.is_empty() {
                    DraftResponse::Win { reply }
                } else {
                    let nodes = builder.node_count();
                    let target_node = builder.node(record(target), rank(target));
                    if builder.node_count() > nodes {
                        open.push((target_node, target));
                        self.allow(nodes)?;
                    }
                    DraftResponse::Reply { reply, target: target_node, symmetry: None }
                };
                builder.answer(node, vertex, answer);
            }
        }
        Ok(builder)
    }

    /// A reply with a mirror from then on, where one is found and no reply ends the game: of several
    /// the first.
    fn mirror(&mut self, after: Set<N>) -> Result<Option<MirrorLemma>, Limit> {
        let Closing { values, mirrors: Some(mirrors), .. } = self else { return Ok(None) };
        let mut found = None;
        for (vertex, reply) in after.members().zip(0..) {
            let target = values.after(after, vertex);
            if target.is_empty() {
                return Ok(None);
            }
            if found.is_none() && values.value(target)? == 0 {
                found = mirrors.of(target).map(|mirror| MirrorLemma { reply, mirror });
            }
        }
        Ok(found)
    }

    /// Confirms that one more than so many nodes are within the limits.
    fn allow(&self, nodes: usize) -> Result<(), Limit> {
        let Resources { limits, progress } = self.resources;
        limits.confirm_positions(nodes + 1)?;
        let sets = self.mirrors.as_ref().map_or(0, Mirrors::len);
        confirm_table(&limits, nodes.saturating_add(sets), NODE)?;
        if nodes.is_multiple_of(TICK) {
            limits.confirm_running()?;
        }
        if nodes.is_multiple_of(4096) {
            progress(Progress::after("making the strategy", nodes));
        }
        Ok(())
    }
}

/// The vertex to take, where one leaves value 0.
pub(super) fn best<const N: usize>(
    values: &mut Values<'_, N>,
    left: Set<N>,
    known: impl Fn(Set<N>) -> bool,
) -> Result<Option<u16>, Limit> {
    let mut best = None;
    for vertex in left.members() {
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
