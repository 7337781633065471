//! A closed set of positions with replies, for the player who wins.
//!
//! To every move of the opponent there are replies that leave value 0. Of these the strategy takes one
//! that ends the game, or else, where mirrors are wanted, one with a mirror from then on, or else one of
//! those that the [closed set](close) takes: of two that serve as well the one that leaves fewer vertices.

use zermelo_checker::claim::Player;
use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::replay::Replay;
use zermelo_checker::writing::Encode;
use zermelo_explain::set::Set;
use zermelo_search::limits::{Limit, Limits, Progress, Resources, SolveError};
use zermelo_search::nim_values::components::confirm_table;
use zermelo_search::replay::builder::{DraftResponse, Lemma};
use zermelo_search::replay::closure::{Answer, Answers, Closing, Start, close};

use super::mirrors::{self, Mirrors};
use super::values::Values;

/// Nodes between two looks at the clock.
const TICK: usize = 1 << 6;

/// What a node of the strategy takes in memory, with its entries, about.
const NODE: usize = 1024;

/// The most positions of a replay that is not also tried with mirrors.
pub(super) const FEW: usize = 1_000;

/// A replay, with the mirrors that its lemmas name.
type Strategy = (Replay<'static>, Vec<MirrorLemma>);

/// Who wins on a graph of at most 64 `N` vertices, and a replay of how: of one with more than `few`
/// positions also one with mirrors, if that is shorter or the other is beyond a limit.
pub(super) fn replay<'g, const N: usize>(
    graph: &'g [Vec<u16>],
    values: &mut Values<'g, N>,
    resources: Resources<'_>,
    few: usize,
) -> Result<(Player, Replay<'static>, Vec<MirrorLemma>), SolveError> {
    let winner = values.winner()?;
    let mut vertices = Vertices { values, winner, resources, goes_deep: true, mirrors: None };
    let plain = vertices.plain(few);
    if let Ok((replay, _)) = &plain
        && replay.nodes.len() <= few
    {
        let (replay, mirrors) = plain?;
        return Ok((winner, replay, mirrors));
    }
    vertices.mirrors = Some(Mirrors::new(graph));
    let (replay, mirrors) = match (plain, vertices.closed()) {
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
    let winner = values.winner()?;
    let most = u64::try_from(few).unwrap_or(u64::MAX).min(resources.limits.positions);
    let limits = Limits { positions: most, ..resources.limits };
    let resources = Resources { limits, ..resources };
    let mut vertices = Vertices { values, winner, resources, goes_deep: true, mirrors: None };
    match vertices.plain(few) {
        Ok((replay, _)) => Ok(Some((winner, replay))),
        Err(error) => match error.limit() {
            Some(Limit::Positions(_) | Limit::Memory(_)) => Ok(None),
            _ => Err(error),
        },
    }
}

/// Whether a replay with mirrors is one that the checker takes, and shorter than the other.
fn is_better(graph: &[Vec<u16>], one: &Strategy, plain: Option<&Strategy>) -> bool {
    let own = length(one);
    mirrors::are_allowed(graph, &one.1, &one.0, own)
        && plain.is_none_or(|plain| own < length(plain))
}

/// How many bytes a strategy takes.
fn length((replay, mirrors): &Strategy) -> usize {
    let mut bytes = Vec::new();
    replay.encode(&mut bytes);
    mirrors.encode(&mut bytes);
    bytes.len()
}

/// The vertices of a graph, of which the opponent takes some and the player who wins others.
struct Vertices<'v, 'g, const N: usize> {
    values: &'v mut Values<'g, N>,
    winner: Player,
    resources: Resources<'v>,
    goes_deep: bool,
    /// Where mirrors are wanted.
    mirrors: Option<Mirrors<'g, N>>,
}

impl<const N: usize> Vertices<'_, '_, N> {
    /// A strategy without mirrors: the one that is made in the depth, or where that has few positions,
    /// which takes no time, the one that is made level by level, if it is shorter.
    fn plain(&mut self, few: usize) -> Result<Strategy, SolveError> {
        let deep = self.closed()?;
        if deep.0.nodes.len() > few {
            return Ok(deep);
        }
        self.goes_deep = false;
        match self.closed() {
            Ok(other) if length(&other) < length(&deep) => Ok(other),
            _ => Ok(deep),
        }
    }

    /// The strategy of the player who wins.
    fn closed(&mut self) -> Result<Strategy, SolveError> {
        let (winner, all) = (self.winner, self.values.all());
        let unmade = |error: SolveError| match error.limit() {
            Some(limit) => {
                let words = format!("the {winner} wins, but there is no strategy: {limit}");
                SolveError::Stopped { limit, words }
            }
            None => error,
        };
        let start = match winner {
            Player::First => Start::Opening(self.reply(all)?),
            Player::Second => Start::Position(all),
        };
        let built = close(self, start).map_err(unmade)?.finish()?;
        Ok((built.replay, built.mirrors))
    }

    /// A reply that ends the game, or those that win.
    fn reply(&mut self, left: Set<N>) -> Result<Answer<Self>, SolveError> {
        let replies = self.values.replies(left);
        Ok(match replies.first().filter(|(_, after)| after.is_empty()) {
            Some(&(reply, _)) => Answer::AtOnce(DraftResponse::Win { reply }),
            None => Answer::OneOf(self.values.winning(left, usize::MAX)?),
        })
    }

    /// A reply that ends the game, or with a mirror from then on, or those that win.
    fn answer(&mut self, left: Set<N>) -> Result<Answer<Self>, SolveError> {
        let answer = self.reply(left)?;
        let (Answer::OneOf(replies), Some(mirrors)) = (&answer, &mut self.mirrors) else {
            return Ok(answer);
        };
        for &(vertex, after) in replies {
            if let Some(mirror) = mirrors.of(after) {
                // Placements are counted among the vertices that are left.
                let before = left.members().take_while(|&other| other < vertex).count();
                let reply = u32::try_from(before).unwrap_or(u32::MAX);
                let lemma = Lemma::Mirror(MirrorLemma { reply, mirror });
                return Ok(Answer::AtOnce(DraftResponse::Lemma(lemma)));
            }
        }
        Ok(answer)
    }
}

impl<const N: usize> Closing for Vertices<'_, '_, N> {
    type Position = Set<N>;
    type Symmetry = Vec<u16>;
    type Error = SolveError;

    /// How many vertices are gone.
    fn level(&self, left: &Set<N>) -> u32 {
        self.values.all().len() - left.len()
    }

    /// The vertices that are gone.
    fn record(&self, left: &Set<N>) -> Vec<u8> {
        let all = self.values.all();
        let width = usize::try_from(all.len()).unwrap_or(usize::MAX).div_ceil(8);
        all.without(*left).bytes().take(width).collect()
    }

    fn goes_deep(&self) -> bool {
        self.goes_deep
    }

    fn cost(&self, left: &Set<N>) -> u128 {
        left.len().into()
    }

    /// All replies that there are win.
    fn holds(&mut self, _: &Set<N>, _: usize) -> Result<bool, SolveError> {
        Ok(true)
    }

    fn answers(&mut self, left: &Set<N>) -> Result<Answers<Self>, SolveError> {
        // In the depth those are answered first that come last.
        let vertices: Vec<u16> = left.members().collect();
        let answer =
            |&vertex: &u16| Ok((Some(vertex), self.answer(self.values.after(*left, vertex))?));
        vertices.iter().rev().map(answer).collect()
    }

    fn confirm(&mut self, nodes: usize, _: usize) -> Result<(), SolveError> {
        let Resources { limits, progress } = self.resources;
        limits.confirm_positions(nodes)?;
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
